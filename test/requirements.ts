/** A test that shows a behaviour: its file under test/, and its name as it stands there. */
export interface Proof {
  readonly file: string;
  readonly test: string;
}

/** Whether the product behaves so: in all of it, in what `missing` leaves, or not yet. */
export type State = 'held' | 'partly' | 'not yet';

/** Something that the product promises, and what shows that it keeps it. */
export interface Requirement {
  /** The line of the list of faults seen in other systems; null for a promise of the contract. */
  readonly line: number | null;
  readonly behaviour: string;
  readonly state: State;
  readonly tests: readonly Proof[];
  readonly missing?: string;
}

const inFile =
  (file: string) =>
  (test: string): Proof => ({ file, test });
const errors = inFile('e2e/errors.test.ts');
const health = inFile('e2e/health.test.ts');
const identity = inFile('e2e/identity.test.ts');
const list = inFile('e2e/list-paging.test.ts');
const literals = inFile('e2e/recall-literals.test.ts');
const many = inFile('e2e/remember-many.test.ts');
const mcp = inFile('e2e/mcp.test.ts');
const model = inFile('e2e/embedding-model.test.ts');
const forget = inFile('e2e/revise-forget-history.test.ts');
const protocol = inFile('e2e/protocol.test.ts');
const queue = inFile('local/embedding-queue.test.ts');
const races = inFile('e2e/races.test.ts');
const remember = inFile('e2e/remember.test.ts');
const scope = inFile('e2e/scope.test.ts');
const statements = inFile('e2e/statements.test.ts');
const text = inFile('e2e/recall-text.test.ts');
const vectors = inFile('e2e/recall-vectors.test.ts');

function held(line: number | null, behaviour: string, ...tests: readonly Proof[]): Requirement {
  return { line, behaviour, state: 'held', tests };
}

function partly(
  line: number | null,
  behaviour: string,
  missing: string,
  ...tests: readonly Proof[]
): Requirement {
  return { line, behaviour, state: 'partly', missing, tests };
}

function notYet(line: number | null, behaviour: string, missing: string): Requirement {
  return { line, behaviour, state: 'not yet', missing, tests: [] };
}

const cases: readonly Requirement[] = [
  held(
    1,
    'The same text again is one memory and UNCHANGED, with a key and without.',
    remember('under the same key is UNCHANGED, and moves neither version nor time'),
    remember('without a key is the same memory, whatever its case and blanks'),
  ),
  partly(
    2,
    'Case, normal form and blanks of a key follow one rule in every operation.',
    'links',
    remember('%s are one key'),
    remember('case tells keys apart, and the writer is told'),
  ),
  partly(
    3,
    'One text of many writers is one memory, and their agreement is kept.',
    'corroboration by other principals',
    remember('without a key is the same memory, whatever its case and blanks'),
    races('20 writers of one text without a key make one memory'),
  ),
  partly(
    4,
    'What is imported again adds only what is new.',
    'import of files',
    many('may be 1 to 100'),
    many('an import of the past that is done again changes nothing'),
  ),
  partly(
    5,
    'A change of one field leaves the others, and null differs from absent.',
    'trust, triggers and links',
    remember('is kept when it is not mentioned'),
    remember('is cleared by null alone, and no other with it: %s'),
  ),
  held(
    6,
    'The creator stays, each version has its author, and a filter finds both.',
    remember('the creator stays, each version has its author, and writers are found in both roles'),
  ),
  held(
    7,
    'Changing or forgetting what does not exist touches nothing.',
    forget('what does not exist is NOT_FOUND, however similar its neighbours are'),
  ),
  held(
    8,
    'Each field is in the graph as said, and filters find it.',
    remember('is stored as said, in the graph itself'),
    remember('can be filtered by: %s'),
  ),
  held(
    9,
    'Of edits at once one wins; of creations at once one creates.',
    races('of 50 edits of one version one wins, and the others are told the present version'),
    races('50 writers of one text under one key make one memory and 50 answers'),
    races('of 20 that expect nothing to be there one creates'),
  ),
  partly(
    10,
    'A reader of one place finds no trace of another.',
    'classes of timing; audit, exports and edges',
    scope('in every operation, to the last byte'),
    scope('across workspaces that use the same names'),
  ),
  held(
    11,
    'No form of an absent, empty or wild scope means everything.',
    scope('%s'),
    scope('the name %j is refused and never means everything'),
  ),
  held(
    12,
    'What a write accepts as a namespace, every search accepts.',
    scope('what a write accepts as a name, every search accepts: %s'),
  ),
  held(
    13,
    'Thousands of nearer memories elsewhere do not hide the one in scope, from any arm.',
    vectors('by %s alone, 3,000 nearer ones outside do not hide the one inside'),
    text('nor does the scope: of 2,000 better ones outside, the one inside is found'),
  ),
  partly(
    14,
    'Forgetting another tenant’s memory is NOT_FOUND.',
    'the audit of the attempt',
    scope('across workspaces that use the same names'),
  ),
  notYet(
    15,
    'Background work never joins workspaces or what one writer could not join.',
    'background work that compares memories',
  ),
  held(
    16,
    'Written over MCP and read over GraphQL without a scope is the same place.',
    mcp('what is written here without a scope is read over GraphQL without one, and the other way round'),
  ),
  held(17, 'Every script is found by text alone.', text('%s')),
  held(
    18,
    'Literals and operators are taken as they stand, in bounded time.',
    literals('%s'),
    literals('%s never matches all'),
    literals('%s is answered in bounded time'),
  ),
  held(
    19,
    'A question without a word has an empty answer or is refused.',
    text('%j has an empty answer'),
    text('%j is refused'),
  ),
  partly(
    20,
    'Half a character is refused at the border.',
    'imports and answers of providers',
    errors('as a variable'),
    errors('as a literal, escaped or in a block'),
  ),
  held(
    21,
    'What was written a moment ago is found first at once.',
    text('what was written a moment ago is found first at once, in every way that text serves'),
    vectors('what was written a moment ago is found first at once, before it has a vector'),
  ),
  held(
    22,
    'A megabyte is stored whole and listed short; a question of that size is refused.',
    remember('a value of a megabyte is stored whole and listed as a preview'),
    text('and one of more than 8,000 characters is refused by its length'),
  ),
  partly(
    23,
    'What was forgotten is absent everywhere and leaves nothing behind.',
    'edges, prompt blocks and exports',
    forget('takes a memory out of everything that serves, at once'),
    vectors('what is not served has no lane, whatever it means'),
  ),
  partly(
    24,
    'What was forgotten is not taken back by any writer.',
    'tombstones of content under other keys; lifting them',
    forget('keeps its key from being written again, by any way of writing'),
    forget('binds a text that was written without a key'),
  ),
  notYet(25, 'Forgetting what superseded another brings that back.', 'superseding'),
  held(
    26,
    'Forgetting what does not exist is NOT_FOUND, not success.',
    forget('what does not exist is NOT_FOUND, however similar its neighbours are'),
  ),
  notYet(27, 'A pin that was superseded is not served.', 'superseding'),
  notYet(28, 'A link to what is missing, forgotten or foreign stores nothing.', 'links'),
  notYet(29, 'Superseding has no circles, and long chains resolve quickly.', 'superseding'),
  partly(
    30,
    'No name becomes part of a query’s text.',
    'names of relations',
    errors('text that looks like code is stored and found as text: %j'),
  ),
  notYet(31, 'A pair linked twice at once has one edge.', 'links'),
  partly(
    32,
    'Instants need an offset and compare right in any zone.',
    'runs of the service in other zones',
    inFile('unit/memory/instant.test.ts')(
      'in whatever zone an instant is written, it is the same one, and texts compare as instants do',
    ),
    remember('one that %s is refused, and nothing is stored'),
  ),
  held(
    33,
    'The edges of time are documented, half-open, and the same in the graph.',
    inFile('unit/memory/instant.test.ts')('%s'),
    inFile('graph/graph.test.ts')(
      'an instant is the same in Neo4j as here, to the microsecond and from year 1 to 9999',
    ),
    remember('one stops being served at its end by itself'),
  ),
  partly(
    34,
    'What held when, as known when, has one answer.',
    'reads as of an instant',
    inFile('unit/memory/plan-property.test.ts')(
      'a changed value leaves every earlier instant to the value that held then',
    ),
    inFile('unit/memory/plan-property.test.ts')('whatever is written in whatever order, history stays whole'),
  ),
  notYet(35, 'Times in a prompt block carry an offset.', 'prompt blocks'),
  partly(
    36,
    'A provider that fails loses nothing: FAILED with the reason, found by text, tried again.',
    'providers over the network',
    queue(
      'a text that the provider refuses is FAILED with its reason, its neighbours are embedded, and it is tried again',
    ),
  ),
  partly(
    37,
    'Another model on an existing database refuses to start, naming both.',
    'reindexing',
    model('a model other than that of the database’s vectors refuses to start, naming both and the way on'),
  ),
  held(
    38,
    'Without a provider health and every recall say that it is by text only.',
    text('every answer that meaning would have helped says that it is by text only'),
    text('meaning alone is DEPENDENCY_UNAVAILABLE'),
    health('the rest needs a key, and its details an ADMIN'),
  ),
  partly(
    39,
    'Clients with the same ids and other keys see only their own.',
    'MCP over HTTP',
    mcp('servers with different keys and the same ids each see only their own'),
    protocol('50 callers at once each get their own answer'),
  ),
  notYet(
    40,
    'A call before the greeting, or in a dead session, is an error, and a clean start works.',
    'MCP over HTTP; over stdio a call before the greeting is run',
  ),
  held(
    41,
    'Lists of heavy memories stay within a tool’s budget and say how to go on.',
    mcp(
      '1,000 memories of 20 KB are listed and recalled within the budget, told where they were cut and how to go on',
    ),
  ),
  held(
    42,
    'Lists as JSON text, nulls and missing arguments work.',
    mcp('lists may come as JSON text or as one text, and what is left out may be null'),
  ),
  held(
    43,
    'A limit out of range is BAD_INPUT, never clamped.',
    list('a page of %j is refused everywhere, never clamped'),
    mcp('a bad argument is named, and near ones are told'),
  ),
  held(
    44,
    'Pages give each item once while others are inserted.',
    list('%s'),
    list('and whatever changes meanwhile moves to where it then belongs, and pushes nothing out'),
  ),
  partly(
    45,
    'Processes that share a database outlive one that is killed.',
    'four adapters and two servers at once',
    inFile('local/managed.test.ts')(
      'a server whose owner was killed is adopted, and one that was killed itself is started again with its data',
    ),
    queue('a process that was killed keeps nobody from the queue for longer than its lease'),
  ),
  notYet(46, 'An idle installation grows neither on disk nor in memory.', 'a measurement'),
  notYet(47, 'An import that is killed can be resumed without doubles.', 'import'),
  notYet(48, 'Reindexing keeps every memory.', 'reindexing'),
  notYet(49, 'Consolidation makes no giant clusters and leaves pins.', 'consolidation'),
  notYet(50, 'Undoing refuses what was forgotten since, and does the rest.', 'undoing'),
  notYet(51, 'The same question many times is one observation.', 'learning from use'),
  held(
    52,
    'Embedding moves neither version nor time.',
    vectors('embedding moves neither version nor time, and only its own state'),
    queue('embedding a memory moves neither its version nor updatedAt'),
    text('recalling changes nothing'),
  ),
  held(
    53,
    'What is off topic has little or no confidence, whatever its score.',
    text('what is off topic has little or no confidence, though its best hit has the score 1'),
    vectors('what is off topic has little or no confidence, though its best hit has the score 1'),
  ),
  notYet(54, 'A hub of thousands of edges is explored in bounds.', 'exploring'),
  partly(
    55,
    'Newlines in names forge no line.',
    'audit and logs',
    inFile('unit/memory/input.test.ts')('%j'),
    errors('%s: %s'),
  ),
];

const promises: readonly Requirement[] = [
  held(
    null,
    'A credential is read anew for every request: revoking takes effect on the next.',
    identity('%s is refused on the next request'),
    identity('loses a grant on the next request'),
    mcp('a key that is revoked meanwhile is refused from the next call on'),
  ),
  held(
    null,
    'Every refusal of a credential looks the same.',
    identity('that does not work is refused in one way for all reasons'),
    protocol('authorization %s is no key'),
  ),
  held(
    null,
    'A secret is shown once and stored as a hash.',
    identity('is shown whole once, and stored as a hash only'),
  ),
  held(
    null,
    'A role caps what a key may do, and no one makes a key above their own.',
    identity('%s'),
    identity('and no one makes a key above their own'),
  ),
  held(
    null,
    'Grants of a key narrow it, also an ADMIN’s.',
    identity('to the parts that its principal may too'),
    identity('an ADMIN key too: it has the namespace, and does not administer around it'),
    inFile('unit/identity/rights.test.ts')(
      'a key never may more than its principal, its own grants and its role allow, and never less than all three',
    ),
  ),
  held(
    null,
    'An agent reads its owner’s branch and never pins.',
    identity('has its owner’s branch always in scope, to read only'),
    identity('never pins, nor changes or forgets what is pinned, whatever it was granted'),
  ),
  held(
    null,
    'Only the installation’s first owner key makes workspaces.',
    identity('are made by the first owner key of the installation alone'),
  ),
  held(
    null,
    'One’s own branch comes with subtrees, never with exact names.',
    scope('%s'),
    scope('the whole workspace to its owner only when all of it is asked for'),
  ),
  held(
    null,
    'Several branches of more than 5,000 namespaces are refused, and below that served without starving.',
    scope('in several branches is refused beyond 5,000, and served as one branch or as all'),
    scope('finds the one memory inside, however many better ones lie outside'),
  ),
  held(
    null,
    'A version that a writer has seen protects from what it has not.',
    remember('%s'),
    races('of 50 edits of one version one wins, and the others are told the present version'),
  ),
  held(
    null,
    'Versions are numbered without a hole, however many write at once.',
    races('50 writers of 50 texts under one key make versions 1 to 50 without a hole'),
  ),
  held(
    null,
    'Batches succeed and fail by item, in the order given, and never deadlock.',
    many('succeed and fail each by itself, in the order given'),
    many('of one key follow each other'),
    many('see what the ones before them wrote'),
    races('batches in opposite orders over several namespaces all succeed'),
  ),
  held(
    null,
    'What is expired or has not begun is not served, without a job.',
    remember('one that begins in the future is PENDING and not served'),
    remember('one whose expiry is past is EXPIRED at once, not served, and the writer is told'),
    text('only what is served is recalled, with filters and without'),
  ),
  held(
    null,
    'What was forgotten is shown by id to REVIEW access only.',
    forget('is shown by id and address to REVIEW access only'),
  ),
  held(null, 'A refused write leaves no trace.', forget('leaves no trace of a refused write')),
  held(
    null,
    'History shows every description, and the rest of earlier ones on request.',
    forget('shows every description newest first, and what was left of the earlier ones only when asked'),
    forget('is paged without a hole or a double while it grows'),
  ),
  held(
    null,
    'A cursor belongs to its own arguments; a forged one is BAD_INPUT.',
    list('when it is %j'),
    list('whose position was changed to %s'),
    list('with other arguments than its own'),
  ),
  held(
    null,
    'Recall is paged without repeats to 200 hits, and the same question has the same answer.',
    text('by %s repeats nothing and ends at 200'),
    text('the same question has the same answer twice'),
    vectors('by %s, pages repeat nothing and the same question has the same answer'),
  ),
  held(
    null,
    'Filters never starve an answer, in any mode.',
    vectors('by %s alone, 3,000 nearer ones without the tag do not hide the three with it'),
    text('%s'),
  ),
  partly(
    null,
    'Each mode tells its own signals, and the dense arm answers whatever left its index.',
    'the vector index has to be made without BINARY quantisation',
    vectors('each mode tells the signals of its arms, and of no other'),
    vectors('of %s memories embedded together one is forgotten or changed, and the others are found at once'),
  ),
  held(
    null,
    'A recall is at most three trips one after the other, and one more for what is nested.',
    statements('a recall %s with its writers is the credential, the arm, the hits and the writers'),
    statements('a list with its writers is three statements, however long it is'),
  ),
  held(
    null,
    'A document that cannot be run costs the credential’s statement only.',
    errors('%s'),
    statements('what is refused before it is looked for costs the credential only'),
  ),
  held(
    null,
    'Every failure has a code of the contract and shows nothing of the inside.',
    errors('%s: %s'),
    errors('FORBIDDEN and UNAUTHENTICATED too'),
  ),
  held(
    null,
    'Other sites can neither write nor read: names, origins, forms and GET are checked.',
    protocol('as Host: %s'),
    protocol('from Origin: %s'),
    protocol('that a form of another page could send: %j'),
    protocol('never writes'),
  ),
  held(
    null,
    'Bodies are bounded, in UTF-8 and single.',
    protocol('in the character set %s'),
    protocol('of more than 4 MB, before it is read'),
    protocol('with several operations in one'),
    protocol('that is compressed into a bomb'),
  ),
  held(
    null,
    'Health tells anyone whether it works, and operators more.',
    health('whether it lives and is ready is told to anyone, and nothing more'),
    health('the rest needs a key, and its details an ADMIN'),
  ),
  held(
    null,
    'Every tool works over stdio with clients of both lines.',
    mcp('a memory from its first word to its last, by tools alone (%s)'),
    mcp('what is no message is answered or passed over, and nothing but messages is on the output'),
  ),
];

/** Everything promised: the contract’s own promises, and every line of the list of faults. */
export const REQUIREMENTS: readonly Requirement[] = [...promises, ...cases];
