import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { addDays, dayNumber, daysBetween, minuteStamp } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import type { StampRange } from '#rules/day/stampRange.ts';
import { decideMove, type MoveDecision, type Moving, whyNotMovable } from '#rules/facility/booking/decideMove.ts';
import type { ReservationFacts } from '#rules/facility/booking/decideReservation.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { clockOfMinutes, minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { refuse } from '#rules/refusal.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { type ClosedTimes, closedStretches } from './closurePlan.ts';

/** Where a reservation goes: a room, and the day on which it begins there. Its hours stay. */
export type MoveTarget = { readonly articleId: string; readonly from: string };

/** How many days before and after its own are looked at. */
export const daysAround = 7;

/** Other rooms that are offered for one line at most, and days of its own room. */
const mostRooms = 6;
const mostDays = 6;

/** What a closure lies over and could be moved, with what its person is entitled to. */
export type Movable = {
  readonly moving: Moving;
  readonly request: ReserveRequest;
  readonly user: Pick<ReservationFacts['user'], 'classes' | 'reductions'>;
  /** Yen. */
  readonly fee: number;
};

type Room = Pick<ReservationFacts, 'equipment'> & { readonly article: ArticleFacts };

/** A place with what takes its spaces, and what of them is going to be closed, by space. */
export type Around = Pick<ReservationFacts, 'tenant' | 'useConditions' | 'holidays'> & {
  readonly rooms: readonly Room[];
  readonly occupied: ReadonlyMap<string, readonly Occupied[]>;
  readonly closed: ReadonlyMap<string, readonly StampRange[]>;
  readonly now: string;
};

/** What is going to be closed, on the wall clock. */
export const closedStamps = (times: ClosedTimes): StampRange[] =>
  closedStretches(times).map(({ from, to }) => ({ from: minuteStamp(from), to: minuteStamp(to) }));

/** The same hours in a room from a day on, days as far apart as they were, as Reserve takes them. */
export function detailsAt(lines: readonly Use[], { articleId, from }: MoveTarget): ReserveDetail[] {
  const first = lines.map(({ date }) => date).toSorted()[0] ?? from;
  return lines.map(({ date, ...minutes }, index) => ({
    reservationDetailNumber: index + 1,
    articleId,
    articleName: '',
    date: addDays(from, daysBetween(first, date)),
    timeFrameName: timeRangeName(minutes),
    basicFee: 0,
    ...clockOfMinutes(minutes),
  }));
}

const nobodysCounts = {
  suspendedUntil: null,
  isVerified: true,
  openReservations: 0,
  framesByMonth: {},
  unpaidAsGuest: null,
};
const noLimits = { maxOpenReservations: null, maxFramesPerMonth: null, maxUnpaidOfGuest: null };

/**
 * Whether a reservation may move to a target, as the move itself decides. Whoever closes a place passes its rules for the
 * people they send away; what their other reservations stand in the way of is said when they are moved.
 */
export function judgeTarget(around: Around, { moving, request, user }: Movable, target: MoveTarget): MoveDecision {
  const { rooms, occupied, closed, now, ...shared } = around;
  const room = rooms.find(({ article }) => article.articleId === target.articleId);
  const details = detailsAt(moving.lines, target);
  const days = details.map(({ date }) => date);
  if (room && isClosedAt(closed, room.article, details)) return refuse('closed');
  const spaceIds = [
    ...(room?.article.spaceIds ?? []),
    ...(room?.equipment.flatMap(({ unitIds }) => unitIds ?? []) ?? []),
  ];
  const facts: ReservationFacts = {
    ...shared,
    settings: noLimits,
    article: room?.article ?? null,
    equipment: room?.equipment ?? [],
    user: { ...nobodysCounts, ...user },
    occupied: spaceIds.flatMap((spaceId) => nearDays(occupied.get(spaceId) ?? [], days)),
  };
  return decideMove(facts, moving, { request: { ...request, date: target.from, details }, now, mayOverride: true });
}

/** Whether any of the uses lies in what is going to be closed, where what it has now does not make it free. */
const isClosedAt = (closed: Around['closed'], article: ArticleFacts, details: readonly ReserveDetail[]) =>
  details.some((detail) => {
    const { fromMinute, toMinute } = minutesOfClock(detail);
    const held = occupiedRange(article, detail.date, fromMinute, toMinute);
    return article.spaceIds.some((spaceId) =>
      (closed.get(spaceId) ?? []).some(({ from, to }) => from < held.to && held.from < to),
    );
  });

/** What lies within a day of these days: preparation reaches no further. */
function nearDays(occupied: readonly Occupied[], days: readonly string[]) {
  const stamps = days.map((day) => dayNumber(day) * 1440);
  const [from, to] = [Math.min(...stamps) - 1440, Math.max(...stamps) + 2 * 1440];
  return occupied.filter((one) => one.from < to && from < one.to);
}

/** Yen by which the fee is another there. */
export type OfferedTarget = MoveTarget & {
  readonly articleName: string;
  readonly to: string;
  readonly difference: number;
};

/**
 * What its person has to get used to least comes first: the same day, then what costs nearest to now, what costs less
 * before what costs more. Of the rest the room's name decides, then the nearest day, later before earlier.
 */
const byNearness =
  (day: string) =>
  (one: OfferedTarget, other: OfferedTarget): number => {
    const daysAway = ({ from }: OfferedTarget) => Math.abs(daysBetween(day, from));
    return (
      Number(one.from !== day) - Number(other.from !== day) ||
      Math.abs(one.difference) - Math.abs(other.difference) ||
      one.difference - other.difference ||
      byName.compare(one.articleName, other.articleName) ||
      daysAway(one) - daysAway(other) ||
      daysBetween(one.from, other.from)
    );
  };

const byName = new Intl.Collator('ja', { numeric: true });

/**
 * Where a reservation can go: other rooms of its kind and size on its own days, then its own room some days before or
 * after. A bounded list, in the order of `byNearness`.
 */
export function targetsFor(around: Around, movable: Movable): OfferedTarget[] {
  const { moving, fee, request } = movable;
  const people = request.expectedNumberOfAttendee ?? 0;
  const own = around.rooms.find(({ article }) => article.articleId === moving.articleId)?.article;
  const days = moving.lines.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  if (!own || first === '' || whyNotMovable(moving, around.now) !== null) return [];
  const offered = ({ articleId, articleName, from }: MoveTarget & { readonly articleName: string }) => {
    const decision = judgeTarget(around, movable, { articleId, from });
    if (decision.kind !== 'plan') return [];
    const to = addDays(from, daysBetween(first, last));
    return [{ articleId, articleName, from, to, difference: decision.plan.fee - fee }];
  };
  const inOtherRooms = around.rooms
    .filter(({ article }) => article.articleId !== own.articleId && isAlike(article, own) && holds(article, people))
    .flatMap(({ article: { articleId, name } }) => offered({ articleId, articleName: name, from: first }));
  const onOtherDays = Array.from({ length: daysAround }, (_, index) => [index + 1, -index - 1])
    .flat()
    .flatMap((shift) => offered({ articleId: own.articleId, articleName: own.name, from: addDays(first, shift) }));
  const nearest = byNearness(first);
  return [...inOtherRooms.toSorted(nearest).slice(0, mostRooms), ...onOtherDays.slice(0, mostDays).toSorted(nearest)];
}

/** Nobody is sent to a room that is too small for those who come. */
const holds = ({ capacity }: ArticleFacts, people: number) => capacity === undefined || people <= capacity;

/** Of the same kind, and as large as the catalogue tells: it takes as many spaces. */
const isAlike = (one: ArticleFacts, other: ArticleFacts) =>
  one.timeFrameType === other.timeFrameType && one.spaceIds.length === other.spaceIds.length;
