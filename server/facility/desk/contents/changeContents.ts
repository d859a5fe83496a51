import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { keptInHistory } from '#rules/facility/booking/useContents.ts';
import { breakdownTexts, frameLineText } from '#rules/facility/fee/quoteTexts.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import { deskChange } from '#server/desk/change.ts';
import { actOnceSettled } from '#server/desk/heldReservation.ts';
import { releaseEquipment, takePlaces } from '#server/facility/placing.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { noteLoweredFee } from '#server/payment/changeFee.ts';
import { feeChangeView, payUntilText } from '#server/payment/feeChange.view.ts';
import type { Payments } from '#server/payment/payments.ts';
import { Refused } from '#server/refused.ts';
import { noticeOfContents } from '#server/reservation/noticeOfContents.ts';
import { heldRoom } from '../heldRoom.ts';
import { demandAsSeen, writeChangedUse } from '../use/changedUse.ts';
import { type PlannedContents, planContents } from './planContents.ts';

/** Something else that a room is used for, in the same place at the same times. */
const contentsOfRoom = deskChange({
  subject: heldRoom,
  plan: planContents,

  demand: (_, planned, seen: ParsedRequestOf<'Desk/ChangeContents'>) => demandAsSeen(planned, seen),

  write,

  message: (context, { plan, before, after, change, difference, version }, reason) => ({
    notice: noticeOfContents(context, {
      after,
      changed: plan.changed,
      isReviewedAgain: after.state !== before.state,
      reason,
      difference,
      ...change,
      change: version + 1,
    }),
  }),

  show: (context, { payable, plan, before, after, details, change, difference }) => ({
    ...feeChangeView(context, change),
    changed: [...plan.changed],
    isReviewedAgain: after.state !== before.state,
    oldFee: payable.fee,
    newFee: plan.fee.fee,
    difference,
    isFeeFinal: plan.isFeeFinal,
    feeLines: plan.fee.breakdown
      ? breakdownTexts(plan.fee.breakdown).lines
      : details.map(({ frameName, ...line }) => frameLineText({ ...line, name: frameName }, true)),
  }),

  answer: (context, { plan, change }) => ({
    fee: plan.fee.fee,
    refund: change.refund,
    statusText: reservationStates[plan.state].statusText,
    paymentText: staffPaymentText(change.paymentState),
    payUntil: payUntilText(context, change.payUntil),
  }),
});

/** What other contents would do. Refuses as the change does. */
export const previewContents: Operation<'Desk/PreviewContents'> = contentsOfRoom.preview;

/**
 * Changes what a reservation is for and tells its person. What was paid on the way is asked for first. Refuses
 * reasonRequired, changedMeanwhile, sumChanged, contentsStay, nothingChanges, moneyUnderWay, feeAlreadyFinal for a
 * reduction, and what reserving with these contents would be refused.
 */
export const changeContents: (payments: Payments) => UnboundOperation<'Desk/ChangeContents'> = actOnceSettled(
  contentsOfRoom.act,
);

/** Refuses equipmentTaken where somebody has a unit by now. */
async function write(context: Context, planned: PlannedContents, reason: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { payable, plan, row, before } = planned;
  const named = { tenantId, reservationId: payable.subject.id };
  if (plan.units !== null) {
    await releaseEquipment(trx, { ...named, nowMs });
    const isOurs = await takePlaces(trx, { ...named, timeZone, nowMs, ranges: plan.units });
    if (!isOurs) throw new Refused('equipmentTaken');
  }
  const { conditions, equipment, reduction, ...typed } = plan.contents;
  noteLoweredFee(context, payable, plan.fee.fee);
  await writeChangedUse(context, planned, {
    action: 'changeContents',
    reason,
    why: { why: 'changed' },
    frozen: {
      state: plan.state,
      purpose: typed.purpose,
      purpose_type: typed.purposeType,
      admission_fee_required: typed.admissionFeeRequired,
      admission_fee: typed.admissionFee,
      expected_attendees: typed.expectedNumberOfAttendee,
      equipment_names: equipment.map(({ name }) => name),
      equipment_quantities: asJson(equipment),
      use_conditions: asJson(conditions),
      requested_reduction: asJson(reduction),
      fee: plan.fee.fee,
      fee_breakdown: asJson(plan.fee.breakdown),
      is_fee_final: plan.isFeeFinal,
      charged_days: row.charged_days === null ? null : asJson(plan.fee.days),
      ladders: row.ladders,
    },
    kept: { before, after: { changed: keptInHistory(plan.changed) } },
  });
}
