import type { HippographError } from '../../errors.js';
import { attempt } from '../../memory/attempt.js';
import { revise } from '../../memory/change.js';
import { checkReason, forget, restore } from '../../memory/forget.js';
import { checkRemember, checkRevise } from '../../memory/input.js';
import { remember, rememberMany } from '../../memory/remember.js';
import type { WriteResult } from '../../memory/write-group.js';
import type { Written } from '../../memory/written.js';
import { forgetMatching } from '../../recall/forget-matching.js';
import { pageSize } from '../paging.js';
import type { MutationResolvers } from '../types.generated.js';
import { given, toAddress, toScope } from './arguments.js';

export const memoryMutations = {
  remember: async (_parent, { input }, { caller, written, ...deps }) => {
    const result = await remember(deps, caller, checkRemember(input));
    written();
    return toPayload(result);
  },
  rememberMany: async (_parent, { inputs, atomic }, { caller, written, ...deps }) => {
    const requests = inputs.map((input, index) => attempt(() => checkRemember(input, `inputs.${index}`)));
    const results = await rememberMany(deps, caller, requests, { atomic: given(atomic, false) });
    written();
    return { results: results.map((result, index) => ({ index, ...toResult(result) })) };
  },
  revise: async (_parent, { id, input }, { graph, caller, written }) => {
    const result = await revise(graph, caller, id, checkRevise(input));
    written();
    return toPayload(result);
  },
  forget: async (_parent, { id, at, reason }, { graph, caller, written }) => {
    const result = await forget(graph, caller, toAddress(id, at), reason ?? undefined);
    written();
    return result;
  },
  forgetMatching: async (_parent, { input }, { caller, written, signal, ...deps }) => {
    const result = await forgetMatching(deps, caller, {
      query: input.query,
      scope: toScope(input.scope),
      limit: pageSize(input.limit, 10, 'input.limit'),
      dryRun: given(input.dryRun, true),
      reason: checkReason(input.reason, 'input.reason'),
      signal,
    });
    written();
    return {
      dryRun: result.dryRun,
      matches: [...result.matches],
      forgotten: [...result.forgotten],
      refused: result.refused.map(({ id, error }) => ({ id, error: toError(error) })),
    };
  },
  restore: async (_parent, { id }, { graph, caller, written }) => {
    const result = await restore(graph, caller, id);
    written();
    return toPayload(result);
  },
} satisfies MutationResolvers;

function toPayload(written: Written) {
  return { ...written, hints: [...written.hints] };
}

function toResult(result: WriteResult) {
  return 'written' in result
    ? { payload: toPayload(result.written), error: null }
    : { payload: null, error: toError(result.error) };
}

function toError({ code, message, details }: HippographError) {
  return { code, message, ...details };
}
