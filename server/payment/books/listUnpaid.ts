import { dayOf } from '#rules/day/day.ts';
import { receiptNumberText } from '#rules/payment/receipt.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { subjectKindOf } from '#server/subject.ts';
import { localDateTimeOf } from '#server/time.ts';
import { lastBills } from '../bill/bill.queries.ts';
import { unpaidFound } from './books.queries.ts';
import { mostItems, subjectView } from './subject.view.ts';

/** What is owed and not paid. */
export const listUnpaid: Operation<'Desk/ListUnpaid'> = async (context, { containerId, isOverdue, text }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'money.view');
  const rows = await unpaidFound(trx, {
    ...{ tenantId, reach, containerId, isOverdue, text, limit: mostItems + 1 },
    ...{ now: new Date(context.nowMs), today: dayOf(context.now) },
  });
  const shown = rows.slice(0, mostItems);
  const ids = shown.map(({ reservation_id }) => reservation_id);
  const bills = await lastBills(trx, { tenantId, kind: subjectKindOf(tenant), ids });
  return {
    items: shown.map((row) => ({
      ...subjectView(row),
      open: row.open,
      since: dayOf(localDateTimeOf(row.since.getTime(), timeZone)),
      payUntil: row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone),
      isOverdue: row.is_overdue,
      billNumber: billNumberOf(row),
    })),
    hasMore: rows.length > mostItems,
    count: rows[0]?.count ?? 0,
    yen: rows[0]?.yen ?? 0,
  };

  function billNumberOf({ reservation_id, open }: (typeof rows)[number]) {
    const bill = bills.get(reservation_id);
    return bill?.amount === open ? receiptNumberText({ fiscalYear: bill.fiscal_year, number: bill.number }) : '';
  }
};
