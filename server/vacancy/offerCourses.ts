import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { seatsWith, unnamed } from '#rules/event/companions.ts';
import type { EventFacts } from '#rules/event/eventFacts.ts';
import { openSpanOf } from '#rules/event/openSpanOf.ts';
import { takesAnybody } from '#rules/event/whyCourseNotWatched.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import { offerSeconds } from '#rules/reservation/offerSeconds.ts';
import { spansOf } from '../catalogue/span.queries.ts';
import type { Context } from '../context.ts';
import { coursesDefined, type EventRow } from '../event/event.queries.ts';
import { eventFactsOf, eventStanding } from '../event/eventStanding.ts';
import { leavePartySeats, takePartySeats } from '../event/partySeat.queries.ts';
import { giveUpSeats, seatsNow } from '../event/seat.queries.ts';
import { freeSeats, nextSeat, partySeats } from '../event/seatsUnderLock.ts';
import { giveUpOffered, holdOffered, type OfferedSeat } from '../event/waiting/offeredSeat.queries.ts';
import { newId } from '../newId.ts';
import { lockCourses } from '../readCache/version.queries.ts';
import { offerHoursOf } from '../tenant/setting.queries.ts';
import { drawOrder, inTurn } from './drawOrder.ts';
import {
  coursesAwaited,
  endOffersOver,
  hasOffersOver,
  type InLineRow,
  lineOfCourse,
  markOffered,
  setClaims,
  undrawnOfCourse,
} from './line.queries.ts';
import { tellOfOffers } from './tellOfOffers.ts';
import { tellOfVacant } from './tellOfVacant.ts';
import { shownCourse, vacantCourses } from './vacantCourses.ts';
import type { WaitingKind } from './waitingKind.ts';

/** So many people of each half of a line are looked at in one go: those whose turn it is, and those passed over before. */
const mostLookedAt = 200;

/**
 * A course. Who waits for it and may have it now is worked out first. Then the course is locked, and the seats are looked at
 * again: whoever else takes one locks it too, and counts as taken what those claim who wait.
 */
export const waitingForCourses: WaitingKind = {
  awaited: ({ trx, tenant: { tenantId } }, page) => coursesAwaited(trx, { tenantId, ...page }),
  async offer(context, eventId, isEnding) {
    const { tenantId } = context.tenant;
    const course = await courseNow(context, eventId);
    const line = await lineOf(context, eventId);
    const hasOver = await hasOffersOver(context.trx, { tenantId, eventId });
    if (!course || isEnding || !takesAnybody(course.facts, context.now)) {
      await endAll(context, { eventId, line, hasOver, isClaim: !isEnding && course !== null });
      return;
    }
    if (course.facts.capacity === null) {
      await tellOfVacant(context, await vacantCourses(context, line));
      return;
    }
    const { able, unable } = await lookAt(context, course.facts, await drawnLine(context, course.facts, line));
    const passed = unable.filter(({ is_claim }) => is_claim);
    if (able.length + passed.length > 0 || hasOver) await offerSeats(context, { ...course, able, passed });
  },
  lock: ({ trx, tenant: { tenantId } }, watches) =>
    lockCourses(trx, { tenantId, eventIds: watches.flatMap(({ event_id }) => event_id ?? []) }),
  giveUp: (context, { event_reservation_id }) =>
    giveUp(context, event_reservation_id === null ? [] : [event_reservation_id]),
};

type Course = { readonly row: EventRow; readonly facts: EventFacts };

/** A course as it is offered, without what is claimed of it; null where it is not. */
async function courseNow({ trx, tenant }: Context, eventId: string): Promise<Course | null> {
  const { tenantId, timeZone } = tenant;
  const row = await coursesDefined(trx, tenantId).where('event.event_id', '=', eventId).executeTakeFirst();
  if (!row?.is_published || row.sessions.length === 0) return null;
  const [facts] = eventFactsOf([row], await spansOf(trx, { tenantId, timeZone, eventIds: [eventId] }));
  return facts ? { row, facts } : null;
}

async function lineOf({ trx, tenant: { tenantId } }: Context, eventId: string): Promise<readonly InLineRow[]> {
  const asked = { tenantId, eventId, limit: mostLookedAt };
  const claiming = await lineOfCourse(trx, { ...asked, isClaim: true });
  const passed = await lineOfCourse(trx, { ...asked, isClaim: false });
  return [...claiming, ...passed].toSorted(inTurn);
}

/**
 * The line in the order in which it is asked. Where the order is drawn, it is as soon as fewer are left in it than there are
 * seats: all are drawn who have asked since.
 */
async function drawnLine(context: Context, facts: EventFacts, line: readonly InLineRow[]) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { eventId } = facts;
  const drawn = line.filter(({ is_claim, drawn_at }) => is_claim && drawn_at !== null);
  if (tenant.vacancyOrder !== 'drawn' || drawn.length >= placesIn(facts)) return line;
  await lockCourses(trx, { tenantId, eventIds: [eventId] });
  await drawOrder(context, await undrawnOfCourse(trx, { tenantId, eventId }));
  return lineOf(context, eventId);
}

type Ending = {
  readonly eventId: string;
  readonly line: readonly InLineRow[];
  readonly hasOver: boolean;
  readonly isClaim: boolean;
};

/** Nothing is free, and everybody has a claim on what becomes free; or nobody is offered it, and nobody has. */
async function endAll(context: Context, { eventId, line, hasOver, isClaim }: Ending) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const others = line.filter(({ is_claim }) => is_claim !== isClaim).map(({ watch_id }) => watch_id);
  if (others.length === 0 && !hasOver) return;
  await lockCourses(trx, { tenantId, eventIds: [eventId] });
  await endOver(context, eventId);
  await setClaims(trx, { tenantId, watchIds: others, isClaim });
}

const endOver = async (context: Context, eventId: string) =>
  giveUp(context, await endOffersOver(context.trx, { tenantId: context.tenant.tenantId, eventId }));

/** Gives up seats that are held for people. */
async function giveUp({ trx, tenant: { tenantId }, nowMs }: Context, eventReservationIds: readonly string[]) {
  if (eventReservationIds.length === 0) return;
  await giveUpOffered(trx, { tenantId, eventReservationIds, nowMs });
  await leavePartySeats(trx, { tenantId, eventReservationIds });
}

/** Who may have the course now, as many as there are seats, in their turn, and who before them may not. */
async function lookAt(context: Context, facts: EventFacts, line: readonly InLineRow[]) {
  const { eventId } = facts;
  const places = placesIn(facts);
  const able: InLineRow[] = [];
  const unable: InLineRow[] = [];
  for (const one of line) {
    if (able.length >= places) break;
    const may = !one.is_gone && (await mayHave(context, { userId: one.user_id, eventId }));
    (may ? able : unable).push(one);
  }
  return { able, unable };
}

/** How many who come with as few as may be find a seat. */
const placesIn = ({ capacity, seatsTaken, companions }: EventFacts) =>
  Math.floor(((capacity ?? 0) - seatsTaken) / seatsWith(companions, companions?.from ?? 0));

/** Whether the person could have the course if a seat were free. */
async function mayHave(context: Context, { userId, eventId }: { readonly userId: string; readonly eventId: string }) {
  const { standing } = await eventStanding(context, { userId, eventIds: [eventId] });
  const [event] = standing.events;
  if (!event || whyMayNotReserve(standing.person, context.now)) return false;
  return whyUnavailable(standing, { ...event, seatsTaken: 0 }, context.now) === null;
}

type Offering = Course & { readonly able: readonly InLineRow[]; readonly passed: readonly InLineRow[] };

async function offerSeats(context: Context, { row, facts, able, passed }: Offering) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { eventId } = facts;
  await lockCourses(trx, { tenantId, eventIds: [eventId] });
  await endOver(context, eventId);
  await giveUpSeats(trx, { tenantId, eventIds: [eventId] });
  await setClaims(trx, { tenantId, watchIds: passed.map(({ watch_id }) => watch_id), isClaim: false });
  const wanted = await seatsFor(context, facts, able);
  const seats = wanted.map(({ seat }) => seat);
  const ends = await holdOffered(trx, { tenantId, seats, nowMs });
  const offers = wanted.flatMap(({ watch, seat, numbers }) => {
    const ends_at = ends.get(seat.event_reservation_id);
    return ends_at ? [{ watch, seat, numbers, ends_at }] : [];
  });
  await takePartySeats(trx, {
    tenantId,
    seats: offers.flatMap(({ seat, numbers }) =>
      facts.companions?.counts === 'people' ? partySeats(seat, numbers) : [],
    ),
  });
  const marked = await markOffered(trx, {
    tenantId,
    nowMs,
    offers: offers.map(({ watch, seat, ends_at }) => ({
      watch_id: watch.watch_id,
      event_reservation_id: seat.event_reservation_id,
      ends_at,
    })),
  });
  const lost = offers.filter(({ watch }) => !marked.has(watch.watch_id));
  await giveUp(
    context,
    lost.map(({ seat }) => seat.event_reservation_id),
  );
  await tellOfOffers(
    context,
    offers
      .filter(({ watch }) => marked.has(watch.watch_id))
      .map(({ watch, ends_at }) => ({
        watchId: watch.watch_id,
        userId: watch.user_id,
        endsAt: ends_at,
        ...shownCourse(context, row),
      })),
  );
}

/** The seats for these people, as far as they reach. The course is locked. */
async function seatsFor(context: Context, facts: EventFacts, able: readonly InLineRow[]) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { eventId, companions } = facts;
  const open = openSpanOf(facts, now);
  const look = { tenantId, userId: able[0]?.user_id ?? '', eventIds: [eventId], holdMinutes: 0 };
  const [event] = able.length > 0 ? (await seatsNow(trx, look)).events : [];
  if (!event || open.kind === 'refusal') return [];
  const party = unnamed(companions);
  const each = seatsWith(companions, party.length);
  const places = Math.floor(((event.capacity ?? 0) - event.taken.length) / each);
  const free = freeSeats(event);
  const hours = await offerHoursOf(trx, tenantId);
  const seconds = offerSeconds({ hours, now, ends: [open.span.closesAt, facts.firstSessionAt] });
  return able.slice(0, Math.max(0, places)).map((watch) => {
    const numbers = Array.from({ length: each }, () => nextSeat(free, eventId));
    const seat: OfferedSeat = {
      event_reservation_id: newId(),
      user_id: watch.user_id,
      event_id: eventId,
      event_entry_span_id: open.span.eventEntrySpanId,
      seat_number: numbers[0] ?? 0,
      seconds,
      party,
    };
    return { watch, seat, numbers };
  });
}
