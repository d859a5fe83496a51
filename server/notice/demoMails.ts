import type { Context } from '../context.ts';
import { localDateTimeOf } from '../time.ts';
import { latestMails } from './notice.queries.ts';
import { actOf, keptNoticeText, secretOf } from './noticeText.ts';
import { voiceOf } from './voice.queries.ts';

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
  const voice = await voiceOf(trx, tenant, { channel: 'mail', halls: [] });
  const rows = await latestMails(trx, { tenantId: tenant.tenantId, most });
  const mails = Map.groupBy(rows, (row) => {
    const act = secretOf(row.kind) === 'nothing' ? actOf(row.facts) : null;
    return act === null ? row.notice_id : `${row.recipient} ${act}`;
  });
  return [...mails.values()].flatMap((parts) => {
    const [last] = parts;
    const text = keptNoticeText(parts.toReversed(), voice);
    return last && text
      ? [{ recipient: last.recipient, sentAt: localDateTimeOf(last.changed_at.getTime(), tenant.timeZone), ...text }]
      : [];
  });
}
