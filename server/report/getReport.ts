import type { Compilable } from 'kysely';
import type { ReportPart } from '#contract/local.ts';
import { addDays } from '#rules/day/day.ts';
import type { Context } from '../context.ts';
import { readByCursor } from '../db/readByCursor.ts';
import type { UnboundOperation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { firstDayOfCourses, sessionsBetween } from './csv/eventReport.queries.ts';
import { sessionReport } from './csv/eventReportCsv.ts';
import { type CsvForm, headerOf, linesOf } from './csv/excelCsv.ts';
import { firstDayOfUse, type ReportedDays, usesBetween } from './csv/report.queries.ts';
import { useReport } from './csv/reportCsv.ts';

/** So many days are put into order at once, and so many lines are read at once: no statement takes long. */
const atOnce = { days: 31, lines: 1_000 };

/** The uses of some days as CSV in the form of the tenant's mode. Refuses daysReversed. */
export const getReport: UnboundOperation<'Local/GetReport'> = async ({ tenant, stream }, { from, to }) => {
  if (from > to) throw new Refused('daysReversed');
  const days = { tenantId: tenant.tenantId, from, to };
  return {
    parts: stream((context) =>
      tenant.tenantMode === 'event'
        ? partsOf(context, days, { form: sessionReport, firstDay: firstDayOfCourses, rowsBetween: sessionsBetween })
        : partsOf(context, days, { form: useReport, firstDay: firstDayOfUse, rowsBetween: usesBetween }),
    ),
  };
};

type Reported<Row> = {
  readonly form: CsvForm<Row>;
  readonly firstDay: (trx: Context['trx'], days: ReportedDays) => Promise<string | null>;
  readonly rowsBetween: (trx: Context['trx'], days: ReportedDays) => Compilable<Row>;
};

async function* partsOf<Row>(
  { trx, tenant: { timeZone } }: Context,
  { tenantId, from, to }: ReportedDays,
  { form, firstDay, rowsBetween }: Reported<Row>,
): AsyncGenerator<ReportPart> {
  yield { csv: headerOf(form), lines: 0 };
  let first = await firstDay(trx, { tenantId, from, to });
  while (first !== null) {
    const most = addDays(first, atOnce.days - 1);
    const last = most < to ? most : to;
    for await (const rows of readByCursor(trx, rowsBetween(trx, { tenantId, from: first, to: last }), atOnce.lines)) {
      yield { csv: linesOf(form, rows, timeZone), lines: rows.length };
    }
    first = last < to ? await firstDay(trx, { tenantId, from: addDays(last, 1), to }) : null;
  }
}
