import { ledgerKinds } from '#rules/payment/balanceOf.ts';
import type { Operation } from '#server/operation.ts';
import { pageAt, pageOf } from '#server/page.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { lineText } from '../lineText.ts';
import { linesFound, sumsFound } from './lines.queries.ts';
import { momentsOf } from './period.ts';
import { mostItems, subjectView } from './subject.view.ts';

/** Lines of the ledger, and the sums of all that were found. */
export const listLedger: Operation<'Desk/ListLedger'> = async (
  context,
  { from, to, containerId, kind, text, cursor },
) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'money.view');
  const wanted = { tenantId, reach, containerId, kind, text, ...momentsOf({ from, to }, timeZone) };
  const page = pageAt(cursor, mostItems);
  const rows = await linesFound(trx, wanted, page.limit);
  const { items, ...more } = pageOf(rows, page, ({ sequence }) => sequence);
  const sums = await sumsFound(trx, wanted);
  return {
    items: items.map((row) => ({
      ...subjectView(row),
      happenedAt: localDateTimeOf(row.happened_at.getTime(), timeZone),
      kind: row.kind,
      amount: row.amount,
      note: lineText(row),
      isOfTill: row.is_of_till,
    })),
    ...more,
    sums: ledgerKinds.flatMap((each) => sums.filter((sum) => sum.kind === each)),
  };
};
