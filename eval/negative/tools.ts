import type { Aim } from './aim.js';
import { judge, type Bench } from './bench.js';
import { comparable, ghostOf, isInnocent } from './compare.js';
import { checkControls } from './controls.js';
import type { JsonObject } from './json.js';
import type { McpAnswer, McpConnection, McpTool } from './mcp.js';
import { isDecisive, probesOf, unmade, type Probe } from './probes.js';
import { MOST_OWN } from './requests.js';
import { toolShapes, type Shape } from './shapes.js';

/** How many values of one argument a tool is given: the operation behind it has been given all of them. */
const FEW = 2;
const MOST = 6;
const PAST = new Set(['memory_history']);

/** What of the tools was given, and what they have. */
export interface ToolCoverage {
  readonly declared: Set<string>;
  readonly given: Set<string>;
}

/** Calls every tool of a credential's MCP server: reads of all that it may see and may not, writes that must be refused. */
export async function sweepTools(
  bench: Bench,
  connection: McpConnection,
  aim: Aim,
  coverage: ToolCoverage,
): Promise<void> {
  for (const tool of connection.tools) {
    const shapes = toolShapes(tool.name, tool.inputSchema);
    for (const coordinate of unmade(shapes))
      bench.tally.failAtAll('uncovered', coordinate, 'no values are known for it');
    declare(shapes, coverage.declared);
    const writes = isWrite(tool);
    for (const probe of probesFor(tool, shapes, { ...aim, write: writes }))
      await probeTool(bench, connection, tool, aim, probe, writes, coverage);
    if (aim.reader.live) checkControls(bench, tool.name, aim.reader);
  }
}

async function probeTool(
  bench: Bench,
  connection: McpConnection,
  tool: McpTool,
  aim: Aim,
  { given, tried }: Probe,
  writes: boolean,
  coverage: ToolCoverage,
): Promise<void> {
  const { reader } = aim;
  if (writes && reader.live && isInnocent(given, aim)) return;
  note(tool.name, given, coverage.given);
  const call = async (args: JsonObject): Promise<McpAnswer> => {
    const answer = await connection.call(tool.name, args);
    const past = PAST.has(tool.name);
    judge(bench, { name: tool.name, where: tool.name, reader, given: args, past }, answer.text);
    return answer;
  };
  const answer = await call(given);
  if (!reader.live) {
    if (answer.text.includes('UNAUTHENTICATED')) bench.tally.control(tool.name, reader);
    else if (!answer.text.includes('BAD_INPUT'))
      bench.tally.fail('leak', tool.name, reader, 'a key that does not work is answered', given);
    return;
  }
  if (writes && !answer.isError && !isPartlyRefused(answer.text))
    bench.tally.fail('accepted', tool.name, reader, `${tried || 'the write'} was not refused`, given);
  const twin = writes || tried.endsWith('.id') || tried.endsWith('.at') ? ghostOf(given, aim) : undefined;
  if (!twin) return;
  const other = await call(twin);
  const alike = [answer, other].map((said) => plain(said, given, twin));
  if (alike[0] !== alike[1])
    bench.tally.fail(
      'difference',
      tool.name,
      reader,
      `${tried}: hidden answers otherwise than absent`,
      given,
      alike,
    );
}

/** Of many writes each is refused by itself. */
function isPartlyRefused(text: string): boolean {
  return text.includes('"error":{"code"') && !text.includes('"payload":{');
}

function plain({ text }: McpAnswer, ...asked: readonly JsonObject[]): string {
  return comparable(text, ...asked).replace(/"id":\d+/, '');
}

function isWrite(tool: McpTool): boolean {
  return tool.annotations?.readOnlyHint !== true;
}

function probesFor(tool: McpTool, shapes: readonly Shape[], aim: Aim): readonly Probe[] {
  const groups = new Map<string, Probe[]>();
  for (const probe of probesOf(shapes, aim))
    groups.set(probe.tried, [...(groups.get(probe.tried) ?? []), probe]);
  const probes = [...groups.values()].flatMap((group) => {
    const most = group.every(isDecisive) ? MOST : FEW;
    const step = Math.max(1, group.length / most);
    return Array.from({ length: Math.min(group.length, most) }, (_, index) => {
      return group[Math.floor(index * step)];
    }).flatMap((probe) => probe ?? []);
  });
  return aim.write || !aim.reader.live ? probes : [...probes, ...findOwn(tool, shapes, aim)];
}

/** Calls that must show the reader's own canaries, as far as the tool takes what names them. */
function findOwn({ name }: McpTool, shapes: readonly Shape[], aim: Aim): readonly Probe[] {
  const takes = (argument: string) => shapes.some((shape) => shape.name === argument);
  const served = aim.shown.filter(({ role }) => role === 'own').slice(0, MOST_OWN);
  return served.map(({ id, namespace, value }) => {
    const scope = { namespaces: [namespace] };
    if (takes('query')) return { tried: `${name}.query`, given: { query: value, scope, limit: 5 } };
    if (takes('scope')) return { tried: `${name}.scope`, given: { scope, first: 20 } };
    if (takes('id')) return { tried: `${name}.id`, given: { id } };
    return { tried: '', given: { first: 100 } };
  });
}

function declare(shapes: readonly Shape[], into: Set<string>): void {
  for (const { coordinate, fields, choices } of shapes) {
    into.add(coordinate);
    for (const choice of choices ?? []) into.add(`${coordinate}=${choice}`);
    if (fields) declare(fields, into);
  }
}

function note(path: string, given: unknown, into: Set<string>): void {
  if (given === null || given === undefined) return;
  into.add(path);
  for (const item of Array.isArray(given) ? (given as unknown[]) : [given]) {
    if (typeof item === 'string') into.add(`${path}=${item}`);
    else if (typeof item === 'object' && item !== null)
      for (const [name, value] of Object.entries(item)) note(`${path}.${name}`, value, into);
  }
}
