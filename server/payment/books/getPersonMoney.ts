import { dayOf } from '#rules/day/day.ts';
import { ownerOfNumber } from '#server/account/desk/merge/merge.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { accountsOfPerson } from './accounts.queries.ts';
import { mostItems, subjectView } from './subject.view.ts';

/** What somebody owes, has paid and gets back at the places of the caller. Refuses notFound for a number nobody has. */
export const getPersonMoney: Operation<'Desk/GetPersonMoney'> = async (context, { userNumber }) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  // Of a number that was merged it is the account that the number opens.
  const userId = await ownerOfNumber(trx, { tenantId, userNumber });
  if (userId === undefined) throw new Refused('notFound');
  const reach = reachIn(context, 'money.view');
  const wanted = { tenantId, reach, containerId: null, userId, limit: mostItems + 1 };
  const rows = await accountsOfPerson(trx, { ...wanted, now: new Date(nowMs), today: dayOf(now) });
  return {
    items: rows.slice(0, mostItems).map((row) => ({
      ...subjectView(row),
      open: row.open,
      held: row.held,
      due: row.due,
      payUntil: row.pay_until && localDateTimeOf(row.pay_until.getTime(), timeZone),
      isOverdue: row.open > 0 && row.is_late,
    })),
    hasMore: rows.length > mostItems,
    open: rows[0]?.all_open ?? 0,
    held: rows[0]?.all_held ?? 0,
    due: rows[0]?.all_due ?? 0,
  };
};
