import { dayOf } from '#rules/day/day.ts';
import { nextStates, type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { stateBeforeCheckIn } from '#rules/facility/booking/stateBeforeCheckIn.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import { completedAt } from '#rules/reservation/useTimes.ts';
import type { Context } from '#server/context.ts';
import { appendHistory, isReceived, lastCheckInOf } from '#server/facility/history.queries.ts';
import { detailsOf, lockAny, reservationNamed } from '#server/facility/payable.queries.ts';
import { freeUsedPlaces } from '#server/facility/placing.queries.ts';
import { changeStates } from '#server/facility/reservation.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKind } from '#server/reservation/desk/deskPorts.ts';
import { noReservation } from '#server/reservation/desk/find.ts';

async function locked({ trx, tenant: { tenantId } }: Context, reservationId: string) {
  const named = { tenantId, reservationId };
  await lockAny(trx, named);
  const row = await reservationNamed(trx, named);
  if (!row) throw noReservation(reservationId);
  return { row, before: { state: stateOf(row), paymentState: paymentStateOf(row) } };
}

/**
 * How a use may still be received: on its day, or once it is over, which is more than the desk may do alone. A use that
 * was received and ended stays as it is.
 */
export async function receivable({ trx, tenant, now }: Context, named: Named): Promise<Receivable | null> {
  const { tenantId } = tenant;
  const { reservationId, state } = named;
  const days = [...new Set((await detailsOf(trx, { tenantId, reservationId })).map(({ date }) => date))];
  const [onTheDay] = nextStates('checkIn', state);
  if (onTheDay !== undefined) {
    const isAfterwards = isDayOver(days, dayOf(now));
    return { next: onTheDay, days, isAfterwards, isToday: days.includes(dayOf(now)) };
  }
  const [next] = nextStates('checkInAfterwards', state);
  if (next === undefined || (state === next && (await isReceived(trx, { tenantId, reservationId })))) return null;
  return { next, days, isAfterwards: true, isToday: false };
}

type Named = { readonly reservationId: string; readonly state: ReservationState };

type Receivable = {
  readonly next: ReservationState;
  readonly days: readonly string[];
  readonly isAfterwards: boolean;
  readonly isToday: boolean;
};

/**
 * Records that the person has come, on a day of use, or afterwards as is demanded then, and only what the table of states
 * lets check in; refuses notFound, checkInNotPossible, notOnDayOfUse.
 */
export const checkInRoom: DeskKind['checkIn'] = async (context, { reservationId, reason, demandAfterwards }) => {
  const { trx, tenant, nowMs } = context;
  const { before } = await locked(context, reservationId);
  const found = await receivable(context, { reservationId, state: before.state });
  if (found === null) throw notPossible(reservationStates[before.state].statusText);
  const { next: state, isAfterwards, isToday, days } = found;
  if (isAfterwards) demandAfterwards();
  else if (!isToday) throw notToday(days);

  const after = { ...before, state };
  await changeStates(trx, { tenantId: tenant.tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await appendHistory(context, [{ reservationId, action: 'checkIn', reason, before, after }]);
};

/** Gives it back the state from before it was checked in; its money stays as it is now. Refuses notFound and notCheckedIn. */
export const undoCheckInOfRoom: DeskKind['undoCheckIn'] = async (
  context,
  { reservationId, reason, demandUndoable },
) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { before } = await locked(context, reservationId);
  const last = await lastCheckInOf(trx, { tenantId, reservationId });
  const state = last && stateBeforeCheckIn(before.state, stateOf(last));
  if (!last || !state || !(await isReceived(trx, { tenantId, reservationId })))
    throw notCheckedIn(reservationStates[before.state].statusText);
  demandUndoable(last.happened_at);
  const after = { ...before, state };
  await changeStates(trx, { tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await appendHistory(context, [{ reservationId, action: 'undoCheckIn', reason, before, after }]);
};

/** Records that nobody came to a use that is over. Refuses notFound, noShowNotPossible and useNotOver. */
export const recordNoShowOfRoom: DeskKind['recordNoShow'] = async (context, { reservationId, reason }) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const { before } = await locked(context, reservationId);
  const [state] = nextStates('recordNoShowAfterwards', before.state);
  if (state === undefined) throw new Refused('noShowNotPossible');
  const details = await detailsOf(trx, { tenantId, reservationId });
  if (!isUseOver(details, now)) throw new Refused('useNotOver');
  const after = { ...before, state };
  await changeStates(trx, { tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await freeUsedPlaces(trx, { tenantId, reservationId, nowMs });
  await appendHistory(context, [{ reservationId, action: 'recordNoShow', reason, before, after }]);
};

type Detail = { readonly date: string; readonly from_minute: number; readonly to_minute: number };

/** Nobody is packing any more. */
export function isUseOver(details: readonly Detail[], now: string) {
  const over = completedAt(
    details.map(({ date, from_minute, to_minute }) => ({ date, fromMinute: from_minute, toMinute: to_minute })),
  );
  return over !== null && now >= over;
}

const notPossible = (statusText: string) =>
  new Refused({
    code: 'checkInNotPossible',
    message: `この予約は「${statusText}」のため受付できません。予約の状態を確認してください。`,
  });

const notCheckedIn = (statusText: string) =>
  new Refused({
    code: 'notCheckedIn',
    message: `この予約は「${statusText}」のため、取り消す受付がありません。最新の内容を確認してください。`,
  });

const notToday = (days: readonly string[]) =>
  new Refused({
    code: 'notOnDayOfUse',
    message: `本日は受付できません。利用日（${days.join('、')}）に受付してください。`,
  });
