import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { SeenMemory } from '../memory/model.js';
import type { MemoryChange as MemoryChangeRow } from '../audit/changes.js';
import type { HistoryRow } from '../memory/read.js';
import type { Principal as PrincipalRow, ApiKey as ApiKeyRow, Workspace as WorkspaceRow, Caller } from '../identity/caller.js';
import type { Namespace as NamespaceRow } from '../identity/namespaces.js';
import type { HealthReport } from '../health.js';
import type { Context } from './context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * An instant as RFC 3339 text with an offset, to the microsecond, for example `2026-05-01T09:30:00+09:00`.
   * Answers are always in UTC, as `2026-05-01T00:30:00.000000Z`. Years 0001 to 9998; an instant without an offset, a bare
   * date and a leap second are BAD_INPUT.
   */
  DateTime: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /**
   * A namespace: 1 to 8 segments of ASCII letters, digits, `.`, `_` and `-` joined by `/`, at most 255 characters. Upper case
   * is folded to lower case. `team` never covers `team2`; `team/a` lies below `team`.
   */
  NamespacePath: { input: string; output: string; }
};

/** How much a grant allows; each level includes those before it. */
export type Access =
  /** Pass on access. */
  | 'MANAGE'
  /** Read memories. */
  | 'READ'
  /** See what was forgotten, decide about it, pin. */
  | 'REVIEW'
  /** Write and forget memories, create namespaces below. */
  | 'WRITE';

/** A memory's address: what it is written and found under. */
export type AddressInput = {
  /** The key: 1 to 255 characters, case-sensitive, normalised to NFC and trimmed. */
  key: Scalars['String']['input'];
  /** The namespace. */
  namespace: Scalars['NamespacePath']['input'];
};

/** A credential, without its secret: that is shown once, when the key is made. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** When it was made. */
  createdAt: Scalars['DateTime']['output'];
  /** From when on it is refused. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Grants that narrow it below its principal's rights; empty means that it is not narrowed. */
  grants: Array<Grant>;
  /** The branch that a request without a scope reads and writes. */
  home: Scalars['NamespacePath']['output'];
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** The public part of the key, between the two first underscores. */
  prefix: Scalars['String']['output'];
  /** The principal that it acts for. */
  principal: Principal;
  /** Since when it is refused. */
  revokedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The cap on everything done with it. */
  role: Role;
};

/** A key to make. */
export type ApiKeyInput = {
  /** From when on it is refused; in the future. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Narrow it to these, at most 100. */
  grants?: InputMaybe<Array<GrantInput>>;
  /** The branch that a request without a scope reads and writes. Default `user/<handle>`. */
  home?: InputMaybe<Scalars['NamespacePath']['input']>;
  /** The principal that it acts for. */
  principalId: Scalars['ID']['input'];
  /** The cap on everything done with it; at most the role of the key that makes it. */
  role: Role;
};

/** What an arm did, for `explain`. */
export type ArmReport = {
  __typename?: 'ArmReport';
  /** `lexical` or `dense`. */
  arm: Scalars['String']['output'];
  /** How many candidates it returned. */
  candidates: Scalars['Int']['output'];
  /** How the two scores were put together, as text. */
  note?: Maybe<Scalars['String']['output']>;
  /** True when filters left so much that only the nearest were looked at, and some that match may be missing. */
  truncatedPool: Scalars['Boolean']['output'];
};

/**
 * Which state of knowledge to answer from: what held at `validAt`, as it was recorded at `recordedAt`; each is now when left
 * out. Rights are always today's, and what is forgotten today is not shown by it.
 */
export type AsOfInput = {
  /** The instant of the service's knowledge; later than now is BAD_INPUT. */
  recordedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The instant in the world. */
  validAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of changes. */
export type ChangeConnection = {
  __typename?: 'ChangeConnection';
  /** The same, each with its cursor. */
  edges: Array<ChangeEdge>;
  /** The changes of this page, in the order of the sequence. */
  nodes: Array<MemoryChange>;
  /** Where the page ends. `endCursor` goes on after it, also when the page is empty and later changes are waited for; null only before the first event of `since`. */
  pageInfo: PageInfo;
};

/** A change and its cursor. */
export type ChangeEdge = {
  __typename?: 'ChangeEdge';
  /** Continues after this change when given as `after`. */
  cursor: Scalars['String']['output'];
  /** The change. */
  node: MemoryChange;
};

/** What happened to a memory. */
export type ChangeOperation =
  /** It was stored for the first time. */
  | 'CREATED'
  /** It was forgotten. */
  | 'FORGOTTEN'
  /** It was brought back after it had been forgotten. */
  | 'RESTORED'
  /** It was given another description. */
  | 'REVISED';

/** A new key. The secret is shown here and never again. */
export type CreateApiKeyPayload = {
  __typename?: 'CreateApiKeyPayload';
  /** The key without its secret. */
  apiKey: ApiKey;
  /** The whole key, for `Authorization: Bearer`. */
  key: Scalars['String']['output'];
};

/** A new workspace and its first owner key, shown here and never again. */
export type CreateWorkspacePayload = {
  __typename?: 'CreateWorkspacePayload';
  /** The whole OWNER key of the new workspace. */
  key: Scalars['String']['output'];
  /** The workspace. */
  workspace: Workspace;
};

/** What to do about a memory that says nearly the same. */
export type Dedupe =
  /** Nothing. */
  | 'OFF'
  /** Do not store it. DEPENDENCY_UNAVAILABLE without an embedding provider. */
  | 'REFUSE'
  /** Store it and name the other in a hint. */
  | 'SUGGEST';

/** What did not work while the answer was made. */
export type Degraded = {
  __typename?: 'Degraded';
  /** True when the vector arm is missing from the answer. */
  dense: Scalars['Boolean']['output'];
  /** True when the full-text arm is missing from the answer. */
  lexical: Scalars['Boolean']['output'];
  /** Why, in words. */
  reason: Scalars['String']['output'];
};

/** How a memory reaches its readers. */
export type Delivery =
  /** Found by recall and lists. */
  | 'ON_RECALL'
  /** Marked to be always present. Only a person or a service with REVIEW access sets it. */
  | 'PINNED';

/** A right after everything that narrows it. */
export type EffectiveGrant = {
  __typename?: 'EffectiveGrant';
  /** How much is allowed. */
  access: Access;
  /** The namespace. */
  namespace: Scalars['NamespacePath']['output'];
  /** Whether everything below is included. */
  subtree: Scalars['Boolean']['output'];
};

/** Where a memory stands on its way into the vector index. */
export type EmbeddingState =
  /** The provider failed; it is tried again with growing pauses. */
  | 'FAILED'
  /** No embedding is expected: the service has no embedding provider, or the memory is not served. */
  | 'NONE'
  /** Waiting; the full-text index finds the memory at once. */
  | 'PENDING'
  /** In the vector index. */
  | 'READY';

/** How one field of a description differs from that of the row that it was made from. */
export type FieldChange = {
  __typename?: 'FieldChange';
  /** What it became. */
  after?: Maybe<Scalars['JSON']['output']>;
  /** What it was; null also when there was nothing. */
  before?: Maybe<Scalars['JSON']['output']>;
  /** The field, as it is named in MemoryVersion; `state` when the memory was forgotten or taken back. */
  field: Scalars['String']['output'];
};

/** What to forget by what it says. */
export type ForgetMatchingInput = {
  /** Only show what would be forgotten. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The most memories, 1 to 100. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** The question, as in RecallInput. */
  query: Scalars['String']['input'];
  /** Why, at most 2,000 characters; kept with each tombstone. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** Where; only what may be written. */
  scope?: InputMaybe<ScopeInput>;
};

/** What forgetting by a question did, or would do. */
export type ForgetMatchingPayload = {
  __typename?: 'ForgetMatchingPayload';
  /** Whether nothing was done. */
  dryRun: Scalars['Boolean']['output'];
  /** What was forgotten; empty with `dryRun`. */
  forgotten: Array<ForgetPayload>;
  /** The memories that match best, best first, as they were before. */
  matches: Array<Memory>;
  /** Those that were not, with the reason: FORBIDDEN what is pinned, NOT_FOUND what was forgotten meanwhile. */
  refused: Array<ForgetRefusal>;
};

/** What forgetting did. */
export type ForgetPayload = {
  __typename?: 'ForgetPayload';
  /** The id of the memory that was forgotten. */
  id: Scalars['ID']['output'];
  /** What refuses its key from now on. */
  tombstone: Tombstone;
};

/** A memory that was not forgotten. */
export type ForgetRefusal = {
  __typename?: 'ForgetRefusal';
  /** Why. */
  error: WriteError;
  /** The memory. */
  id: Scalars['ID']['output'];
};

/** A right to a namespace. An access never exceeds the role of the key that uses it. */
export type Grant = {
  __typename?: 'Grant';
  /** How much is allowed. */
  access: Access;
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** The namespace. */
  namespace: Scalars['NamespacePath']['output'];
  /** Whether everything below the namespace is included. */
  subtree: Scalars['Boolean']['output'];
};

/** A right to pass on: exactly one of `principalId` and `keyId` (neither inside ApiKeyInput). */
export type GrantInput = {
  /** How much is allowed. */
  access: Access;
  /** To a key, which is then narrowed to its own grants. */
  keyId?: InputMaybe<Scalars['ID']['input']>;
  /** The namespace; it is created when it does not exist. */
  namespace: Scalars['NamespacePath']['input'];
  /** To a principal. */
  principalId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether everything below is included. */
  subtree?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Whether the service works. */
export type Health = {
  __typename?: 'Health';
  /** More, for ADMIN and OWNER keys; null for others. */
  details?: Maybe<HealthDetails>;
  /** Why it is not better; null when there is nothing to say. */
  reason?: Maybe<Scalars['String']['output']>;
  /** How recall can search. */
  search: SearchCapability;
  /** The whole. */
  status: HealthStatus;
};

/** Details for operators. */
export type HealthDetails = {
  __typename?: 'HealthDetails';
  /** Neo4j's version and edition. */
  database: Scalars['String']['output'];
  /** The embedding model in use; null without one. */
  embeddingModel?: Maybe<Scalars['String']['output']>;
  /** Memories and versions of all workspaces whose embedding failed and is tried again later. */
  failedEmbeddings: Scalars['Int']['output'];
  /** Memories and versions of all workspaces that wait for an embedding. */
  pendingEmbeddings: Scalars['Int']['output'];
  /** The service's version. */
  version: Scalars['String']['output'];
};

/** Whether something works. */
export type HealthStatus =
  /** It works in part. */
  | 'DEGRADED'
  /** It does not work. */
  | 'DOWN'
  /** It works. */
  | 'UP';

/** Something that a writer may want to know; the write happened all the same. */
export type Hint = {
  __typename?: 'Hint';
  /** `KEY_CASE`: another key of the namespace differs only by case. `SAME_CONTENT`: another memory of the namespace has the same text. `PAST_EXPIRY`: the memory is already expired. `LATER_CHANGE`: another description holds from an instant on. `SIMILAR`: another memory says nearly the same. `NO_EMBEDDINGS`: nothing similar was looked for. */
  code: Scalars['String']['output'];
  /** The same in words. */
  message: Scalars['String']['output'];
};

/** One fact, note or preference under one key in one namespace, as it holds now. */
export type Memory = Node & {
  __typename?: 'Memory';
  /** How sure its writer is, 0 to 1. Never changed by the service. */
  confidence: Scalars['Float']['output'];
  /** When the memory was first recorded. */
  createdAt: Scalars['DateTime']['output'];
  /** Who recorded it first; never changes. */
  createdBy: Principal;
  /** How it reaches its readers. */
  delivery: Delivery;
  /** Why the last try to embed it failed; null otherwise. */
  embeddingError?: Maybe<Scalars['String']['output']>;
  /** Where it stands on its way into the vector index. */
  embeddingState: EmbeddingState;
  /** From when on it is no longer served; null when never. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** What was recorded under this id, newest first, without limit. */
  history: MemoryVersionConnection;
  /** Opaque, unique in the installation; stays through every revision. */
  id: Scalars['ID']['output'];
  /** How much it matters to its writer, 0 to 1. */
  importance: Scalars['Float']['output'];
  /** What it is called there, case-sensitive. */
  key: Scalars['String']['output'];
  /** A free category in lower case, such as `note`, `fact` or `preference`. */
  kind: Scalars['String']['output'];
  /** Where it lives. */
  namespace: Scalars['NamespacePath']['output'];
  /** At most `first` characters of the value, cut on a word and never inside a character: for lists. */
  preview: Scalars['String']['output'];
  /** When this description was recorded. */
  recordedAt: Scalars['DateTime']['output'];
  /** Where it came from. */
  source?: Maybe<Source>;
  /** Whether it is served; computed from time, not stored. */
  state: MemoryState;
  /** A short form: the writer's, else the value's beginning. */
  summary: Scalars['String']['output'];
  /** Which of the two `summary` is. */
  summaryOrigin: SummaryOrigin;
  /** Labels, sorted. */
  tags: Array<Scalars['String']['output']>;
  /** When something was last recorded of it; as of another instant, when the description shown was recorded. Reading it and embedding it do not move this. */
  updatedAt: Scalars['DateTime']['output'];
  /** Who recorded this description. */
  updatedBy: Principal;
  /** From when on it holds in the world. */
  validFrom: Scalars['DateTime']['output'];
  /** Until when it holds, exclusive; null when no end is known. */
  validTo?: Maybe<Scalars['DateTime']['output']>;
  /** The text, at most 1,000,000 UTF-8 bytes. */
  value: Scalars['String']['output'];
  /** The number of this description: 1 for the first, one more for each change. The last number given can be higher, when the last change begins later or speaks of the past. */
  version: Scalars['Int']['output'];
};


/** One fact, note or preference under one key in one namespace, as it holds now. */
export type MemoryHistoryArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  rectangles?: InputMaybe<Scalars['Boolean']['input']>;
};


/** One fact, note or preference under one key in one namespace, as it holds now. */
export type MemoryPreviewArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * That a memory changed. Writes that left a memory as it was are no changes. Changes stand in the sequence of their
 * workspace: the order in which they were committed, and they are in it within a second as a rule.
 */
export type MemoryChange = {
  __typename?: 'MemoryChange';
  /** Who did it. */
  actor: Principal;
  /** When it was written; of two changes the one with the later instant may stand first. */
  at: Scalars['DateTime']['output'];
  /** The memory as it is now; null when it may not be seen any more. */
  memory?: Maybe<Memory>;
  /** The memory. */
  memoryId: Scalars['ID']['output'];
  /** Where the memory lives. */
  namespace: Scalars['NamespacePath']['output'];
  /** What happened. */
  operation: ChangeOperation;
  /** Its place in the sequence of the workspace; ascending, with gaps where something else happened. */
  sequence: Scalars['Int']['output'];
  /** The memory's version after it; of a FORGOTTEN one the version that it had. */
  version: Scalars['Int']['output'];
};

/** A page of memories. */
export type MemoryConnection = {
  __typename?: 'MemoryConnection';
  /** The same, each with its cursor. */
  edges: Array<MemoryEdge>;
  /** The memories of this page, in the order asked for. */
  nodes: Array<Memory>;
  /** Where the page ends. */
  pageInfo: PageInfo;
};

/** A memory and its cursor. */
export type MemoryEdge = {
  __typename?: 'MemoryEdge';
  /** Continues after this memory when given as `after`. */
  cursor: Scalars['String']['output'];
  /** The memory. */
  node: Memory;
};

/** Conditions that all must hold. Applied before the best are chosen, so that they never starve an answer. */
export type MemoryFilter = {
  /** The confidence is in this range. */
  confidence?: InputMaybe<RangeInput>;
  /** It was first recorded in this period. */
  created?: InputMaybe<PeriodInput>;
  /** One of these principals recorded it first; at most 50. */
  createdBy?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** It is delivered this way. */
  delivery?: InputMaybe<Delivery>;
  /** The importance is in this range. */
  importance?: InputMaybe<RangeInput>;
  /** One of these categories; at most 50. */
  kinds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The source's type is this. */
  sourceType?: InputMaybe<Scalars['String']['input']>;
  /** The source's URI begins with this text, literally. */
  sourceUriPrefix?: InputMaybe<Scalars['String']['input']>;
  /** In a list: one of these states, by default ACTIVE. FORGOTTEN is BAD_INPUT: nothing lists what was forgotten. Recall serves ACTIVE only. */
  states?: InputMaybe<Array<MemoryState>>;
  /** All of these tags; at most 50. */
  tagsAll?: InputMaybe<Array<Scalars['String']['input']>>;
  /** At least one of these tags; at most 50. */
  tagsAny?: InputMaybe<Array<Scalars['String']['input']>>;
  /** It last changed in this period. */
  updated?: InputMaybe<PeriodInput>;
  /** One of these principals recorded its present description; at most 50. */
  updatedBy?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Its validity overlaps this period. */
  valid?: InputMaybe<PeriodInput>;
  /** One of these principals recorded it first or recorded its present description; at most 50. */
  writtenBy?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** The order of a list; equal values are ordered by id. */
export type MemoryOrder =
  /** Oldest first. */
  | 'CREATED_ASC'
  /** Newest first. */
  | 'CREATED_DESC'
  /** Most important first. */
  | 'IMPORTANCE_DESC'
  /** By key, in code point order. */
  | 'KEY_ASC'
  /** Longest unchanged first. */
  | 'UPDATED_ASC'
  /** Last changed first. */
  | 'UPDATED_DESC';

/** Whether a memory is served. */
export type MemoryState =
  /** It holds now and is served. */
  | 'ACTIVE'
  /** Its validity or its expiry is over. */
  | 'EXPIRED'
  /** It was forgotten: served to nobody, shown by id or address to REVIEW access only. */
  | 'FORGOTTEN'
  /** Its validity has not begun yet. */
  | 'PENDING';

/**
 * One recorded description of a memory: it held from `validFrom` to `validTo` in the world, and the service believed so from
 * `recordedFrom` to `recordedTo`. Both intervals include their start and exclude their end.
 */
export type MemoryVersion = {
  __typename?: 'MemoryVersion';
  /** Who recorded it. */
  author: Principal;
  /** The fields in which it differs from the row that it was made from: the one whose description it changes, corrects or carries on. Empty for the first. */
  changes: Array<FieldChange>;
  /** How sure its writer was, 0 to 1. */
  confidence: Scalars['Float']['output'];
  /** How it reached its readers. */
  delivery: Delivery;
  /** From when on it was no longer to be served. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** How much it matters, 0 to 1. */
  importance: Scalars['Float']['output'];
  /** The category. */
  kind: Scalars['String']['output'];
  /** What made this row. */
  operation: VersionOperation;
  /** From when on the service believed this. */
  recordedFrom: Scalars['DateTime']['output'];
  /** Until when the service believed this; null when it still does. */
  recordedTo?: Maybe<Scalars['DateTime']['output']>;
  /** The number of the row: 1, 2, 3 … for each memory. */
  sequence: Scalars['Int']['output'];
  /** Where it came from. */
  source?: Maybe<Source>;
  /** The writer's summary; null when there was none. */
  summary?: Maybe<Scalars['String']['output']>;
  /** Labels, sorted. */
  tags: Array<Scalars['String']['output']>;
  /** From when on it held in the world. */
  validFrom: Scalars['DateTime']['output'];
  /** Until when it held, exclusive; null when no end was known. */
  validTo?: Maybe<Scalars['DateTime']['output']>;
  /** The text. */
  value: Scalars['String']['output'];
  /** The number of the description; a CLIPPED, FORGOTTEN or RESTORED row carries the number of the description it speaks of. */
  version: Scalars['Int']['output'];
};

/** A page of a memory's history. */
export type MemoryVersionConnection = {
  __typename?: 'MemoryVersionConnection';
  /** The same, each with its cursor. */
  edges: Array<MemoryVersionEdge>;
  /** The rows of this page, newest first. */
  nodes: Array<MemoryVersion>;
  /** Where the page ends. */
  pageInfo: PageInfo;
};

/** A row of history and its cursor. */
export type MemoryVersionEdge = {
  __typename?: 'MemoryVersionEdge';
  /** Continues after this row when given as `after`. */
  cursor: Scalars['String']['output'];
  /** The row. */
  node: MemoryVersion;
};

/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type Mutation = {
  __typename?: 'Mutation';
  /** Makes a key for a principal. Needs an ADMIN or OWNER key. */
  createApiKey: CreateApiKeyPayload;
  /** Creates a namespace, or sets the purpose of an existing one when a purpose is given. Needs WRITE above it. */
  createNamespace: Namespace;
  /** Creates a principal with MANAGE on `user/<handle>`; an agent also reads its owner's branch. Needs an ADMIN or OWNER key. Errors: CONFLICT when the handle is taken. */
  createPrincipal: Principal;
  /** Creates a workspace. Only the first owner key of the installation may. */
  createWorkspace: CreateWorkspacePayload;
  /** Forgets a memory by its id or its address, exactly one of the two: nothing serves it any more, and its key refuses to be written again. Errors: NOT_FOUND, BAD_INPUT, FORBIDDEN. */
  forget: ForgetPayload;
  /** Forgets the memories that answer a question best, each as `forget` does; by default only shows them. DEPENDENCY_UNAVAILABLE while a part of the search does not work. */
  forgetMatching: ForgetMatchingPayload;
  /** Passes on access to a namespace. Needs MANAGE there, and never more than one's own. */
  grant: Grant;
  /** Stores a memory. Errors: BAD_INPUT, FORBIDDEN, CONFLICT, DUPLICATE, TOMBSTONED, DEPENDENCY_UNAVAILABLE. */
  remember: RememberPayload;
  /** Stores 1 to 100 memories in one go; each succeeds or fails by itself, in the order given. Errors of an item: as of remember. */
  rememberMany: RememberManyPayload;
  /** Takes a forgotten memory back, with its history; its key is free to be written again. Needs REVIEW access, or to be the principal who forgot it less than 24 hours ago. UNCHANGED when it is not forgotten. Errors: NOT_FOUND, FORBIDDEN. */
  restore: RememberPayload;
  /** Changes a memory by its id. Errors: NOT_FOUND, BAD_INPUT, FORBIDDEN, CONFLICT. */
  revise: RememberPayload;
  /** Ends a key: from the next request on it is refused. Needs an ADMIN or OWNER key. */
  revokeApiKey: ApiKey;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationCreateApiKeyArgs = {
  input: ApiKeyInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationCreateNamespaceArgs = {
  input: NamespaceInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationCreatePrincipalArgs = {
  input: PrincipalInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationCreateWorkspaceArgs = {
  input: WorkspaceInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationForgetArgs = {
  at?: InputMaybe<AddressInput>;
  id?: InputMaybe<Scalars['ID']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationForgetMatchingArgs = {
  input: ForgetMatchingInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationGrantArgs = {
  input: GrantInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationRememberArgs = {
  input: RememberInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationRememberManyArgs = {
  atomic?: InputMaybe<Scalars['Boolean']['input']>;
  inputs: Array<RememberInput>;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationRestoreArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationReviseArgs = {
  id: Scalars['ID']['input'];
  input: ReviseInput;
};


/**
 * Failures are GraphQL errors with `extensions.code`: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_INPUT (with `field`),
 * CONFLICT (with `currentVersion`), DUPLICATE (with `duplicateOf`), TOMBSTONED (with `tombstone`), DEPENDENCY_UNAVAILABLE (with `retryable`), INTERNAL (with
 * `correlationId`). What may not be seen answers exactly as what does not exist.
 */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};

/** A place for memories, part of a tree of paths. */
export type Namespace = Node & {
  __typename?: 'Namespace';
  /** When it was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** Its path. */
  path: Scalars['NamespacePath']['output'];
  /** What it is for, in the words of whoever made it. */
  purpose?: Maybe<Scalars['String']['output']>;
};

/** A page of namespaces. */
export type NamespaceConnection = {
  __typename?: 'NamespaceConnection';
  /** The same, each with its cursor. */
  edges: Array<NamespaceEdge>;
  /** The namespaces of this page, by path. */
  nodes: Array<Namespace>;
  /** Where the page ends. */
  pageInfo: PageInfo;
};

/** A namespace and its cursor. */
export type NamespaceEdge = {
  __typename?: 'NamespaceEdge';
  /** Continues after this namespace when given as `after`. */
  cursor: Scalars['String']['output'];
  /** The namespace. */
  node: Namespace;
};

/** A namespace to create. */
export type NamespaceInput = {
  /** Its path; ancestors that do not exist are created too. */
  path: Scalars['NamespacePath']['input'];
  /** What it is for, at most 2,000 characters. */
  purpose?: InputMaybe<Scalars['String']['input']>;
};

/** An object that can be fetched again by its id. */
export type Node = {
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
};

/** Where a page ends and whether there is more. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Give this as `after` to get the next page; null on an empty page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** True when another page follows. */
  hasNextPage: Scalars['Boolean']['output'];
};

/** A half-open period: `from` is inside, `to` is not. Left out, an end is open. */
export type PeriodInput = {
  /** The first instant inside. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** The first instant outside. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A person, an agent or a service of one workspace. */
export type Principal = Node & {
  __typename?: 'Principal';
  /** When it was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Its unique name in the workspace: one namespace segment. `user/<handle>` is its own branch. */
  handle: Scalars['String']['output'];
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** What it is. */
  kind: PrincipalKind;
  /** A name for people to read. */
  name?: Maybe<Scalars['String']['output']>;
  /** Whether its keys work. */
  status: PrincipalStatus;
};

/** A page of principals. */
export type PrincipalConnection = {
  __typename?: 'PrincipalConnection';
  /** The same, each with its cursor. */
  edges: Array<PrincipalEdge>;
  /** The principals of this page, by handle. */
  nodes: Array<Principal>;
  /** Where the page ends. */
  pageInfo: PageInfo;
};

/** A principal and its cursor. */
export type PrincipalEdge = {
  __typename?: 'PrincipalEdge';
  /** Continues after this principal when given as `after`. */
  cursor: Scalars['String']['output'];
  /** The principal. */
  node: Principal;
};

/** A principal to create. */
export type PrincipalInput = {
  /** A unique name: one namespace segment, at most 64 characters. */
  handle: Scalars['String']['input'];
  /** What it is. */
  kind: PrincipalKind;
  /** A name for people to read, at most 255 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** For an AGENT the person that it belongs to (required); for others BAD_INPUT. */
  ownerId?: InputMaybe<Scalars['ID']['input']>;
};

/** What a principal is. */
export type PrincipalKind =
  /** An agent; it belongs to a person and reads that person's own branch. */
  | 'AGENT'
  /** A program that is neither. */
  | 'SERVICE'
  /** A person. */
  | 'USER';

/** Whether a principal may act. */
export type PrincipalStatus =
  /** Its keys work. */
  | 'ACTIVE'
  /** Its keys are refused for good. */
  | 'RETIRED'
  /** Its keys are refused. */
  | 'SUSPENDED';

export type Query = {
  __typename?: 'Query';
  /** The keys of the workspace, newest first, without secrets. Needs an ADMIN or OWNER key; at most 1,000 are given. */
  apiKeys: Array<ApiKey>;
  /**
   * The changes of memories in scope, in the order of the sequence, each once. A write that commits late is found later and
   * never passed over: whoever goes on from a cursor misses nothing.
   */
  changesSince: ChangeConnection;
  /** Whether the service works. */
  health: Health;
  /** A list of memories, page by page. A page is stable under writes: a memory is given once. */
  memories: MemoryConnection;
  /** A memory by its id or its address, exactly one of the two; null when there is none that may be seen, or none of its descriptions held then. */
  memory?: Maybe<Memory>;
  /** A namespace by its path; null when there is none that may be seen. */
  namespace?: Maybe<Namespace>;
  /** The namespaces that may be seen. */
  namespaces: NamespaceConnection;
  /** An object by its id; null when there is none that may be seen. */
  node?: Maybe<Node>;
  /** The principals of the workspace. Needs an ADMIN or OWNER key. */
  principals: PrincipalConnection;
  /** The memories that answer a question best. */
  recall: RecallResult;
  /** Who is asking, and what may be seen. */
  viewer: Viewer;
};


export type QueryChangesSinceArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  scope?: InputMaybe<ScopeInput>;
  since: Scalars['DateTime']['input'];
};


export type QueryMemoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<AsOfInput>;
  filters?: InputMaybe<MemoryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  orderBy?: InputMaybe<MemoryOrder>;
  scope?: InputMaybe<ScopeInput>;
};


export type QueryMemoryArgs = {
  asOf?: InputMaybe<AsOfInput>;
  at?: InputMaybe<AddressInput>;
  id?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryNamespaceArgs = {
  path: Scalars['NamespacePath']['input'];
};


export type QueryNamespacesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  under?: InputMaybe<Scalars['NamespacePath']['input']>;
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPrincipalsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryRecallArgs = {
  input: RecallInput;
};

/** A range of numbers; left out, an end is open. */
export type RangeInput = {
  /** More than. */
  gt?: InputMaybe<Scalars['Float']['input']>;
  /** At least. */
  gte?: InputMaybe<Scalars['Float']['input']>;
  /** Less than. */
  lt?: InputMaybe<Scalars['Float']['input']>;
  /** At most. */
  lte?: InputMaybe<Scalars['Float']['input']>;
};

/** How far the best hit stands out, from its raw signals; an off-topic query gives LOW or NONE. */
export type RecallConfidence =
  /** Very likely an answer. */
  | 'HIGH'
  /** Weakly related. */
  | 'LOW'
  /** Probably related. */
  | 'MODERATE'
  /** Nothing speaks for the hits. */
  | 'NONE';

/** A memory that answers, and why. */
export type RecallHit = {
  __typename?: 'RecallHit';
  /** The memory. */
  memory: Memory;
  /** What the hits are ordered by, 0 to 1, relative to the best of this answer. */
  score: Scalars['Float']['output'];
  /** The raw numbers. */
  signals: Signals;
};

/** What to look for and where. */
export type RecallInput = {
  /** The `endCursor` of the page before, for the same input. At most 200 hits can be paged. */
  after?: InputMaybe<Scalars['String']['input']>;
  /** Answer from another state of knowledge than the present one. */
  asOf?: InputMaybe<AsOfInput>;
  /** Also answer with timings and what each arm did. */
  explain?: InputMaybe<Scalars['Boolean']['input']>;
  /** Conditions that every hit meets. */
  filters?: InputMaybe<MemoryFilter>;
  /** How many hits, 1 to 100. */
  limit?: InputMaybe<Scalars['Int']['input']>;
  /** Which arms search. */
  mode?: InputMaybe<RecallMode>;
  /** The question, at most 8,000 characters. Every character is taken literally. Blank is BAD_INPUT; only punctuation is an empty answer. */
  query: Scalars['String']['input'];
  /** Where to look. */
  scope?: InputMaybe<ScopeInput>;
};

/** Which arms search. */
export type RecallMode =
  /** The vector index only. */
  | 'DENSE'
  /** Both, fused. */
  | 'HYBRID'
  /** The full-text index only. */
  | 'LEXICAL';

/** The answer to a recall. */
export type RecallResult = {
  __typename?: 'RecallResult';
  /** What each arm did; null without `explain`. */
  arms?: Maybe<Array<ArmReport>>;
  /** How far the best hit stands out. */
  confidence: RecallConfidence;
  /** What did not work; null when everything did. */
  degraded?: Maybe<Degraded>;
  /** The hits, best first. */
  hits: Array<RecallHit>;
  /** Whether there is more. */
  pageInfo: PageInfo;
  /** Names this answer. */
  queryId: Scalars['ID']['output'];
  /** How long each step took; null without `explain`. */
  timings?: Maybe<Array<Timing>>;
};

/**
 * A memory to store. With a key it is an upsert by (namespace, key); without one, the same text again in the same namespace
 * is the same memory. On an existing memory a field that is left out stays, and null clears it (back to its default).
 */
export type RememberInput = {
  /** How sure the writer is, 0 to 1. Default 1. */
  confidence?: InputMaybe<Scalars['Float']['input']>;
  /** What to do when another memory of the namespace says nearly the same (cosine 0.85 or more): OFF nothing; SUGGEST a SIMILAR hint; REFUSE the write as DUPLICATE. Default OFF. */
  dedupe?: InputMaybe<Dedupe>;
  /** How it reaches its readers. Default ON_RECALL. */
  delivery?: InputMaybe<Delivery>;
  /** The last version that the writer has seen: another is CONFLICT with the present one. 0: the memory must not exist yet. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** From when on it is no longer served; may be past. Null: never. A new value on an expired memory clears it. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** 1 to 255 characters that name this write for 7 days: with the same key and the same input it is not done again and has the same outcome, also after a lost answer; with another input it is CONFLICT. Each API key has its own. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** How much it matters, 0 to 1. Default 0.5. */
  importance?: InputMaybe<Scalars['Float']['input']>;
  /** What it is called: 1 to 255 characters, normalised to NFC, trimmed, case-sensitive, no control characters. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** A category, at most 100 characters, folded to lower case. Default `note`. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** Where; the key's home when left out. It is created when it does not exist and the key may write above it. */
  namespace?: InputMaybe<Scalars['NamespacePath']['input']>;
  /** Where it comes from. Null: unknown. An object replaces the whole source. */
  source?: InputMaybe<SourceInput>;
  /** A short form, at most 2,000 characters. Null: the value's beginning serves. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** Labels: at most 50 of at most 100 characters; trimmed, each once, sorted. Null: none. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** From when on it holds, past or future. Default: now for a new memory or another value. On an existing memory the value is laid over what was known from then on, and what it cuts stays in history. */
  validFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Until when it holds, exclusive; later than `validFrom`. Default: the next known change of the memory. Null: no end is known. */
  validTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** The text: 1 to 1,000,000 UTF-8 bytes, not blank. */
  value: Scalars['String']['input'];
};

/** The results of several writes, in the order of the input. */
export type RememberManyPayload = {
  __typename?: 'RememberManyPayload';
  /** One for each input. */
  results: Array<RememberManyResult>;
};

/** The result of one of several writes: a payload or an error. */
export type RememberManyResult = {
  __typename?: 'RememberManyResult';
  /** Why nothing was done. */
  error?: Maybe<WriteError>;
  /** The place in the input, from 0. */
  index: Scalars['Int']['output'];
  /** What was done. */
  payload?: Maybe<RememberPayload>;
};

/** What a write did. */
export type RememberPayload = {
  __typename?: 'RememberPayload';
  /** What a writer may want to know. */
  hints: Array<Hint>;
  /** The memory as it holds now: for a write about another time another description than the one just written. */
  memory: Memory;
  /** What happened. */
  outcome: WriteOutcome;
  /** The number of the description just written, or of the present one when UNCHANGED. */
  version: Scalars['Int']['output'];
};

/** What to change of a memory; left out stays, null clears as in RememberInput. `value` cannot be null. */
export type ReviseInput = {
  /** How sure the writer is, 0 to 1. */
  confidence?: InputMaybe<Scalars['Float']['input']>;
  /** How it reaches its readers. */
  delivery?: InputMaybe<Delivery>;
  /** The last version that the writer has seen: another is CONFLICT with the present one. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** From when on it is no longer served. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** As in RememberInput. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** How much it matters, 0 to 1. */
  importance?: InputMaybe<Scalars['Float']['input']>;
  /** A category. */
  kind?: InputMaybe<Scalars['String']['input']>;
  /** Where it comes from. */
  source?: InputMaybe<SourceInput>;
  /** A short form. */
  summary?: InputMaybe<Scalars['String']['input']>;
  /** Labels. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
  /** From when on it holds. With a value: from then on that is laid over what was known. Without: the present description began then. */
  validFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Until when it holds, exclusive. With a value the default is the next known change. */
  validTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** The text. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** What a key may do at most. A role never widens what was granted, except that ADMIN and OWNER hold their whole workspace. */
export type Role =
  /** Holds the whole workspace and manages principals, keys and grants. */
  | 'ADMIN'
  /** As ADMIN, and may make other owners. */
  | 'OWNER'
  /** Reads. */
  | 'READER'
  /** Also sees forgotten memories and decides about them. */
  | 'REVIEWER'
  /** Reads and writes. */
  | 'WRITER';

/**
 * Which namespaces an operation looks at: always cut down to what the key may see, never widened. Left out, it is the key's
 * home with everything below it and the always-in-scope root (`user/<handle>`, and for an agent its owner's branch). An empty
 * list is an empty scope. Unknown names, blanks, `*` and `%` never mean everything.
 */
export type ScopeInput = {
  /** Everything that the key may see. */
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Exactly these namespaces, at most 100. */
  namespaces?: InputMaybe<Array<Scalars['NamespacePath']['input']>>;
  /** These namespaces with everything below them, at most 100. The always-in-scope root is added. */
  subtrees?: InputMaybe<Array<Scalars['NamespacePath']['input']>>;
};

/** How recall can search. */
export type SearchCapability =
  /** By text and by meaning. */
  | 'HYBRID'
  /** By text only: there is no embedding provider. */
  | 'TEXT_ONLY';

/** The raw numbers behind a hit. */
export type Signals = {
  __typename?: 'Signals';
  /** Cosine similarity of query and memory, −1 to 1; null when the dense arm did not see it. */
  cosine?: Maybe<Scalars['Float']['output']>;
  /** The fused score, 0 to 1, relative to the best of this answer. */
  fused: Scalars['Float']['output'];
  /** BM25 score of the full-text index, 0 or more, not comparable between queries; null when the lexical arm did not see it. */
  lexical?: Maybe<Scalars['Float']['output']>;
};

/** Where a memory came from, as its writer says. */
export type Source = {
  __typename?: 'Source';
  /** A kind of source, such as `chat` or `document`. */
  type?: Maybe<Scalars['String']['output']>;
  /** A URI or another reference; never fetched. */
  uri?: Maybe<Scalars['String']['output']>;
};

/** Where a memory comes from. */
export type SourceInput = {
  /** A kind of source, at most 100 characters. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** A URI or another reference, at most 2,000 characters; never fetched. */
  uri?: InputMaybe<Scalars['String']['input']>;
};

/**
 * Over WebSocket at `/graphql` (graphql-transport-ws), with the key in the connection's parameters:
 * `{authorization: "Bearer hg_…"}`. At most 100 at a time on one connection. Before anything is delivered the key is read
 * anew: one that was revoked ends its subscriptions with UNAUTHENTICATED, one that lost a grant sees less from then on.
 */
export type Subscription = {
  __typename?: 'Subscription';
  /**
   * The changes of memories in scope from now on, in the order of the sequence, from every instance of the service. To go on
   * after a broken connection ask `changesSince` with the instant of the last change and pass over what was seen.
   */
  memoryChanged: MemoryChange;
};


/**
 * Over WebSocket at `/graphql` (graphql-transport-ws), with the key in the connection's parameters:
 * `{authorization: "Bearer hg_…"}`. At most 100 at a time on one connection. Before anything is delivered the key is read
 * anew: one that was revoked ends its subscriptions with UNAUTHENTICATED, one that lost a grant sees less from then on.
 */
export type SubscriptionMemoryChangedArgs = {
  scope?: InputMaybe<ScopeInput>;
};

/** Where a memory's summary comes from. */
export type SummaryOrigin =
  /** The writer gave it. */
  | 'CALLER'
  /** It is the value's beginning, cut on a word at 280 characters or fewer. */
  | 'EXCERPT';

/** How long a step took. */
export type Timing = {
  __typename?: 'Timing';
  /** Milliseconds. */
  milliseconds: Scalars['Float']['output'];
  /** The step: `scope`, `embed`, `lexical`, `dense`, `fuse` or `hydrate`. */
  step: Scalars['String']['output'];
};

/** A refusal to take something back that was forgotten. */
export type Tombstone = {
  __typename?: 'Tombstone';
  /** When it was forgotten. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** The key that is refused. */
  key: Scalars['String']['output'];
  /** The namespace in which the key is refused. */
  namespace: Scalars['NamespacePath']['output'];
  /** Why it was forgotten, in the words of whoever forgot it. */
  reason?: Maybe<Scalars['String']['output']>;
};

/** What made a row of a memory's history. */
export type VersionOperation =
  /** What was left of an earlier description's time after a later one cut it. */
  | 'CLIPPED'
  /** The first description. */
  | 'CREATED'
  /** The memory was forgotten. */
  | 'FORGOTTEN'
  /** The memory was taken back. */
  | 'RESTORED'
  /** Another description. */
  | 'REVISED';

/** Who is asking, and what may be seen. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The key itself. */
  apiKey: ApiKey;
  /** What the key may do and where, after role, principal's grants and key's grants are put together. An ADMIN or OWNER key that is not narrowed has no entry and holds everything. */
  grants: Array<EffectiveGrant>;
  /** True when the key holds its whole workspace. */
  holdsWorkspace: Scalars['Boolean']['output'];
  /** The principal that the key acts for. */
  principal: Principal;
  /** The workspace of the key. */
  workspace: Workspace;
};

/** A tenant. Nothing crosses its border. */
export type Workspace = {
  __typename?: 'Workspace';
  /** When it was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque, unique in the installation. */
  id: Scalars['ID']['output'];
  /** The name given when it was created. */
  name: Scalars['String']['output'];
};

/** A workspace to create. */
export type WorkspaceInput = {
  /** Its name: 1 to 100 characters, not blank, unique in the installation without regard to case. */
  name: Scalars['String']['input'];
};

/** Why one of several writes was refused; the codes are those of GraphQL errors. */
export type WriteError = {
  __typename?: 'WriteError';
  /** Such as BAD_INPUT, CONFLICT, FORBIDDEN or TOMBSTONED. */
  code: Scalars['String']['output'];
  /** With CONFLICT: the present version, 0 when there is none. */
  currentVersion?: Maybe<Scalars['Int']['output']>;
  /** With DUPLICATE: the id of the memory that says nearly the same. */
  duplicateOf?: Maybe<Scalars['ID']['output']>;
  /** What to do about it. */
  message: Scalars['String']['output'];
  /** With TOMBSTONED: what refuses. */
  tombstone?: Maybe<Tombstone>;
};

/** What a write did. */
export type WriteOutcome =
  /** A new memory. */
  | 'CREATED'
  /** A new description of an existing memory. */
  | 'REVISED'
  /** A forgotten memory is served again. */
  | 'REVIVED'
  /** Everything said was already so; nothing was written. */
  | 'UNCHANGED';



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( SeenMemory )
    | ( NamespaceRow )
    | ( PrincipalRow )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Access: Access;
  AddressInput: AddressInput;
  ApiKey: ResolverTypeWrapper<ApiKeyRow>;
  ApiKeyInput: ApiKeyInput;
  ArmReport: ResolverTypeWrapper<ArmReport>;
  AsOfInput: AsOfInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ChangeConnection: ResolverTypeWrapper<Omit<ChangeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['ChangeEdge']>, nodes: Array<ResolversTypes['MemoryChange']> }>;
  ChangeEdge: ResolverTypeWrapper<Omit<ChangeEdge, 'node'> & { node: ResolversTypes['MemoryChange'] }>;
  ChangeOperation: ChangeOperation;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversTypes['ApiKey'] }>;
  CreateWorkspacePayload: ResolverTypeWrapper<Omit<CreateWorkspacePayload, 'workspace'> & { workspace: ResolversTypes['Workspace'] }>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Dedupe: Dedupe;
  Degraded: ResolverTypeWrapper<Degraded>;
  Delivery: Delivery;
  EffectiveGrant: ResolverTypeWrapper<EffectiveGrant>;
  EmbeddingState: EmbeddingState;
  FieldChange: ResolverTypeWrapper<FieldChange>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ForgetMatchingInput: ForgetMatchingInput;
  ForgetMatchingPayload: ResolverTypeWrapper<Omit<ForgetMatchingPayload, 'matches'> & { matches: Array<ResolversTypes['Memory']> }>;
  ForgetPayload: ResolverTypeWrapper<ForgetPayload>;
  ForgetRefusal: ResolverTypeWrapper<ForgetRefusal>;
  Grant: ResolverTypeWrapper<Grant>;
  GrantInput: GrantInput;
  Health: ResolverTypeWrapper<HealthReport>;
  HealthDetails: ResolverTypeWrapper<HealthDetails>;
  HealthStatus: HealthStatus;
  Hint: ResolverTypeWrapper<Hint>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Memory: ResolverTypeWrapper<SeenMemory>;
  MemoryChange: ResolverTypeWrapper<MemoryChangeRow>;
  MemoryConnection: ResolverTypeWrapper<Omit<MemoryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['MemoryEdge']>, nodes: Array<ResolversTypes['Memory']> }>;
  MemoryEdge: ResolverTypeWrapper<Omit<MemoryEdge, 'node'> & { node: ResolversTypes['Memory'] }>;
  MemoryFilter: MemoryFilter;
  MemoryOrder: MemoryOrder;
  MemoryState: MemoryState;
  MemoryVersion: ResolverTypeWrapper<HistoryRow>;
  MemoryVersionConnection: ResolverTypeWrapper<Omit<MemoryVersionConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['MemoryVersionEdge']>, nodes: Array<ResolversTypes['MemoryVersion']> }>;
  MemoryVersionEdge: ResolverTypeWrapper<Omit<MemoryVersionEdge, 'node'> & { node: ResolversTypes['MemoryVersion'] }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Namespace: ResolverTypeWrapper<NamespaceRow>;
  NamespaceConnection: ResolverTypeWrapper<Omit<NamespaceConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['NamespaceEdge']>, nodes: Array<ResolversTypes['Namespace']> }>;
  NamespaceEdge: ResolverTypeWrapper<Omit<NamespaceEdge, 'node'> & { node: ResolversTypes['Namespace'] }>;
  NamespaceInput: NamespaceInput;
  NamespacePath: ResolverTypeWrapper<Scalars['NamespacePath']['output']>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PeriodInput: PeriodInput;
  Principal: ResolverTypeWrapper<PrincipalRow>;
  PrincipalConnection: ResolverTypeWrapper<Omit<PrincipalConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['PrincipalEdge']>, nodes: Array<ResolversTypes['Principal']> }>;
  PrincipalEdge: ResolverTypeWrapper<Omit<PrincipalEdge, 'node'> & { node: ResolversTypes['Principal'] }>;
  PrincipalInput: PrincipalInput;
  PrincipalKind: PrincipalKind;
  PrincipalStatus: PrincipalStatus;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RangeInput: RangeInput;
  RecallConfidence: RecallConfidence;
  RecallHit: ResolverTypeWrapper<Omit<RecallHit, 'memory'> & { memory: ResolversTypes['Memory'] }>;
  RecallInput: RecallInput;
  RecallMode: RecallMode;
  RecallResult: ResolverTypeWrapper<Omit<RecallResult, 'hits'> & { hits: Array<ResolversTypes['RecallHit']> }>;
  RememberInput: RememberInput;
  RememberManyPayload: ResolverTypeWrapper<Omit<RememberManyPayload, 'results'> & { results: Array<ResolversTypes['RememberManyResult']> }>;
  RememberManyResult: ResolverTypeWrapper<Omit<RememberManyResult, 'payload'> & { payload?: Maybe<ResolversTypes['RememberPayload']> }>;
  RememberPayload: ResolverTypeWrapper<Omit<RememberPayload, 'memory'> & { memory: ResolversTypes['Memory'] }>;
  ReviseInput: ReviseInput;
  Role: Role;
  ScopeInput: ScopeInput;
  SearchCapability: SearchCapability;
  Signals: ResolverTypeWrapper<Signals>;
  Source: ResolverTypeWrapper<Source>;
  SourceInput: SourceInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  SummaryOrigin: SummaryOrigin;
  Timing: ResolverTypeWrapper<Timing>;
  Tombstone: ResolverTypeWrapper<Tombstone>;
  VersionOperation: VersionOperation;
  Viewer: ResolverTypeWrapper<Caller>;
  Workspace: ResolverTypeWrapper<WorkspaceRow>;
  WorkspaceInput: WorkspaceInput;
  WriteError: ResolverTypeWrapper<WriteError>;
  WriteOutcome: WriteOutcome;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AddressInput: AddressInput;
  ApiKey: ApiKeyRow;
  ApiKeyInput: ApiKeyInput;
  ArmReport: ArmReport;
  AsOfInput: AsOfInput;
  Boolean: Scalars['Boolean']['output'];
  ChangeConnection: Omit<ChangeConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['ChangeEdge']>, nodes: Array<ResolversParentTypes['MemoryChange']> };
  ChangeEdge: Omit<ChangeEdge, 'node'> & { node: ResolversParentTypes['MemoryChange'] };
  CreateApiKeyPayload: Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey: ResolversParentTypes['ApiKey'] };
  CreateWorkspacePayload: Omit<CreateWorkspacePayload, 'workspace'> & { workspace: ResolversParentTypes['Workspace'] };
  DateTime: Scalars['DateTime']['output'];
  Degraded: Degraded;
  EffectiveGrant: EffectiveGrant;
  FieldChange: FieldChange;
  Float: Scalars['Float']['output'];
  ForgetMatchingInput: ForgetMatchingInput;
  ForgetMatchingPayload: Omit<ForgetMatchingPayload, 'matches'> & { matches: Array<ResolversParentTypes['Memory']> };
  ForgetPayload: ForgetPayload;
  ForgetRefusal: ForgetRefusal;
  Grant: Grant;
  GrantInput: GrantInput;
  Health: HealthReport;
  HealthDetails: HealthDetails;
  Hint: Hint;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  JSON: Scalars['JSON']['output'];
  Memory: SeenMemory;
  MemoryChange: MemoryChangeRow;
  MemoryConnection: Omit<MemoryConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['MemoryEdge']>, nodes: Array<ResolversParentTypes['Memory']> };
  MemoryEdge: Omit<MemoryEdge, 'node'> & { node: ResolversParentTypes['Memory'] };
  MemoryFilter: MemoryFilter;
  MemoryVersion: HistoryRow;
  MemoryVersionConnection: Omit<MemoryVersionConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['MemoryVersionEdge']>, nodes: Array<ResolversParentTypes['MemoryVersion']> };
  MemoryVersionEdge: Omit<MemoryVersionEdge, 'node'> & { node: ResolversParentTypes['MemoryVersion'] };
  Mutation: Record<PropertyKey, never>;
  Namespace: NamespaceRow;
  NamespaceConnection: Omit<NamespaceConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['NamespaceEdge']>, nodes: Array<ResolversParentTypes['Namespace']> };
  NamespaceEdge: Omit<NamespaceEdge, 'node'> & { node: ResolversParentTypes['Namespace'] };
  NamespaceInput: NamespaceInput;
  NamespacePath: Scalars['NamespacePath']['output'];
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  PageInfo: PageInfo;
  PeriodInput: PeriodInput;
  Principal: PrincipalRow;
  PrincipalConnection: Omit<PrincipalConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['PrincipalEdge']>, nodes: Array<ResolversParentTypes['Principal']> };
  PrincipalEdge: Omit<PrincipalEdge, 'node'> & { node: ResolversParentTypes['Principal'] };
  PrincipalInput: PrincipalInput;
  Query: Record<PropertyKey, never>;
  RangeInput: RangeInput;
  RecallHit: Omit<RecallHit, 'memory'> & { memory: ResolversParentTypes['Memory'] };
  RecallInput: RecallInput;
  RecallResult: Omit<RecallResult, 'hits'> & { hits: Array<ResolversParentTypes['RecallHit']> };
  RememberInput: RememberInput;
  RememberManyPayload: Omit<RememberManyPayload, 'results'> & { results: Array<ResolversParentTypes['RememberManyResult']> };
  RememberManyResult: Omit<RememberManyResult, 'payload'> & { payload?: Maybe<ResolversParentTypes['RememberPayload']> };
  RememberPayload: Omit<RememberPayload, 'memory'> & { memory: ResolversParentTypes['Memory'] };
  ReviseInput: ReviseInput;
  ScopeInput: ScopeInput;
  Signals: Signals;
  Source: Source;
  SourceInput: SourceInput;
  String: Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  Timing: Timing;
  Tombstone: Tombstone;
  Viewer: Caller;
  Workspace: WorkspaceRow;
  WorkspaceInput: WorkspaceInput;
  WriteError: WriteError;
};

export type ApiKeyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  grants?: Resolver<Array<ResolversTypes['Grant']>, ParentType, ContextType>;
  home?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  principal?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type ArmReportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ArmReport'] = ResolversParentTypes['ArmReport']> = {
  arm?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  candidates?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  truncatedPool?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ChangeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChangeConnection'] = ResolversParentTypes['ChangeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ChangeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['MemoryChange']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ChangeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChangeEdge'] = ResolversParentTypes['ChangeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MemoryChange'], ParentType, ContextType>;
};

export type CreateApiKeyPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateApiKeyPayload'] = ResolversParentTypes['CreateApiKeyPayload']> = {
  apiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreateWorkspacePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateWorkspacePayload'] = ResolversParentTypes['CreateWorkspacePayload']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workspace?: Resolver<ResolversTypes['Workspace'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DegradedResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Degraded'] = ResolversParentTypes['Degraded']> = {
  dense?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lexical?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EffectiveGrantResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EffectiveGrant'] = ResolversParentTypes['EffectiveGrant']> = {
  access?: Resolver<ResolversTypes['Access'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  subtree?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FieldChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FieldChange'] = ResolversParentTypes['FieldChange']> = {
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ForgetMatchingPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ForgetMatchingPayload'] = ResolversParentTypes['ForgetMatchingPayload']> = {
  dryRun?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  forgotten?: Resolver<Array<ResolversTypes['ForgetPayload']>, ParentType, ContextType>;
  matches?: Resolver<Array<ResolversTypes['Memory']>, ParentType, ContextType>;
  refused?: Resolver<Array<ResolversTypes['ForgetRefusal']>, ParentType, ContextType>;
};

export type ForgetPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ForgetPayload'] = ResolversParentTypes['ForgetPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tombstone?: Resolver<ResolversTypes['Tombstone'], ParentType, ContextType>;
};

export type ForgetRefusalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ForgetRefusal'] = ResolversParentTypes['ForgetRefusal']> = {
  error?: Resolver<ResolversTypes['WriteError'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type GrantResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Grant'] = ResolversParentTypes['Grant']> = {
  access?: Resolver<ResolversTypes['Access'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  subtree?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type HealthResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Health'] = ResolversParentTypes['Health']> = {
  details?: Resolver<Maybe<ResolversTypes['HealthDetails']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  search?: Resolver<ResolversTypes['SearchCapability'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
};

export type HealthDetailsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['HealthDetails'] = ResolversParentTypes['HealthDetails']> = {
  database?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  embeddingModel?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failedEmbeddings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pendingEmbeddings?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HintResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Hint'] = ResolversParentTypes['Hint']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type MemoryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Memory'] = ResolversParentTypes['Memory']> = {
  confidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  delivery?: Resolver<ResolversTypes['Delivery'], ParentType, ContextType>;
  embeddingError?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  embeddingState?: Resolver<ResolversTypes['EmbeddingState'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  history?: Resolver<ResolversTypes['MemoryVersionConnection'], ParentType, ContextType, RequireFields<MemoryHistoryArgs, 'first' | 'rectangles'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  importance?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  preview?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<MemoryPreviewArgs, 'first'>>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['Source']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['MemoryState'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  summaryOrigin?: Resolver<ResolversTypes['SummaryOrigin'], ParentType, ContextType>;
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedBy?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  validFrom?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  validTo?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MemoryChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryChange'] = ResolversParentTypes['MemoryChange']> = {
  actor?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  memory?: Resolver<Maybe<ResolversTypes['Memory']>, ParentType, ContextType>;
  memoryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['ChangeOperation'], ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MemoryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryConnection'] = ResolversParentTypes['MemoryConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MemoryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Memory']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MemoryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryEdge'] = ResolversParentTypes['MemoryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Memory'], ParentType, ContextType>;
};

export type MemoryVersionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryVersion'] = ResolversParentTypes['MemoryVersion']> = {
  author?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  changes?: Resolver<Array<ResolversTypes['FieldChange']>, ParentType, ContextType>;
  confidence?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  delivery?: Resolver<ResolversTypes['Delivery'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  importance?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['VersionOperation'], ParentType, ContextType>;
  recordedFrom?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  recordedTo?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  sequence?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['Source']>, ParentType, ContextType>;
  summary?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  validFrom?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  validTo?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MemoryVersionConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryVersionConnection'] = ResolversParentTypes['MemoryVersionConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MemoryVersionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['MemoryVersion']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MemoryVersionEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MemoryVersionEdge'] = ResolversParentTypes['MemoryVersionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MemoryVersion'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createApiKey?: Resolver<ResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'input'>>;
  createNamespace?: Resolver<ResolversTypes['Namespace'], ParentType, ContextType, RequireFields<MutationCreateNamespaceArgs, 'input'>>;
  createPrincipal?: Resolver<ResolversTypes['Principal'], ParentType, ContextType, RequireFields<MutationCreatePrincipalArgs, 'input'>>;
  createWorkspace?: Resolver<ResolversTypes['CreateWorkspacePayload'], ParentType, ContextType, RequireFields<MutationCreateWorkspaceArgs, 'input'>>;
  forget?: Resolver<ResolversTypes['ForgetPayload'], ParentType, ContextType, Partial<MutationForgetArgs>>;
  forgetMatching?: Resolver<ResolversTypes['ForgetMatchingPayload'], ParentType, ContextType, RequireFields<MutationForgetMatchingArgs, 'input'>>;
  grant?: Resolver<ResolversTypes['Grant'], ParentType, ContextType, RequireFields<MutationGrantArgs, 'input'>>;
  remember?: Resolver<ResolversTypes['RememberPayload'], ParentType, ContextType, RequireFields<MutationRememberArgs, 'input'>>;
  rememberMany?: Resolver<ResolversTypes['RememberManyPayload'], ParentType, ContextType, RequireFields<MutationRememberManyArgs, 'atomic' | 'inputs'>>;
  restore?: Resolver<ResolversTypes['RememberPayload'], ParentType, ContextType, RequireFields<MutationRestoreArgs, 'id'>>;
  revise?: Resolver<ResolversTypes['RememberPayload'], ParentType, ContextType, RequireFields<MutationReviseArgs, 'id' | 'input'>>;
  revokeApiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
};

export type NamespaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Namespace'] = ResolversParentTypes['Namespace']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  purpose?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type NamespaceConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NamespaceConnection'] = ResolversParentTypes['NamespaceConnection']> = {
  edges?: Resolver<Array<ResolversTypes['NamespaceEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Namespace']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type NamespaceEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NamespaceEdge'] = ResolversParentTypes['NamespaceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Namespace'], ParentType, ContextType>;
};

export interface NamespacePathScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['NamespacePath'], any> {
  name: 'NamespacePath';
}

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Memory' | 'Namespace' | 'Principal', ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PrincipalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Principal'] = ResolversParentTypes['Principal']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  handle?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PrincipalKind'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PrincipalStatus'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PrincipalConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrincipalConnection'] = ResolversParentTypes['PrincipalConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PrincipalEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Principal']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PrincipalEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PrincipalEdge'] = ResolversParentTypes['PrincipalEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  apiKeys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  changesSince?: Resolver<ResolversTypes['ChangeConnection'], ParentType, ContextType, RequireFields<QueryChangesSinceArgs, 'first' | 'since'>>;
  health?: Resolver<ResolversTypes['Health'], ParentType, ContextType>;
  memories?: Resolver<ResolversTypes['MemoryConnection'], ParentType, ContextType, RequireFields<QueryMemoriesArgs, 'first' | 'orderBy'>>;
  memory?: Resolver<Maybe<ResolversTypes['Memory']>, ParentType, ContextType, Partial<QueryMemoryArgs>>;
  namespace?: Resolver<Maybe<ResolversTypes['Namespace']>, ParentType, ContextType, RequireFields<QueryNamespaceArgs, 'path'>>;
  namespaces?: Resolver<ResolversTypes['NamespaceConnection'], ParentType, ContextType, RequireFields<QueryNamespacesArgs, 'first'>>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  principals?: Resolver<ResolversTypes['PrincipalConnection'], ParentType, ContextType, RequireFields<QueryPrincipalsArgs, 'first'>>;
  recall?: Resolver<ResolversTypes['RecallResult'], ParentType, ContextType, RequireFields<QueryRecallArgs, 'input'>>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
};

export type RecallHitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecallHit'] = ResolversParentTypes['RecallHit']> = {
  memory?: Resolver<ResolversTypes['Memory'], ParentType, ContextType>;
  score?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  signals?: Resolver<ResolversTypes['Signals'], ParentType, ContextType>;
};

export type RecallResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecallResult'] = ResolversParentTypes['RecallResult']> = {
  arms?: Resolver<Maybe<Array<ResolversTypes['ArmReport']>>, ParentType, ContextType>;
  confidence?: Resolver<ResolversTypes['RecallConfidence'], ParentType, ContextType>;
  degraded?: Resolver<Maybe<ResolversTypes['Degraded']>, ParentType, ContextType>;
  hits?: Resolver<Array<ResolversTypes['RecallHit']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  queryId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  timings?: Resolver<Maybe<Array<ResolversTypes['Timing']>>, ParentType, ContextType>;
};

export type RememberManyPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RememberManyPayload'] = ResolversParentTypes['RememberManyPayload']> = {
  results?: Resolver<Array<ResolversTypes['RememberManyResult']>, ParentType, ContextType>;
};

export type RememberManyResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RememberManyResult'] = ResolversParentTypes['RememberManyResult']> = {
  error?: Resolver<Maybe<ResolversTypes['WriteError']>, ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  payload?: Resolver<Maybe<ResolversTypes['RememberPayload']>, ParentType, ContextType>;
};

export type RememberPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RememberPayload'] = ResolversParentTypes['RememberPayload']> = {
  hints?: Resolver<Array<ResolversTypes['Hint']>, ParentType, ContextType>;
  memory?: Resolver<ResolversTypes['Memory'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['WriteOutcome'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SignalsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Signals'] = ResolversParentTypes['Signals']> = {
  cosine?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  fused?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lexical?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type SourceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Source'] = ResolversParentTypes['Source']> = {
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  uri?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  memoryChanged?: SubscriptionResolver<ResolversTypes['MemoryChange'], "memoryChanged", ParentType, ContextType, Partial<SubscriptionMemoryChangedArgs>>;
};

export type TimingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Timing'] = ResolversParentTypes['Timing']> = {
  milliseconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  step?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TombstoneResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Tombstone'] = ResolversParentTypes['Tombstone']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['NamespacePath'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  apiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
  grants?: Resolver<Array<ResolversTypes['EffectiveGrant']>, ParentType, ContextType>;
  holdsWorkspace?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  principal?: Resolver<ResolversTypes['Principal'], ParentType, ContextType>;
  workspace?: Resolver<ResolversTypes['Workspace'], ParentType, ContextType>;
};

export type WorkspaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Workspace'] = ResolversParentTypes['Workspace']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WriteErrorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WriteError'] = ResolversParentTypes['WriteError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  currentVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  duplicateOf?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tombstone?: Resolver<Maybe<ResolversTypes['Tombstone']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  ApiKey?: ApiKeyResolvers<ContextType>;
  ArmReport?: ArmReportResolvers<ContextType>;
  ChangeConnection?: ChangeConnectionResolvers<ContextType>;
  ChangeEdge?: ChangeEdgeResolvers<ContextType>;
  CreateApiKeyPayload?: CreateApiKeyPayloadResolvers<ContextType>;
  CreateWorkspacePayload?: CreateWorkspacePayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Degraded?: DegradedResolvers<ContextType>;
  EffectiveGrant?: EffectiveGrantResolvers<ContextType>;
  FieldChange?: FieldChangeResolvers<ContextType>;
  ForgetMatchingPayload?: ForgetMatchingPayloadResolvers<ContextType>;
  ForgetPayload?: ForgetPayloadResolvers<ContextType>;
  ForgetRefusal?: ForgetRefusalResolvers<ContextType>;
  Grant?: GrantResolvers<ContextType>;
  Health?: HealthResolvers<ContextType>;
  HealthDetails?: HealthDetailsResolvers<ContextType>;
  Hint?: HintResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  Memory?: MemoryResolvers<ContextType>;
  MemoryChange?: MemoryChangeResolvers<ContextType>;
  MemoryConnection?: MemoryConnectionResolvers<ContextType>;
  MemoryEdge?: MemoryEdgeResolvers<ContextType>;
  MemoryVersion?: MemoryVersionResolvers<ContextType>;
  MemoryVersionConnection?: MemoryVersionConnectionResolvers<ContextType>;
  MemoryVersionEdge?: MemoryVersionEdgeResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Namespace?: NamespaceResolvers<ContextType>;
  NamespaceConnection?: NamespaceConnectionResolvers<ContextType>;
  NamespaceEdge?: NamespaceEdgeResolvers<ContextType>;
  NamespacePath?: GraphQLScalarType;
  Node?: NodeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Principal?: PrincipalResolvers<ContextType>;
  PrincipalConnection?: PrincipalConnectionResolvers<ContextType>;
  PrincipalEdge?: PrincipalEdgeResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RecallHit?: RecallHitResolvers<ContextType>;
  RecallResult?: RecallResultResolvers<ContextType>;
  RememberManyPayload?: RememberManyPayloadResolvers<ContextType>;
  RememberManyResult?: RememberManyResultResolvers<ContextType>;
  RememberPayload?: RememberPayloadResolvers<ContextType>;
  Signals?: SignalsResolvers<ContextType>;
  Source?: SourceResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Timing?: TimingResolvers<ContextType>;
  Tombstone?: TombstoneResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  Workspace?: WorkspaceResolvers<ContextType>;
  WriteError?: WriteErrorResolvers<ContextType>;
};

