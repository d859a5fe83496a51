import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { paymentStateOf } from '../paymentStateOf.ts';
import { paidFor } from './receipt.queries.ts';
import { standingReceipts } from './standingReceipts.ts';

/** The receipts of a reservation; void is what has gone back, or was taken back. */
export const listReceipts: Operation<'Desk/ListReceipts'> = async (context, { reservationId }) => {
  const { trx, tenant } = context;
  const subject = subjectFor(tenant, reservationId);
  const paid = await paidFor(trx, { tenantId: tenant.tenantId, subject });
  if (!paid) throw new Refused('notFound');
  const receipts = await standingReceipts(context, { subject, paymentState: paymentStateOf(paid) });
  return {
    items: receipts.map(({ row, ...receipt }) => ({
      ...receipt,
      receiptId: row.receipt_id,
      issuedBy: row.issued_by,
      amount: row.amount,
      printed: row.printed,
    })),
  };
};
