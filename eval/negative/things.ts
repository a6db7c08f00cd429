/** The workspaces that look alike. */
export type WorkspaceName = 'alpha' | 'beta';
/** Whether a memory is served. */
export type State = 'ACTIVE' | 'EXPIRED' | 'PENDING' | 'FORGOTTEN';
/** Which canary a memory is; `extra` is written by readers themselves. */
export type Role =
  'own' | 'twin' | 'starved' | 'expired' | 'pending' | 'forgotten-key' | 'forgotten-id' | 'crowd' | 'extra';

/** A memory that was planted. */
export interface Canary {
  readonly workspace: WorkspaceName;
  readonly namespace: string;
  readonly key: string;
  readonly role: Role;
  readonly state: State;
  readonly value: string;
  /** A word of the value that queries may use; whatever else is marked is never asked for. */
  readonly head: string;
  readonly kind: string;
  readonly tag: string;
  readonly uri: string;
  readonly sourceType: string;
}

/** Anything that an answer can show. */
export interface Thing {
  readonly type: 'memory' | 'namespace' | 'principal' | 'key' | 'workspace' | 'grant' | 'tombstone';
  readonly workspace: WorkspaceName;
  /** Where it is, for what is in a namespace. */
  readonly namespace?: string;
  readonly state?: State;
  /** True for what only an earlier description of a memory says. */
  readonly past?: boolean;
  /** What it is, for the report. */
  readonly name: string;
}

/** What every marker and every id stands for. */
export class Things {
  readonly #byToken = new Map<string, Thing>();

  /** Notes what a token stands for; gives the token back. */
  add(token: string, thing: Thing): string {
    this.#byToken.set(token.toLowerCase(), thing);
    return token;
  }

  get(token: string): Thing | undefined {
    return this.#byToken.get(token);
  }

  /** The tokens that are ids or markers of one type of thing. */
  entries(type: Thing['type']): [string, Thing][] {
    return [...this.#byToken].filter(([, thing]) => thing.type === type);
  }
}
