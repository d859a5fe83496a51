import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import type { Context, Staff } from '#server/context.ts';
import { deskChange } from '#server/desk/change.ts';
import { actOnceSettled } from '#server/desk/heldReservation.ts';
import { appendHistory } from '#server/facility/history.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { changeFee, noteLoweredFee, payUntilAfter } from '#server/payment/changeFee.ts';
import { feeChangeView, payUntilText } from '#server/payment/feeChange.view.ts';
import { noticeOfFee } from '#server/payment/notifyOfMoney.ts';
import type { Payments } from '#server/payment/payments.ts';
import { Refused } from '#server/refused.ts';
import { demandRight } from '#server/staff/member.ts';
import { placeOfReservation } from '#server/staff/places.queries.ts';
import { heldRoom, lockedRoom } from '../heldRoom.ts';
import { writeSettledFee } from './openFee.queries.ts';
import { type PlannedFee, planFee } from './planFee.ts';

type Request = ParsedRequestOf<'Desk/SettleFee'>;

/** A decision on the fee of a room. */
const feeOfRoom = deskChange({
  subject: heldRoom,
  needsReason: ({ decision }: Request) => decision.kind === 'amount',
  admit,
  plan: planFee,

  demand(_, { change }, { setOff }: Request) {
    // It was given back meanwhile, or more of it is due.
    if (setOff !== null && change.setOff !== setOff) throw new Refused('sumChanged');
  },

  write,
  message,

  show: (context, { payable, settled, change }) => ({
    ...feeChangeView(context, change),
    oldFee: payable.fee,
    newFee: settled.fee,
    feeLines: breakdownTexts(settled.breakdown).lines,
  }),

  answer: (context, { payable, settled, change, isReductionByHand }) => ({
    fee: settled.fee,
    refund: payable.isFeeFinal ? change.refund : 0,
    paymentText: staffPaymentText(change.paymentState),
    payUntil: payUntilText(context, change.payUntil),
    isReductionByHand,
  }),
});

/** What a decision on a fee would do. Refuses as the decision does, but for rights and reasons. */
export const previewSettledFee: Operation<'Desk/PreviewSettledFee'> = feeOfRoom.preview;

/**
 * Decides on a fee and tells the person. One that was not final is owed from now on, or when a draw gives the place; of one
 * that was, the balance decides what is still to be paid or goes back. What was paid on the way is asked for first.
 * Refuses reasonRequired, notFound, changedMeanwhile, feeNotOpen, feeAlreadyFinal, moneyUnderWay, feeUnchanged,
 * reductionUnknown, sumChanged.
 */
export const settleFee: (payments: Payments) => UnboundOperation<'Desk/SettleFee'> = actOnceSettled(feeOfRoom.act);

/** A sum of their own takes more than granting what the rules have. */
async function admit(context: Context<Staff>, { reservationId, decision }: Request) {
  if (decision.kind !== 'amount') return;
  const { tenantId } = context.tenant;
  demandRight(context, 'money.override', await placeOfReservation(context.trx, { tenantId, reservationId }));
}

async function write(context: Context, planned: PlannedFee, reason: string) {
  const { payable, settled, lines, change, decision } = planned;
  const { subject, state, paymentState: before, fee, isFeeFinal } = payable;
  const named = { tenantId: context.tenant.tenantId, reservationId: subject.id };
  noteLoweredFee(context, payable, settled.fee);
  // What was not final begins to be owed below.
  const paymentState = isFeeFinal || change.paymentState === 'waived' ? change.paymentState : before;
  const due = isFeeFinal ? { payUntil: payUntilAfter(payable, change), keepsPlace: change.keepsPlace } : undefined;
  await writeSettledFee(context.trx, { ...named, settled, paymentState, lines, due });
  if (isFeeFinal) await changeFee(context, payable, change, { why: 'settled' });
  await appendHistory(context, [
    {
      reservationId: subject.id,
      action: 'settleFee',
      reason,
      before: { state, paymentState: before, fee, isFeeFinal },
      after: { state, paymentState, fee: settled.fee, isFeeFinal: true, decision },
    },
  ]);
  if (!isFeeFinal && planned.isPlaced) await beginCharging(context, [await lockedRoom(context, subject.id)]);
}

function message(context: Context, { payable: { isFeeFinal }, change, version, after }: PlannedFee, reason: string) {
  if (after === null) return null;
  const { refund, atCounter, open } = change;
  const money = isFeeFinal ? { refund, atCounter, open } : { refund: 0, atCounter: 0, open: after.fee };
  return { notice: noticeOfFee(context, { after, reason, isChange: isFeeFinal, change: version + 1, ...money }) };
}
