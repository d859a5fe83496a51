import { createHash } from 'node:crypto';
import { consoleAddress } from '#contract/consoleScreens.ts';
import type { UnboundJobHandler } from '#server/jobs/job.ts';
import type { Transports } from '#server/notice/transport.ts';
import { staffById } from '../staff.queries.ts';
import { factorCeiling } from './limitFactor.ts';

/**
 * Tells a member of staff by mail that somebody who knows their password tries their second factor. After a kill it goes
 * again with the same id. Who has no address finds it in the log alone.
 */
export const factorMail = ({ mail }: Transports): UnboundJobHandler => ({
  async unbound({ tenant, transact, consoleUrl }, subject) {
    const [staffId = ''] = subject.split(' ');
    const { tenantId, tenantName, tenantAlias } = tenant;
    const row = await transact(({ trx }) => staffById(trx, { tenantId, staffId }));
    if (!row || row.email === '' || row.disabled_at !== null) return;
    await mail.send({
      noticeId: createHash('sha256').update(`${tenantId} ${subject}`).digest('hex').slice(0, 32),
      recipient: row.email,
      sender: { name: tenantName, channelToken: '' },
      subject: `【${tenantName}】職員ログインの確認コードが続けて誤って入力されました`,
      body: [
        `職員ID「${row.login}」で、正しいパスワードのあとに、誤った確認コードが1時間に${factorCeiling}回以上入力されました。`,
        'お心当たりがない場合は、パスワードを知られているおそれがあります。ログインしてパスワードを変更し、管理者へ連絡してください。',
        '',
        consoleAddress(consoleUrl, `/t/${tenantAlias}/account`),
      ].join('\n'),
      calendars: [],
    });
  },
});
