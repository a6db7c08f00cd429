import type { ScopeShape } from './scope.js';

/** Whose predicate a query carries: a reader's, a writer's, one writable namespace's, or none (system). */
export type Mode = 'read' | 'write' | 'place' | 'system';

/** What a query is compiled for; none of it can be a Cypher parameter. */
export interface Target {
  readonly mode: Mode;
  readonly shape: ScopeShape;
  /** The slug of the embedding model that names indexes and properties, `[a-z0-9_]+`. */
  readonly model: string;
}

class FragmentValue {
  readonly #render: (target: Target) => string;

  constructor(render: (target: Target) => string) {
    this.#render = render;
  }

  render(target: Target): string {
    return this.#render(target);
  }
}

class StatementValue {
  readonly #parts: readonly (string | FragmentValue)[];

  constructor(parts: readonly (string | FragmentValue)[]) {
    this.#parts = parts;
  }

  /** The text between the fragments. */
  get fixedText(): readonly string[] {
    return this.#parts.filter((part) => typeof part === 'string');
  }

  render(target: Target): string {
    const text = this.#parts.reduce<string>(
      (before, part) => before + (typeof part === 'string' ? part : indentLike(before, part.render(target))),
      '',
    );
    return `CYPHER 25\n${dedent(text)}`;
  }
}

/** A piece of Cypher that carries its scope with it; only `src/graph/fragments` makes one. */
export type Fragment = FragmentValue;
/** Cypher text made of fixed text and fragments. */
export type Statement = StatementValue;

/** Makes a Fragment. Only `src/graph/fragments` may import this. */
export function makeFragment(render: (target: Target) => string): Fragment {
  return new FragmentValue(render);
}

/** Tags Cypher text; nothing but fragments fits between its parts, so that no value ever becomes text. */
export function cypher(fixed: TemplateStringsArray, ...fragments: readonly Fragment[]): Statement {
  return new StatementValue(fixed.flatMap((text, index) => [text, ...fragments.slice(index, index + 1)]));
}

// The lines of a fragment stand under its first.
function indentLike(before: string, text: string): string {
  const indent = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  return text.replaceAll('\n', `\n${indent}`);
}

function dedent(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const indents = lines.filter((line) => line !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const cut = Math.min(...indents.slice(1), Number.MAX_SAFE_INTEGER);
  return lines
    .map((line) => ((/^ */.exec(line)?.[0].length ?? 0) >= cut ? line.slice(cut) : line.trimStart()))
    .join('\n')
    .trim();
}
