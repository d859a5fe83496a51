import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayRangeText } from '#rules/day/dayText.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import { reaches } from '#rules/staff/rights.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { deskChange } from '#server/desk/change.ts';
import { actOnceSettled } from '#server/desk/heldReservation.ts';
import { frozenPlan } from '#server/facility/booking/frozenPlan.ts';
import { releasePlaces, takePlaces } from '#server/facility/placing.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { noteLoweredFee } from '#server/payment/changeFee.ts';
import { feeChangeView, payUntilText } from '#server/payment/feeChange.view.ts';
import type { Payments } from '#server/payment/payments.ts';
import { Refused } from '#server/refused.ts';
import { noticeOfMove, placeAndTimes } from '#server/reservation/notifyOfReservation.ts';
import { settleDoubts } from '#server/reservation/promise/followUp.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { heldRoom } from '../heldRoom.ts';
import { demandAsSeen, writeChangedUse } from '../use/changedUse.ts';
import type { MoveWanted } from './movedRequest.ts';
import { type PlannedMove, planMove } from './planMove.ts';

/** What the caller may do where the reservation goes. Refuses notFound for a place where they may change nothing. */
function mayOverrideAt(context: Context<Staff>, { containerId }: MoveWanted) {
  if (!reaches(reachIn(context, 'reservation.change'), containerId)) throw new Refused('notFound');
  return reaches(reachIn(context, 'reservation.override'), containerId);
}

/** Another room or time for a reservation. */
export const moveOfRoom = deskChange({
  subject: heldRoom,

  plan: (context, payable, wanted: MoveWanted, planning) =>
    planMove(context, payable, { ...planning, wanted, mayOverride: mayOverrideAt(context, wanted) }),

  demand: (_, planned, seen: ParsedRequestOf<'Desk/MoveReservation'>) => demandAsSeen(planned, seen),

  write,

  message: (context, planned, reason) => ({
    notice: noticeOfMove(context, {
      before: planned.before,
      after: planned.after,
      reason,
      refund: planned.change.refund,
      atCounter: planned.change.atCounter,
      open: planned.change.open,
      difference: planned.difference,
      change: planned.version + 1,
    }),
    change: { before: planned.before, after: planned.after },
  }),

  show: (context, { plan, payable, before, after, change, passed, difference }) => ({
    ...feeChangeView(context, change),
    from: placeAndTimes(before),
    to: placeAndTimes(after),
    oldFee: payable.fee,
    newFee: plan.fee,
    difference,
    isFeeFinal: plan.isFeeFinal,
    feeLines: quoteTexts({
      total: plan.fee,
      breakdown: plan.breakdown,
      isFinal: plan.isFeeFinal,
      lines: plan.details.map(({ frameName, ...line }) => ({ ...line, name: frameName })),
    }).lines,
    passed: [...passed],
  }),

  answer: (context, { plan, change, passed }) => ({
    fee: plan.fee,
    refund: change.refund,
    passed: [...passed],
    paymentText: staffPaymentText(change.paymentState),
    payUntil: payUntilText(context, change.payUntil),
  }),
});

/** What moving would do. Refuses as the move does. */
export const previewMove: Operation<'Desk/PreviewMove'> = moveOfRoom.preview;

/**
 * Moves a reservation and tells its person. What was paid on the way is asked for first. Refuses reasonRequired,
 * changedMeanwhile, sumChanged, notMovable, moneyUnderWay, useHasBegun, and what reserving there anew would be refused,
 * of which staff with the right pass what can be passed.
 */
export const moveReservation: (payments: Payments) => UnboundOperation<'Desk/MoveReservation'> = actOnceSettled(
  moveOfRoom.act,
);

/** Refuses taken where somebody has the place by now. */
async function write(context: Context, planned: PlannedMove, reason: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { payable, plan, placed, before, passed, standing } = planned;
  const { subject } = payable;
  const named = { tenantId, reservationId: subject.id };
  await releasePlaces(trx, { ...named, releaseAt: new Date(nowMs), nowMs, isGivenUp: false });
  const ranges = [...rangesIn(placed.facts.spaceIds, plan.places), ...plan.units];
  if (!(await takePlaces(trx, { ...named, timeZone, nowMs, ranges }))) throw new Refused('taken');
  const { entry_type: _, needs_approval: __, requested_reduction: ___, ...frozen } = frozenPlan(plan, placed);
  noteLoweredFee(context, payable, plan.fee);
  const { row, lines } = standing;
  const when = [dayRangeText(row.first_date, row.last_date), ...lines.map(({ frameName }) => frameName)].join(' ');
  await writeChangedUse(context, planned, {
    action: 'move',
    reason,
    why: { why: 'moved' },
    frozen,
    // Where and when it was, as lists of staff write it.
    kept: { before, listed: { listed: { place: row.article_name, when } }, after: passed.length > 0 ? { passed } : {} },
  });
  await settleDoubts(trx, { tenantId, subjects: [subject], now: new Date(nowMs), by: actorText(context.actor) });
}
