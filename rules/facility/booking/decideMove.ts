import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { settledFee } from '#rules/facility/fee/settledFee.ts';
import { sharesOf } from '#rules/facility/fee/sharesOf.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { type PaymentState, paidStates } from '#rules/payment/paymentStates.ts';
import { isRefusal, type RefusalResult } from '#rules/refusal.ts';
import { heldByOthers, type SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { decideUse, type ReservationFacts, type ReservationPlan } from './decideReservation.ts';
import { type OverridableCode, overridableOf } from './overridable.ts';
import { nextStates, type ReservationState, reservationStates } from './reservationStates.ts';
import type { PersonUse } from './roomLimits.ts';

/** A reservation as it stands before it moves. */
export type Moving = {
  readonly state: ReservationState;
  readonly paymentState: PaymentState;
  /** Yen that a provider is asked to give back. What goes back by hand is counted as gone, and may wait. */
  readonly returning: number;
  readonly containerId: string;
  readonly articleId: string;
  /** Its lines. */
  readonly lines: readonly Use[];
  /** What it holds. */
  readonly places: readonly SpaceRange[];
  /** When its first use begins. */
  readonly usesAt: string;
  /** Staff have decided on it, or will. */
  readonly needsApproval: boolean;
  /** Yen that staff have set for it, whatever its use costs. */
  readonly sumByHand: number | null;
};

type Asked = { readonly request: ReserveRequest; readonly now: string; readonly mayOverride: boolean };

type MovePlan = { readonly kind: 'plan'; readonly plan: ReservationPlan; readonly passed: readonly OverridableCode[] };

/** Why it stays where it is, in words of staff. */
type Unmovable = { readonly kind: 'unmovable'; readonly code: EveryRefusalCode; readonly message?: string };

export type MoveDecision = MovePlan | RefusalResult | Unmovable;

const unmovable = (code: EveryRefusalCode, message?: string): Unmovable => ({
  kind: 'unmovable',
  code,
  ...(message !== undefined && { message }),
});

/** Why a reservation cannot be moved at all, wherever to; null where it can. */
export function whyNotMovable(
  { state, paymentState, returning, usesAt }: Pick<Moving, 'state' | 'paymentState' | 'returning' | 'usesAt'>,
  now: string,
): Unmovable | null {
  if (nextStates('move', state).length === 0) {
    const { statusText } = reservationStates[state];
    return unmovable('notMovable', `この予約は「${statusText}」のため移動できません。予約の状態を確認してください。`);
  }
  if (paymentState === 'processing' || returning > 0) return unmovable('moneyUnderWay');
  return now >= usesAt ? unmovable('useHasBegun') : null;
}

/**
 * Whether a reservation moves to the rooms and times of a request, which is its own but for these. `facts` are those of
 * reserving it anew: what it holds and counts for itself stands in nobody's way. Staff with the right pass what can be
 * passed.
 */
export function decideMove(facts: ReservationFacts, moving: Moving, asked: Asked): MoveDecision {
  const never = whyNotMovable(moving, asked.now);
  if (never !== null) return never;
  const decided = passedUse(without(facts, moving, asked.request), asked);
  if (isRefusal(decided)) return decided;
  const { plan, passed } = decided;
  if (plan.entryType === 'lottery') return unmovable('targetIsDrawn');
  if (plan.needsApproval && !moving.needsApproval) return unmovable('targetNeedsApproval');
  if (isSame(moving, plan, asked.request)) return unmovable('nothingMoves');
  return { kind: 'plan', plan: withSum(plan, moving.sumByHand), passed };
}

function passedUse(facts: ReservationFacts, { request, now, mayOverride }: Asked): MovePlan | RefusalResult {
  const passes = new Set<OverridableCode>();
  for (;;) {
    const decision = decideUse(mayOverride ? { ...facts, passes } : facts, request, now);
    if (!isRefusal(decision)) return { ...decision, passed: [...passes] };
    const code = mayOverride ? overridableOf(decision) : null;
    // What is to come does not move to where it is over.
    if (code === null || code === 'past' || passes.has(code)) return decision;
    passes.add(code);
  }
}

function isSame({ articleId, lines }: Moving, plan: ReservationPlan, { details }: ReserveRequest) {
  const text = (uses: readonly Use[]) =>
    uses.map(({ date, fromMinute, toMinute }) => `${date} ${fromMinute} ${toMinute}`);
  return details[0]?.articleId === articleId && text(lines).join() === text(plan.details).join();
}

/** A sum that staff have set stays; the lines say by how much it differs. */
function withSum(plan: ReservationPlan, sum: number | null): ReservationPlan {
  if (sum === null) return plan;
  const settled = settledFee(
    { fee: plan.fee, breakdown: plan.breakdown ?? framesOf(plan), days: [], versions: [] },
    { kind: 'amount', yen: sum },
  );
  if (isRefusal(settled)) return plan;
  const shares = sharesOf(
    sum,
    plan.details.map(({ fee }) => fee),
  );
  return {
    ...plan,
    fee: settled.fee,
    breakdown: settled.breakdown,
    isFeeFinal: true,
    details: plan.details.map((detail, index) => ({ ...detail, fee: shares[index] ?? 0 })),
  };
}

const framesOf = ({ details }: ReservationPlan): FeeBreakdown => ({
  lines: details.map(({ detailNumber, frameName, fee }) => ({
    code: `frame${detailNumber}`,
    label: frameName,
    yen: fee,
  })),
  afterUse: [],
});

/** Facts as they are without the reservation. */
function without(facts: ReservationFacts, moving: Moving, { containerId }: ReserveRequest): ReservationFacts {
  const { user, uses, occupied } = facts;
  const counts = {
    openReservations: user.openReservations - 1,
    framesByMonth: framesWithout(user.framesByMonth, moving),
  };
  const isUnpaid = !paidStates.some((state) => state === moving.paymentState);
  return {
    ...facts,
    occupied: heldByOthers(occupied, moving.places),
    user: {
      ...user,
      ...counts,
      unpaidAsGuest: user.unpaidAsGuest === null ? null : user.unpaidAsGuest - (isUnpaid ? 1 : 0),
    },
    uses: uses && {
      room: facts.article?.articleId === moving.articleId ? withoutUse(uses.room, moving) : uses.room,
      place: containerId === moving.containerId ? withoutUse(uses.place, moving) : uses.place,
    },
  };
}

function lowered(counts: Readonly<Record<string, number>>, less: readonly (readonly [key: string, by: number])[]) {
  const rest = { ...counts };
  for (const [key, by] of less) if (rest[key] !== undefined) rest[key] -= by;
  return rest;
}

const framesWithout = (framesByMonth: PersonUse['framesByMonth'], { lines }: Moving) =>
  lowered(
    framesByMonth,
    lines.map(({ date }) => [date.slice(0, 7), 1]),
  );

const withoutUse = ({ openReservations, framesByMonth, minutesByDay }: PersonUse, moving: Moving): PersonUse => ({
  openReservations: openReservations - 1,
  framesByMonth: framesWithout(framesByMonth, moving),
  minutesByDay: lowered(
    minutesByDay,
    moving.lines.map(({ date, fromMinute, toMinute }) => [date, toMinute - fromMinute]),
  ),
});
