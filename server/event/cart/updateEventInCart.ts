import { decideLoan, type LoanPlan } from '#rules/event/cart/decideLoan.ts';
import { movedPreferences, preferencesInCart } from '#rules/event/preferences.ts';
import { isRefusal } from '#rules/refusal.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import type { Context, Resident } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { borrowedOf, loansOf } from '../event.queries.ts';
import { eventStanding } from '../eventStanding.ts';
import { appendHistory } from '../history.queries.ts';
import { stateOf } from '../person.queries.ts';
import { lockReservations, type ReservationRow, reservationsNamed } from '../reservation.queries.ts';
import { lockEvents } from '../seat.queries.ts';
import { bringAlong } from './bringAlong.ts';
import { setLoan, setPreferences } from './cart.queries.ts';

/**
 * Sets who is brought to an event in the caller's cart, what is borrowed with an event in the caller's cart, and which choice of its group an entry is.
 * Repeating it changes nothing.
 */
export const updateEventInCart: Operation<'EventReservation/UpdateEventInCart'> = async (context, request) => {
  const { trx, tenant, actor, nowMs } = context;
  const { eventReservationId, preference, party } = request;
  const own = { tenantId: tenant.tenantId, userId: actor.userId, eventReservationIds: [eventReservationId] };
  // The person first, as everywhere: whoever reserves has read the cart behind that lock and writes what they read, and the
  // other choices of the group move too. The course comes before its reservations.
  await lockPerson(pipelined(trx), { tenantId: tenant.tenantId, userId: actor.userId });
  if (party) await lockCourseOf(context, own);
  await lockReservations(trx, own);
  const [row] = await reservationsNamed(trx, own);
  const decision = decideLoan(
    row
      ? {
          state: stateOf(row),
          askForBorrowInstrument: row.ask_for_borrow_instrument,
          loans: loansOf(row),
          borrowed: borrowedOf(row),
        }
      : null,
    request,
  );
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  if (row && party) await bringAlong(context, row, party);
  if (row && preference !== undefined) await makeChoice(context, row, preference);
  const after = loanLine(decision);
  const before = row
    ? loanLine({ requestForBorrowInstrument: row.request_for_borrow_instrument, borrowed: borrowedOf(row) })
    : null;
  if (JSON.stringify(before) === JSON.stringify(after)) return {};

  await setLoan(trx, { ...own, ...decision, eventReservationId, nowMs });
  await appendHistory(context, [
    {
      eventReservationId,
      action: 'loan',
      before,
      after,
    },
  ]);
  return {};
};

/** What is borrowed, as the history says it. */
const loanLine = ({ requestForBorrowInstrument, borrowed }: LoanPlan) => ({
  requestForBorrowInstrument,
  ...(borrowed.length > 0 ? { borrowed } : {}),
});

/** The course comes before its reservations, as wherever seats change hands. */
async function lockCourseOf({ trx }: Context<Resident>, own: Parameters<typeof reservationsNamed>[1]) {
  const rows = await reservationsNamed(trx, own);
  await lockEvents(trx, { tenantId: own.tenantId, eventIds: rows.map(({ event_id }) => event_id) });
}

/** Makes an entry of the cart that choice of its group; the others keep their order around it. */
async function makeChoice(context: Context<Resident>, row: ReservationRow, preference: number) {
  const { trx, tenant, actor, now } = context;
  const { userId } = actor;
  const { standing } = await eventStanding(context, { userId, eventIds: [row.event_id] });
  const known = preferencesInCart(standing, now);
  const choices = movedPreferences(known, row.event_reservation_id, preference);
  if (choices.length > 0) await setPreferences(trx, { tenantId: tenant.tenantId, userId, choices });
}
