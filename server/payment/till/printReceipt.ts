import { dayOf } from '#rules/day/day.ts';
import { type ReceiptLine, receiptNumberText, taxIn, voidReceipts } from '#rules/payment/receipt.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { countPrint, movesOf, paidFor, receiptsOf } from './receipt.queries.ts';

/** What a receipt says, and whether it was printed before. */
export const printReceipt: Operation<'Desk/PrintReceipt'> = async ({ trx, tenant }, { reservationId, receiptId }) => {
  const { tenantId, timeZone } = tenant;
  const subject = subjectFor(tenant, reservationId);
  const row = await countPrint(trx, { tenantId, receiptId, subject });
  const paid = await paidFor(trx, { tenantId, subject });
  if (!row || !paid) throw new Refused('notFound');
  const place = (await receiptsOf(trx, { tenantId, subject })).findIndex((one) => one.receipt_id === receiptId);
  return {
    receiptId,
    receiptNumber: receiptNumberText({ fiscalYear: row.fiscal_year, number: row.number }),
    isReissue: row.printed > 1,
    isVoid: place < voidReceipts(await movesOf(trx, { tenantId, subject })),
    issuedOn: dayOf(localDateTimeOf(row.issued_at.getTime(), timeZone)),
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
