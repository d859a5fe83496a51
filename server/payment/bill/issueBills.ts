import { dayOf } from '#rules/day/day.ts';
import { mayPayBy, stillSets, suggestedPayBy } from '#rules/payment/billDue.ts';
import { fiscalYearOf } from '#rules/payment/receipt.ts';
import { recordAccess } from '#server/account/personal/recordAccess.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor, subjectKindOf } from '#server/subject.ts';
import { unpaidShown } from '../books/unpaidShown.ts';
import { countPrints, holdNumbers, insertBills, lastBills } from './bill.queries.ts';
import { billViews, standingBills } from './bill.view.ts';
import { contentNow, stillSays } from './billContent.ts';

/**
 * Issues a bill for each fee of a list, or of what was chosen of it, that is owed and that the caller may receive. Where the last one still says just
 * that, it is printed again. A bill of something overdue sets a day for it. Refuses payByOver, and sumChanged where it is not what was shown.
 */
export const issueBills: Operation<'Desk/IssueBills'> = async (context, request) => {
  const { count, yen, reservationIds, payBy, ...asked } = request;
  const { trx, tenant, now, nowMs, actor } = context;
  const { tenantId } = tenant;
  const today = dayOf(now);
  if (payBy !== null && !mayPayBy(payBy, today)) throw new Refused('payByOver');
  const fiscalYear = fiscalYearOf(today);
  // Two who issue at once come here one after the other.
  const last = await holdNumbers(trx, { tenantId, fiscalYear });
  const chosen = reservationIds && new Set(reservationIds);
  const rows = (await unpaidShown(context, asked)).shown.filter(
    ({ canReceive, reservation_id }) => canReceive && (chosen?.has(reservation_id) ?? true),
  );
  const sum = rows.reduce((all, { open }) => all + open, 0);
  if (rows.length !== count || sum !== yen) throw new Refused('sumChanged');
  // What was asked for is a list, and what is shown is where each of its people lives.
  const userNumbers = [...new Set(rows.map(({ user_number }) => user_number))];
  await recordAccess(context, { operation: 'Desk/IssueBills', request: { ...request, userNumbers }, reason: '' });
  const ids = rows.map(({ reservation_id }) => reservation_id);
  const before = await lastBills(trx, { tenantId, kind: subjectKindOf(tenant), ids });
  const isBilled = (row: (typeof rows)[number]) => {
    const bill = before.get(row.reservation_id);
    return stillSays(bill, row) && (!row.is_overdue || stillSets(bill.pay_by, payBy, today));
  };
  const bills = rows
    .filter((row) => !isBilled(row))
    .map((row, index) => ({
      billId: newId(),
      number: last + index + 1,
      subject: subjectFor(tenant, row.reservation_id),
      userId: row.user_id,
      ...contentNow(row, row.open),
      payBy: row.is_overdue ? (payBy ?? suggestedPayBy(today)) : null,
    }));
  await insertBills(trx, { tenantId, fiscalYear, bills, by: actor.name, nowMs });
  const again = rows.filter(isBilled).flatMap((row) => before.get(row.reservation_id)?.bill_id ?? []);
  if (again.length > 0) await countPrints(trx, { tenantId, billIds: again });
  const printed = [];
  for (const id of ids) printed.push(...(await standingBills(context, subjectFor(tenant, id))).slice(-1));
  return { items: await billViews(context, printed), issued: bills.length };
};
