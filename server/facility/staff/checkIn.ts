import { dayOf } from '#rules/day/day.ts';
import { nextStates, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { stateBeforeCheckIn } from '#rules/facility/booking/stateBeforeCheckIn.ts';
import type { Context } from '#server/context.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKind } from '#server/use/staff/deskPorts.ts';
import { noReservation } from '#server/use/staff/find.ts';
import { appendHistory, lastCheckInOf } from '../history.queries.ts';
import { detailsOf, lockAny, reservationNamed } from '../payable.queries.ts';
import { changeStates } from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';

async function locked({ trx, tenant: { tenantId } }: Context, reservationId: string) {
  const named = { tenantId, reservationId };
  await lockAny(trx, named);
  const row = await reservationNamed(trx, named);
  if (!row) throw noReservation(reservationId);
  return { row, before: { state: stateOf(row), paymentState: paymentStateOf(row) } };
}

/**
 * Records that the person has come. Only on a day of use, and only what the table of states lets check in; refuses
 * notFound, checkInNotPossible, notOnDayOfUse.
 */
export const checkInRoom: DeskKind['checkIn'] = async (context, { reservationId }) => {
  const { trx, tenant, now, nowMs } = context;
  const { before } = await locked(context, reservationId);
  const [state] = nextStates('checkIn', before.state);
  if (state === undefined) throw notPossible(reservationStates[before.state].statusText);
  const today = dayOf(now);
  const days = [
    ...new Set((await detailsOf(trx, { tenantId: tenant.tenantId, reservationId })).map(({ date }) => date)),
  ];
  if (!days.includes(today)) throw notToday(days);

  const after = { ...before, state };
  await changeStates(trx, { tenantId: tenant.tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await appendHistory(context, [{ reservationId, action: 'checkIn', before, after }]);
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
  if (!last || !state) throw notCheckedIn(reservationStates[before.state].statusText);
  demandUndoable(last.happened_at);
  const after = { ...before, state };
  await changeStates(trx, { tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await appendHistory(context, [{ reservationId, action: 'undoCheckIn', reason, before, after }]);
};

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
