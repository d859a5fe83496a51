import type { AddOutcome } from '#contract/event/cart.ts';
import { type AddItemFor, addedOf, decideItems, type ItemDecision } from '#rules/event/cart/decideAdd.ts';
import { everyoneOf, tooManyItems } from '#rules/event/cart/tooManyItems.ts';
import { currentSpan } from '#rules/event/currentSpan.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import { takesSeatIn } from '#rules/event/whyNotTakeable.ts';
import { lockTaker } from '#server/account/person.queries.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { eventStanding, type Gathered } from '../eventStanding.ts';
import type { Seats } from '../seat.queries.ts';
import { seatsUnderLock, withSeats } from '../seatsUnderLock.ts';
import { addOutcomeView } from './outcome.view.ts';
import { recordAdding } from './recordAdding.ts';

/**
 * Puts events into the cart, each judged by itself. Most requests that are too late are refused after the first read,
 * without a lock. Where a seat is still free, its event is locked and read again.
 */
export const addEventToCart: Operation<'EventReservation/AddEventToCart'> = async (context, { items }) => {
  const tooMany = tooManyItems(everyoneOf(items));
  if (tooMany) throw new Refused(tooMany.refusal);
  return { items: await addFor(context, { userId: context.actor.userId, items }) };
};

type Wanted = { readonly userId: string; readonly items: readonly AddItemFor[] };

/** The same for a person who need not be the one who asks. */
export async function addFor(context: Context, { userId, items }: Wanted): Promise<AddOutcome[]> {
  await lockTaker(pipelined(context.trx), { tenantId: context.tenant.tenantId, userId });
  const requireSameOffer = await sameOffer(context);
  const gathered = await eventStanding(context, { userId, eventIds: items.map(({ eventId }) => eventId) });
  const { decisions, seats } = await decide(context, { gathered, items, userId });
  await requireSameOffer();
  const added = await recordAdding(context, { userId, decisions, seats, rows: gathered.rows });
  return decisions.map((decision) => addOutcomeView(decision, added));
}

/** `seats` are null where none is taken and no hold begins. */
async function decide(
  context: Context,
  { gathered, items, userId }: Wanted & { readonly gathered: Gathered },
): Promise<{ readonly decisions: readonly ItemDecision[]; readonly seats: Seats | null }> {
  const { standing, settings } = gathered;
  const { now } = context;
  const decisions = decideItems(standing, items, now);
  const adding = addedOf(decisions);
  if (!adding.some(({ span }) => span.entryType === 'normal')) return { decisions, seats: null };

  const seats = await seatsUnderLock(context, {
    userId,
    // All of them: which of the items are taken may change once the seats are locked.
    eventIds: adding.some(({ takesSeat }) => takesSeat) ? withSeatsToTake(standing, now) : [],
    holdMinutes: settings.cartHoldMinutes,
    holdsCart: true,
    countsPeople: standing.events.some(({ companions }) => companions?.counts === 'people'),
  });
  return { decisions: decideItems(withSeats(standing, seats), items, now), seats };
}

const withSeatsToTake = ({ events }: EventStanding, now: string) =>
  events
    .filter((event) => takesSeatIn(event, currentSpan(event.spans, now).span?.entryType ?? 'normal'))
    .map(({ eventId }) => eventId);
