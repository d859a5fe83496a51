import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { chargedLater, type LaterCharge, laterCharge, whyNothingIsCharged } from '#rules/facility/fee/laterCharges.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { type ChargedBeside, chargeBeside } from '#rules/payment/chargeBeside.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import type { Context } from '#server/context.ts';
import { deskChange } from '#server/desk/change.ts';
import { appendHistory, isFeeWaived } from '#server/facility/history.queries.ts';
import {
  breakdownOf,
  chargeLine,
  isChargedSince,
  laterChargesOf,
  writeCharged,
} from '#server/facility/laterCharges.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import type { Operation } from '#server/operation.ts';
import { appendLedger, sumsOf } from '#server/payment/ledger.queries.ts';
import { noticeOfCharge } from '#server/payment/notifyOfMoney.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { byHandOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { heldRoom } from '../heldRoom.ts';

/** How long the same charge counts as sent twice where its sender says so, in milliseconds. */
const onceMs = 10 * 60_000;

type Request = ParsedRequestOf<'Desk/AddCharge'>;

/** What a charge does, of which nothing is written yet. */
type PlannedCharge = {
  readonly payable: Payable;
  /** Null for one that was charged before. */
  readonly charge: LaterCharge | null;
  /** Yen that are charged beside the fee then. */
  readonly charged: number;
  readonly account: ChargedBeside;
  readonly reserved: NoticeReservation | null;
};

const chargeOfRoom = deskChange({
  subject: heldRoom,
  needsReason: ({ line }: Request) => line.kind === 'own',
  plan,
  write,
  message: (context, { charge, reserved }) =>
    charge && reserved ? { notice: noticeOfCharge(context, reserved, charge) } : null,
  answer: (_, { charged, account: { open, due, paymentState } }) => ({
    charged,
    open,
    due,
    paymentText: staffPaymentText(paymentState),
  }),
});

/**
 * Charges something beside the fee, or takes back of it, and tells the person; the same charge again changes nothing.
 * Refuses reasonRequired, notFound, chargeNotPossible, feeNotFinal, lineNotQuoted, lineSettled, chargedTooLittle,
 * chargedJustNow.
 */
export const addCharge: Operation<'Desk/AddCharge'> = chargeOfRoom.act;

async function plan(context: Context, payable: Payable, request: Request): Promise<PlannedCharge> {
  const { trx, tenant } = context;
  const { subject, paymentState, isFeeFinal, fee } = payable;
  const why = whyNothingIsCharged(stateOf(payable), isFeeFinal);
  if (why !== null) throw new Refused(why);
  const named = { tenantId: tenant.tenantId, reservationId: subject.id };
  const of = { tenantId: tenant.tenantId, subject };
  const before = await laterChargesOf(trx, named);
  const isKnown = before.some(({ chargeId }) => chargeId === request.chargeId);
  const charge = isKnown ? null : await chargeOf(context, { ...request, before });
  const yen = charge?.yen ?? 0;
  const balance = balanceOf(await sumsOf(trx, of));
  // A move may have charged for it since.
  const isWaived = fee === 0 && (await isFeeWaived(trx, named));
  const byHand = await byHandOf(trx, { ...of, balance });
  const account = chargeBeside({ balance, byHand, yen, paymentState, isWaived });
  return {
    payable,
    charge,
    charged: chargedLater(before) + yen,
    account: isKnown ? { ...account, paymentState } : account,
    reserved: (await describePayable(context, payable)) ?? null,
  };
}

async function chargeOf(
  { trx, tenant, nowMs }: Context,
  { reservationId, chargeId, line, reason, isOnce, before }: Request & { readonly before: readonly LaterCharge[] },
) {
  const named = { tenantId: tenant.tenantId, reservationId };
  const quoted = { breakdown: await breakdownOf(trx, named), charges: before };
  const decided = laterCharge(quoted, { chargeId, line, reason: reason.trim() });
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const { charge } = decided;
  const since = new Date(nowMs - onceMs);
  if (isOnce && (await isChargedSince(trx, { ...named, charge, since }))) throw new Refused('chargedJustNow');
  return charge;
}

async function write(context: Context, { payable, charge, account }: PlannedCharge) {
  if (charge === null) return;
  const { subject, state, paymentState: before } = payable;
  const { paymentState } = account;
  const { label: note, yen } = charge;
  // What is not above zero is not written.
  await appendLedger(context, {
    subject,
    lines: [
      { kind: 'charged', amount: yen, note },
      { kind: 'released', amount: -yen, note },
      { kind: 'refund_due', amount: account.refund },
      { kind: 'set_off', amount: account.setOff, note },
    ],
  });
  const { tenantId } = context.tenant;
  await writeCharged(context.trx, { tenantId, reservationId: subject.id, paymentState });
  const { charge: kept, ...line } = chargeLine(charge);
  await appendHistory(context, [
    {
      reservationId: subject.id,
      ...line,
      before: { state, paymentState: before },
      after: { state, paymentState, charge: kept },
    },
  ]);
}
