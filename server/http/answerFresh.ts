import { type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import type { Encoded } from '../fresh/fresh.ts';
import type { FreshReads } from '../fresh/startFresh.ts';
import type { Fresh, Late } from '../operation.ts';
import { type Admitted, askAgain, type FreshParts, gather } from './admission.ts';

const never = Number.POSITIVE_INFINITY;

/** Answers a read from memory, after the question that it joined. Refuses what the operation refuses. */
export async function answerFresh(
  fresh: FreshReads,
  admitted: Admitted,
  read: Fresh<ServedName>['fresh'],
): Promise<Encoded> {
  const { call, view, asTenant } = admitted;
  const gathered = await gather(fresh, admitted, read);
  if (!gathered) throw new Error(`${call.name} needs no facts`);
  const at = {
    name: `${call.name} ${JSON.stringify(call.request)} ${read.view(view.viewer, view.now)}`,
    now: view.now,
    nowMs: view.nowMs,
    clockMs: view.clockMs,
  };
  return fresh.answer({ of: [asTenant, ...gathered.known], at }, () => {
    const {
      response,
      untilMs = never,
      untilClockMs = never,
    } = read.answer(gathered.values, view, call.request as never);
    // What the schema does not declare does not leave, as with every other answer.
    const text = JSON.stringify(servedEndpoints[call.name].response.encode(response as never));
    return { text, untilMs, untilClockMs };
  });
}

type Answered = { readonly answer: unknown };

/** How often a late request asks again before the transaction decides. */
const mostAsked = 3;

/**
 * Answers a change that comes too late; null when the transaction has to decide. It never answers from facts that are
 * newer than the question: the change that they show may be the caller's own first attempt, whose answer the question
 * did not see yet. `replay` answers from what the question found stored.
 */
export async function answerLate(
  parts: FreshParts,
  first: Admitted,
  { late, replay }: { readonly late: Late<ServedName>['late']; replay(admitted: Admitted): Answered | null },
): Promise<Answered | null> {
  let admitted = first;
  for (let asked = 1; ; asked += 1) {
    const replayed = replay(admitted);
    if (replayed !== null) return replayed;
    const gathered = await gather(parts.fresh, admitted, late);
    if (!gathered) return null;
    if (gathered.areOfQuestion()) {
      const answer = late.answer(gathered.values, admitted.view, admitted.call.request as never);
      return answer === null ? null : { answer };
    }
    if (asked === mostAsked) return null;
    admitted = await askAgain(parts, admitted.call, late);
  }
}
