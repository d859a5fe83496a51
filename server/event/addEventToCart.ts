import { currentSpan } from '#rules/event/currentSpan.ts';
import { type AddDecision, type AddItem, decideAdd } from '#rules/event/decideAdd.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import { tooManyItems } from '#rules/event/tooManyItems.ts';
import { takesSeatIn } from '#rules/event/whyNotTakeable.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Operation, UserCall } from '../call.ts';
import { Refused } from '../refused.ts';
import { eventStanding, type Gathered } from './eventStanding.ts';
import { addOutcomeView } from './outcome.view.ts';
import { recordAdding } from './recordAdding.ts';
import type { Seats } from './seat.queries.ts';
import { seatsUnderLock, withSeats } from './seatsUnderLock.ts';

/**
 * Puts events into the cart, each judged by itself. Most of those who come too late learn it from the first look, without a
 * lock; whoever still finds a seat free locks its event and looks once more.
 */
export const addEventToCart: Operation<'EventReservation/AddEventToCart'> = async (call, { items }) => {
  const tooMany = tooManyItems(items);
  if (tooMany) throw new Refused(tooMany.refusal);
  await lockPerson(call.trx, { tenantId: call.tenant.tenantId, userId: call.userId });
  const gathered = await eventStanding(
    call,
    items.map(({ eventId }) => eventId),
  );
  const { decisions, seats } = await decide(call, { gathered, items });
  const added = await recordAdding(call, { decisions, seats, rows: gathered.rows });
  return { items: decisions.map((decision) => addOutcomeView(decision, added)) };
};

/** `seats` are null where none is taken and no hold begins. */
async function decide(
  call: UserCall,
  { gathered, items }: { readonly gathered: Gathered; readonly items: readonly AddItem[] },
): Promise<{ readonly decisions: readonly AddDecision[]; readonly seats: Seats | null }> {
  const { standing, settings } = gathered;
  const decisions = decideAdd(standing, items, call.now);
  const adding = decisions.filter((decision) => decision.kind === 'add');
  if (!adding.some(({ span }) => span.entryType === 'normal')) return { decisions, seats: null };

  const seats = await seatsUnderLock(call, {
    // All of them: which of the items are taken may change once the seats stand still.
    eventIds: adding.some(({ takesSeat }) => takesSeat) ? withSeatsToTake(standing, call.now) : [],
    holdMinutes: settings.cartHoldMinutes,
  });
  return { decisions: decideAdd(withSeats(standing, seats), items, call.now), seats };
}

const withSeatsToTake = ({ events }: EventStanding, now: string) =>
  events
    .filter((event) => takesSeatIn(event, currentSpan(event.spans, now).span?.entryType ?? 'normal'))
    .map(({ eventId }) => eventId);
