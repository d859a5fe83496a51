import { addDays, addMinutes, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import {
  awaitsApproval,
  nextStates,
  type ReservationAction,
  type ReservationState,
  stateAfterApproval,
  stateAfterDraw,
  stateWhenReserved,
} from '#rules/facility/booking/reservationStates.ts';
import { chargeKindOf, paymentWhenCharged } from '#rules/payment/decideCharge.ts';
import { type FeeCollection, paymentWhenCancelled } from '#rules/payment/paymentStates.ts';
import { earlier, later, randomMoment } from '../moments.ts';
import type { Random } from '../random.ts';
import type { Step } from './step.ts';
import type { World } from './world.ts';

/** Where the money of what has got its place stands. */
const paymentWhenOwed = ({ fee, isFeeFinal }: ReservationPlan, feeCollection: FeeCollection) =>
  paymentWhenCharged[chargeKindOf({ fee, isFeeFinal, feeCollection, isTold: true })];

/** The first step of every life. */
export function beginning(plan: ReservationPlan, at: string, feeCollection: World['settings']['feeCollection']): Step {
  const { entryType, needsApproval } = plan;
  return {
    at,
    actor: 'user',
    action: entryType === 'lottery' ? 'enter' : 'reserve',
    state: stateWhenReserved(entryType, needsApproval),
    paymentState: entryType === 'lottery' || needsApproval ? 'none' : paymentWhenOwed(plan, feeCollection),
    reason: '',
  };
}

type Event = Pick<Step, 'at' | 'actor'> & { readonly reason?: string; readonly wanted?: ReservationState };

/** The step an action leads to by the table of states; throws when the table does not know it. */
export function afterAction(before: Step, action: ReservationAction, { at, actor, reason = '', wanted }: Event): Step {
  const possible = nextStates(action, before.state);
  const state = wanted === undefined ? possible[0] : possible.find((name) => name === wanted);
  if (state === undefined) throw new Error(`life: no ${action} from ${before.state}`);
  const isCancellation = action === 'cancel' || action === 'cancelByOperator';
  const paymentState = isCancellation ? paymentWhenCancelled[before.paymentState] : before.paymentState;
  return { at, actor, action, state, paymentState, reason };
}

export const afterPayment = (before: Step, at: string): Step => ({
  ...before,
  at,
  actor: 'system',
  action: 'pay',
  paymentState: 'paid',
});

const lastOf = (steps: readonly [Step, ...Step[]]) => steps.at(-1) ?? steps[0];

/** How often things go another way than planned. */
const chances = { rejected: 0.06, paidLate: 0.03, cancelled: 0.07, cancelledByOperator: 0.008, noShow: 0.012 };

/** How an entry stands once its lottery is announced; who won owes the fee from then on. */
export function afterDraw(
  entry: Step,
  {
    at,
    plan,
    wanted,
    feeCollection,
  }: {
    readonly at: string;
    readonly plan: ReservationPlan;
    readonly wanted: 'won' | 'lost';
    readonly feeCollection: World['settings']['feeCollection'];
  },
): Step {
  const result = stateAfterDraw(entry.state, { hasWon: wanted === 'won', needsApproval: plan.needsApproval });
  const drawn = afterAction(entry, 'announce', { at, actor: 'system', wanted: result ?? wanted });
  if (wanted === 'lost' || awaitsApproval(drawn.state)) return drawn;
  return { ...drawn, paymentState: paymentWhenOwed(plan, feeCollection) };
}

/**
 * What becomes of a place until now, from the steps so far: paid, cancelled, used or not, most of them as they should.
 */
export function livedOn(
  { settings, now }: Pick<World, 'settings' | 'now'>,
  { plan, steps: begun }: { readonly plan: ReservationPlan; readonly steps: readonly [Step, ...Step[]] },
  random: Random,
): Step[] {
  const steps: [Step, ...Step[]] = [...begun];
  const first = plan.details[0];
  const last = plan.details.at(-1);
  if (first === undefined || last === undefined) return steps;
  const starts = localDateTimeAt(first.date, first.fromMinute);
  const ends = localDateTimeAt(last.date, last.toMinute);

  if (awaitsApproval(lastOf(steps).state)) {
    const decided = afterReview(lastOf(steps), { plan, starts, random, feeCollection: settings.feeCollection });
    if (decided.at > now) return steps;
    steps.push(decided);
    if (decided.action === 'reject') return steps;
  }
  const draws = { paidLate: random.next(), cancelled: random.next(), operator: random.next(), noShow: random.next() };

  const payment = paymentMoment(lastOf(steps).at, { starts, random });
  const isPaidLate = lastOf(steps).paymentState === 'counter' && draws.paidLate < chances.paidLate;
  if (payment <= now && isOwed(lastOf(steps)) && !isPaidLate) steps.push(afterPayment(lastOf(steps), payment));
  const standing = lastOf(steps);
  const deadline = earlier(now, localDateTimeAt(addDays(first.date, -settings.cancelDeadlineDays), 1439));
  if (draws.cancelled < chances.cancelled && standing.at < deadline) {
    const at = randomMoment(random, standing.at, deadline);
    return [...steps, ...withRefund(afterAction(standing, 'cancel', { at, actor: 'user' }), now)];
  }
  if (draws.operator < chances.cancelledByOperator && standing.at < earlier(now, starts)) {
    const at = randomMoment(random, standing.at, earlier(now, starts));
    const event = { at, actor: 'operator', reason: '設備の不具合のため' } as const;
    return [...steps, ...withRefund(afterAction(standing, 'cancelByOperator', event), now)];
  }
  return [...steps, ...afterUse(standing, { starts, ends, now, isNoShow: draws.noShow < chances.noShow })];
}

/** What staff decide within nine days, in their hours, and before the use; the fee is owed from then on. */
function afterReview(
  applied: Step,
  {
    plan,
    starts,
    random,
    feeCollection,
  }: {
    readonly plan: ReservationPlan;
    readonly starts: string;
    readonly random: Random;
    readonly feeCollection: FeeCollection;
  },
): Step {
  const day = dayOf(addMinutes(applied.at, random.between(1, 9) * 1440));
  const at = later(applied.at, earlier(localDateTimeAt(day, random.between(540, 1020)), addMinutes(starts, -60)));
  if (random.chance(chances.rejected)) {
    return afterAction(applied, 'reject', { at, actor: 'operator', reason: '同じ日に市の行事を予定しているため' });
  }
  const state = stateAfterApproval(applied.state, plan.entryType);
  const approved = afterAction(applied, 'approve', { at, actor: 'operator', ...(state && { wanted: state }) });
  return { ...approved, paymentState: paymentWhenOwed(plan, feeCollection) };
}

const isOwed = ({ paymentState }: Step) => paymentState === 'unpaid' || paymentState === 'counter';

/** Within two weeks of owing it, and three days before the use where there is the time for it. */
function paymentMoment(owedSince: string, { starts, random }: { readonly starts: string; readonly random: Random }) {
  const wanted = randomMoment(random, owedSince, addMinutes(owedSince, 14 * 1440));
  const due = addMinutes(starts, -3 * 1440);
  return earlier(wanted, later(due, owedSince));
}

function withRefund(cancelled: Step, now: string): Step[] {
  const at = addMinutes(cancelled.at, 4 * 1440);
  if (cancelled.paymentState !== 'refund_pending' || at > now) return [cancelled];
  return [cancelled, { ...cancelled, at, actor: 'system', action: 'refund', paymentState: 'refunded', reason: '' }];
}

function afterUse(
  standing: Step,
  { starts, ends, now, isNoShow }: { starts: string; ends: string; now: string; isNoShow: boolean },
): Step[] {
  if (starts > now) return [];
  if (isNoShow) {
    return ends > now ? [] : [afterAction(standing, 'recordNoShow', { at: ends, actor: 'operator' })];
  }
  const arrived = afterAction(standing, 'checkIn', { at: earlier(addMinutes(starts, -10), now), actor: 'operator' });
  const closed = addMinutes(ends, 30);
  return closed > now ? [arrived] : [arrived, afterAction(arrived, 'complete', { at: closed, actor: 'system' })];
}
