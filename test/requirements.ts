/** A test that shows a behaviour: its file under test/, and its name as it stands there, after that of its group. */
export interface Proof {
  readonly file: string;
  readonly test: string;
}

/** Something that the product promises, and what shows how far it keeps it. */
export interface Requirement {
  /** The line of the list of faults seen in other systems; null for a promise of the contract. */
  readonly line: number | null;
  readonly behaviour: string;
  readonly state: 'held' | 'partly' | 'not yet';
  readonly tests: readonly Proof[];
  /** What is not there yet, where anything is. */
  readonly missing?: string;
}

// The promises of the contract first, then every line of the list of faults by its number. Below each its tests.
const TABLE = `
- held: A credential is read anew for every request: revoking takes effect on the next.
  e2e/identity: %s is refused on the next request
  e2e/identity: loses a grant on the next request
  e2e/mcp: a key that is revoked meanwhile is refused from the next call on
- held: MCP is served over HTTP to both lines of clients and every protocol version, and by a process that joins a running instance.
  e2e/mcp-http: over HTTP the tools remember and recall as over GraphQL (%s)
  e2e/mcp-http: a process that joins a running instance serves the same tools with the same key
- held: MCP sessions are bounded and end with the key that opened them, within 2 s.
  e2e/mcp-http: revoking a key ends its sessions and their streams within 2 s
  e2e/mcp-http: a key has at most 50 sessions: one more ends what it left longest ago
  unit/mcp/http: who has as many sessions as a key may have, all in use, gets no more; another key does
  unit/mcp/http: a session that nobody uses ends, one that is used stays
- held: A process that joins a running instance takes nothing else for one, and gives its key to no other.
  unit/mcp/remote: %s is no answer, and DEPENDENCY_UNAVAILABLE
  unit/mcp/remote: a key is not carried to where an instance points
- held: Every refusal of a credential looks the same.
  e2e/identity: that does not work is refused in one way for all reasons
  e2e/protocol: authorization %s is no key
- held: Every write leaves an event in its own transaction, and each event gets its place in the workspace's sequence, once and without a hole.
  local/sealing: numbers events in the order in which they were written, by 500 at most a time
  local/sealing: of two rivals that are killed between reading and writing leaves nothing missing, nothing double and no hole
  local/sealing: finds an event that commits after a later one was sealed
  local/sealing: is left to whoever holds the lease, and taken over when that one is gone
  local/sealing: happens within a second of the write for 19 events of 20
- held: changesSince gives each change in scope once, in the order of the sequence, and passes over nothing that commits late.
  e2e/changes: tells what was created, revised, forgotten and restored, in that order, and not what stayed as it was
  e2e/changes: goes on from a cursor, also from that of an empty page, and gives each change once
  e2e/changes: finds a write that commits late behind what was read already, and does not pass it over
  e2e/changes: tells nothing from outside of what may be read, and nothing of what was forgotten but that it was
  local/sealing: is told without what a reader could miss while the last seal commits
- held: A subscription tells every change in scope within a second as a rule, whichever instance wrote it.
  e2e/changes: tells every change in scope once and in order, whichever instance wrote it
  e2e/changes: comes within a second of the write for 19 changes of 20
- held: A revoked key, an expired one and a lost grant end or narrow a subscription at once.
  e2e/changes: ends when its key is revoked, and tells nothing that was written after
  e2e/changes: of an idle key that was revoked ends within 2 s
  e2e/changes: of a key that expires ends when it does
  e2e/changes: narrows with the key: what is no longer granted is not told
- held: The WebSocket has the limits, checks and error codes of HTTP, serves subscriptions only, and closes cleanly.
  e2e/sockets: is refused as BAD_INPUT: %s
  e2e/sockets: with %s is closed as forbidden
  e2e/sockets: %s is refused before it is one
  e2e/sockets: takes 100 subscriptions at a time and refuses the next, which ends none of them
  e2e/sockets: reads no further than whoever consumes it, and loses nothing by that
  e2e/sockets: that ends leaves nothing that asks the database
  e2e/sockets: ends with 1001 when the service stops, which does not wait for it
- held: The explorer needs no other origin, keeps to a strict policy, and keeps the key in its tab.
  browser/explorer: asks no other origin for anything, and breaks none of its own policy
  browser/explorer: keeps the key in the tab alone: in no address, and in nothing that outlives it
  browser/explorer: shows a change that a subscription tells
- held: A secret is shown once and stored as a hash.
  e2e/identity: is shown whole once, and stored as a hash only
- held: A role caps what a key may do, and no one makes a key above their own.
  e2e/identity: a role caps everything › %s
  e2e/identity: and no one makes a key above their own
- held: Grants of a key narrow it, also an ADMIN’s.
  e2e/identity: to the parts that its principal may too
  e2e/identity: an ADMIN key too: it has the namespace, and does not administer around it
  unit/identity/rights: a key never may more than its principal, its own grants and its role allow, and never less than all three
- held: An agent reads its owner’s branch and never pins.
  e2e/identity: has its owner’s branch always in scope, to read only
  e2e/identity: never pins, nor changes or forgets what is pinned, whatever it was granted
- held: Only the installation’s first owner key makes workspaces.
  e2e/identity: are made by the first owner key of the installation alone
- held: One’s own branch comes with subtrees, never with exact names.
  e2e/scope: a scope shows › %s
  e2e/scope: the whole workspace to its owner only when all of it is asked for
- held: Several branches of more than 5,000 namespaces are refused, and below that served without starving.
  e2e/scope: in several branches is refused beyond 5,000, and served as one branch or as all
  e2e/scope: finds the one memory inside, however many better ones lie outside
- held: A version that a writer has seen protects from what it has not.
  e2e/remember: the version that a writer has seen › %s
  e2e/races: of 50 edits of one version one wins, and the others are told the present version
- held: A database that is lost or silent is told of within 2 s, and used again by itself.
  graph/silence: a database that falls silent is told within 2 s to whoever asks then, and used again once it answers
  graph/silence: a transaction that was given up does not commit when the database answers again
  graph/silence: a statement that takes its time is waited for while the database answers others
- held: Versions are numbered without a hole, however many write at once.
  e2e/races: 50 writers of 50 texts under one key make versions 1 to 50 without a hole
- held: Batches succeed and fail by item, in the order given, and never deadlock.
  e2e/remember-many: succeed and fail each by itself, in the order given
  e2e/remember-many: of one key follow each other
  e2e/remember-many: see what the ones before them wrote
  e2e/races: batches in opposite orders over several namespaces all succeed
- held: What is expired or has not begun is not served, without a job.
  e2e/remember: one that begins in the future is PENDING and not served
  e2e/remember: one whose expiry is past is EXPIRED at once, not served, and the writer is told
  e2e/recall-text: only what is served is recalled, with filters and without
- held: A change of the past or of the future is laid over what was known, and nothing that was known is lost.
  unit/memory/plan-times: lays a value over the past until the next known change
  unit/memory/plan-times: lays a value over a period, and what it cuts goes on behind it
  unit/memory/plan-times: a change before a known one holds until that
  graph/time-alone: what overrides more scheduled changes than a lock reads ahead closes all of them, or is refused
  unit/memory/plan-times: never moves what is pinned without REVIEW access
- held: A change that begins in the future is served from its instant on and mirrored within 5 s.
  graph/time-alone: two that move mirrors at once move each exactly where it belongs, and record nothing
  e2e/as-of: a change that begins in the future is served from its instant on, and mirrored within 5 s
- held: Reads as of two instants answer from all lanes what held then as known then; today’s forgetting wins.
  e2e/as-of: is told as it was: %s
  e2e/as-of: what is forgotten today is served by no as-of read, to reviewers alone by its id
  e2e/as-of: filters and orders of an as-of read are those of the description that held then
  e2e/vectors-in-time: an earlier description is found by what it meant then, with its vector carried over
- held: A write that is named is done once, whatever is lost on the way.
  e2e/atomicity: makes a write happen once, and a replay has its outcome and its ids
  e2e/atomicity: of 20 writes at once under one key one is done, and all have its answer
  e2e/atomicity: with another input is CONFLICT, also for another operation, and each API key has its own
- held: An atomic batch is stored whole or not at all.
  e2e/atomicity: stores nothing when one item is refused, and says of each why
  e2e/atomicity: that is done again tells of each what became of it, and never that what is stored is not
- held: What was forgotten can be taken back whole, by reviewers and for a day by whoever forgot it.
  e2e/atomicity: takes a memory back whole: found, listed, with its history and its key
  e2e/atomicity: is for reviewers, and within 24 hours for whoever forgot it
- held: Forgetting by a question shows first, and reaches only what may be written.
  e2e/atomicity: shows by default, and forgets what it showed when told to
  e2e/atomicity: reaches only what may be written, and leaves what is pinned to reviewers
  graph/time-alone: forgetting by a question is refused while a part of the search does not work
- held: What nearly says the same is named or refused when the writer asks.
  e2e/vectors-in-time: what nearly says the same is named in a hint or refused, and never the memory itself
- held: When a memory is visible follows from its own time and that of all that supersedes it, whoever writes at once.
  unit/memory/windows: serve a memory at exactly the instants at which it holds and nothing that supersedes it is live
  graph/windows: after 4 and after 8 operations of random histories, one after the other
  graph/windows: after all 8 operations of random histories ran at once, and no cycle came of it
  graph/windows: is locked and computed anew in less than 2 s
- held: What shadowed a memory as of two instants follows from what was believed then.
  unit/memory/windows: exactly what held and was believed then is served, unless something that superseded it then held too
  graph/windows: what shadowed a memory is counted as the rules say, over a grid of both clocks
  graph/windows: is counted as of two instants in less than 2 s
- held: The doctor names everything in a database that must never be, and the tests leave nothing that it would name.
  graph/invariants: what the product wrote keeps all invariants: revised, expired, pending, forgotten, restored, superseded
  graph/invariants: each invariant that is broken is named › %s: %s
  graph/invariants: however much is wrong, at most 100 findings an invariant are told, and that there is more
  local/doctor: the command makes nothing in a new database, and says that nothing would be locked there
  local/doctor: the command ends with 0 when nothing is found
  local/doctor: the command prints a line a finding, up to 100 of a kind, and ends with 1
- held: No vector outlives the text that it stands for, whichever process made it.
  graph/foreign-vectors: a vector of a model that the writer does not know goes with the text that it stands for, and stays with it
- held: What was forgotten is shown by id to REVIEW access only.
  e2e/revise-forget-history: is shown by id and address to REVIEW access only
- held: A refused write leaves no trace.
  e2e/revise-forget-history: leaves no trace of a refused write
- held: History shows every description, and the rest of earlier ones on request.
  e2e/revise-forget-history: shows every description newest first, and what was left of the earlier ones only when asked
  e2e/revise-forget-history: is paged without a hole or a double while it grows
- held: A cursor belongs to its own arguments; a forged one is BAD_INPUT.
  e2e/list-paging: when it is %j
  e2e/list-paging: whose position was changed to %s
  e2e/list-paging: with other arguments than its own
- held: Recall is paged without repeats to 200 hits, and the same question has the same answer.
  e2e/recall-text: by %s repeats nothing and ends at 200
  e2e/recall-text: the same question has the same answer twice
  e2e/recall-vectors: by %s, pages repeat nothing and the same question has the same answer
- held: Filters never starve an answer, in any mode.
  e2e/recall-vectors: by %s alone, 3,000 nearer ones without the tag do not hide the three with it
  e2e/recall-text: filters never starve an answer › %s
- partly: Each mode tells its own signals, and the dense arm answers whatever left its index. — lacks the vector index has to be made without BINARY quantisation
  e2e/recall-vectors: each mode tells the signals of its arms, and of no other
  e2e/recall-vectors: of %s memories embedded together one is forgotten or changed, and the others are found at once
- held: A recall is at most three trips one after the other, and one more for what is nested.
  e2e/statements: a recall %s with its writers is the credential, the arm, the hits and the writers
  e2e/statements: a list with its writers is three statements, however long it is
- held: A document that cannot be run costs the credential’s statement only.
  e2e/errors: a document that cannot be run is BAD_INPUT and costs no statement but the credential’s › %s
  e2e/statements: what is refused before it is looked for costs the credential only
- held: Every failure has a code of the contract and shows nothing of the inside.
  e2e/errors: every failure has its code, and nothing of the inside leaves with it › %s: %s
  e2e/errors: FORBIDDEN and UNAUTHENTICATED too
- held: Other sites can neither write nor read: names, origins, forms and GET are checked.
  e2e/protocol: as Host: %s
  e2e/protocol: from Origin: %s
  e2e/protocol: that a form of another page could send: %j
  e2e/protocol: never writes
- held: Bodies are bounded, in UTF-8 and single.
  e2e/protocol: in the character set %s
  e2e/protocol: of more than 4 MB, before it is read
  e2e/protocol: with several operations in one
  e2e/protocol: that is compressed into a bomb
- held: Health tells anyone whether it works, and operators more.
  e2e/health: whether it lives and is ready is told to anyone, and nothing more
  e2e/health: the rest needs a key, and its details an ADMIN
- held: Every tool works over stdio with clients of both lines.
  e2e/mcp: a memory from its first word to its last, by tools alone (%s)
  e2e/mcp: what is no message is answered or passed over, and nothing but messages is on the output
1 held: The same text again is one memory and UNCHANGED, with a key and without.
  e2e/remember: under the same key is UNCHANGED, and moves neither version nor time
  e2e/remember: without a key is the same memory, whatever its case and blanks
2 partly: Case, normal form and blanks of a key follow one rule in every operation. — lacks links
  e2e/remember: %s are one key
  e2e/remember: case tells keys apart, and the writer is told
3 partly: One text of many writers is one memory, and their agreement is kept. — lacks corroboration by other principals
  e2e/remember: without a key is the same memory, whatever its case and blanks
  e2e/races: 20 writers of one text without a key make one memory
4 partly: What is imported again adds only what is new. — lacks import of files
  e2e/remember-many: may be 1 to 100
  e2e/remember-many: an import of the past that is done again changes nothing
5 partly: A change of one field leaves the others, and null differs from absent. — lacks trust, triggers and links
  e2e/remember: is kept when it is not mentioned
  e2e/remember: is cleared by null alone, and no other with it: %s
6 held: The creator stays, each version has its author, and a filter finds both.
  e2e/remember: the creator stays, each version has its author, and writers are found in both roles
7 held: Changing or forgetting what does not exist touches nothing.
  e2e/revise-forget-history: what does not exist is NOT_FOUND, however similar its neighbours are
8 held: Each field is in the graph as said, and filters find it.
  e2e/remember: is stored as said, in the graph itself
  e2e/remember: can be filtered by: %s
9 held: Of edits at once one wins; of creations at once one creates.
  e2e/races: of 50 edits of one version one wins, and the others are told the present version
  e2e/races: 50 writers of one text under one key make one memory and 50 answers
  e2e/races: of 20 that expect nothing to be there one creates
10 partly: A reader of one place finds no trace of another. — lacks classes of timing; audit, exports and edges
  e2e/scope: in every operation, to the last byte
  e2e/scope: across workspaces that use the same names
11 held: No form of an absent, empty or wild scope means everything.
  e2e/scope: a scope shows › %s
  e2e/scope: the name %j is refused and never means everything
12 held: What a write accepts as a namespace, every search accepts.
  e2e/scope: what a write accepts as a name, every search accepts: %s
13 held: Thousands of nearer memories elsewhere do not hide the one in scope, from any arm.
  e2e/recall-vectors: by %s alone, 3,000 nearer ones outside do not hide the one inside
  e2e/recall-text: nor does the scope: of 2,000 better ones outside, the one inside is found
14 partly: Forgetting another tenant’s memory is NOT_FOUND. — lacks the audit of the attempt
  e2e/scope: across workspaces that use the same names
15 not yet: Background work never joins workspaces or what one writer could not join. — lacks background work that compares memories
16 held: Written over MCP and read over GraphQL without a scope is the same place.
  e2e/mcp: what is written here without a scope is read over GraphQL without one, and the other way round
17 held: Every script is found by text alone.
  e2e/recall-text: every script is found by a word from inside it › %s
18 held: Literals and operators are taken as they stand, in bounded time.
  e2e/recall-literals: a literal finds the memory that holds it before all that nearly do › %s
  e2e/recall-literals: %s never matches all
  e2e/recall-literals: %s is answered in bounded time
19 held: A question without a word has an empty answer or is refused.
  e2e/recall-text: %j has an empty answer
  e2e/recall-text: %j is refused
20 partly: Half a character is refused at the border. — lacks imports and answers of providers
  e2e/errors: as a variable
  e2e/errors: as a literal, escaped or in a block
21 held: What was written a moment ago is found first at once.
  e2e/recall-text: what was written a moment ago is found first at once, in every way that text serves
  e2e/recall-vectors: what was written a moment ago is found first at once, before it has a vector
22 held: A megabyte is stored whole and listed short; a question of that size is refused.
  e2e/remember: a value of a megabyte is stored whole and listed as a preview
  e2e/recall-text: and one of more than 8,000 characters is refused by its length
23 partly: What was forgotten is absent everywhere and leaves nothing behind. — lacks edges, prompt blocks and exports
  e2e/revise-forget-history: takes a memory out of everything that serves, at once
  e2e/recall-vectors: what is not served has no lane, whatever it means
24 partly: What was forgotten is not taken back by any writer. — lacks tombstones of content under other keys; lifting them
  e2e/revise-forget-history: keeps its key from being written again, by any way of writing
  e2e/revise-forget-history: binds a text that was written without a key
25 not yet: Forgetting what superseded another brings that back. — lacks superseding
26 held: Forgetting what does not exist is NOT_FOUND, not success.
  e2e/revise-forget-history: what does not exist is NOT_FOUND, however similar its neighbours are
27 not yet: A pin that was superseded is not served. — lacks superseding
28 not yet: A link to what is missing, forgotten or foreign stores nothing. — lacks links
29 not yet: Superseding has no circles, and long chains resolve quickly. — lacks superseding
30 partly: No name becomes part of a query’s text. — lacks names of relations
  e2e/errors: text that looks like code is stored and found as text: %j
31 not yet: A pair linked twice at once has one edge. — lacks links
32 held: Instants need an offset and compare right in any zone.
  unit/memory/instant: in whatever zone an instant is written, it is the same one, and texts compare as instants do
  e2e/remember: one that %s is refused, and nothing is stored
  e2e/zones: services in zones a day apart read and write the same instants, and agree on what holds
33 held: The edges of time are documented, half-open, and the same in the graph.
  unit/memory/instant: an instant with an offset becomes UTC with microseconds › %s
  graph/graph: an instant is the same in Neo4j as here, to the microsecond and from year 1 to 9999
  e2e/remember: one stops being served at its end by itself
34 held: What held when, as known when, has one answer.
  e2e/as-of: is told as it was: %s
  unit/memory/plan-property: a changed value leaves every earlier instant to the value that held then
  unit/memory/plan-property: whatever is written in whatever order, history stays whole
35 not yet: Times in a prompt block carry an offset. — lacks prompt blocks
36 partly: A provider that fails loses nothing: FAILED with the reason, found by text, tried again. — lacks providers over the network
  local/embedding-queue: a text that the provider refuses is FAILED with its reason, its neighbours are embedded, and it is tried again
37 partly: Another model on an existing database refuses to start, naming both. — lacks reindexing
  e2e/embedding-model: a model other than that of the database’s vectors refuses to start, naming both and the way on
38 held: Without a provider health and every recall say that it is by text only.
  e2e/recall-text: every answer that meaning would have helped says that it is by text only
  e2e/recall-text: meaning alone is DEPENDENCY_UNAVAILABLE
  e2e/health: the rest needs a key, and its details an ADMIN
39 held: Clients with the same ids and other keys see only their own.
  e2e/mcp-http: 50 clients with equal JSON-RPC ids and different keys see only their own, in both protocols
  e2e/mcp: servers with different keys and the same ids each see only their own
  e2e/protocol: 50 callers at once each get their own answer
40 partly: A call before the greeting, or in a dead session, is an error, and a clean start works. — lacks over stdio a call before the greeting is run
  e2e/mcp-http: what is no MCP request is refused with a typed JSON-RPC error
  e2e/mcp-http: another's session is none, whatever the key may do, and one that is not there neither
41 held: Lists of heavy memories stay within a tool’s budget and say how to go on.
  e2e/mcp: 1,000 memories of 20 KB are listed and recalled within the budget, told where they were cut and how to go on
42 held: Lists as JSON text, nulls and missing arguments work.
  e2e/mcp: lists may come as JSON text or as one text, and what is left out may be null
43 held: A limit out of range is BAD_INPUT, never clamped.
  e2e/list-paging: a page of %j is refused everywhere, never clamped
  e2e/mcp: a bad argument is named, and near ones are told
44 held: Pages give each item once while others are inserted.
  e2e/list-paging: 45 items paged by 20 while others are inserted are given once each, in order › %s
  e2e/list-paging: and whatever changes meanwhile moves to where it then belongs, and pushes nothing out
45 partly: Processes that share a database outlive one that is killed. — lacks four adapters and two servers at once
  local/managed: a server whose owner was killed is adopted, and one that was killed itself is started again with its data
  local/embedding-queue: a process that was killed keeps nobody from the queue for longer than its lease
46 not yet: An idle installation grows neither on disk nor in memory. — lacks a measurement
47 not yet: An import that is killed can be resumed without doubles. — lacks import
48 not yet: Reindexing keeps every memory. — lacks reindexing
49 not yet: Consolidation makes no giant clusters and leaves pins. — lacks consolidation
50 not yet: Undoing refuses what was forgotten since, and does the rest. — lacks undoing
51 not yet: The same question many times is one observation. — lacks learning from use
52 held: Embedding moves neither version nor time.
  e2e/recall-vectors: embedding moves neither version nor time, and only its own state
  local/embedding-queue: embedding a memory moves neither its version nor updatedAt
  e2e/recall-text: recalling changes nothing
53 held: What is off topic has little or no confidence, whatever its score.
  e2e/recall-text: what is off topic has little or no confidence, though its best hit has the score 1
  e2e/recall-vectors: what is off topic has little or no confidence, though its best hit has the score 1
54 not yet: A hub of thousands of edges is explored in bounds. — lacks exploring
55 partly: Newlines in names forge no line. — lacks audit and logs
  unit/memory/input: what is out of bounds is refused, never clamped, and the field is named › %j
  e2e/errors: every failure has its code, and nothing of the inside leaves with it › %s: %s
`;

const HEAD = /^(\d+|-) (held|partly|not yet): (.+?)(?: — lacks (.+))?$/;

function read(table: string): readonly Requirement[] {
  const blocks = table.trim().split(/\n(?! )/);
  return blocks.map((block) => {
    const [head = '', ...tests] = block.split('\n');
    const [, line, state, behaviour = '', missing] = HEAD.exec(head) ?? [];
    if (line === undefined) throw new Error(`Not a requirement: ${head}`);
    return {
      line: line === '-' ? null : Number(line),
      behaviour,
      state: state as Requirement['state'],
      tests: tests.map(readProof),
      ...(missing !== undefined && { missing }),
    };
  });
}

function readProof(text: string): Proof {
  const [, file = '', test = ''] = /^ {2}(\S+): (.+)$/.exec(text) ?? [];
  return { file: `${file}.test.ts`, test };
}

/** Everything promised, and how far it is held. */
export const REQUIREMENTS = read(TABLE);
