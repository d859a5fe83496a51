import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { nextStates, type ReservationState } from '#rules/facility/booking/reservationStates.ts';
import { completedAt } from '#rules/reservation/useTimes.ts';
import type { Database } from '#server/db/connect.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { appendHistory } from '../history.queries.ts';
import { detailsOf, type HeldDetail, lockAny, reservationNamed } from '../payable.queries.ts';
import { freeUsedPlaces } from '../placing.queries.ts';
import { changeStates } from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';

/**
 * Ends a reservation of a room after its last use, as used or, where the tenant records check-ins by QR code, as a
 * no-show.
 */
export async function completeUse(context: JobContext, reservationId: string) {
  const { trx, tenant, nowMs, now } = context;
  const { tenantId, timeZone } = tenant;
  const named = { tenantId, reservationId };
  await lockAny(trx, named);
  const row = await reservationNamed(trx, named);
  if (!row) return;
  const details = await detailsOf(trx, named);
  const over = completedAt(
    details.map(({ date, from_minute, to_minute }) => ({ date, fromMinute: from_minute, toMinute: to_minute })),
  );
  if (over === null) return;
  if (now < over) {
    await schedule(trx, { tenantId, kind: 'completeUse', subject: reservationId, dueAt: instantOf(over, timeZone) });
    return;
  }
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  // Who was entered once it had begun was there, or nobody would have entered them.
  const isEnteredLate = localDateTimeOf(row.booked_at.getTime(), timeZone) >= beginOf(details);
  const ended = ending(before.state, !isEnteredLate && (await countsNoShows(trx, tenant)));
  if (ended === null) return;
  const after = { ...before, state: ended.state };
  await changeStates(trx, { tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await freeUsedPlaces(trx, { ...named, nowMs });
  await appendHistory(context, [{ reservationId, action: ended.action, before, after }]);
}

const beginOf = ([first]: readonly HeldDetail[]) =>
  first ? localDateTimeAt(first.date, first.from_minute) : '9999-12-31T00:00';

/** How a use ends from a state; null for what holds no place any more. */
function ending(from: ReservationState, countsNoShow: boolean) {
  const actions = countsNoShow ? (['recordNoShow', 'complete'] as const) : (['complete'] as const);
  for (const action of actions) {
    const [state] = nextStates(action, from);
    if (state !== undefined) return { action, state };
  }
  return null;
}

/** Without reception by QR code there are no check-ins, so there are no no-shows. */
async function countsNoShows(trx: Database, { tenantId, canQRReception }: Tenant) {
  return canQRReception && (await settingsOf(trx, tenantId)).recordsNoShows;
}
