import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { isOwedOnline } from '#rules/payment/paymentStates.ts';
import { refundUnderWay } from '#rules/payment/refund/refundUnderWay.ts';
import { isRefusal } from '#rules/refusal.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { lateAnswer, type QuickWrite } from '#server/operation.ts';
import { sumsFrom } from '#server/payment/ledger.queries.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { ValuesOf, View } from '#server/readCache/facts.ts';
import { Refused } from '#server/refused.ts';
import { settingFacts } from '#server/tenant/tenantFacts.ts';
import type { ToCancel } from './cancel.queries.ts';
import { cancellationOf, recordCancellation } from './cancelReservation.ts';
import { demandPlain, type PlainRow } from './quickCancelling.queries.ts';

const facts = { settings: settingFacts };

type Settings = ValuesOf<typeof facts>['settings'];

/** It is judged again by the transaction. */
const changed = () => new Refused('busy');

/** A plain reservation as a transaction reads it. */
function foundOf(told: PlainRow, settings: Settings): ToCancel {
  const { booked_at, changed_at, pay_until, sums } = told;
  const row = {
    ...told,
    booked_at: new Date(booked_at),
    changed_at: new Date(changed_at),
    pay_until: pay_until && new Date(pay_until),
    draw_id: null,
    draw_closes_at: null,
  };
  return { row, settings, balance: balanceOf(sumsFrom(sums)) };
}

/** Nothing was paid, is given back or may just be arriving: the transaction asks for that, and spreads a refund. */
const isWithoutMoney = ({ row, balance: { held, due, paid } }: ToCancel) =>
  held === 0 && due === 0 && paid === 0 && !isOwedOnline(paymentStateOf(row));

/** Cancels in one message what the question told. Guards judge that it still is so. */
function quickly({ settings }: { readonly settings?: Settings }, view: View, reservationId: string) {
  const { tenant, viewer, now } = view;
  const rows = viewer.part as readonly PlainRow[];
  const told = rows.find((row) => row.reservation_id === reservationId);
  // Who is told of what becomes free is the transaction's where people wait in turn.
  if (!settings || !told || isInTurn(tenant)) return null;
  const found = foundOf(told, settings);
  const decision = isWithoutMoney(found) ? cancellationOf(found, { tenant, now }) : null;
  if (!decision || isRefusal(decision) || decision.plan.refund > 0) return null;
  const { plan } = decision;
  const { tenantId } = tenant;
  const write: QuickWrite<'Reservation/CancelReservation'> = async (context, demandSame) => {
    const own = { tenantId, userId: context.actor.userId, reservationId };
    await demandPlain(context.trx, { ...own, part: [told], today: dayOf(now) }, changed);
    // The spaces are locked by what is recorded, as in the transaction, which reads all this before as well.
    await demandSame();
    return { refundWords: refundUnderWay([await recordCancellation(context, { found, plan })]) };
  };
  return write;
}

/**
 * Cancels in one message what has cost nothing yet. Entries, several rooms, groups, whatever money has to do with, and
 * whatever is refused are left to the transaction.
 */
export const cancelFromMemory = lateAnswer<'Reservation/CancelReservation', typeof facts>({
  facts,
  // Where they would have to be read first the transaction is quicker, which reads them with the reservation.
  keys: (_, __, peek) => (peek(settingFacts, null) === undefined ? null : { settings: null }),
  part: 'cancelling',
  answer: () => null,
  lateCodes: [],
  // They are read beside, for whoever cancels next.
  isLate: () => true,
  quick: { judged: [], decide: (values, view, { reservationId }) => quickly(values, view, reservationId) },
});
