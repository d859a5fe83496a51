import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { sessionsBetween } from './csv/eventReport.queries.ts';
import { eventReportCsv } from './csv/eventReportCsv.ts';
import { usesBetween } from './csv/report.queries.ts';
import { reportCsv } from './csv/reportCsv.ts';

/** The uses of some days as CSV in the form of the tenant's mode. The header is not counted. Refuses daysReversed. */
export const getReport: Operation<'Staff/GetReport'> = async ({ trx, tenant }, { from, to }) => {
  if (from > to) throw new Refused('daysReversed');
  const { tenantId, tenantMode, timeZone } = tenant;
  if (tenantMode === 'event') {
    const sessions = await sessionsBetween(trx, { tenantId, from, to });
    return { csv: eventReportCsv(sessions, timeZone), lines: sessions.length };
  }
  const uses = await usesBetween(trx, { tenantId, from, to });
  return { csv: reportCsv(uses, timeZone), lines: uses.length };
};
