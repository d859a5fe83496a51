import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { Coded, EntryType, UseCondition } from '#contract/facility/room.ts';
import type { Tenant } from '#contract/tenant.ts';
import { type Standing, whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { dayOf, daysBetween, daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { blockersOf } from '#rules/facility/calendar/frames.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { type Charged, chargeFor, type Entitled } from '#rules/facility/fee/chargeFor.ts';
import type { FeeLine } from '#rules/facility/fee/fee.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import type { ChargedDays } from '#rules/facility/fee/settledFee.ts';
import {
  type AskedEquipment,
  askedEquipment,
  chosenEquipment,
  type Equipment,
  timesOfUse,
  unitsFor,
} from '#rules/facility/request/equipment.ts';
import { type RequestedDay, requestedDays } from '#rules/facility/request/requestedDays.ts';
import {
  checkReservationInput,
  normalizeReservationInput,
  type ReservationInput,
} from '#rules/facility/request/reservationInput.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import type { Ladders } from '#rules/ordinance/ladder.ts';
import { laddersOn } from '#rules/ordinance/laddersOn.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { type PlannedPlace, placesOf, type SpaceRange } from '#rules/reservation/placesOf.ts';
import { type Features, featuresOf } from '#rules/tenant/features.ts';
import { needsApproval } from './approval.ts';
import { entryTypeOf } from './entryTypeOf.ts';
import { overLimit, type PersonCounts, type PersonLimits } from './overLimit.ts';
import { type OverridableCode, overriding } from './overridable.ts';
import { overRoomLimits, type PersonUses } from './roomLimits.ts';
import { whyNotByThemselves } from './visibility.ts';

export type ReservationFacts = {
  readonly tenant: Pick<Tenant, 'canReserve' | 'canFacilitySpanReservation' | 'functionTag'>;
  readonly settings: PersonLimits;
  readonly user: PersonCounts & Standing & Entitled;
  /** null when the container of the request has no such article. */
  readonly article: ArticleFacts | null;
  /** What the container lends with the article. */
  readonly equipment: readonly Equipment[];
  /** What a use of the container may be. */
  readonly useConditions: readonly UseCondition[];
  /** Must reach back over the holidays right before the first day. */
  readonly holidays: Holidays;
  /** Must hold what touches the article's spaces on the days asked for, preparation time included, and the equipment asked for. */
  readonly occupied: readonly Occupied[];
  /** The person has an active lottery entry for a requested frame. */
  readonly alreadyEntered?: boolean;
  /** Somebody has who is counted together with the person. */
  readonly enteredTogether?: boolean;
  /** What the person has of the room and its place, where they have limits. */
  readonly uses?: PersonUses | undefined;
  /** What staff pass for the person. */
  readonly passes?: ReadonlySet<OverridableCode> | undefined;
};

/** A line of a reservation, numbered from 1 by day and time; `fee` in yen, of which all lines make the whole fee. */
export type PlannedDetail = {
  readonly detailNumber: number;
  readonly date: string;
  readonly frameName: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly fee: number;
  /** The version of the ordinance it is charged by; null for the price of its frame. */
  readonly versionId: string | null;
};

export type ReservationPlan = ReservationInput & {
  readonly entryType: EntryType;
  /** The (exclusive) close of the lottery that is entered; null for first come. */
  readonly lotteryClosesAt: string | null;
  readonly details: readonly PlannedDetail[];
  /** Empty for a lottery entry, which holds nothing. */
  readonly places: readonly PlannedPlace[];
  /** Equipment of which there is so much, held while the room is used. */
  readonly units: readonly SpaceRange[];
  /** Yen. */
  readonly fee: number;
  /** How it came about under an ordinance. */
  readonly breakdown: FeeBreakdown | null;
  /** False where staff have still to decide on a reduction that is asked for. */
  readonly isFeeFinal: boolean;
  /** Staff decide on it before it stands, and it owes nothing until then. */
  readonly needsApproval: boolean;
  readonly requestedReduction: Coded | null;
  /** What its fee came from, by which staff may still reduce it; null where no version charged it. */
  readonly chargedDays: readonly ChargedDays[] | null;
  readonly useConditions: readonly Coded[];
  readonly equipment: readonly AskedEquipment[];
  /** What its place says of refunds and due dates today. */
  readonly ladders: Ladders | null;
};

export type ReservationDecision = { readonly kind: 'plan'; readonly plan: ReservationPlan } | RefusalResult;

/**
 * Whether a request becomes a reservation or a lottery entry. The checks run in the order written below, and the first
 * refusal wins. Names and fees of the request are ignored. So is its `date`: the days are those of the details. The
 * database constraint checks again when the places are recorded.
 */
export function decideReservation(facts: ReservationFacts, request: ReserveRequest, now: string): ReservationDecision {
  const { tenant } = facts;
  if (!tenant.canReserve) return refuse('reservingStopped');
  const barred = whyMayNotReserve(facts.user, now);
  if (barred !== null) return barred;

  const input = checkReservationInput(request, featuresOf(tenant.functionTag).purposeTypes);
  if (input !== null) return refuse(input.code, { details: { field: input.field } });
  return decideUse(facts, request, now);
}

/** The same for a person who may reserve and has filled in what is asked of them, which a screen does not wait for. */
export function decideUse(facts: ReservationFacts, request: ReserveRequest, now: string): ReservationDecision {
  const { tenant, article } = facts;
  const features = featuresOf(tenant.functionTag);
  if (article === null) return refuse('notFound');
  const barred = whyNotByThemselves(article);
  if (barred !== null) return barred;
  const requested = requestedDays(article, request.details, facts.holidays);
  if (isRefusal(requested)) return requested;
  const { days } = requested;
  const span = checkSpan(days, tenant.canFacilitySpanReservation);
  if (span !== null) return span;
  const asking = { classes: facts.user.classes, conditions: request.useConditions ?? [] };
  const { passes } = facts;
  const entry = entryTypeOf({ article, days, holidays: facts.holidays, now, features, asking, passes });
  if (isRefusal(entry)) return entry;

  const { entryType, lotteryClosesAt, hasBegun } = entry;
  const charged = chargeFor({ ...facts, article }, { days, request, now });
  if (isRefusal(charged)) return charged;
  const { lines, total, breakdown } = charged.fee;
  const refusal = whyNotTaken({ ...facts, article }, request, { days, entryType, lines });
  if (refusal !== null) return refusal;
  const chosen = chosenEquipment(facts.equipment, request);
  const held = unitsFor(chosen, timesOfUse(days), facts.occupied);
  if (isRefusal(held)) return held;
  const otherFee = checkExpectedFee(charged, request);
  if (otherFee !== null) return otherFee;

  return {
    kind: 'plan',
    plan: {
      entryType,
      lotteryClosesAt,
      ...normalizeReservationInput(request),
      details: lines.map(({ name, ...line }, index) => ({ detailNumber: index + 1, frameName: name, ...line })),
      places: entryType === 'lottery' ? [] : placesOf(article, days),
      units: held.units,
      fee: total,
      breakdown,
      isFeeFinal: charged.isFinal,
      // Nobody can allow any more what has begun; who enters it says why.
      needsApproval: !hasBegun && needsApproval(article.approval, facts.user.classes),
      requestedReduction: charged.requestedReduction,
      chargedDays: charged.fee.days.some(({ versionId }) => versionId !== null) ? charged.fee.days : null,
      useConditions: charged.conditions,
      equipment: chosen.map(({ name, quantity }) => ({ name, quantity })),
      ladders: laddersOn(article.ordinance, dayOf(now), () => closedUntil(article, days, facts.holidays, now)),
    },
  };
}

type Asked = {
  readonly days: readonly RequestedDay[];
  readonly entryType: EntryType;
  readonly lines: Charged['fee']['lines'];
};

/** Limits of the person and the room, equipment, and what takes the room already. */
function whyNotTaken(
  facts: ReservationFacts & { readonly article: ArticleFacts },
  request: ReserveRequest,
  { days, entryType, lines }: Asked,
) {
  const { tenant, article, passes, occupied } = facts;
  return (
    checkLimits(facts, entryType, lines) ??
    overriding(passes, checkRoomLimits(facts, days, lines)) ??
    checkEquipment(facts, featuresOf(tenant.functionTag), { entryType, request }) ??
    checkOccupancy({ article, days, entryType, occupied })
  );
}

/** Days from now until the use on which the room is closed by its calendar. */
function closedUntil(article: ArticleFacts, days: readonly RequestedDay[], holidays: Holidays, now: string) {
  const today = dayOf(now);
  const until = daysFrom(today, daysBetween(today, days[0]?.date ?? today) + 1);
  return until.filter((day) => closedOn(article, day, holidays));
}

/** Only a fee that the person was shown and that is another now; the places are theirs either way. */
function checkExpectedFee({ fee, isFinal }: Charged, { expectedFee }: ReserveRequest) {
  if (expectedFee === undefined || expectedFee === fee.total) return null;
  return refuse('feeChanged', { details: quoteTexts({ ...fee, isFinal }) });
}

function checkSpan(days: readonly RequestedDay[], canSpan: boolean) {
  if (days.length > 1 && !canSpan) return refuse('spanNotOffered');
  const tooFar = days.filter(({ date }) => daysBetween(days[0]?.date ?? date, date) >= spanDays);
  return tooFar.length === 0 ? null : refuse('spanTooLong', { details: { dates: tooFar.map(({ date }) => date) } });
}

/** The person's limits; a line is a frame, and for a time article the hours of a day. */
function checkLimits(
  { user, settings, alreadyEntered, enteredTogether, passes }: ReservationFacts,
  entryType: EntryType,
  lines: readonly FeeLine[],
) {
  const days = lines.map(({ date }) => date);
  const over = overriding(passes, overLimit(settings, user, days));
  if (over !== null || entryType !== 'lottery') return over;
  if (alreadyEntered) return refuse('alreadyEntered');
  return enteredTogether ? refuse('enteredTogether') : null;
}

/** The limits of the room and its place, where something was counted for them. */
const checkRoomLimits = (
  { article, uses }: ReservationFacts,
  days: readonly RequestedDay[],
  lines: readonly FeeLine[],
) =>
  article === null || uses === undefined
    ? null
    : overRoomLimits(
        article,
        { timeFrameType: article.timeFrameType, days, lines: lines.map(({ date }) => date) },
        uses,
      );

const lentAfterDraw = '数に限りのある備品は、抽選の申込みでは選べません。当選してから施設へお問い合わせください。';

/** An entry holds nothing, so what there is only so much of is arranged with the place once the room is won. */
function checkEquipment(
  { equipment }: ReservationFacts,
  { showsEquipment }: Features,
  { entryType, request }: { readonly entryType: EntryType; readonly request: ReserveRequest },
) {
  const offered = new Map(showsEquipment ? equipment.map((item) => [item.name, item]) : []);
  const asked = askedEquipment(request).map(({ name }) => offered.get(name));
  if (asked.includes(undefined)) return refuse('equipmentUnknown');
  const isCounted = asked.some((item) => item?.unitIds);
  return entryType === 'lottery' && isCounted ? refuse('equipmentUnknown', { message: lentAfterDraw }) : null;
}

/** A lottery entry competes with reservations and other draws, so only closures and official use conflict with it. */
function checkOccupancy({
  article,
  days,
  entryType,
  occupied,
}: {
  readonly article: ArticleFacts;
  readonly days: readonly RequestedDay[];
  readonly entryType: EntryType;
  readonly occupied: readonly Occupied[];
}) {
  const standing = occupied.filter(({ kind }) => entryType === 'normal' || kind === 'closure' || kind === 'official');
  for (const place of placesOf(article, days)) {
    const blockers = blockersOf(article, place, standing);
    if (blockers.length === 0) continue;
    const isClosure = blockers.some(({ kind }) => kind === 'closure');
    return refuse(isClosure ? 'closed' : 'taken', { details: { dates: [place.date] } });
  }
  return null;
}
