import type { ReservationWithLife } from '#contract/facility.ts';
import { dayOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { awaitsApproval, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { ledgerOf, sumsOf } from '#server/payment/ledger.queries.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { heldFor, movedFrom, refusedFor } from '../history.queries.ts';
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
  const balance = await balanceOfReservation(trx, { tenantId, reservationId });
  const charges = await laterChargesOf(trx, { tenantId, reservationId });
  const application: ReservationWithLife['application'] = [];
  for (const other of await othersWith(trx, { userId: actor.userId, row })) {
    const its = await balanceOfReservation(trx, { tenantId, reservationId: other.reservation_id });
    application.push(roomOfApplicationView(other, circumstances, its));
  }
  const staffWords = await staffWordsOn(context, row);
  return { ...reservationWithLifeView(row, circumstances, { balance, charges, staffWords }), application };
};

async function staffWordsOn(context: Context, row: OwnReservationRow) {
  const { trx } = context;
  const named = { tenantId: row.tenant_id, reservationId: row.reservation_id };
  const state = stateOf(row);
  if (state === 'rejected' || state === 'cancelled_operator') {
    const why = await refusedFor(trx, named);
    const reason = why === '' ? [] : [`${reservationStates[state].statusText}の理由　${why}`];
    return [...reason, ...(await refundWords(context, named.reservationId))].join('\n');
  }
  // What was never changed was never moved.
  const moved = row.changed_at > row.booked_at ? await movedFrom(trx, named) : '';
  if (!awaitsApproval(state)) return moved;
  const held = await heldFor(trx, named);
  const waiting = held === '' ? underReview : `${underReview}\n施設からの連絡　${held}`;
  return [waiting, moved].filter((words) => words !== '').join('\n');
}

/** What went back of what was paid, and on which day. */
async function refundWords({ trx, tenant: { tenantId, timeZone } }: Context, reservationId: string) {
  const lines = await ledgerOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } });
  return lines
    .filter(({ kind }) => kind === 'refunded')
    .map(({ amount, happened_at }) => {
      const day = dayOf(localDateTimeOf(happened_at.getTime(), timeZone));
      return `返金済み　${yen(amount)}（${dayText(day)}）`;
    });
}

const underReview =
  '施設が内容を確認しています。場所は確保されていますが、予約はまだ確定していません。結果はメールとこの画面でお知らせします。';

const balanceOfReservation = async (
  trx: Database,
  { tenantId, reservationId }: { readonly tenantId: string; readonly reservationId: string },
) => balanceOf(await sumsOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } }));

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
