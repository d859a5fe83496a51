import { createHash } from 'node:crypto';
import { consoleAddress } from '#contract/consoleScreens.ts';
import type { UnboundJobHandler } from '#server/jobs/job.ts';
import { staffText } from '#server/notice/noticeText.ts';
import type { Transports } from '#server/notice/transport.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import { staffById } from '../staff.queries.ts';
import { factorCeiling } from './limitFactor.ts';

/**
 * Tells a member of staff by mail that somebody who knows their password tries their second factor. After a kill it goes
 * again with the same id. Who has no address finds it in the log alone.
 */
export const factorMail = ({ mail }: Transports): UnboundJobHandler => ({
  async unbound({ tenant, transact, consoleUrl }, subject) {
    const [staffId = ''] = subject.split(' ');
    const { tenantId, tenantAlias } = tenant;
    const { row, voice } = await transact(async ({ trx }) => ({
      row: await staffById(trx, { tenantId, staffId }),
      voice: await voiceOf(trx, tenant, { channel: 'mail', halls: [] }),
    }));
    if (!row || row.email === '' || row.disabled_at !== null) return;
    await mail.send({
      noticeId: createHash('sha256').update(`${tenantId} ${subject}`).digest('hex').slice(0, 32),
      recipient: row.email,
      sender: { name: voice.sender, replyTo: '', channelToken: '' },
      ...staffText(
        'factorFailed',
        {
          職員ID: row.login,
          回数: String(factorCeiling),
          リンク: consoleAddress(consoleUrl, `/t/${tenantAlias}/account`),
        },
        tenant,
        voice,
      ),
      calendars: [],
    });
  },
});
