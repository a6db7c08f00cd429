import type { z } from 'zod';
import type { Mode, Statement, Target } from './fragment.js';
import { findUnscoped } from './fixed-text.js';
import type { Codec } from './params.js';
import type { ScopeShape } from './scope.js';

type Codecs = Readonly<Record<string, Codec<never>>>;

interface Definition<M extends Mode, C extends Codecs, R> {
  readonly mode: M;
  readonly name: string;
  readonly about: string;
  readonly params: C;
  readonly row: z.ZodType<R>;
  readonly cypher: Statement;
}

class QueryValue<M extends Mode, C extends Codecs, R> {
  readonly mode: M;
  readonly name: string;
  /** One sentence for the dump: what it answers. */
  readonly about: string;
  readonly params: C;
  readonly row: z.ZodType<R>;
  readonly #statement: Statement;
  readonly #compiled = new Map<string, string>();

  constructor(definition: Definition<M, C, R>) {
    this.mode = definition.mode;
    this.name = definition.name;
    this.about = definition.about;
    this.params = definition.params;
    this.row = definition.row;
    this.#statement = definition.cypher;
  }

  /** The Cypher text for one shape of scope and one embedding model. */
  text(shape: ScopeShape, model: string): string {
    const key = `${shape} ${model}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const target: Target = { mode: this.mode, shape, model };
    const text = this.#statement.render(target);
    this.#compiled.set(key, text);
    return text;
  }
}

/** A named, registered, parameterised statement; made by `readQuery`, `writeQuery`, `placeQuery` or `systemQuery` only. */
export type Query<M extends Mode, C extends Codecs, R> = QueryValue<M, C, R>;
/** Any registered query. */
export type AnyQuery = QueryValue<Mode, Codecs, unknown>;

const registry = new Map<string, AnyQuery>();

/** All queries of the modules loaded so far, by name. */
export function registeredQueries(): readonly AnyQuery[] {
  return [...registry.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The shapes that a query of this mode is compiled for. */
export function shapesOf(mode: Mode): readonly ScopeShape[] {
  return mode === 'read' || mode === 'write' ? ['workspace', 'range', 'paths'] : ['paths'];
}

type Body<C extends Codecs, R> = Omit<Definition<Mode, C, R>, 'mode' | 'name'>;

/** Registers a query that needs a ReadScope. */
export function readQuery<const C extends Codecs, R>(name: string, body: Body<C, R>): Query<'read', C, R> {
  return register({ mode: 'read', name, ...body });
}

/** Registers a query that needs a WriteScope. */
export function writeQuery<const C extends Codecs, R>(name: string, body: Body<C, R>): Query<'write', C, R> {
  return register({ mode: 'write', name, ...body });
}

/** Registers a query that writes into one namespace, which may not exist yet, and needs a Place. */
export function placeQuery<const C extends Codecs, R>(name: string, body: Body<C, R>): Query<'place', C, R> {
  return register({ mode: 'place', name, ...body });
}

/** Registers a query over all workspaces, which needs a SystemAccess; its text is not held to fragments. */
export function systemQuery<const C extends Codecs, R>(
  name: string,
  body: Body<C, R>,
): Query<'system', C, R> {
  return register({ mode: 'system', name, ...body });
}

function register<M extends Mode, C extends Codecs, R>(definition: Definition<M, C, R>): Query<M, C, R> {
  if (registry.has(definition.name)) throw new Error(`Two queries are named ${definition.name}.`);
  const reserved = Object.keys(definition.params).filter((name) => /^(scope|model)/.test(name));
  if (reserved.length > 0)
    throw new Error(`${definition.name}: reserved parameter names ${reserved.join(', ')}.`);
  if (definition.mode !== 'system') {
    const findings = findUnscoped(definition.cypher);
    if (findings.length > 0) throw new Error(`${definition.name}: ${findings.join('; ')}.`);
  }
  const query = new QueryValue(definition);
  registry.set(query.name, query);
  return query;
}
