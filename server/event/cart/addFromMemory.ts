import { decideAdd } from '#rules/event/cart/decideAdd.ts';
import { lateAnswer } from '#server/operation.ts';
import { courseOffer, courseSeats } from '../offer/offerFacts.ts';
import { offerStanding } from '../offer/offerStanding.ts';
import { addOutcomeView } from './outcome.view.ts';

/**
 * Answers who comes too late for one event without a transaction. Several at once are left to the transaction, and so
 * is whatever would be added.
 */
export const addLate = lateAnswer<
  'EventReservation/AddEventToCart',
  { courses: typeof courseOffer; seats: typeof courseSeats }
>({
  facts: { courses: courseOffer, seats: courseSeats },
  keys({ items }, { timeZone }) {
    const [item, ...others] = items;
    // For whom of an account it is asked is left to the transaction as well.
    if (!item || others.length > 0 || item.participants) return null;
    return { courses: { eventId: item.eventId, timeZone }, seats: item.eventId };
  },
  part: 'courses',
  answer({ courses, seats }, view, { items }) {
    const { standing } = offerStanding(view, { courses, seats });
    const decisions = decideAdd(standing, items, view.now);
    if (decisions.some(({ kind }) => kind !== 'refusal')) return null;
    return { items: decisions.map((decision) => addOutcomeView(decision, new Map())) };
  },
  lateCodes: [],
  isLate: ({ items }) => items.every(({ success }) => !success),
});
