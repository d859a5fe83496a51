import { dayOf } from '#rules/day/day.ts';
import { longDayText } from '#rules/day/dayText.ts';
import { fiscalYearOf, receiptLines } from '#rules/payment/receipt.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { subjectFor, subjectKindOf } from '#server/subject.ts';
import { type UnpaidRow, unpaidFound } from '../books/books.queries.ts';
import { mostItems } from '../books/subject.view.ts';
import { paidFor } from '../till/receipt.queries.ts';
import { countPrints, holdNumbers, insertBills, lastBills } from './bill.queries.ts';
import { billView, standingBills } from './bill.view.ts';

/** What is paid for; of a room that was moved, where and when it is now. */
const purposeOf = ({ name, first_day }: UnpaidRow) =>
  first_day === '' ? `${name} 受講料` : `${name}（${longDayText(first_day)}）使用料`;

/**
 * Issues a bill for each fee of a list that is owed, at most 200 at once. Where the last one still says the sum, the
 * time and what for, that is printed again. Refuses sumChanged where it is not what was shown.
 */
export const issueBills: Operation<'Desk/IssueBills'> = async (context, { count, yen, ...asked }) => {
  const { trx, tenant, now, nowMs, actor } = context;
  const { tenantId } = tenant;
  const fiscalYear = fiscalYearOf(dayOf(now));
  // Two who issue at once come here one after the other.
  const last = await holdNumbers(trx, { tenantId, fiscalYear });
  const rows = await unpaidFound(trx, {
    ...{ tenantId, reach: reachIn(context, 'money.receive'), ...asked, limit: mostItems },
    ...{ now: new Date(nowMs), today: dayOf(now) },
  });
  const sum = rows.reduce((all, { open }) => all + open, 0);
  if (rows.length !== count || sum !== yen) throw new Refused('sumChanged');
  const ids = rows.map(({ reservation_id }) => reservation_id);
  const before = await lastBills(trx, { tenantId, kind: subjectKindOf(tenant), ids });
  const isBilled = (row: UnpaidRow) => {
    const bill = before.get(row.reservation_id);
    return (
      bill?.amount === row.open &&
      bill.pay_until?.getTime() === row.pay_until?.getTime() &&
      bill.place_name === row.container_name &&
      bill.purpose === purposeOf(row)
    );
  };
  const fresh = rows.filter((row) => !isBilled(row));
  const bills = [];
  for (const [index, row] of fresh.entries()) {
    const subject = subjectFor(tenant, row.reservation_id);
    const lines = (await paidFor(trx, { tenantId, subject }))?.breakdown?.lines ?? [];
    bills.push({
      ...{ billId: newId(), number: last + index + 1, subject, amount: row.open, payUntil: row.pay_until },
      ...{ placeName: row.container_name, purpose: purposeOf(row), lines: receiptLines(lines, row.open) },
    });
  }
  await insertBills(trx, { tenantId, fiscalYear, bills, by: actor.name, nowMs });
  const again = rows.filter(isBilled).flatMap((row) => before.get(row.reservation_id)?.bill_id ?? []);
  if (again.length > 0) await countPrints(trx, { tenantId, billIds: again });
  const printed = [];
  for (const id of ids) {
    const subject = subjectFor(tenant, id);
    const standing = (await standingBills(context, subject)).at(-1);
    if (standing) printed.push(await billView(context, { ...standing, subject }));
  }
  return { items: printed, issued: bills.length };
};
