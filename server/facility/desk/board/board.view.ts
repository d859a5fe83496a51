import type { Board, BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { openFramesOf } from '#rules/facility/booking/dayAvailability.ts';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';
import { isPaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { fullName } from '#rules/text/fullName.ts';
import { type AskedRow, askedOf, equipmentTextsOf } from '#server/facility/askedOf.ts';
import type { PlaceWithRooms } from '#server/facility/placed.queries.ts';
import type { RoomMoney } from '#server/payment/refund/refund.queries.ts';
import { whyNotMovableText } from '../move/whyNotMovableText.ts';
import type { TakenRow } from './board.queries.ts';

type Shown = {
  readonly place: PlaceWithRooms;
  readonly taken: readonly TakenRow[];
  readonly date: string;
  readonly tenant: Tenant;
  readonly now: string;
  /** False for callers who may see that a room is taken, but not by whom. */
  readonly showsPeople: boolean;
  /** Whether the caller may know what a reservation costs, and what of that is not paid. */
  readonly showsFees: boolean;
  readonly showsMoney: boolean;
  /** By id of the reservation. */
  readonly money: ReadonlyMap<string, RoomMoney>;
};

/** A day of a place as staff see it. */
export function boardView({ place, taken, date, tenant, ...shown }: Shown): Board {
  const { now } = shown;
  const articles = place.articles.map(({ facts }) => facts);
  const blocks = [...Map.groupBy(joined(taken), keyOf).values()].map((rows) => blockOf(rows, articles, shown));
  return {
    containerName: place.containerName,
    date,
    holidayName: holidayNameOn(date, place.holidays),
    rooms: articles.map((article) => roomOf(article, { day: date, now, holidays: place.holidays, ...termsOf(tenant) })),
    blocks: inOrderOf(
      articles,
      blocks.filter(({ rooms }) => rooms.length > 0),
    ),
    at: now,
  };
}

/** In the order of their rooms, so that what is at the same time does not stand in the order of random ids. */
const inOrderOf = (articles: readonly ArticleFacts[], blocks: readonly BoardBlock[]) => {
  const sortOf = ({ articleId, rooms: [first] }: BoardBlock) =>
    articles.findIndex((article) => article.articleId === (articleId ?? first));
  return blocks.toSorted((one, other) => sortOf(one) - sortOf(other));
};

const termsOf = ({ canReserve, functionTag }: Tenant) => ({
  canReserve,
  announceDelayDays: featuresOf(functionTag).announceDelayDays,
});

type Day = Omit<Parameters<typeof openFramesOf>[0], 'article'>;

const roomOf = (article: ArticleFacts, day: Day): BoardRoom => ({
  articleId: article.articleId,
  articleName: article.name,
  timeFrameType: article.timeFrameType,
  columns: openFramesOf({ ...day, article }),
  closedFor: whyClosedOn(article, day.day, day.holidays) ?? '',
  capacity: article.capacity ?? null,
});

/** A closure or official use is one thing in a space, however many pieces of it follow each other. */
function joined(taken: readonly TakenRow[]): readonly TakenRow[] {
  const isJoined = ({ kind }: TakenRow) => kind === 'closure' || kind === 'official';
  const alike = Map.groupBy(taken.filter(isJoined), ({ kind, space_id, note }) => `${kind} ${space_id} ${note}`);
  const whole = [...alike.values()].flatMap((pieces) => {
    const joins: TakenRow[] = [];
    for (const piece of pieces.toSorted((one, other) => one.held_from - other.held_from)) {
      const last = joins.at(-1);
      if (last === undefined || piece.held_from > last.held_to) joins.push(piece);
      else joins[joins.length - 1] = { ...last, held_to: Math.max(last.held_to, piece.held_to) };
    }
    return joins;
  });
  return [...taken.filter((row) => !isJoined(row)), ...whole];
}

/** Rows that are one thing: of a reservation those of its spaces, of anything else those of the same time. */
const keyOf = ({ kind, reservation_id, held_from, held_to, note }: TakenRow) =>
  reservation_id ?? `${kind} ${held_from} ${held_to} ${note}`;

function blockOf(
  rows: readonly TakenRow[],
  articles: readonly ArticleFacts[],
  { now, showsPeople, showsFees, showsMoney, money }: Omit<Shown, 'place' | 'taken' | 'date' | 'tenant'>,
): BoardBlock {
  const spaces = new Set(rows.map(({ space_id }) => space_id));
  const heldFrom = Math.min(...rows.map(({ held_from }) => held_from));
  const heldTo = Math.max(...rows.map(({ held_to }) => held_to));
  // Rows of a group are alike but for their spaces and times.
  const [row] = rows as [TakenRow];
  const rooms = articles.filter(({ spaceIds }) => spaceIds.some((space) => spaces.has(space)));
  const { open = 0, returning = 0 } = money.get(row.reservation_id ?? '') ?? {};
  const standing = standingOf(row);
  return {
    kind: row.kind,
    rooms: rooms.map(({ articleId }) => articleId),
    articleId: row.article_id,
    fromMinute: row.from_minute ?? heldFrom,
    toMinute: row.to_minute ?? heldTo,
    heldFrom,
    heldTo,
    reservationId: row.reservation_id,
    ...standing,
    fee: showsFees ? row.fee : null,
    unpaid: showsMoney && row.reservation_id !== null ? (standing.isOwed ? open : 0) : null,
    ...personOf(row, showsPeople),
    purposeType: row.purpose_type ?? '',
    people: row.expected_attendees,
    ...askedIn(row),
    hasMemo: row.has_memo,
    whyNotMovable: whyRowStays(row, returning, now),
  };
}

function askedIn(row: TakenRow) {
  if (row.reservation_id === null) return { equipment: [], asked: [] };
  // Columns of a reservation, which is there.
  const asked = row as AskedRow;
  return { equipment: equipmentTextsOf(asked), asked: askedOf(asked) };
}

function standingOf({ state, payment_state }: TakenRow) {
  const payment = payment_state !== null && isPaymentState(payment_state) ? payment_state : null;
  return {
    statusText: state !== null && isReservationState(state) ? reservationStates[state].statusText : '',
    paymentText: payment === null ? '' : staffPaymentText(payment),
    isOwed: payment !== null && paymentStates[payment].isOwed,
  };
}

function whyRowStays(row: TakenRow, returning: number, now: string): string | null {
  const { state, payment_state, first_date, first_minute } = row;
  if (state === null || !isReservationState(state) || first_date === null) return '';
  const paymentState = payment_state !== null && isPaymentState(payment_state) ? payment_state : 'none';
  const usesAt = localDateTimeAt(first_date, first_minute ?? 0);
  return whyNotMovableText({ state, paymentState, usesAt, returning }, now);
}

function personOf({ kind, note, last_name, first_name, user_number, purpose }: TakenRow, showsPeople: boolean) {
  if (kind !== 'reservation') return { title: note, userNumber: '', purpose: '' };
  if (!showsPeople) return { title: '', userNumber: '', purpose: '' };
  return { title: fullName(last_name, first_name), userNumber: user_number ?? '', purpose: purpose ?? '' };
}
