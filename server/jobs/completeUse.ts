import type { Tenant } from '#contract/tenant.ts';
import { nextStates, type ReservationState } from '#rules/facility/reservationStates.ts';
import type { Database } from '../db/connect.ts';
import { freeUsedPlaces } from '../facility/occupancy.queries.ts';
import { detailsOf, lockAny, reservationNamed } from '../facility/payable.queries.ts';
import { appendHistory, changeState } from '../facility/reservation.queries.ts';
import { paymentStateOf, stateOf } from '../facility/reservationLife.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { enqueue } from './job.queries.ts';
import type { JobContext } from './job.ts';
import { completedAt } from './useTimes.ts';

/**
 * Ends a reservation of a room after its last use: it was used, or, where the tenant receives people by QR code and keeps
 * count, nobody came.
 */
export async function completeUse({ trx, tenant, nowMs, now }: JobContext, reservationId: string) {
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
    await enqueue(trx, { tenantId, kind: 'completeUse', subject: reservationId, dueAt: instantOf(over, timeZone) });
    return;
  }
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const ended = ending(before.state, await countsNoShows(trx, tenant));
  if (ended === null) return;
  const after = { ...before, state: ended.state };
  await changeState(trx, { ...named, userId: row.user_id, ...after, nowMs });
  await freeUsedPlaces(trx, { ...named, nowMs });
  await appendHistory(trx, {
    ...named,
    actor: 'job:completeUse',
    action: ended.action,
    reason: '',
    before,
    after,
    nowMs,
  });
}

/** How a use ends from a state; null for what holds no place any more. */
function ending(from: ReservationState, countsNoShow: boolean) {
  const actions = countsNoShow ? (['recordNoShow', 'complete'] as const) : (['complete'] as const);
  for (const action of actions) {
    const [state] = nextStates(action, from);
    if (state !== undefined) return { action, state };
  }
  return null;
}

/** Without reception by QR code nobody is checked in, so nobody can be missed. */
async function countsNoShows(trx: Database, { tenantId, canQRReception }: Tenant) {
  return canQRReception && (await settingsOf(trx, tenantId)).recordsNoShows;
}
