import { readFile } from 'node:fs/promises';
import { seededRandom } from '../eval/bootstrap.js';
import { parseLocomo } from '../eval/locomo.js';

/** Sentences to remember and questions to ask, the same for each run on the same machine. */
export interface Texts {
  readonly source: string;
  readonly sentences: readonly string[];
  readonly questions: readonly string[];
}

const SENTENCES = 2_000;

/** Real sentences and questions from a LoCoMo file when one is given, else made ones. */
export async function readTexts(file: string | undefined): Promise<Texts> {
  if (file === undefined) return madeTexts();
  const conversations = parseLocomo(JSON.parse(await readFile(file, 'utf8')));
  const sentences = conversations.flatMap(({ documents }) => documents.map(({ text }) => text));
  return {
    source: 'LoCoMo',
    sentences: [...new Set(sentences)].filter((text) => text.length > 20).slice(0, SENTENCES),
    questions: conversations.flatMap(({ questions }) => questions.map(({ text }) => text)),
  };
}

const WHO = [
  'Ann',
  'The build server',
  'Our supplier',
  'Marek',
  'The night shift',
  'A customer',
  'Yuki',
  'The auditor',
];
const DID = [
  'moved',
  'paid for',
  'broke',
  'repaired',
  'asked about',
  'lost',
  'praised',
  'measured',
  'shipped',
  'archived',
];
const WHAT = [
  'the blue kiln',
  'an invoice',
  'the backup plan',
  'two pumps',
  'the garden',
  'a contract',
  'the old index',
];
const WHEN = [
  'in March',
  'before lunch',
  'during the storm',
  'after the release',
  'on a ferry',
  'last winter',
];
const WHY = ['because it leaked', 'to save money', 'without a reason', 'as agreed', 'for the third time'];

function madeTexts(): Texts {
  const random = seededRandom(7);
  const any = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  const sentence = () => `${any(WHO)} ${any(DID)} ${any(WHAT)} ${any(WHEN)} ${any(WHY)}.`;
  return {
    source: 'made sentences',
    sentences: Array.from({ length: SENTENCES }, sentence),
    questions: Array.from({ length: 400 }, () => `Who ${any(DID)} ${any(WHAT)} ${any(WHEN)}?`),
  };
}

/** The n-th question: all different, so that no cache answers. */
export function questionOf({ questions, sentences }: Texts, n: number): string {
  const words = (sentences[(n * 7) % sentences.length] ?? '').split(/\s+/).slice(0, 3).join(' ');
  return `${questions[n % questions.length] ?? ''} ${words} ${n}`;
}
