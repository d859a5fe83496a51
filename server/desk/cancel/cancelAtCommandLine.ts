import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '#server/operation.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import type { Payables } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { type Finds, foundReservation, noReservation } from '#server/reservation/desk/find.ts';
import { subjectFor } from '#server/subject.ts';
import { cancelForFacility } from './cancelForFacility.ts';

type Ports = { readonly payables: Payables; readonly finds: Finds };

/**
 * Cancels a room or a course for the facility's reasons and frees the place at once. All that was paid is refunded.
 * Refuses reasonRequired, notFound, notCancelable.
 */
export const cancelByStaff =
  ({ payables, finds }: Ports): Operation<'Staff/CancelReservation'> =>
  async (context, { reservationId, reason: typed }) => {
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const subject = subjectFor(tenant, reservationId);
    const find = finds[subject.kind];
    const done = await cancelForFacility(payables, context, { subject, reason });
    if (!done.isCancelled && done.state === null) throw noReservation(reservationId);
    if (!done.isCancelled) throw notCancelable(await foundReservation(find, context, reservationId));
    const { due } = balanceOf(await sumsOf(trx, { tenantId, subject }));
    return { reservation: await foundReservation(find, context, reservationId), due };
  };

const notCancelable = ({ statusText }: { readonly statusText: string }) =>
  new Refused({
    code: 'notCancelable',
    message: `この予約は「${statusText}」のため取り消せません。予約の状態を確認してください。`,
  });
