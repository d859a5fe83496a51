import { createHash } from 'node:crypto';
import { consoleAddress } from '#contract/consoleScreens.ts';
import { addMonths, dayOf, firstOfMonth, lastOfMonth, localDateTimeAt } from '#rules/day/day.ts';
import { reachOf } from '#rules/staff/rights.ts';
import { monthReportValues } from '#rules/statistics/monthReportValues.ts';
import type { Context } from '#server/context.ts';
import { scheduleMissing } from '#server/jobs/job.queries.ts';
import type { UnboundJobHandler } from '#server/jobs/job.ts';
import { staffText } from '#server/notice/noticeText.ts';
import type { Transports } from '#server/notice/transport.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import { rightsOf } from '#server/staff/rightsOf.ts';
import { staffById } from '#server/staff/staff.queries.ts';
import { statisticsAt } from '../getStatistics.ts';
import { countedUntil } from '../sums.queries.ts';
import { reportOf, takeDue } from './monthReport.queries.ts';

/**
 * Once a month has been counted to its end, has it sent to everybody who gets it. Who gets it is noted with the jobs, so each
 * gets one mail, whatever dies. `countedAtMinute`: what was used on its last day is over by then on the 1st.
 */
export async function scheduleMonthReports(context: Context, countedAtMinute: number) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const first = firstOfMonth(dayOf(now));
  const month = addMonths(first, -1);
  const until = await countedUntil(trx, tenantId);
  if (now < localDateTimeAt(first, countedAtMinute) || until === null || until < lastOfMonth(month)) return;
  const jobs = (await takeDue(trx, { tenantId, month })).map(
    (staffId) => ({ kind: 'monthReportMail', subject: `${staffId} ${month}`, dueAt: new Date(nowMs) }) as const,
  );
  await scheduleMissing(trx, { tenantId, jobs });
}

type Voice = Awaited<ReturnType<typeof voiceOf>>;
type Answer = Awaited<ReturnType<typeof statisticsAt>>;
type Report = Answer & { readonly recipient: string; readonly hall: string | null; readonly voice: Voice };

/** The figures of a month that somebody may see today; null where they get none any more. */
async function reportFor(context: Context, staffId: string, month: string): Promise<Report | null> {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, staffId };
  const wanted = await reportOf(trx, named);
  const own = await staffById(trx, named);
  if (!wanted || !own || own.disabled_at !== null || own.email === '') return null;
  const rights = await rightsOf(context, own);
  const [figures, people] = [reachOf(rights, 'statistics.view'), reachOf(rights, 'person.view')];
  const hall = wanted.container_id;
  const span = { from: month, to: lastOfMonth(month), containerIds: hall === null ? [] : [hall], articleIds: [] };
  const answer = await statisticsAt(context, span, { figures, people });
  if (answer.places.length === 0) return null;
  const voice = await voiceOf(trx, tenant, { channel: 'mail', halls: [hall] });
  return { ...answer, recipient: own.email, hall, voice };
}

/**
 * Sends a month to one of the staff, by what they may see when it leaves. After a kill it goes again with the same id. Who
 * may see no figures by then, or wants none any more, gets none.
 */
export const monthReportMail = ({ mail }: Transports): UnboundJobHandler => ({
  async unbound({ tenant, transact, consoleUrl }, subject) {
    const [staffId = '', month = ''] = subject.split(' ');
    const report = await transact((context) => reportFor(context, staffId, month));
    if (!report) return;
    const { recipient, hall, voice, ...answer } = report;
    const { tenantId, tenantAlias } = tenant;
    const at = `/t/${tenantAlias}/statistics?at=${month.slice(0, 7)}${hall === null ? '' : `&hall=${hall}`}`;
    await mail.send({
      noticeId: createHash('sha256').update(`${tenantId} ${subject}`).digest('hex').slice(0, 32),
      recipient,
      sender: { name: voice.sender, replyTo: '', channelToken: '' },
      ...staffText('monthReport', monthReportValues(answer, consoleAddress(consoleUrl, at)), tenant, voice),
      calendars: [],
    });
  },
});
