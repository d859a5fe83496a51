import { checkStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { limitOwnPassword } from '#server/account/login/loginLimit.ts';
import { isCommonPassword } from '#server/account/password/commonPasswords.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import { endOtherStaffSessions } from '../session.queries.ts';
import { exchangeStaffPassword, staffById } from '../staff.queries.ts';
import { keepStaffDevice } from './knownStaffDevice.ts';
import type { PasswordPorts } from './takePassword.ts';

/**
 * Sets another password for who types the present one, and ends their other sessions; browsers that knew them are
 * strangers again, but this one. Refuses what may not be chosen, wrongOldPassword, passwordUnchanged and
 * tooManyRequests.
 */
export const changeStaffPassword =
  ({ passwords, limits, devices }: PasswordPorts): UnboundOperation<'Console/ChangePassword'> =>
  async (scope, { password, newPassword }) => {
    const problem = checkStaffPassword(newPassword);
    if (problem !== null) throw new Refused(problem);
    if (await isCommonPassword(newPassword)) throw new Refused('passwordTooCommon');
    const { staffId, sessionId, address, connection } = memberOf(scope);
    const { tenant, nowMs } = scope;
    const { tenantId } = tenant;
    const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
    try {
      const own = { tenantId, userId: `staff ${staffId}`, onDelay: turn.giveBack };
      const limit = await limitOwnPassword(limits, own);
      const former = (await scope.transact(({ trx }) => staffById(trx, { tenantId, staffId })))?.password_hash ?? null;
      if (!(await passwords.verify(former, password))) throw new Refused('wrongOldPassword');
      await limit.forgive();
      if (newPassword === password) throw new Refused('passwordUnchanged');
      const hash = await passwords.hash(newPassword);
      await scope.once(async ({ trx }) => {
        // Somebody else was quicker, or access was renewed: what was typed is not the present password any more.
        const isSet = await exchangeStaffPassword(trx, { tenantId, staffId, former, hash });
        if (!isSet) throw new Refused('wrongOldPassword');
        await endOtherStaffSessions(trx, { tenantId, staffId, sessionId });
        return {};
      });
      keepStaffDevice(devices, { tenantId, staffId, passwordHash: hash }, connection, nowMs);
      return {};
    } finally {
      turn.giveBack();
    }
  };
