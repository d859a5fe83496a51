import { setPassword } from '#server/account/account.queries.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { endWhatRestedOnIt, refuseBadPassword } from './newPassword.ts';
import { withOwnPassword } from './withOwnPassword.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits; readonly devices: KnownDevices };

/**
 * Changes the password of the user and ends their other sessions. Refuses what may not be chosen, wrongOldPassword,
 * waiting until it is their turn, and tooManyRequests.
 */
export const changePassword =
  (ports: Ports): UnboundOperation<'Authentication/ChangePassword'> =>
  async (scope, form) => {
    await refuseBadPassword(form);
    const { formerHash, passwordHash } = await withOwnPassword(ports, scope, form.oldPassword, async (hash) => ({
      formerHash: hash,
      passwordHash: await ports.passwords.hash(form.newPassword),
    }));
    const { tenant, actor, nowMs } = scope;
    const account = { tenantId: tenant.tenantId, userId: actor.userId, passwordHash };
    const answer = await scope.once(async (context) => {
      // Somebody else was quicker; the password that was typed is not the old one any more.
      if (!(await setPassword(context.trx, { ...account, formerHash }))) throw new Refused('wrongOldPassword');
      await endWhatRestedOnIt(context, { userId: actor.userId, exceptToken: actor.sessionToken });
      return {};
    });
    actor.connection?.keepDevice(ports.devices.add(account, actor.connection.knownDevice, nowMs));
    return answer;
  };
