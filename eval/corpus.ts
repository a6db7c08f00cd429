/** One turn of a conversation: what becomes one memory. */
export interface EvalDocument {
  /** Unique in its conversation; the memory's key. */
  readonly id: string;
  readonly text: string;
  readonly speaker: string;
  /** ISO 8601 instant in UTC at which the session began. */
  readonly sessionDate: string;
  /** Where the conversation belongs, before a run's own suffix. */
  readonly namespace: string;
}

/** What a question asks of the retrieval. */
export type Category = 'multi-hop' | 'temporal' | 'open-domain' | 'single-hop' | 'adversarial';

/** A question and the ids of the turns that answer it: at least one, each once. */
export interface EvalQuestion {
  readonly text: string;
  readonly relevant: readonly string[];
  readonly category: Category;
}

/** A conversation with its questions, and what had to be left out. */
export interface Conversation {
  readonly name: string;
  readonly documents: readonly EvalDocument[];
  readonly questions: readonly EvalQuestion[];
  /** Questions left out because none of their evidence exists. */
  readonly skippedQuestions: number;
  /** Evidence ids left out because no turn has them. */
  readonly unresolvedEvidence: number;
}

/** The months' English names, from January. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** An ISO instant's UTC day as people write it, such as `8 May 2023`. */
function writtenDay(iso: string): string {
  const date = new Date(iso);
  const month = MONTHS[date.getUTCMonth()];
  if (month === undefined) throw new RangeError(`Not an instant: ${iso}`);
  return `${String(date.getUTCDate())} ${month} ${String(date.getUTCFullYear())}`;
}

/** `Caroline: Hello` */
export function undatedText(document: EvalDocument): string {
  return `${document.speaker}: ${document.text}`;
}

/** `[8 May 2023] Caroline: Hello`: the text that the baseline indexes. */
export function datedText(document: EvalDocument): string {
  return `[${writtenDay(document.sessionDate)}] ${undatedText(document)}`;
}
