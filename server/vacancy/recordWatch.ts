import { isInTurn } from '#rules/reservation/watchWords.ts';
import { whyNoMoreWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { lockTaker } from '../account/person.queries.ts';
import type { Context, Resident } from '../context.ts';
import { wake } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import { waysToTell } from '../notice/reachable.queries.ts';
import { Refused } from '../refused.ts';
import { lookEveryMs } from './tellOfVacancies.ts';
import { insertWatch, isFor, standingWatches, type Watched } from './watch.queries.ts';

/**
 * Has the caller told once of what they may wait for. Whoever asks again has the same watch. The person is locked, so
 * that what is counted of them stays true.
 */
export async function recordWatch({ trx, tenant, actor, nowMs }: Context<Resident>, what: Watched) {
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockTaker(trx, person);
  const standing = await standingWatches(trx, person);
  const same = standing.find(isFor(what));
  if (same) return { watchId: same.watch_id };
  const refusal = whyNoMoreWatches(standing.length, await waysToTell(trx, person));
  if (refusal) throw new Refused(refusal.refusal);
  const watchId = newId();
  await insertWatch(trx, { ...person, watchId, what, nowMs, isClaim: isInTurn(tenant) });
  // The job ends when nobody waits any more.
  const dueAt = new Date(nowMs + lookEveryMs);
  await wake(trx, { tenantId: person.tenantId, kind: 'tellOfVacancies', subject: '', dueAt });
  return { watchId };
}
