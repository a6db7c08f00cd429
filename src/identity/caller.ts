import type { Instant } from '../instant.js';
import type { Rights, Role } from './rights.js';

/** A person, an agent or a service. */
export interface Principal {
  readonly id: string;
  readonly kind: 'USER' | 'AGENT' | 'SERVICE';
  readonly handle: string;
  readonly name: string | null;
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'RETIRED';
  readonly createdAt: Instant;
}

/** A tenant. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
}

/** A stored grant. */
export interface Grant {
  readonly id: string;
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: 'READ' | 'WRITE' | 'REVIEW' | 'MANAGE';
}

/** A credential without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly prefix: string;
  readonly principalId: string;
  readonly role: Role;
  readonly home: string;
  readonly grants: readonly Grant[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Who is asking, read from the database for this request and never cached. */
export interface Caller {
  readonly workspace: Workspace;
  readonly principal: Principal;
  readonly apiKey: ApiKey;
  readonly rights: Rights;
  /** The branches that every scope but an exact one includes. */
  readonly alwaysInScope: readonly string[];
  /** The namespaces below the key's grants, when those are several; undefined when they were not read or are too many. */
  readonly namespaces: readonly string[] | undefined;
  /** True for the first owner key of the installation. */
  readonly founder: boolean;
  /** The database's clock when the credential was read: `now` for this request's reads. */
  readonly now: Instant;
  /** Joins everything that this request leaves behind. */
  readonly requestId: string;
}
