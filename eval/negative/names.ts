import { marker } from './tokens.js';

/** Namespaces that look alike; both workspaces have all of them. */
export const LOOK_ALIKES = [
  'team',
  'team2',
  'team-a',
  'team_a',
  'team.a',
  'team/a',
  'team/a/b',
  'team/a-b',
  'teama',
  'tea',
  '3f2b8c1e-6d4a-4f0b-9c57-2a1d0e9b8f73',
  '3f2b8c1e-6d4a-4f0b-9c57-2a1d0e9b8f74',
] as const;

/** Given in upper case on purpose: it is stored folded. */
export const SHOUTED = { given: 'TEAM-Upper/A', stored: 'team-upper/a' } as const;

/** Paths that look like `team` to a person, and patterns that would match it: none is a path. */
export const REFUSED_PATHS = [
  '',
  ' ',
  '*',
  '%',
  '/',
  'team*',
  'team%',
  'team/',
  '/team',
  'team//a',
  'team/../team2',
  't\u0435am',
  '\uff54eam',
  'team\u200b',
  'te\u0301am',
] as const;

/** Ordinary characters that are wildcards elsewhere: each names a namespace that is not there. */
export const UNKNOWN_PATHS = ['te_m', 'team_', '_', 'team-', '.team', 'team.'] as const;

/** A namespace whose very name is a marker. */
export function vaultOf(seed: string, workspace: string): string {
  return `vault-${marker(seed, `vault ${workspace}`)}`;
}

/** The root of many empty namespaces: a scope with these has too many to be listed in one query. */
export const WIDE_ROOT = 'wide';
/** How many lie below it. */
export const WIDE_COUNT = 1_000;
/** Where the many memories are that say what every namespace's starved canary says, and nothing else. */
export const CROWD = 'crowd';
