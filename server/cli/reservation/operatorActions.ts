import type { Tenant } from '#contract/tenant.ts';
import { dayOf } from '#rules/day/day.ts';
import { nextStates, paymentAfterCancelling } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { appendHistory, changeState } from '#server/facility/reservation.queries.ts';
import { paymentStateOf, stateOf } from '#server/facility/reservationLife.ts';
import { reservedOf } from '#server/notice/reserved.queries.ts';
import { tellCancelledByOperator } from '#server/notice/tellOfUse.ts';
import { endCharging } from '#server/payment/endCharging.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { lockPayable, payables, writePayable } from '#server/payment/payables.ts';
import type { Subject } from '#server/payment/subject.ts';
import { CliError } from '../CliError.ts';
import { type FoundEventReservation, findEventReservations } from './eventReservation.queries.ts';
import { type FoundReservation, lockedReservation } from './reservation.queries.ts';
import { stateText } from './reservationLines.ts';
import { subjectFor } from './subjectFor.ts';

export type OperatorCall = {
  readonly db: Database;
  readonly tenantId: string;
  readonly tenant: Tenant;
  /** The address residents use, for what they are told. */
  readonly publicUrl: string;
  /** The tenant's wall clock and the instant. */
  readonly now: string;
  readonly nowMs: number;
  /** Who acts, for the history. */
  readonly operator: string;
};

/** Records that the person has come. Only on a day of use, and only what the table of states lets check in. */
export function checkInReservation(
  call: OperatorCall,
  reservationId: string,
): Promise<{ readonly reservation: FoundReservation }> {
  const { db, tenantId } = call;
  return inTenant(db, tenantId, async (trx) => {
    const found = await lockedReservation(trx, { tenantId, reservationId });
    if (!found) throw new CliError(`There is no reservation ${reservationId}.`);
    const today = dayOf(call.now);
    const [state] = nextStates('checkIn', stateOf(found));
    if (state === undefined) throw new CliError(`It cannot be checked in: it is ${stateText(found)}.`);
    if (today < found.first_date || today > found.last_date) {
      throw new CliError(`It cannot be checked in today: it is for ${datesOf(found)}.`);
    }
    await writeCheckIn(call, trx, { found, state });
    return { reservation: (await lockedReservation(trx, { tenantId, reservationId })) ?? found };
  });
}

export type Cancelled = {
  /** How the room's or course's reservation stands now. */
  readonly reservation: FoundReservation | FoundEventReservation;
  /** Yen to be given back. */
  readonly due: number;
};

/**
 * Cancels a room or a course for the facility's reasons and frees the place at once, whatever the tenant says of
 * cancellations by residents; all that was paid goes back.
 */
export async function cancelReservation(
  call: OperatorCall,
  { reservationId, reason }: { readonly reservationId: string; readonly reason: string },
): Promise<Cancelled> {
  const why = reason.trim();
  if (why === '') throw new CliError('A cancellation needs a reason.');
  const { tenant, nowMs, operator } = call;
  const { tenantId } = tenant;
  const subject = subjectFor(tenant, reservationId);
  return inTenant(call.db, tenantId, async (trx) => {
    const payable = await lockPayable(trx, { tenant, nowMs, subject });
    const found = payable && (await foundReservation(trx, tenantId, subject));
    if (!found) throw new CliError(`There is no reservation ${reservationId}.`);
    const state = payables[subject.kind].stateWhenCancelledByOperator(payable.state);
    if (state === null) throw new CliError(`It cannot be cancelled: it is ${stateText(found)}.`);
    // All of it: the person did not want this.
    const { paid: refund } = balanceOf(await sumsOf(trx, { tenantId, subject }));
    await writePayable(trx, payable, {
      tenant,
      nowMs,
      state,
      paymentState: paymentAfterCancelling(payable.paymentState, refund),
      actor: `operator:${operator}`,
      action: 'cancelByOperator',
      reason: why,
    });
    await endCharging(trx, { tenantId, subject, refund, nowMs });
    const reserved = await reservedOf(trx, { tenantId, subject });
    if (reserved) await tellCancelledByOperator(trx, call, { reserved, refund, reason: why });
    const { due } = balanceOf(await sumsOf(trx, { tenantId, subject }));
    return { reservation: (await foundReservation(trx, tenantId, subject)) ?? found, due };
  });
}

async function foundReservation(
  trx: Database,
  tenantId: string,
  { kind, id }: Subject,
): Promise<Cancelled['reservation'] | undefined> {
  if (kind === 'reservation') return lockedReservation(trx, { tenantId, reservationId: id });
  const [found] = await findEventReservations(trx, { tenantId, number: id, limit: 1 });
  return found;
}

const datesOf = ({ first_date, last_date }: FoundReservation) =>
  first_date === last_date ? first_date : `${first_date} to ${last_date}`;

type CheckIn = {
  readonly found: FoundReservation;
  readonly state: ReturnType<typeof stateOf>;
};

async function writeCheckIn({ tenantId, nowMs, operator }: OperatorCall, trx: Database, { found, state }: CheckIn) {
  const reservationId = found.reservation_id;
  const paymentState = paymentStateOf(found);
  const before = { state: found.state, paymentState };
  const after = { state, paymentState };
  await changeState(trx, { tenantId, userId: found.user_id, reservationId, ...after, nowMs });
  await appendHistory(trx, {
    tenantId,
    reservationId,
    actor: `operator:${operator}`,
    action: 'checkIn',
    reason: '',
    before,
    after,
    nowMs,
  });
}
