import type { Tenant } from '#contract/tenant.ts';
import type { Wordings } from '#rules/notice/messageTexts.ts';
import type { Database } from '../db/connect.ts';
import { fromJson } from '../db/rows.ts';
import type { Channel } from './notice.queries.ts';
import type { Voice } from './noticeText.ts';

type Asked = {
  readonly channel: Channel;
  /** Those that what goes as one is about; null for what is about none. */
  readonly halls: readonly (string | null)[];
};

/** In whose name a tenant writes now, how, and where answers go: a hall may say its own of mails that are about it alone. */
export async function voiceOf(
  trx: Database,
  { tenantId, tenantName }: Pick<Tenant, 'tenantId' | 'tenantName'>,
  { channel, halls }: Asked,
): Promise<Voice & { readonly sender: string }> {
  const [first = null, ...others] = new Set(halls);
  const hallId = others.length === 0 ? first : null;
  const row = await trx
    .selectFrom('tenant_setting')
    .leftJoin('container', (join) =>
      join.on('container.tenant_id', '=', tenantId).on('container.container_id', '=', hallId),
    )
    .select(['tenant_setting.wordings', 'tenant_setting.mail_sender', 'tenant_setting.reply_to'])
    .select(['container.mail_sender as hall_sender', 'container.reply_to as hall_reply_to'])
    .where('tenant_setting.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const isMail = channel === 'mail';
  return {
    wordings: fromJson<Wordings>(row.wordings),
    sender: (isMail && (row.hall_sender || row.mail_sender)) || tenantName,
    replyTo: (isMail && (row.hall_reply_to || row.reply_to)) || '',
  };
}
