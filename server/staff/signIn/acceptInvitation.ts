import { deviceWords } from '#rules/account/deviceWords.ts';
import { checkStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { isCommonPassword } from '#server/account/password/commonPasswords.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import { staffText } from '#server/context.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { recordAuditBy } from '../audit/recordAudit.ts';
import { takeInvitation } from '../invitation.queries.ts';
import { openStaffSession } from '../session.queries.ts';
import { setStaffPassword, staffById } from '../staff.queries.ts';

type Ports = { readonly passwords: Passwords };

/** Sets the password of somebody who comes with a link, once. Refuses linkOver, and a password that is too short or well known. */
export const acceptInvitation =
  ({ passwords }: Ports): UnboundOperation<'Console/AcceptInvitation'> =>
  async ({ tenant: { tenantId }, actor: { address, connection }, nowMs, transact }, { token, password }) => {
    const problem = checkStaffPassword(password);
    if (problem !== null) throw new Refused(problem);
    if (await isCommonPassword(password)) throw new Refused('passwordTooCommon');
    const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
    try {
      const hash = await passwords.hash(password);
      const opened = await transact(async (context) => {
        const { trx } = context;
        const at = new Date(nowMs);
        const staffId = await takeInvitation(trx, { tenantId, token, at });
        const row = staffId === null ? undefined : await staffById(trx, { tenantId, staffId }, { isLocking: true });
        if (!row || row.disabled_at !== null) throw new Refused('linkOver');
        await setStaffPassword(trx, { tenantId, staffId: row.staff_id, hash });
        const by = { actor: staffText(row.staff_id), name: row.name, sessionId: null, address };
        const request = { staffId: row.staff_id };
        await recordAuditBy(context, by, {
          operation: 'Console/AcceptInvitation',
          request,
          answer: {},
          containerId: null,
        });
        const device = deviceWords(connection?.userAgent ?? '');
        return openStaffSession(trx, { tenantId, staffId: row.staff_id, at, device, factorAt: null });
      });
      connection?.keepStaffSession(opened);
      return { next: 'setup' };
    } finally {
      turn.giveBack();
    }
  };
