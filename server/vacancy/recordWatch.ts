import { isInTurn } from '#rules/reservation/watchWords.ts';
import { whyNoMoreWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { lockTaker } from '../account/person.queries.ts';
import type { Context, Resident } from '../context.ts';
import { wake } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import { waysToTell } from '../notice/reachable.queries.ts';
import { Refused } from '../refused.ts';
import { waitingForRooms } from './rooms/offerRooms.ts';
import { lookEveryMs } from './tellOfVacancies.ts';
import { insertWatch, isFor, standingWatches, type Watched } from './watch.queries.ts';

/**
 * Has the caller told once of what they may wait for. Whoever asks again has the same watch, while they wait or something is
 * held for them. The person is locked, so that what is counted of them stays true.
 */
export const recordWatch = (context: Context<Resident>, what: Watched) =>
  recordWatchFor(context, { userId: context.actor.userId, what });

type Wish = {
  readonly userId: string;
  readonly what: Watched;
  /** Who of the staff asks for them, who telephone them where no message reaches them. */
  readonly askedBy?: string;
};

/** The same for a person who need not be the one who asks. */
export async function recordWatchFor(context: Context, { userId, what, askedBy = '' }: Wish) {
  const { trx, tenant, nowMs } = context;
  const person = { tenantId: tenant.tenantId, userId };
  await lockTaker(trx, person);
  const standing = await standingWatches(trx, person);
  const same = standing.find(isFor(what));
  if (same) return { watchId: same.watch_id };
  const isClaim = isInTurn(tenant);
  const ways = { ...(await waysToTell(trx, person)), isTelephoned: isClaim && askedBy !== '' };
  const refusal = whyNoMoreWatches(standing.length, ways);
  if (refusal) throw new Refused(refusal.refusal);
  const watchId = newId();
  await insertWatch(trx, { ...person, watchId, what, nowMs, isClaim, askedBy });
  // What is claimed is taken for everybody else, and shown so.
  const claimed = { watch_id: watchId, event_id: null, event_reservation_id: null };
  if (isClaim && 'articleId' in what) await waitingForRooms.lock(context, [claimed]);
  // The job ends when nobody waits any more.
  const dueAt = new Date(nowMs + lookEveryMs);
  await wake(trx, { tenantId: person.tenantId, kind: 'tellOfVacancies', subject: '', dueAt });
  return { watchId };
}
