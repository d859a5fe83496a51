import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { collectedAs } from '#rules/payment/decideCharge.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { type PaymentState, paymentAfter } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context, Staff } from '#server/context.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { expireAttempts } from '#server/payment/attempt/payment.queries.ts';
import { scheduleDue } from '#server/payment/charge.ts';
import { appendLedger, sumsOf } from '#server/payment/ledger.queries.ts';
import { noticeOfVoid } from '#server/payment/notifyOfMoney.ts';
import { describePayable, lockPayable, type Payable, type Payables, writePayable } from '#server/payment/payable.ts';
import { heldTill } from '#server/payment/till/heldTill.ts';
import { paidFor, receiptsOf, writeVoided } from '#server/payment/till/receipt.queries.ts';
import { type StandingReceipt, standingReceipts } from '#server/payment/till/standingReceipts.ts';
import type { TillRow } from '#server/payment/till/till.queries.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { demandRight } from '#server/staff/member.ts';
import { subjectFor, subjectText } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { type DeskSubject, deskChange } from './change.ts';
import { heldReservation } from './heldReservation.ts';

type Wanted = {
  readonly reservationId: string;
  readonly receiptId: string;
  /** That the cash goes back from, where the one it went into takes none any more; null for the only one. */
  readonly openTillId: string | null;
};

/** What was paid for, and the till of today that its cash goes back from. */
type Held = { readonly payable: Payable; readonly till: TillRow };

type PlannedVoid = Held & {
  readonly receipt: StandingReceipt;
  readonly paymentState: PaymentState;
  /** Yen that are to be paid then. */
  readonly open: number;
  readonly isDueLater: boolean;
  readonly by: string;
  readonly reserved: NoticeReservation | undefined;
};

function heldReceipt(payables: Payables): DeskSubject<Wanted, Held> {
  const reservation = heldReservation((context, id) => lockPayable(payables, context, subjectFor(context.tenant, id)));
  return {
    async lock(context, wanted) {
      const { trx, tenant, now } = context;
      const subject = subjectFor(tenant, wanted.reservationId);
      const paid = await paidFor(trx, { tenantId: tenant.tenantId, subject });
      if (!paid) throw noReservation(wanted.reservationId);
      const issued = (await receiptsOf(trx, { tenantId: tenant.tenantId, subject })).find(
        (receipt) => receipt.receipt_id === wanted.receiptId,
      );
      const isOfOpen = issued?.is_open === true && issued.day === dayOf(now);
      const from = isOfOpen ? issued.till_id : wanted.openTillId;
      // The till is held before what is paid.
      const till = await heldTill(context, paid.container_id, from);
      return { till, payable: await reservation.lock(context, wanted) };
    },
    lastChange: (context, { payable }) => reservation.lastChange(context, payable),
    note: (context, { payable }, text) => reservation.note(context, payable, text),
    readerOf: (context, { payable }) => reservation.readerOf(context, payable),
  };
}

const voidOf = (payables: Payables) =>
  deskChange({
    subject: heldReceipt(payables),
    plan,
    demand,
    write,
    message: (context, { reserved, receipt, open }, reason) =>
      reserved ? { notice: noticeOfVoid(context, reserved, { ...named(receipt), open, reason }) } : null,
    show: (_, planned) => shown(planned),
    answer: (_, planned) => shown(planned),
  });

/** What taking back the cash of a receipt would do. Refuses as the act does, but for rights and reasons. */
export const previewVoidedReceipt = (payables: Payables): Operation<'Desk/PreviewVoidedReceipt'> =>
  voidOf(payables).preview;

/**
 * Takes back the cash of a receipt. It is void and kept; what it was for is owed again, and its person is told. Once its
 * till was counted or closed, that takes the right to give back any sum and the second factor. Refuses reasonRequired,
 * notFound, changedMeanwhile, receiptIsVoid, receiptStays, receiptVoidLimited, stepUpRequired, and what a till refuses.
 */
export const voidReceipt = (payables: Payables): Operation<'Desk/VoidReceipt'> => voidOf(payables).act;

const named = ({ row: { receipt_id: receiptId, amount }, receiptNumber }: StandingReceipt) => ({
  receiptId,
  receiptNumber,
  amount,
});

const shown = ({ receipt, open, paymentState }: PlannedVoid) => ({
  receiptNumber: receipt.receiptNumber,
  amount: receipt.row.amount,
  open,
  paymentText: staffPaymentText(paymentState),
});

async function plan(context: Context<Staff>, { payable, till }: Held, { receiptId }: Wanted): Promise<PlannedVoid> {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const { subject, payUntil } = payable;
  const receipt = (await standingReceipts(context, payable)).find(({ row }) => row.receipt_id === receiptId);
  if (!receipt) throw new Refused('notFound');
  const { feeCollection } = await settingsOf(trx, tenantId);
  // What is overdue is not paid online any more.
  const isDueLater = payUntil !== null && payUntil.getTime() > nowMs;
  const isOnline = isDueLater && collectedAs(feeCollection, payable.paysAtCounter === true) === 'online';
  const paymentState = paymentAfter(isOnline ? 'takeBack' : 'takeBackAtCounter', payable.paymentState);
  if (receipt.whyItStays !== null || paymentState === null) throw new Refused(receipt.whyItStays ?? 'receiptStays');
  const open = openOf(balanceOf(await sumsOf(trx, { tenantId, subject }))) + receipt.row.amount;
  const reserved = await describePayable(context, payable);
  return { payable, till, receipt, paymentState, open, isDueLater, by: actor.name, reserved };
}

function demand(context: Context<Staff>, { receipt, till }: PlannedVoid) {
  if (receipt.isVoidLate) demandRight(context, 'money.refundAny', till.container_id, 'receiptVoidLimited');
}

async function write(context: Context, planned: PlannedVoid, reason: string) {
  const { payable, till, receipt, paymentState, isDueLater, by } = planned;
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { subject, state, payUntil } = payable;
  const { receiptId, receiptNumber, amount } = named(receipt);
  await writeVoided(trx, { tenantId, receiptId, reason, by, nowMs });
  await expireAttempts(trx, { tenantId, subject, nowMs });
  await appendLedger(context, {
    subject,
    lines: [
      { kind: 'refund_due', amount, cause: 'voided' },
      { kind: 'refunded', amount, cause: 'voided', way: 'cash', tillId: till.till_id },
    ],
  });
  const words = `領収書 ${receiptNumber}の${yen(amount)}を取消。${reason}`;
  await writePayable(context, payable, { state, paymentState, action: 'voidReceipt', reason: words });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
  // Nobody loses a place because the desk took its cash by mistake: what is overdue by now stays.
  if (isDueLater) await scheduleDue(context, [{ subject, payUntil }]);
}
