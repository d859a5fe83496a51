import { ownCredentialsOf, setPassword } from '#server/account/account.queries.ts';
import type { KnownDevices } from '#server/account/knownDevices.ts';
import { limitOwnPassword } from '#server/account/loginLimit.ts';
import type { Passwords } from '#server/account/passwords.ts';
import type { RepeatableScope, Resident } from '#server/context.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { endWhatRestedOnIt, refuseBadPassword } from './newPassword.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits; readonly devices: KnownDevices };
type Form = { readonly oldPassword: string; readonly newPassword: string };

/**
 * Changes the password of the user and ends his other sessions. Refuses what may not be chosen, wrongOldPassword,
 * waiting until it is his turn, and tooManyRequests.
 */
export const changePassword =
  (ports: Ports): UnboundOperation<'Authentication/ChangePassword'> =>
  async (scope, form) => {
    await refuseBadPassword(form);
    const { formerHash, passwordHash } = await hashesAtTurn(ports, scope, form);
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

/** Waits for his turn, checks the old password and hashes the new one, before any transaction. */
async function hashesAtTurn(
  { passwords, limits }: Ports,
  { tenant: { tenantId }, actor, nowMs, transact }: RepeatableScope<Resident>,
  { oldPassword, newPassword }: Form,
) {
  const { userId, address, connection } = actor;
  const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
  try {
    const limit = await limitOwnPassword(limits, { tenantId, userId, onDelay: turn.giveBack });
    const { passwordHash: formerHash } = await transact(({ trx }) => ownCredentialsOf(trx, { tenantId, userId }));
    if (!(await passwords.verify(formerHash, oldPassword))) throw new Refused('wrongOldPassword');
    await limit.forgive();
    return { formerHash, passwordHash: await passwords.hash(newPassword) };
  } finally {
    turn.giveBack();
  }
}
