import { type ReceiptLine, taxIn } from '#rules/payment/receipt.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { paymentStateOf } from '../paymentStateOf.ts';
import { countPrint, paidFor } from './receipt.queries.ts';
import { standingReceipts } from './standingReceipts.ts';

/** What a receipt says, and whether it was printed before. */
export const printReceipt: Operation<'Desk/PrintReceipt'> = async (context, { reservationId, receiptId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const subject = subjectFor(tenant, reservationId);
  const row = await countPrint(trx, { tenantId, receiptId, subject });
  const paid = await paidFor(trx, { tenantId, subject });
  if (!row || !paid) throw new Refused('notFound');
  const receipts = await standingReceipts(context, { subject, paymentState: paymentStateOf(paid) });
  const receipt = receipts.find((one) => one.row.receipt_id === receiptId);
  if (!receipt) throw new Refused('notFound');
  const { receiptNumber, isVoid, voided, issuedOn } = receipt;
  return {
    receiptId,
    receiptNumber,
    isReissue: row.printed > 1,
    isVoid,
    voided,
    issuedOn,
    issuedBy: row.issued_by,
    personName: paid.person_name,
    amount: row.amount,
    tendered: row.tendered,
    change: row.tendered - row.amount,
    placeName: row.place_name,
    purpose: row.purpose,
    lines: fromJson<ReceiptLine[]>(row.lines),
    issuerNumber: row.issuer_number,
    tax: row.tax_rate === null ? null : { percent: row.tax_rate, yen: taxIn(row.amount, row.tax_rate) },
  };
};
