import type { Operation } from '#server/operation.ts';
import { lastBackup } from '../db/backup/backupRun.queries.ts';
import { countCopies } from '../db/backup/copies.queries.ts';
import { lateJobs } from '../jobs/desk/staffJob.queries.ts';
import { unanswered } from '../payment/unanswered.queries.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';

/** Less is the usual wait, of jobs in their line and of a provider that is asked again. */
const patienceMs = 15 * 60_000;

type Ports = {
  /** How many other machines are to keep a copy of the database; 0 where nobody has said so. */
  readonly databaseCopies: number;
};

/** Whether the product runs as it should. */
export const getHealth =
  ({ databaseCopies }: Ports): Operation<'Desk/GetHealth'> =>
  async ({ trx, tenant: { tenantId, timeZone }, nowMs }) => {
    const local = (at: Date | null) => at && localDateTimeOf(at.getTime(), timeZone);
    const asked = { tenantId, before: new Date(nowMs - patienceMs) };
    const late = await lateJobs(trx, asked);
    const { feeCollection } = await settingsOf(trx, tenantId);
    const provider = feeCollection === 'online' ? await unanswered(trx, asked) : null;
    return {
      late: { count: late.count, since: local(late.since) },
      payments: provider && {
        lastPaidAt: local(provider.lastPaidAt),
        openPayments: provider.payments,
        openRefunds: provider.refunds,
      },
      lastBackupAt: local(await lastBackup(trx)),
      copies: databaseCopies === 0 ? null : { expected: databaseCopies, present: await countCopies(trx) },
    };
  };
