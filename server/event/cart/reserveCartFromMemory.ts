import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { decideReserve } from '#rules/event/cart/decideReserve.ts';
import { preferencesInCart } from '#rules/event/preferences.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { lateAnswer, type QuickWrite } from '#server/operation.ts';
import type { ValueOf, ValuesOf, View } from '#server/readCache/facts.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import { borrowedOf } from '../event.queries.ts';
import { hasCounted } from '../loans/loansUnderLock.ts';
import { courseOffer } from '../offer/offerFacts.ts';
import { standingOf } from '../offer/offerStanding.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import { cartRowFacts } from './cartRowFacts.ts';
import { reserveOutcomeView } from './outcome.view.ts';
import { demandReserving, type ReservingPart } from './quickReserving.queries.ts';
import { recordReserving } from './recordReserving.ts';

const facts = { settings: settingFacts };

type Values = ValuesOf<typeof facts>;
type Course = ValueOf<typeof courseOffer>;
type Asked = ParsedRequestOf<'EventReservation/ReserveEventFromCart'>;

/** It is judged again by the transaction. */
const changed = () => new Refused('busy');

/** What lies in the cart of what is asked for, where it is one; null where the transaction decides. */
function rowOf({ viewer }: View, { eventReservationIds }: Asked) {
  const [id, ...others] = eventReservationIds;
  if (others.length > 0) return null;
  const row = (viewer.part as ReservingPart).rows.find(({ event_reservation_id }) => event_reservation_id === id);
  // An entry draws its number and publishes a draw.
  return row?.entry_type === 'normal' ? row : null;
}

/** The row as a transaction reads it, where its seat is still held by the question's clock. */
function withCourse(row: NonNullable<ReturnType<typeof rowOf>>, course: Course | undefined, view: View) {
  if (!course?.defined) return null;
  const { holds } = (view.viewer.part as ReservingPart).person;
  const hold = holds.find(({ eventReservationId }) => eventReservationId === row.event_reservation_id);
  const isHeld = hold !== undefined && hold.untilMs > view.clockMs;
  // One whose hold is over looks for another seat.
  if (course.defined.capacity !== null && !isHeld) return null;
  const none = { pay_until: null, entry_number: null, entry_salt: null, seconds_left: null };
  return { ...course.defined, ...row, ...none, is_held: isHeld } satisfies ReservationRow;
}

/** Writes in one message what is held and may be had: guards judge that it still is. */
function quickly({ settings }: Partial<Values>, view: View, request: Asked, [course]: readonly Course[]) {
  const inCart = rowOf(view, request);
  const row = inCart && withCourse(inCart, course, view);
  if (!settings || !course || !row) return null;
  const part = view.viewer.part as ReservingPart;
  const { person } = part;
  // What a guest owes is counted under their lock, and so are units that are lent.
  if (person.isGuest && settings.maxUnpaidOfGuest !== null) return null;
  if (hasCounted(row, borrowedOf(row))) return null;
  const rows = course.rows.map((event) => ({ ...event, seats_taken: 0 }));
  const standing = standingOf(view, { courses: course, rows, part: person });
  const collectsOnline = settings.feeCollection === 'online';
  const asked = cartRowFacts([row], { standing, settings: { collectsOnline } });
  const decisions = decideReserve(standing, asked, view.now);
  const [decision] = decisions;
  if (decision?.kind !== 'reserve' || decision.takesSeat) return null;
  const { tenant } = view;
  const { tenantId } = tenant;
  const heldIds = row.capacity === null ? [] : [row.event_reservation_id];
  const own = person.holds
    .filter(({ eventReservationId }) => heldIds.includes(eventReservationId))
    .map((hold) => ({ ...hold, isLive: true, seatNumber: row.seat_number ?? 0 }));
  const write: QuickWrite<'EventReservation/ReserveEventFromCart'> = async (context, demandSame) => {
    const { userId } = context.actor;
    const before = pipelined(context.trx);
    await demandReserving(context.trx, { tenantId, userId, part, today: dayOf(view.now) }, changed);
    if (row.capacity !== null) await lockCourses(before, { tenantId, eventIds: [row.event_id] });
    const receipts = await recordReserving(
      { ...context, trx: before },
      {
        userId,
        decisions,
        seats: { events: [], own, holdUntil: '' },
        lent: [],
        heldIds,
        rows: [row],
        settings,
        preferences: preferencesInCart(standing, view.now),
        requireSameOffer: demandSame,
      },
    );
    const span = course.spans.find(({ facts }) => facts.eventEntrySpanId === row.event_entry_span_id)?.facts;
    return { items: [reserveOutcomeView(decision, { tenant, row, receipts, span })] };
  };
  return write;
}

/**
 * Reserves in one message what lies in the cart with its seat. Several at once, entries, and what has lost its seat are left to
 * the transaction, and so is whatever is refused.
 */
export const reserveCartFromMemory = lateAnswer<
  'EventReservation/ReserveEventFromCart',
  typeof facts,
  typeof courseOffer
>({
  facts,
  keys: ({ eventReservationIds }) => (eventReservationIds.length === 1 ? { settings: null } : null),
  part: 'reserving',
  answer: () => null,
  lateCodes: [],
  quick: {
    judged: [],
    named: {
      facts: courseOffer,
      keys: (view, request) => {
        const row = rowOf(view, request);
        return row ? [{ eventId: row.event_id, timeZone: view.tenant.timeZone }] : [];
      },
    },
    decide: quickly,
  },
});
