import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { dayOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { awaitsApproval, reservationStates, statesThat } from '#rules/facility/booking/reservationStates.ts';
import { balanceOf, type Sums } from '#rules/payment/balanceOf.ts';
import { collectAtCounter } from '#rules/payment/collectAtCounter.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { issuedView, standingBills } from '#server/payment/bill/bill.view.ts';
import { ledgerOf, sumsOf } from '#server/payment/ledger.queries.ts';
import { byHandOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { isInDoubt } from '#server/reservation/promise/followUp.queries.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { changedByStaff, heldFor, refusedFor } from '../history.queries.ts';
import { laterChargesOf } from '../laterCharges.queries.ts';
import {
  type OwnReservationRow,
  type ReservationRow,
  reservationOf,
  reservationsOfApplication,
} from '../reservation.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { reservationWithLifeView, roomOfApplicationView } from './reservation.view.ts';

/** One of the caller's reservations; refuses notFound, also for somebody else's. */
export const findReservation: Operation<'Reservation/FindReservation'> = async (context, { reservationId }) => {
  const { trx, tenant, actor, now } = context;
  const { tenantId } = tenant;
  const row = await reservationOf(trx, { tenantId, userId: actor.userId, reservationId });
  if (!row) throw new Refused('notFound');
  const settings = await settingsOf(trx, tenantId);
  const circumstances = { tenant, settings, now };
  const sums = await sumsOfReservation(trx, { tenantId, reservationId });
  const balance = balanceOf(sums);
  const charges = await laterChargesOf(trx, { tenantId, reservationId });
  const application: ReservationWithLife['application'] = [];
  for (const other of await othersWith(trx, { userId: actor.userId, row })) {
    const its = await sumsOfReservation(trx, { tenantId, reservationId: other.reservation_id });
    application.push(roomOfApplicationView(other, circumstances, balanceOf(its)));
  }
  const staffWords = [...(await staffWordsOn(context, row)), ...(await refundWords(context, row, sums))].join('\n');
  const bill = openOf(balance) > 0 ? await billFor(context, reservationId) : null;
  return { ...reservationWithLifeView(row, circumstances, { balance, charges, staffWords }), bill, application };
};

/** The bill by which a fee is to be paid. */
async function billFor(context: Context, reservationId: string): Promise<ReservationWithLife['bill']> {
  const standing = await standingBills(context, { kind: 'reservation', id: reservationId });
  const bill = standing.find(({ voidReason }) => voidReason === null)?.bill;
  return bill ? issuedView(bill, context.tenant.timeZone) : null;
}

async function staffWordsOn(context: Context, row: OwnReservationRow) {
  const { trx } = context;
  const named = { tenantId: row.tenant_id, reservationId: row.reservation_id };
  const state = stateOf(row);
  if (state === 'rejected' || state === 'cancelled_operator') {
    const why = await refusedFor(trx, named);
    return why === '' ? [] : [`${reservationStates[state].statusText}の理由　${why}`];
  }
  const changed = [...(await doubtWords(context, row)), ...(await changedByStaff(trx, named))];
  if (!awaitsApproval(state)) return changed;
  const held = await heldFor(trx, named);
  return [underReview, ...(held === '' ? [] : [`施設からの連絡　${held}`]), ...changed];
}

/** A day of it is not offered any more: whom no message reaches reads it here. */
async function doubtWords({ trx, tenant: { tenantId } }: Context, row: OwnReservationRow) {
  if (!statesThat('isOpen').includes(stateOf(row))) return [];
  const subject = { kind: 'reservation', id: row.reservation_id } as const;
  return (await isInDoubt(trx, { tenantId, subject })) ? [notAsReserved] : [];
}

const notAsReserved =
  '休館などのため、予約した日時に利用できなくなりました。今後の取扱いは、施設からご連絡します。それまでは、お越しにならないようお願いします。';

/** What is to go back of what was paid, and how; and what went back, on which day. */
async function refundWords({ trx, tenant: { tenantId, timeZone } }: Context, row: OwnReservationRow, sums: Sums) {
  const subject = { kind: 'reservation', id: row.reservation_id } as const;
  const balance = balanceOf(sums);
  const byHand = await byHandOf(trx, { tenantId, subject, balance });
  const byProvider = balance.due - byHand;
  const pending = [
    ...(byProvider > 0 ? [`${paymentStates.refund_pending.statusText}　${yen(byProvider)}`] : []),
    ...(byHand > 0 ? [collectAtCounter({ sum: yen(byHand), hall: row.container_name })] : []),
  ];
  if (sums.refunded === 0) return pending;
  const lines = await ledgerOf(trx, { tenantId, subject });
  const refunded = lines
    .filter(({ kind }) => kind === 'refunded')
    .map(({ amount, happened_at }) => {
      const day = dayOf(localDateTimeOf(happened_at.getTime(), timeZone));
      return `${paymentStates.refunded.statusText}　${yen(amount)}（${dayText(day)}）`;
    });
  return [...pending, ...refunded];
}

const underReview =
  '施設が内容を確認しています。場所は確保されていますが、予約はまだ確定していません。結果はメールとこの画面でお知らせします。';

const sumsOfReservation = (
  trx: Database,
  { tenantId, reservationId }: { readonly tenantId: string; readonly reservationId: string },
) => sumsOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } });

/** What was reserved together with it. */
async function othersWith(
  trx: Database,
  { userId, row }: { readonly userId: string; readonly row: OwnReservationRow },
): Promise<readonly ReservationRow[]> {
  const { tenant_id: tenantId, application_id: applicationId, reservation_id: itself } = row;
  if (applicationId === null) return [];
  const all = await reservationsOfApplication(trx, { tenantId, userId, applicationId });
  return all.filter(({ reservation_id }) => reservation_id !== itself);
}
