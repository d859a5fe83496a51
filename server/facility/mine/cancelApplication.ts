import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type GivenBack, refundUnderWay } from '#rules/payment/refund/refundUnderWay.ts';
import type { Context, Resident } from '#server/context.ts';
import type { UnboundOperation } from '#server/operation.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { raiseSpacesTakenBy } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { lockApplication, reservationOf } from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { cancel } from './cancelReservation.ts';

/**
 * Cancels what still stands of the rooms that were reserved together with one of the caller's, each by its own terms, in
 * one transaction. A refusal names its room, and nothing is cancelled then.
 */
export const cancelApplication =
  (payments: Payments): UnboundOperation<'Reservation/CancelApplication'> =>
  async (scope, { reservationId }) => {
    const standing = await scope.transact((context) => lockStanding(context, reservationId));
    const subjects = standing.map(({ reservation_id: id }) => ({ kind: 'reservation', id }) as const);
    return withSettledPayments({ payments, scope, subjects }, (context, requireSettled) =>
      cancelAll(context, reservationId, requireSettled),
    );
  };

/** The reservations of the application that are not over, locked. */
async function lockStanding({ trx, tenant, actor }: Context<Resident>, reservationId: string) {
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  const named = await reservationOf(trx, { ...person, reservationId });
  if (!named?.application_id) throw new Refused('notFound');
  const all = await lockApplication(trx, { ...person, applicationId: named.application_id });
  return all.filter((row) => reservationStates[stateOf(row)].isOpen);
}

async function cancelAll(context: Context<Resident>, reservationId: string, requireSettled: RequireSettled) {
  const { trx, tenant } = context;
  const standing = await lockStanding(context, reservationId);
  if (standing.length === 0) throw new Refused('alreadyCanceled');
  const reservationIds = standing.map((row) => row.reservation_id);
  // All spaces in one order; cancelling each raises those of its own once more.
  await raiseSpacesTakenBy(trx, { tenantId: tenant.tenantId, reservationIds });
  const given: GivenBack[] = [];
  for (const { reservation_id, article_name } of standing) {
    try {
      given.push(await cancel(context, reservation_id, requireSettled));
    } catch (error) {
      throw error instanceof Refused ? new Refused({ ...error.refusal, about: article_name }) : error;
    }
  }
  return { refundWords: refundUnderWay(given) };
}
