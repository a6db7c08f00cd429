import { differenceInterval, mean } from './bootstrap.js';
import { note, print, runProgram, writeJson } from './console.js';
import type { Conversation } from './corpus.js';
import { type Candidate, fuse, FUSIONS, nameOf, type Pools } from './fusion.js';
import { type Scores, scoreRanking } from './metrics.js';
import { recallIn } from './operations.js';
import { USAGE } from './options.js';
import { ingest, namespaceOf, prepare, type Prepared } from './prepare.js';
import { verdictOf } from './summary.js';
import { interval, share, tableLines } from './table.js';

const POOL = 100;
const SHOWN = ['recall@10', 'MRR', 'nDCG@10'] as const;

/** A question's pools and the turns that answer it. */
interface Pooled {
  readonly pools: Pools;
  readonly relevant: readonly string[];
}

async function collect({ client, options }: Prepared, conversation: Conversation): Promise<Pooled[]> {
  const namespace = namespaceOf(conversation, options.run);
  note(`${namespace}: pools of ${String(conversation.questions.length)} questions`);
  const pooled: Pooled[] = [];
  for (const { text, relevant } of conversation.questions) {
    const pool = async (mode: 'DENSE' | 'LEXICAL', signal: 'cosine' | 'lexical') => {
      const { hits } = await recallIn(client, namespace, text, mode, POOL);
      return hits.map((hit): Candidate => {
        const score = hit[signal];
        if (score === null) throw new Error(`A ${mode} hit without its ${signal} score`);
        return { key: hit.key, score };
      });
    };
    pooled.push({
      pools: { dense: await pool('DENSE', 'cosine'), lexical: await pool('LEXICAL', 'lexical') },
      relevant,
    });
  }
  return pooled;
}

type Rank = (pools: Pools) => readonly string[];

const ARMS: readonly { name: string; rank: Rank }[] = [
  { name: 'LEXICAL alone', rank: ({ lexical }) => lexical.map(({ key }) => key) },
  { name: 'DENSE alone', rank: ({ dense }) => dense.map(({ key }) => key) },
];

const RIVALS = FUSIONS.map((fusion) => ({
  name: nameOf(fusion),
  rank: (pools: Pools) => fuse(fusion, pools),
}));

function scoresOf(rank: Rank, questions: readonly Pooled[]): Scores[] {
  return questions.map(({ pools, relevant }) => scoreRanking(rank(pools).slice(0, 20), relevant));
}

function means(scores: readonly Scores[]) {
  return SHOWN.map((metric) => mean(scores.map((score) => score[metric])));
}

/** Orders by recall@10, then nDCG@10, then MRR: what the choice is made by. */
function better(a: readonly number[], b: readonly number[]): number {
  for (const index of [0, 2, 1]) {
    const difference = (b[index] ?? 0) - (a[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

async function measure(prepared: Prepared): Promise<void> {
  const [first, ...rest] = prepared.conversations;
  if (first === undefined) throw new Error('No conversation');
  const service = await ingest(prepared, ['LEXICAL', 'DENSE']);
  const choice = await collect(prepared, first);
  const report: Pooled[] = [];
  for (const conversation of rest) report.push(...(await collect(prepared, conversation)));

  const rows = [...ARMS, ...RIVALS].map(({ name, rank }) => {
    const reported = scoresOf(rank, report);
    return { name, choice: means(scoresOf(rank, choice)), report: means(reported), reported };
  });
  const ranked = rows.slice(ARMS.length).sort((a, b) => better(a.choice, b.choice));
  const [chosen] = ranked;
  const [arm] = rows.slice(0, ARMS.length).sort((a, b) => better(a.choice, b.choice));
  if (chosen === undefined || arm === undefined) throw new Error('Nothing to choose from');

  const names = [first.name, rest.map(({ name }) => name).join(', ')];
  print(
    `Chosen on ${names[0] ?? ''} (${String(choice.length)}), reported on ${names[1] ?? ''} (${String(report.length)})`,
  );
  const head = [
    '',
    ...SHOWN.map((metric) => `${metric} choice`),
    ...SHOWN.map((metric) => `${metric} report`),
  ];
  const body = [...rows.slice(0, ARMS.length), ...ranked].map((row) => {
    return [row.name, ...row.choice.map(share), ...row.report.map(share)];
  });
  print(tableLines([head, ...body]).join('\n'));
  const recall = [chosen, arm].map(({ reported }) => reported.map((score) => score['recall@10']));
  const difference = differenceInterval(recall[0] ?? [], recall[1] ?? []);
  const verdict = verdictOf(difference);
  print(`\nChosen: ${chosen.name}`);
  print(`Its recall@10 on the report part minus ${arm.name}: ${interval(difference)} ${verdict}`);
  if (prepared.options.json === undefined) return;
  const table = rows.map(({ name, ...figures }) => ({
    name,
    choice: figures.choice,
    report: figures.report,
  }));
  const settings = { figures: SHOWN, choice: names[0], report: names[1], date: prepared.options.date };
  await writeJson(prepared.options.json, {
    settings,
    service,
    chosen: chosen.name,
    against: arm.name,
    difference,
    verdict,
    table,
  });
}

async function prepareTwo(): Promise<Prepared> {
  const prepared = await prepare(process.argv.slice(2));
  if (prepared.conversations.length < 2) throw new Error('Two conversations are needed: one to choose on');
  return prepared;
}

await runProgram(`npm run eval:fusion -- ${USAGE}`, prepareTwo, measure, async ({ options }, reason) => {
  if (options.json !== undefined) await writeJson(options.json, { verdict: 'INFRA', reason });
});
