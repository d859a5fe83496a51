import { dayOf } from '#rules/day/day.ts';
import type { ReceiptLine } from '#rules/payment/receipt.ts';
import { receiptNumberText } from '#rules/payment/receipt.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { countPrint, paidFor } from './receipt.queries.ts';

/** What a receipt says, and whether it was printed before. */
export const printReceipt: Operation<'Desk/PrintReceipt'> = async ({ trx, tenant }, { reservationId, receiptId }) => {
  const { tenantId, timeZone } = tenant;
  const subject = subjectFor(tenant, reservationId);
  const row = await countPrint(trx, { tenantId, receiptId, subject });
  const paid = await paidFor(trx, { tenantId, subject });
  if (!row || !paid) throw new Refused('notFound');
  return {
    receiptId,
    receiptNumber: receiptNumberText({ fiscalYear: row.fiscal_year, number: row.number }),
    isReissue: row.printed > 1,
    issuedOn: dayOf(localDateTimeOf(row.issued_at.getTime(), timeZone)),
    issuedBy: row.issued_by,
    personName: `${paid.last_name} ${paid.first_name}`.trim(),
    amount: row.amount,
    placeName: row.place_name,
    purpose: row.purpose,
    // Written by ReceiveCash alone.
    lines: row.lines as unknown as ReceiptLine[],
  };
};
