import { dayOf } from '#rules/day/day.ts';
import { nextStates, paymentWhenCancelled, reservationStates } from '#rules/facility/reservationStates.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { releasePlaces } from '#server/facility/occupancy.queries.ts';
import { appendHistory, changeState } from '#server/facility/reservation.queries.ts';
import { paymentStateOf, stateOf } from '#server/facility/reservationLife.ts';
import { CliError } from '../CliError.ts';
import { type FoundReservation, lockedReservation } from './reservation.queries.ts';

export type OperatorCall = {
  readonly db: Database;
  readonly tenantId: string;
  /** The tenant's wall clock and the instant. */
  readonly now: string;
  readonly nowMs: number;
  /** Who acts, for the history. */
  readonly operator: string;
};

type Acted = { readonly reservation: FoundReservation };

/** Records that the person has come. Only on a day of use, and only what the table of states lets check in. */
export async function checkInReservation(call: OperatorCall, reservationId: string): Promise<Acted> {
  return onReservation(call, reservationId, async (trx, found) => {
    const today = dayOf(call.now);
    const [state] = nextStates('checkIn', stateOf(found));
    if (state === undefined)
      throw new CliError(`It cannot be checked in: it is ${reservationStates[stateOf(found)].statusText}.`);
    if (today < found.first_date || today > found.last_date) {
      throw new CliError(`It cannot be checked in today: it is for ${datesOf(found)}.`);
    }
    await change(call, trx, { found, action: 'checkIn', state, paymentState: paymentStateOf(found), reason: '' });
  });
}

/** Cancels for the facility's reasons and frees the place at once, whatever the tenant says of cancellations by residents. */
export async function cancelReservation(
  call: OperatorCall,
  { reservationId, reason }: { readonly reservationId: string; readonly reason: string },
): Promise<Acted> {
  if (reason.trim() === '') throw new CliError('A cancellation needs a reason.');
  return onReservation(call, reservationId, async (trx, found) => {
    const before = stateOf(found);
    const [state] = nextStates('cancelByOperator', before);
    if (state === undefined)
      throw new CliError(`It cannot be cancelled: it is ${reservationStates[before].statusText}.`);
    const paymentState = paymentWhenCancelled[paymentStateOf(found)];
    await change(call, trx, { found, action: 'cancelByOperator', state, paymentState, reason: reason.trim() });
    const { tenantId, nowMs } = call;
    await releasePlaces(trx, { tenantId, reservationId, releaseAt: new Date(nowMs), nowMs });
  });
}

const datesOf = ({ first_date, last_date }: FoundReservation) =>
  first_date === last_date ? first_date : `${first_date} to ${last_date}`;

/** Runs an action on a locked reservation and answers how it stands then. Throws CliError when there is no such. */
function onReservation(
  { db, tenantId }: OperatorCall,
  reservationId: string,
  act: (trx: Database, found: FoundReservation) => Promise<void>,
): Promise<Acted> {
  return inTenant(db, tenantId, async (trx) => {
    const found = await lockedReservation(trx, { tenantId, reservationId });
    if (!found) throw new CliError(`There is no reservation ${reservationId}.`);
    await act(trx, found);
    const reservation = (await lockedReservation(trx, { tenantId, reservationId })) ?? found;
    return { reservation };
  });
}

type Changing = {
  readonly found: FoundReservation;
  readonly action: 'checkIn' | 'cancelByOperator';
  readonly state: ReturnType<typeof stateOf>;
  readonly paymentState: ReturnType<typeof paymentStateOf>;
  readonly reason: string;
};

async function change(call: OperatorCall, trx: Database, { found, action, state, paymentState, reason }: Changing) {
  const { tenantId, nowMs, operator } = call;
  const reservationId = found.reservation_id;
  const before = { state: found.state, paymentState: found.payment_state };
  const after = { state, paymentState };
  await changeState(trx, { tenantId, userId: found.user_id, reservationId, ...after, nowMs });
  await appendHistory(trx, {
    tenantId,
    reservationId,
    actor: `operator:${operator}`,
    action,
    reason,
    before,
    after,
    nowMs,
  });
}
