import { dayOf } from '#rules/day/day.ts';
import { nextStates, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Operation } from '#server/operation.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { Refused } from '#server/refused.ts';
import { foundReservation, noReservation } from '#server/use/staff/find.ts';
import { appendHistory } from '../history.queries.ts';
import { lockAny, reservationNamed } from '../payable.queries.ts';
import { changeStates } from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { findRooms } from './findRooms.ts';

/**
 * Records that the person has come. Only on a day of use, and only what the table of states lets check in; refuses
 * checkInNotOffered, notFound, checkInNotPossible, notOnDayOfUse.
 */
export const checkIn: Operation<'Staff/CheckIn'> = async (context, { reservationId }) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, tenantMode } = tenant;
  if (tenantMode === 'event') throw new Refused('checkInNotOffered');
  const named = { tenantId, reservationId };
  await lockAny(trx, named);
  const row = await reservationNamed(trx, named);
  if (!row) throw noReservation(reservationId);

  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const [state] = nextStates('checkIn', before.state);
  if (state === undefined) throw notPossible(reservationStates[before.state].statusText);
  const today = dayOf(now);
  if (today < row.first_date || today > row.last_date) throw notToday(row);

  const after = { ...before, state };
  await changeStates(trx, { tenantId, nowMs, changes: [{ reservationId, ...after }] });
  await appendHistory(context, [{ reservationId, action: 'checkIn', before, after }]);
  return foundReservation(findRooms, context, reservationId);
};

const notPossible = (statusText: string) =>
  new Refused({
    code: 'checkInNotPossible',
    message: `この予約は「${statusText}」のため受付できません。予約の状態を確認してください。`,
  });

function notToday({ first_date, last_date }: { readonly first_date: string; readonly last_date: string }) {
  const days = first_date === last_date ? first_date : `${first_date}～${last_date}`;
  return new Refused({ code: 'notOnDayOfUse', message: `本日は受付できません。利用日（${days}）に受付してください。` });
}
