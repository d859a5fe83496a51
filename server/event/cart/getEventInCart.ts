import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { decideReserve } from '#rules/event/cart/decideReserve.ts';
import { preferencesInCart } from '#rules/event/preferences.ts';
import { freshRead } from '#server/operation.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { withLent } from '../loans/loansUnderLock.ts';
import { courseOffer } from '../offer/offerFacts.ts';
import { standingOf } from '../offer/offerStanding.ts';
import type { CartPart } from './cart.queries.ts';
import { cartEventView, cartHoldView } from './cart.view.ts';
import { cartRowFacts } from './cartRowFacts.ts';

/**
 * The caller's cart, and for each event why it could not be reserved now. That their mail has to come back first is no
 * reason here: the screen asks for it, and every course can still be had.
 */
export const getEventInCart = freshRead<
  'EventReservation/GetEventInCart',
  { settings: typeof settingFacts },
  typeof courseOffer
>({
  facts: { settings: settingFacts },
  keys: () => ({ settings: null }),
  part: 'cart',
  named: {
    facts: courseOffer,
    keys: ({ viewer, tenant: { timeZone } }) =>
      (viewer.part as CartPart | null)?.rows.map(({ event_id }) => ({ eventId: event_id, timeZone })) ?? [],
  },
  // Seconds run, so only an empty cart is the same for others.
  view: ({ part }) => (part === null ? '' : null),
  answer({ settings: { feeCollection } }, view, _request, { named: courses }) {
    const cart = view.viewer.part as CartPart | null;
    if (cart === null) return { response: { items: [], hold: null } };
    const settings = { collectsOnline: feeCollection === 'online' };
    const items = cart.rows.map((inCart, index) => {
      const course = courses[index];
      if (!course?.defined) throw new Error(`The event ${inCart.event_id} of a cart is not defined`);
      const row = { ...course.defined, ...inCart };
      const rows = course.rows.map((event) => ({ ...event, seats_taken: inCart.seats_taken }));
      const lent = [{ eventId: inCart.event_id, lent: inCart.lent }];
      const known = withLent(standingOf(view, { courses: course, rows, part: cart.person }), lent);
      const standing = { ...known, person: { ...known.person, isVerified: true } };
      const [decision] = decideReserve(standing, cartRowFacts([row], { standing, settings }), view.now);
      const choice = preferencesInCart(standing, view.now).get(row.event_reservation_id);
      return cartEventView(row, {
        children: standing.person.children ?? [],
        choice: choice ?? null,
        unavailable: decision?.kind === 'refusal' ? eventRefusal(decision.refusal) : null,
      });
    });
    return { response: { items, hold: cartHoldView(cart.rows.filter(({ is_held }) => is_held)) } };
  },
});
