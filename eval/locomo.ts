import { z } from 'zod';
import { type Category, type Conversation, type EvalDocument, type EvalQuestion, MONTHS } from './corpus.js';

const CATEGORIES: Readonly<Record<1 | 2 | 3 | 4 | 5, Category>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
};

const turns = z.array(z.object({ dia_id: z.string().min(1), speaker: z.string().min(1), text: z.string() }));

const sample = z.object({
  sample_id: z.string().min(1),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(
    z.object({
      question: z.string().min(1),
      evidence: z.array(z.string()).default([]),
      category: z.literal([1, 2, 3, 4, 5]),
    }),
  ),
});
type Sample = z.infer<typeof sample>;

/**
 * Reads LoCoMo's JSON (an array of samples, Maharana et al., ACL 2024): turns become documents, and a question stays when at
 * least one of its evidence ids names a turn. Throws when the data has another shape, or an id twice in a conversation.
 */
export function parseLocomo(data: unknown): Conversation[] {
  return z
    .array(sample)
    .min(1)
    .parse(data)
    .map((entry) => {
      const documents = readTurns(entry);
      const ids = new Set(documents.map(({ id }) => id));
      if (ids.size !== documents.length) throw new Error(`${entry.sample_id}: a dia_id occurs twice`);
      return { name: entry.sample_id, documents, ...readQuestions(entry, ids) };
    });
}

function readTurns({ sample_id, conversation }: Sample): EvalDocument[] {
  const namespace = `eval/locomo/${sample_id.toLowerCase().replace(/[^a-z0-9._-]/g, '-')}`;
  return sessionNames(conversation).flatMap((session) => {
    const sessionDate = parseSessionDate(z.string().parse(conversation[`${session}_date_time`]));
    return turns.parse(conversation[session]).map(({ dia_id, speaker, text }) => {
      return { id: dia_id, text, speaker, sessionDate, namespace };
    });
  });
}

function sessionNames(conversation: Sample['conversation']): string[] {
  const numbers = Object.keys(conversation).flatMap((name) => /^session_(\d+)$/.exec(name)?.[1] ?? []);
  return numbers.sort((a, b) => Number(a) - Number(b)).map((number) => `session_${number}`);
}

function readQuestions({ qa }: Sample, ids: ReadonlySet<string>) {
  const questions: EvalQuestion[] = [];
  let unresolvedEvidence = 0;
  for (const { question, evidence, category } of qa) {
    // Some entries hold several ids in one string, and some name a turn that does not exist.
    const named = [...new Set(evidence.flatMap((entry) => entry.split(/[;,\s]+/)).filter((id) => id !== ''))];
    const relevant = named.filter((id) => ids.has(id));
    unresolvedEvidence += named.length - relevant.length;
    if (relevant.length > 0) questions.push({ text: question, relevant, category: CATEGORIES[category] });
  }
  return { questions, unresolvedEvidence, skippedQuestions: qa.length - questions.length };
}

const SESSION_DATE = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) ([a-z]+), (\d{4})$/i;

/** `1:56 pm on 8 May, 2023` as an ISO instant. LoCoMo names no time zone: taken as UTC. Throws on another form. */
export function parseSessionDate(text: string): string {
  const [, hour, minute, half, day, month, year] = SESSION_DATE.exec(text.trim()) ?? [];
  const date = new Date(
    Date.UTC(
      Number(year),
      MONTHS.findIndex((name) => name.toLowerCase() === month?.toLowerCase()),
      Number(day),
      (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0),
      Number(minute),
    ),
  );
  // An unknown month (−1) and a day that the month does not have move the date elsewhere.
  if (date.getUTCDate() !== Number(day) || date.getUTCFullYear() !== Number(year)) {
    throw new Error(`Not a session date: ${text}`);
  }
  return date.toISOString();
}
