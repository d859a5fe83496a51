import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { chargeOffers } from '#rules/facility/fee/chargeOffers.ts';
import {
  chargedLater,
  type LaterCharge,
  laterCharges,
  laterChargeTexts,
  whyNothingIsCharged,
} from '#rules/facility/fee/laterCharges.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { type ChargedBeside, chargeBeside } from '#rules/payment/chargeBeside.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { isDayOver, whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import type { Context, Staff } from '#server/context.ts';
import { deskChange } from '#server/desk/change.ts';
import { appendHistory, isFeeWaived } from '#server/facility/history.queries.ts';
import { chargeLine, isChargedSince, laterChargesOf, writeCharged } from '#server/facility/laterCharges.queries.ts';
import { detailsOf } from '#server/facility/payable.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { appendLedger, sumsOf } from '#server/payment/ledger.queries.ts';
import { noticeOfCharge } from '#server/payment/notifyOfMoney.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { byHandOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { isOverrideAllowed } from '#server/staff/isOverrideAllowed.ts';
import { heldRoom } from '../heldRoom.ts';
import { ordinanceFactsOf } from './ordinanceFacts.ts';

/** How long the same charge counts as sent twice where its sender says so, in milliseconds. */
const onceMs = 10 * 60_000;

type Request = ParsedRequestOf<'Desk/AddCharge'>;

type Wanted = Pick<Request, 'reservationId' | 'lines' | 'chargeId'> & { readonly reason?: string };

/** What a charge does, of which nothing is written yet. */
type PlannedCharge = {
  readonly payable: Payable;
  readonly offers: ReturnType<typeof chargeOffers>;
  readonly chargeId: string;
  /** None for what was charged before. */
  readonly charges: readonly LaterCharge[];
  /** Yen that are charged beside the fee then. */
  readonly charged: number;
  readonly account: ChargedBeside;
  readonly reserved: NoticeReservation | null;
};

const chargeOfRoom = deskChange({
  subject: heldRoom,
  needsReason: ({ lines }: Request) => lines.some(({ kind }) => kind === 'own'),
  plan,
  demand,
  write,

  message: (context, { chargeId, charges, reserved }, reason) =>
    charges.length > 0 && reserved
      ? { notice: noticeOfCharge(context, reserved, { chargeId, charges, reason }) }
      : null,

  show: (_, { payable: { fee }, offers, charges, charged, account }) => ({
    offers: [...offers],
    lines: laterChargeTexts(charges),
    before: fee + charged - chargedLater(charges),
    after: fee + charged,
    open: account.open,
    paymentText: staffPaymentText(account.paymentState),
    setOff: account.setOff,
    refund: account.refund,
  }),

  answer: (_, { charged, account: { open, due, paymentState } }) => ({
    charged,
    open,
    due,
    paymentText: staffPaymentText(paymentState),
  }),
});

/** What may be charged by the ordinance, and what charging some lines would do. Refuses as the act does, but for rights and reasons. */
export const previewCharge: Operation<'Desk/PreviewCharge'> = chargeOfRoom.preview;

/**
 * Charges something beside the fee, or takes back of it, and tells the person; the same charge again changes nothing.
 * Refuses reasonRequired, notFound, changedMeanwhile, chargeNotPossible, feeNotFinal, dayIsOver, lineNotOffered,
 * lineNotQuoted, lineSettled, chargedTooLittle, chargedTooMuch, chargedJustNow.
 */
export const addCharge: Operation<'Desk/AddCharge'> = chargeOfRoom.act;

async function plan(context: Context, payable: Payable, wanted: Wanted): Promise<PlannedCharge> {
  const { trx, tenant } = context;
  const { subject, paymentState, isFeeFinal, fee } = payable;
  const why = whyNothingIsCharged(stateOf(payable), isFeeFinal);
  if (why !== null) throw new Refused(why);
  const { chargeId = newId(), lines, reason = '' } = wanted;
  const named = { tenantId: tenant.tenantId, reservationId: subject.id };
  const of = { tenantId: tenant.tenantId, subject };
  const before = await laterChargesOf(trx, named);
  const isKnown = before.some((charge) => charge.chargeId === chargeId);
  const facts = await ordinanceFactsOf(context, payable);
  const offers = chargeOffers(facts, before);
  const quoted = { breakdown: facts.breakdown, charges: before, offers };
  const decided = laterCharges(quoted, { chargeId, lines: isKnown ? [] : lines, reason: reason.trim() });
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const { charges } = decided;
  const yen = chargedLater(charges);
  const balance = balanceOf(await sumsOf(trx, of));
  // A move may have charged for it since.
  const isWaived = fee === 0 && (await isFeeWaived(trx, named));
  const byHand = await byHandOf(trx, { ...of, balance });
  const account = chargeBeside({ balance, byHand, yen, paymentState, isWaived });
  return {
    payable,
    offers,
    chargeId,
    charges,
    charged: chargedLater(before) + yen,
    account: charges.length > 0 ? account : { ...account, paymentState },
    reserved: (await describePayable(context, payable)) ?? null,
  };
}

async function demand(context: Context<Staff>, { payable, charges }: PlannedCharge, { isOnce, reason }: Request) {
  const { trx, tenant, nowMs, now } = context;
  const reservationId = payable.subject.id;
  const named = { tenantId: tenant.tenantId, reservationId };
  const days = (await detailsOf(trx, named)).map(({ date }) => date);
  if (isDayOver(days, dayOf(now))) {
    const why = whyNotAfterwards({ mayOverride: await isOverrideAllowed(context, reservationId), reason });
    if (why !== null) throw new Refused(why);
  }
  const since = new Date(nowMs - onceMs);
  for (const charge of isOnce ? charges : []) {
    if (await isChargedSince(trx, { ...named, charge, since })) throw new Refused('chargedJustNow');
  }
}

async function write(context: Context, { payable, charges, account }: PlannedCharge) {
  if (charges.length === 0) return;
  const { subject, state, paymentState: before } = payable;
  const { paymentState } = account;
  const note = charges.map(({ label }) => label).join('、');
  // What is not above zero is not written.
  await appendLedger(context, {
    subject,
    lines: [
      ...charges.flatMap(({ label, yen }) => [
        { kind: 'charged', amount: yen, note: label } as const,
        { kind: 'released', amount: -yen, note: label } as const,
      ]),
      { kind: 'refund_due', amount: account.refund },
      { kind: 'set_off', amount: account.setOff, note },
    ],
  });
  const { tenantId } = context.tenant;
  await writeCharged(context.trx, { tenantId, reservationId: subject.id, paymentState });
  await appendHistory(
    context,
    charges.map(chargeLine).map(({ charge, ...line }) => ({
      reservationId: subject.id,
      ...line,
      before: { state, paymentState: before },
      after: { state, paymentState, charge },
    })),
  );
}
