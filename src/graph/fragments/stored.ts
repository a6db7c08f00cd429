/** What a row of history says, and the memory that mirrors it: what the domain reads and writes, by its property. */
export const OF_BOTH = [
  ...['value', 'summary', 'kind', 'tags', 'importance', 'confidence', 'sourceUri', 'sourceType', 'delivery'],
  ...[
    'expiresAt',
    'state',
    'version',
    'validFrom',
    'validTo',
    'recordedFrom',
    'contentHash',
    'embeddingHash',
  ],
];

/** What both have besides, for indexes alone. */
export const INDEXED = ['heldUntil', 'literals', 'validFromDay', 'heldUntilDay', 'recordedFromDay'];

/** What only a row has. */
export const OF_ROW = ['sequence', 'operation', 'authorId', 'baseSequence'];

/** What only a memory has. */
export const OF_MEMORY = [
  ...['lastVersion', 'lastSequence', 'mirrorSequence', 'nextChangeAt', 'createdAt', 'updatedAt'],
  ...['createdById', 'updatedById', 'embeddingState', 'embeddingError'],
];
