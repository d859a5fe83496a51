import type { Context } from '../context.ts';
import { localDateTimeOf } from '../time.ts';
import { latestMails } from './notice.queries.ts';
import { keptNoticeText } from './noticeText.ts';

/** A mail as it was written, for the page on which a demo shows what it does not send. */
export type DemoMail = {
  readonly recipient: string;
  readonly sentAt: string;
  readonly subject: string;
  readonly body: string;
};

/** How many are shown. */
const most = 20;

/** The latest mails of a tenant, the newest first. */
export async function demoMails({ trx, tenant }: Context): Promise<DemoMail[]> {
  const rows = await latestMails(trx, { tenantId: tenant.tenantId, most });
  return rows.flatMap(({ recipient, kind, facts, changed_at }) => {
    const text = keptNoticeText(kind, facts);
    return text ? [{ recipient, sentAt: localDateTimeOf(changed_at.getTime(), tenant.timeZone), ...text }] : [];
  });
}
