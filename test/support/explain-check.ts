import type { Plan, Session } from 'neo4j-driver';
import type { Mode } from '../../src/graph/fragment.js';
import type { ScopeShape } from '../../src/graph/scope.js';

/** A step of a plan. What EXPLAIN says of it is no stable interface: what is not understood here is a finding. */
interface Step {
  readonly operator: string;
  readonly details: string;
  readonly identifiers: readonly string[];
  readonly children: readonly Step[];
  readonly parent: Step | undefined;
}

/** A node that a step brings in. */
interface Found {
  readonly step: Step;
  readonly variable: string;
}

/** Nodes that belong to a workspace and to no namespace. */
const WORKSPACE_LABELS = ['Workspace', 'Principal', 'ApiKey', 'Source', 'IdempotencyKey'];
const SEEKS = /^(NodeByLabelScan|NodeIndexScan|NodeIndexSeek|NodeUniqueIndexSeek(\(Locking\))?)$/;
/** Steps that pass rows on one by one, so that a filter above them still judges what comes from below. */
const PASSING = new Set(
  (
    'Apply Argument CacheProperties CartesianProduct DirectedRelationshipTypeScan Eager Expand(All) Expand(Into) Filter NodeByLabelScan NodeIndexScan ' +
    'NodeIndexSeek NodeUniqueIndexSeek NodeUniqueIndexSeek(Locking) NodeVectorIndexSearch Projection Sort UndirectedRelationshipTypeScan Unwind ' +
    'VarLengthExpand(Pruning,BFS,All)'
  ).split(' '),
);
/** Steps by which something is known or done before a filter above them judges. */
const DECIDING = new Set(
  (
    'AntiSemiApply Create Delete DetachDelete Distinct EagerAggregation Foreach LetSemiApply Limit LockingMerge ' +
    'MergeUniqueNode Optional OptionalExpand(All) OptionalExpand(Into) OrderedAggregation OrderedDistinct PartialSort ' +
    'PartialTop ProcedureCall ProduceResults RemoveLabels SemiApply SetLabels SetProperties SetProperty SubqueryForeach ' +
    'Top Union'
  ).split(' '),
);
const WRITING = /^(Create|Delete|DetachDelete|Foreach|LockingMerge|MergeUniqueNode|RemoveLabels|Set\w+)$/;
/** Ways of a text or an expression to nodes that no step of its plan shows. */
const HIDDEN = /\b(startNode|endNode|nodes|relationships|shortestPath|allShortestPaths)\s*\(/i;
const HIDDEN_DETAILS = /getDegree|hasDegree|\b(COUNT|EXISTS|COLLECT) *\{|\)\s*<?-(\[[^\]]*\])?-/;
/** Whether a memory of the scope supersedes any other, which says nothing of the other. */
const SUPERSEDES_ANOTHER = /\bgetDegree\(\(\w+\)-\[:SUPERSEDES\]->\(\)\) > 0 AS supersedes\b/g;
/** A walk of any length: its start, its arrow, its types, its end, and the conditions on all that it passes. */
const WALK =
  /^p = \(\w+\)(<-|-)\[:([A-Z_|]+)\*\d*\.\.\d*\]->?\((\w+)\) WHERE (all\(\w+ IN relationships\(p\) WHERE .*)$/;
const SCOPE_PROPERTY = /\.(?:workspaceId|namespace|scopePath|scopeTokens) = ([^,]*)/g;

/** Says what in the plan of a statement is not held to the scope; an empty list means nothing. */
export function checkPlan(plan: Plan, text: string, mode: Mode, shape: ScopeShape): string[] {
  const steps = flatten(toStep(plan, undefined));
  const found = steps.flatMap((step) => nodesOf(step).map((variable) => ({ step, variable })));
  const hidden = HIDDEN.exec(text)?.[0];
  return [
    ...(hidden === undefined ? [] : [`the text says ${hidden}`]),
    ...steps.flatMap((step) => [...findUnknown(step), ...findWrites(step, mode)]),
    ...found.flatMap((node) => {
      const missing = missingOf(
        node,
        conditionsOn(node, found),
        mode,
        isSuperseder(node, found) ? 'workspace' : shape,
      );
      return missing.length === 0
        ? []
        : [`${node.variable} of ${node.step.operator} is not held to ${missing.join(' and ')}`];
    }),
  ];
}

/** The plan of a statement, which is not run. */
export async function explain(session: Session, text: string): Promise<Plan> {
  const { summary } = await session.run(text.replace(/^CYPHER 25\s/, 'CYPHER 25 EXPLAIN '));
  if (summary.plan === false) throw new Error(`There is no plan of ${text}`);
  return summary.plan;
}

/** All steps of a plan, each with its details, such as `NodeIndexSeek RANGE INDEX m:Memory(…)`. */
export function stepsOf(plan: Plan): readonly string[] {
  return flatten(toStep(plan, undefined)).map((step) => `${step.operator} ${step.details}`);
}

function toStep(plan: Plan, parent: Step | undefined): Step {
  const details: unknown = plan.arguments['Details'] ?? '';
  const children: Step[] = [];
  const step = {
    operator: plan.operatorType.replace(/@.*$/, ''),
    details: typeof details === 'string' ? details.replaceAll(/cache\[([^\]]*)\]/g, '$1') : 'what is no text',
    identifiers: plan.identifiers,
    children,
    parent,
  };
  children.push(...plan.children.map((child) => toStep(child, step)));
  return step;
}

function flatten(step: Step): readonly Step[] {
  return [step, ...step.children.flatMap(flatten)];
}

function findUnknown({ operator, details }: Step): string[] {
  if (!PASSING.has(operator) && !DECIDING.has(operator)) return [`${operator} is not listed`];
  // The one procedure that is known, for whose nodes a filter follows.
  if (operator === 'ProcedureCall' && !details.startsWith('db.index.fulltext.queryNodes('))
    return [`the procedure ${details} is not listed`];
  if (operator.startsWith('VarLength') && WALK.exec(details) === null)
    return [`${operator} is not understood: ${details}`];
  const known = details.replaceAll(SUPERSEDES_ANOTHER, '');
  const reaches = !/Expand|Create|Merge|TypeScan/.test(operator) && HIDDEN_DETAILS.test(known);
  return reaches ? [`${operator} looks at relationships: ${details}`] : [];
}

function findWrites(step: Step, mode: Mode): string[] {
  const { operator, details } = step;
  if (!WRITING.test(operator)) return [];
  if (mode === 'read') return [`${operator} in a query that reads`];
  if (operator === 'Create') return findStrays(step);
  const [merged = '', made = ''] = operator === 'MergeUniqueNode' ? details.split('ON CREATE SET') : [];
  const path = / path = ([\w.]+)/.exec(merged)?.[1] ?? '?';
  const isOwn = (value: string) => /^\$scope\w+$/.test(value) || value.startsWith(`${path} + $autostring_`);
  const assigned = [...(operator === 'MergeUniqueNode' ? made : details).matchAll(SCOPE_PROPERTY)];
  return assigned
    .filter(([, value = '']) => operator !== 'MergeUniqueNode' || !isOwn(value))
    .map(([assignment]) => `${operator} decides where a node belongs: ${assignment}`);
}

/** Nodes that a step creates and that do not say that they are of the scope. */
function findStrays({ details, children }: Step): string[] {
  const bound = new Set(children.flatMap((child) => child.identifiers));
  const nodes = [...details.matchAll(/\((\w+)((?::\w+)*)(?: \{([^}]*)\})?\)/g)];
  for (const [, variable = '', labels = ''] of nodes) if (labels !== '') bound.add(variable);
  return nodes
    .filter(([, variable = '', labels = '', properties = '']) => {
      if (labels === '') return !bound.has(variable);
      const has = (property: string, reserved: string) =>
        new RegExp(`(^|, )${property}: (\\${reserved}|\\w+\\.${property})(,|$)`).test(properties);
      const isPlaced = has('scopePath', '$scopePath') || WORKSPACE_LABELS.includes(labels.slice(1));
      return !has('workspaceId', '$scopeWorkspace') || !isPlaced;
    })
    .map(([node]) => `Create makes ${node}, which is not of the scope`);
}

/** The variables of nodes that a step brings in. */
function nodesOf({ operator, details }: Step): string[] {
  const matched = (pattern: RegExp) => [pattern.exec(details)?.[1] ?? `what is not understood (${details})`];
  if (SEEKS.test(operator) || operator === 'MergeUniqueNode')
    return matched(/^(?:RANGE INDEX |UNIQUE )?(\w+):/);
  if (operator === 'NodeVectorIndexSearch') return matched(/^SEARCH (\w+) IN /);
  if (/^(Optional)?Expand\(All\)$/.test(operator)) return matched(/^\(\w+\)<?-\[[^\]*]*\]->?\((\w+)\)/);
  if (operator.startsWith('VarLength')) return [WALK.exec(details)?.[3] ?? 'what is not understood'];
  if (operator.endsWith('RelationshipTypeScan')) {
    const ends = /^\((\w+)\)<?-\[[^\]*]*\]->?\((\w+)\)/.exec(details)?.slice(1);
    return ends ?? [`what is not understood (${details})`];
  }
  if (operator !== 'ProcedureCall') return [];
  const yielded = [...details.matchAll(/(\w+) :: NODE/g)].map(([, variable = '']) => variable);
  return yielded.length > 0 ? yielded : ['what is not understood'];
}

/** Conditions that hold for a node in every row before anything depends on the row. */
function conditionsOn({ step, variable }: Found, all: readonly Found[]): ReadonlySet<string> {
  const conditions = ownConditions(step, variable);
  // A filter above two nodes of one name could mean either.
  const rivals = all.filter((other) => other.variable === variable && other.step !== step);
  let below = step;
  for (let at = step.parent; at !== undefined && PASSING.has(at.operator); below = at, at = at.parent) {
    const [left, right] = at.children;
    if (at.operator === 'Filter') conditions.push(...conjunctsOf(at.details));
    if (flatten(at).some((other) => rivals.some((rival) => rival.step === other))) break;
    // What is on the right is done for each row of the left, before a filter above judges that.
    if (
      below === left &&
      right !== undefined &&
      !flatten(right).every((other) => PASSING.has(other.operator))
    )
      break;
    if (below === right && left !== undefined) conditions.push(...argumentConditions(left));
  }
  return new Set(conditions);
}

/** Conditions that a step judges by itself, with the variable in front of the properties of an index. */
function ownConditions({ operator, details }: Step, variable: string): string[] {
  if (operator.startsWith('VarLength')) return walkConditions(details, variable);
  const start = details.indexOf(' WHERE ');
  if (start < 0) return [];
  if (operator.startsWith('OptionalExpand')) return conjunctsOf(details.slice(start + 7));
  const end = operator === 'NodeVectorIndexSearch' ? details.lastIndexOf(' LIMIT ') : details.length;
  const [condition = ''] = splitOutside(details.slice(start + 7, end), ', ');
  return conjunctsOf(condition).map((conjunct) => `${variable}.${conjunct}`);
}

/** Conditions that hold at each stop of a walk: on the end of each relationship that lies farther from the start. */
function walkConditions(details: string, variable: string): string[] {
  const [, arrow, , , conditions = ''] = WALK.exec(details) ?? [];
  const far = arrow === '<-' ? 'startNode' : 'endNode';
  return conjunctsOf(conditions).flatMap((each) => {
    const [, stop = '', inner = ''] = /^all\((\w+) IN relationships\(p\) WHERE (.*)\)$/.exec(each) ?? [];
    const isStop = (conjunct: string) => conjunct.startsWith(`${far}(${stop})`);
    return conjunctsOf(inner)
      .filter(isStop)
      .map((conjunct) => variable + conjunct.slice(`${far}(${stop})`.length));
  });
}

/**
 * Whether a node is one that supersedes another, or a row of its history: such a one decides about what is served wherever
 * in the workspace it lies. That no query tells of it is the canary's to see.
 */
function isSuperseder({ step, variable }: Found, all: readonly Found[]): boolean {
  const [, arrow, types = ''] = WALK.exec(step.details) ?? [];
  if (arrow === '<-' && /^SUPERSEDES(\|SUPERSEDED_UNTIL)?$/.test(types)) return true;
  const owner = /^RANGE INDEX \w+:MemoryVersion\(.* WHERE memoryId = (\w+)\.id /.exec(step.details)?.[1];
  return all.some((other) => other.variable === owner && variable !== owner && isSuperseder(other, []));
}

/** Conditions on what the left of an Apply gives to its right. */
function argumentConditions(left: Step): string[] {
  const conditions: string[] = [];
  for (let at: Step | undefined = left; at !== undefined && PASSING.has(at.operator); at = at.children[0])
    if (at.operator === 'Filter')
      conditions.push(...conjunctsOf(at.details).filter((each) => each.startsWith('$scopePath ')));
  return conditions;
}

/** What a node must be held to and is not. */
function missingOf(
  { step, variable: v }: Found,
  held: ReadonlySet<string>,
  mode: Mode,
  shape: ScopeShape,
): string[] {
  const labels = [...held]
    .filter((condition) => condition.startsWith(`${v}:`))
    .map((condition) => condition.slice(v.length + 1));
  const sought = new RegExp(`^(?:RANGE INDEX |UNIQUE )?${v}:(\\w+)`).exec(step.details)?.[1];
  const label = [sought, ...labels].find((each) => each !== undefined && WORKSPACE_LABELS.includes(each));
  const ofWorkspace =
    label === 'Workspace' ? `${v}.id = $scopeWorkspace` : `${v}.workspaceId = $scopeWorkspace`;
  // A node without a name is neither read nor written.
  if (label !== undefined && /^anon_\d+$/.test(v)) return [];
  const inside = label === undefined ? pathConditions(v, [sought, ...labels], held, mode, shape) : [];
  return [ofWorkspace, ...inside].filter((condition) => !held.has(condition));
}

function pathConditions(
  v: string,
  labels: readonly (string | undefined)[],
  held: ReadonlySet<string>,
  mode: Mode,
  shape: ScopeShape,
): string[] {
  if (mode === 'place') {
    const path =
      [...held].find((condition) => condition.startsWith(`${v}.path = `))?.slice(v.length + 8) ?? '?';
    const above = [...held].some((condition) =>
      condition.startsWith(`$scopePath STARTS WITH ${path} + $autostring_`),
    );
    const alternatives = labels.includes('Namespace')
      ? [`${v}.path = $scopeNamespace`, `$scopePath STARTS WITH ${v}.scopePath`]
      : [`${v}.namespace = $scopeNamespace`];
    const isHeld = above || alternatives.some((condition) => held.has(condition));
    return isHeld ? [] : [`${v}.scopePath = $scopePath`];
  }
  if (shape === 'workspace') return [];
  if (shape === 'paths') return [`${v}.scopePath IN $scopePaths`];
  return [`${v}.scopePath >= $scopeFrom`, `${v}.scopePath < $scopeUntil`];
}

/** The conditions that all hold when a predicate does; under OR or NOT none is sure. */
function conjunctsOf(predicate: string): string[] {
  const bare = withoutParentheses(predicate.trim());
  if (splitOutside(bare, ' OR ').length > 1 || splitOutside(bare, ' XOR ').length > 1) return [];
  const parts = splitOutside(bare, ' AND ');
  return parts.length === 1 ? [bare] : parts.flatMap(conjunctsOf);
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth === 0 && index < text.length - 1) return text;
  }
  return withoutParentheses(text.slice(1, -1).trim());
}

/** Splits text where a separator stands outside of brackets, quotes and CASE. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of text.matchAll(/'[^']*'|"[^"]*"|\bCASE\b|\bEND\b|[([{]|[)\]}]|[ ,]/g)) {
    if (/^([([{]|CASE)$/.test(token)) depth += 1;
    else if (/^([)\]}]|END)$/.test(token)) depth -= 1;
    else if (depth === 0 && index >= start && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      start = index + separator.length;
    }
  }
  return [...parts, text.slice(start)];
}
