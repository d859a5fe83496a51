import { dayOf } from '#rules/day/day.ts';
import { receiptNumberText } from '#rules/payment/receipt.ts';
import type { Operation } from '#server/operation.ts';
import { subjectKindOf } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { lastBills } from '../bill/bill.queries.ts';
import { stillSays } from '../bill/billContent.ts';
import { subjectView } from './subject.view.ts';
import { unpaidShown } from './unpaidShown.ts';

/** What is owed and not paid. */
export const listUnpaid: Operation<'Desk/ListUnpaid'> = async (context, asked) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const { shown, ...found } = await unpaidShown(context, asked);
  const ids = shown.map(({ reservation_id }) => reservation_id);
  const bills = await lastBills(trx, { tenantId, kind: subjectKindOf(tenant), ids });
  return {
    items: shown.map((row) => ({
      ...subjectView(row),
      open: row.open,
      since: dayOf(localDateTimeOf(row.since.getTime(), timeZone)),
      payUntil: row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone),
      isOverdue: row.is_overdue,
      dueOn: row.pay_until ? dayOf(localDateTimeOf(row.pay_until.getTime(), timeZone)) : row.last_day,
      billNumber: billNumberOf(row),
      canReceive: row.canReceive,
    })),
    ...found,
  };

  function billNumberOf(row: (typeof shown)[number]) {
    const bill = bills.get(row.reservation_id);
    return stillSays(bill, row) ? receiptNumberText({ fiscalYear: bill.fiscal_year, number: bill.number }) : '';
  }
};
