import { dayOf } from '#rules/day/day.ts';
import { receiptNumberText, voidReceipts } from '#rules/payment/receipt.ts';
import type { Operation } from '#server/operation.ts';
import { subjectFor } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { movesOf, receiptsOf } from './receipt.queries.ts';

/** The receipts of a reservation; void is what has gone back. */
export const listReceipts: Operation<'Desk/ListReceipts'> = async ({ trx, tenant }, { reservationId }) => {
  const { tenantId, timeZone } = tenant;
  const of = { tenantId, subject: subjectFor(tenant, reservationId) };
  const rows = await receiptsOf(trx, of);
  const gone = voidReceipts(await movesOf(trx, of));
  return {
    items: rows.map((row, index) => ({
      receiptId: row.receipt_id,
      receiptNumber: receiptNumberText({ fiscalYear: row.fiscal_year, number: row.number }),
      isVoid: index < gone,
      issuedOn: dayOf(localDateTimeOf(row.issued_at.getTime(), timeZone)),
      issuedBy: row.issued_by,
      amount: row.amount,
      printed: row.printed,
    })),
  };
};
