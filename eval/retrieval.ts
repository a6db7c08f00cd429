import { basename } from 'node:path';
import { createBm25 } from './bm25.js';
import { DRAWS } from './bootstrap.js';
import { note, print, runProgram, writeJson } from './console.js';
import { datedText } from './corpus.js';
import { scoreRanking } from './metrics.js';
import { type Mode, recallIn } from './operations.js';
import { USAGE } from './options.js';
import { ingest, namespaceOf, prepare, type Prepared } from './prepare.js';
import { differenceLines, groupLines, serviceLines } from './report.js';
import {
  compareWithBest,
  confidenceShares,
  type Difference,
  groupResults,
  medianMilliseconds,
  type QuestionResult,
  type Results,
  type System,
} from './summary.js';

const LIMIT = 20;

/** The baseline's results over all questions, from the same dated text that the service is given. */
function askBaseline({ conversations }: Prepared): QuestionResult[] {
  return conversations.flatMap(({ name, documents, questions }) => {
    const rank = createBm25(documents.map((document) => ({ id: document.id, text: datedText(document) })));
    return questions.map(({ text, relevant, category }) => {
      return { conversation: name, category, scores: scoreRanking(rank(text, LIMIT), relevant) };
    });
  });
}

/** The service's results over all questions in one mode, asked one after the other. */
async function askService(
  { client, conversations, options }: Prepared,
  mode: Mode,
): Promise<QuestionResult[]> {
  const results: QuestionResult[] = [];
  for (const conversation of conversations) {
    const namespace = namespaceOf(conversation, options.run);
    note(`${namespace}: ${String(conversation.questions.length)} questions, ${mode}`);
    for (const { text, relevant, category } of conversation.questions) {
      const { hits, confidence, milliseconds } = await recallIn(client, namespace, text, mode, LIMIT);
      const ranking = hits.map(({ key }) => key);
      const scores = scoreRanking(ranking, relevant);
      results.push({ conversation: conversation.name, category, scores, confidence, milliseconds });
    }
  }
  return results;
}

function compare(results: Results): Difference[] {
  const pairs = [
    ['HYBRID', ['LEXICAL', 'DENSE']],
    ['HYBRID', ['BM25']],
    ['LEXICAL', ['BM25']],
  ] as const;
  return (['recall@10', 'MRR', 'nDCG@10'] as const).flatMap((metric) =>
    pairs.flatMap(([system, others]) => compareWithBest(results, system, others, metric) ?? []),
  );
}

function setOf({ options, conversations, sha256 }: Prepared) {
  return {
    set: { file: basename(options.set), sha256 },
    conversations: conversations.map(
      ({ name, documents, questions, skippedQuestions, unresolvedEvidence }) => {
        return {
          name,
          documents: documents.length,
          questions: questions.length,
          skippedQuestions,
          unresolvedEvidence,
        };
      },
    ),
    settings: { limit: LIMIT, date: options.date, run: options.run, ...DRAWS },
  };
}

async function measure(prepared: Prepared): Promise<void> {
  const { options } = prepared;
  const modes = [...new Set(options.modes)];
  const results = new Map<System, QuestionResult[]>([['BM25', askBaseline(prepared)]]);
  const service = await ingest(prepared, modes);
  for (const mode of modes) results.set(mode, await askService(prepared, mode));
  const groups = groupResults(results);
  const differences = compare(results);
  const verdict = differences.find(({ system }) => system === 'HYBRID')?.verdict ?? 'NOT_MEASURED';
  for (const group of groups) print([...groupLines(group), ''].join('\n'));
  print([...differenceLines(differences), '', ...serviceLines(results), ''].join('\n'));
  if (verdict !== 'NOT_MEASURED') print(`Verdict: HYBRID against its better arm on recall@10: ${verdict}`);
  if (options.json === undefined) return;
  const answers = modes.map((mode) => {
    const rows = results.get(mode) ?? [];
    return { mode, confidence: confidenceShares(rows), p50Milliseconds: medianMilliseconds(rows) };
  });
  await writeJson(options.json, { verdict, ...setOf(prepared), service, groups, differences, answers });
}

await runProgram(
  `npm run eval:retrieval -- ${USAGE}`,
  () => prepare(process.argv.slice(2)),
  measure,
  async (prepared, reason) => {
    const { json } = prepared.options;
    if (json !== undefined) await writeJson(json, { verdict: 'INFRA', reason, ...setOf(prepared) });
  },
);
