import type { FastifyBaseLogger } from 'fastify';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { tokenHashOf } from '../account/session/session.queries.ts';
import { repeatedAnswer } from '../db/idempotency.queries.ts';
import type { Executor, Repetition } from '../executor.ts';
import { Refused } from '../refused.ts';
import type { UserCall } from './admission.ts';

/** Whether a call leaves nobody who could repeat it as themselves. */
const endsCaller = (name: ResidentCall) => 'endsCaller' in residentEndpoints[name];

/** How a request is told apart from others. The answer to one that ends its caller belongs to the session it came with. */
export const repetitionOf = ({ name, key, request, token }: UserCall): Repetition => ({
  key,
  operation: name,
  body: request,
  ...(endsCaller(name) && { caller: `session:${tokenHashOf(token)}` }),
});

/**
 * What was answered to somebody whom this request ended: they are nobody by the time they repeat it. Throws why they were not
 * admitted where that is not so.
 */
export async function answerToEnded(executor: Executor, log: FastifyBaseLogger, call: UserCall, why: unknown) {
  const { tenant, token, nowMs } = call;
  const { caller, ...repetition } = repetitionOf(call);
  const isNobody = why instanceof Refused && why.refusal.code === 'notLoggedIn';
  if (!isNobody || caller === undefined || repetition.key === '') throw why;
  const actor = { kind: 'visitor', address: '', sessionToken: token } as const;
  const kept = await executor
    .scope({ tenant, log, nowMs, actor })
    .transact(({ trx }) => repeatedAnswer(trx, { ...repetition, caller, tenantId: tenant.tenantId, nowMs }));
  if (kept === null) throw why;
  return kept;
}
