import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { decideAdd } from '#rules/event/cart/decideAdd.ts';
import { currentSpan } from '#rules/event/currentSpan.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { addOutcomeView } from '../cart/outcome.view.ts';
import { recordAdding } from '../cart/recordAdding.ts';
import { eventStanding } from '../eventStanding.ts';
import { leavePartySeats } from '../partySeat.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { seatsUnderLock, withSeats } from '../seatsUnderLock.ts';
import { giveUpOffered } from './offeredSeat.queries.ts';

type Offered = { readonly userId: string; readonly eventId: string; readonly eventReservationId: string };

/**
 * Puts a course into the cart of its person with the seat that was offered to them: by the rules by which anybody puts one
 * there, but for whoever else waits. The person and the course are locked, and the offer stands. Refuses with the sentence
 * that the list shows where they may not have it by now.
 */
export async function takeOffered(context: Context, { userId, eventId, eventReservationId }: Offered) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const requireSameOffer = await sameOffer(context);
  const { standing, settings, rows } = await eventStanding(context, { userId, eventIds: [eventId] });
  await requireSameOffer();
  await leavePartySeats(trx, { tenantId, eventReservationIds: [eventReservationId] });
  await giveUpOffered(trx, { tenantId, eventReservationIds: [eventReservationId], nowMs });
  const { cartHoldMinutes: holdMinutes } = settings;
  const seats = unclaimed(await seatsUnderLock(context, { userId, eventIds: [eventId], holdMinutes, holdsCart: true }));
  const [event] = standing.events;
  const span = event && currentSpan(event.spans, now).span;
  const items = [{ eventId, eventEntrySpanId: span?.eventEntrySpanId ?? '' }];
  const decisions = decideAdd(withSeats(standing, seats), items, now);
  const added = await recordAdding(context, { userId, decisions, seats, rows });
  const [outcome] = decisions.map((decision) => addOutcomeView(decision, added));
  if (outcome?.success && outcome.eventReservationId !== null) return outcome.eventReservationId;
  const message = outcome?.message ?? eventRefusal({ code: 'unknown' }).message;
  throw new Refused({ code: 'offerNotTakeable', message });
}

/** The seat that is free now is nobody else's: those who wait are asked about the others. */
const unclaimed = ({ events, ...seats }: Seats): Seats => ({
  ...seats,
  events: events.map((event) => ({ ...event, claimed: 0 })),
});
