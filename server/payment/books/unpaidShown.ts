import type { RequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import { reachIn } from '#server/staff/member.ts';
import { unpaidFound } from './accounts.queries.ts';
import { mostItems } from './subject.view.ts';

/**
 * What is owed and not paid, as its list shows it, and whether the caller may receive each. Whoever acts on the list asks
 * here too, so that they act on what was shown.
 */
export async function unpaidShown(context: Context<Staff>, asked: RequestOf<'Desk/ListUnpaid'>) {
  const { trx, tenant, now, nowMs } = context;
  const { containerId = null, isOverdue = false, usedOn = null, text = '', course = null } = asked;
  const rows = await unpaidFound(trx, {
    tenantId: tenant.tenantId,
    reach: reachIn(context, 'money.view'),
    containerId,
    isOverdue,
    usedOn,
    text,
    course,
    now: new Date(nowMs),
    today: dayOf(now),
    limit: mostItems + 1,
  });
  const receivable = reachIn(context, 'money.receive');
  return {
    shown: rows.slice(0, mostItems).map((row) => ({ ...row, canReceive: reaches(receivable, row.container_id) })),
    hasMore: rows.length > mostItems,
    count: rows[0]?.count ?? 0,
    yen: rows[0]?.yen ?? 0,
  };
}
