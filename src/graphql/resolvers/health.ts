import type { HealthResolvers, QueryResolvers } from '../types.generated.js';

export const healthQueries = {
  health: (_parent, _args, context) => context.health(),
} satisfies QueryResolvers;

export const Health = {
  // Details are for those who run the service.
  details: (report, _args, { caller }) => (caller.rights.whole ? report.details : null),
} satisfies HealthResolvers;
