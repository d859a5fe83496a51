import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { quoteOfRooms } from '#rules/facility/fee/quoteOfRooms.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import { decideReservation, type ReservationFacts, type ReservationPlan } from './decideReservation.ts';
import type { PersonCounts } from './overLimit.ts';
import type { PersonUse } from './roomLimits.ts';

/** One room of an application: what its decision rests on, and what is asked of it. */
export type RoomAsked = { readonly facts: ReservationFacts; readonly request: ReserveRequest };

export type ApplicationDecision =
  | { readonly kind: 'plans'; readonly plans: readonly ReservationPlan[] }
  | RefusalResult;

/**
 * Whether rooms become reservations together: each is judged by decideReservation() as if those before it were reserved
 * already, and one refusal refuses all. `rooms` are those of roomRequests(). Of several rooms none may be drawn by lot.
 */
export function decideApplication(
  rooms: readonly RoomAsked[],
  { expectedFee }: Pick<ReserveRequest, 'expectedFee'>,
  now: string,
): ApplicationDecision {
  const isSeveral = rooms.length > 1;
  const plans: ReservationPlan[] = [];
  const before: Planned[] = [];
  for (const { facts, request } of rooms) {
    const decision = decideReservation(besides(facts, before), request, now);
    if (isRefusal(decision)) return isSeveral ? about(facts, decision) : decision;
    const { plan } = decision;
    if (isSeveral && plan.entryType === 'lottery') return about(facts, refuse('oneArticleOnly'));
    plans.push(plan);
    before.push({ plan, spaceIds: facts.article?.spaceIds ?? [] });
  }
  const total = plans.reduce((sum, { fee }) => sum + fee, 0);
  if (isSeveral && expectedFee !== undefined && expectedFee !== total) {
    return refuse('feeChanged', { details: quoteOfPlans(rooms, plans) });
  }
  return { kind: 'plans', plans };
}

type Planned = { readonly plan: ReservationPlan; readonly spaceIds: readonly string[] };

/** Says which room is refused, unless it is the person or what they typed. */
function about({ article, tenant }: ReservationFacts, { refusal }: RefusalResult): RefusalResult {
  const { code, details } = refusal;
  const isOfTenant = code === 'reservingStopped' && !tenant.canReserve;
  const isOfPerson = isOfTenant || ['userSuspended', 'mailNotVerified', 'groupIncomplete'].includes(code);
  const isOfField = typeof details === 'object' && details !== null && 'field' in details;
  if (article === null || isOfPerson || isOfField) return { kind: 'refusal', refusal };
  return { kind: 'refusal', refusal: { ...refusal, about: article.name } };
}

/** Facts as they are once the rooms before are reserved. */
export function besides(facts: ReservationFacts, before: readonly Planned[]): ReservationFacts {
  if (before.length === 0) return facts;
  const { user, uses, occupied } = facts;
  const plans = before.map(({ plan }) => plan);
  return {
    ...facts,
    occupied: [...occupied, ...before.flatMap(takenBy)],
    user: { ...user, ...countsWith(user, plans) },
    uses: uses && { ...uses, place: placeUseWith(uses.place, plans) },
  };
}

const takenBy = ({ plan, spaceIds }: Planned): Occupied[] =>
  [...rangesIn(spaceIds, plan.places), ...plan.units].map((range) => ({ ...range, kind: 'reservation' }));

const monthsOf = (plans: readonly ReservationPlan[]) =>
  plans.flatMap(({ details }) => details.map(({ date }) => date.slice(0, 7)));

/** So many more under each key. */
function added(counts: Readonly<Record<string, number>>, more: readonly (readonly [key: string, by: number])[]) {
  const sums = { ...counts };
  for (const [key, by] of more) sums[key] = (sums[key] ?? 0) + by;
  return sums;
}

const framesWith = (framesByMonth: PersonCounts['framesByMonth'], plans: readonly ReservationPlan[]) =>
  added(
    framesByMonth,
    monthsOf(plans).map((month) => [month, 1]),
  );

const countsWith = (
  { openReservations, framesByMonth, unpaidAsGuest }: PersonCounts,
  plans: readonly ReservationPlan[],
): PersonCounts => ({
  openReservations: openReservations + plans.length,
  framesByMonth: framesWith(framesByMonth, plans),
  unpaidAsGuest: unpaidAsGuest === null ? null : unpaidAsGuest + plans.length,
});

const placeUseWith = (
  { openReservations, framesByMonth, minutesByDay }: PersonUse,
  plans: readonly ReservationPlan[],
): PersonUse => ({
  openReservations: openReservations + plans.length,
  framesByMonth: framesWith(framesByMonth, plans),
  minutesByDay: added(
    minutesByDay,
    plans.flatMap(({ details }) => details.map(({ date, fromMinute, toMinute }) => [date, toMinute - fromMinute])),
  ),
});

const quoteOfPlans = (rooms: readonly RoomAsked[], plans: readonly ReservationPlan[]) =>
  quoteOfRooms(
    plans.map(({ fee, breakdown, isFeeFinal, details }, index) => ({
      ...quoteTexts({
        total: fee,
        breakdown,
        isFinal: isFeeFinal,
        lines: details.map(({ frameName, ...line }) => ({ ...line, name: frameName })),
      }),
      articleId: rooms[index]?.facts.article?.articleId ?? '',
      articleName: rooms[index]?.facts.article?.name ?? '',
    })),
  );
