import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { type DueRow, duesFound } from './accounts.queries.ts';
import { mostItems, subjectView } from './subject.view.ts';

/** What is due and no provider is asked for goes back by hand. */
const byHandOf = ({ due, requested }: DueRow) => Math.max(due - requested, 0);

const stateOf = (row: DueRow) => {
  if (byHandOf(row) === 0) return 'waiting';
  return row.failed > 0 ? 'failed' : 'byHand';
};

/** Money that has to go back. */
export const listRefunds: Operation<'Desk/ListRefunds'> = async (context, { containerId, text }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'money.view');
  const rows = await duesFound(trx, { tenantId, reach, containerId, text, limit: mostItems + 1 });
  return {
    items: rows.slice(0, mostItems).map((row) => ({
      ...subjectView(row),
      state: stateOf(row),
      due: row.due,
      byHand: byHandOf(row),
      since: localDateTimeOf(row.due_since.getTime(), timeZone),
    })),
    hasMore: rows.length > mostItems,
    count: rows[0]?.count ?? 0,
    yen: rows[0]?.yen ?? 0,
  };
};
