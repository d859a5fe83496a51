import { setPassword } from '#server/account/account.queries.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import { useMailToken } from '#server/account/mailToken.queries.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Scope, Visitor } from '#server/context.ts';
import { consume, type Limits, townNetworkKey } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { endWhatRestedOnIt, refuseBadPassword } from './newPassword.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits; readonly devices: KnownDevices };

/**
 * Sets a new password with the link of a mail and ends all sessions of its owner, whose browser is known from now on.
 * Refuses what may not be chosen, linkOver, waiting until it is their turn, and tooManyRequests.
 */
export const resetPassword =
  (ports: Ports): UnboundOperation<'Authentication/ResetPassword'> =>
  async (scope, { token, newPassword }) => {
    await refuseBadPassword({ newPassword });
    const passwordHash = await hashAtTurn(ports, scope, newPassword);
    const { tenant, actor, nowMs } = scope;
    const { tenantId } = tenant;
    const answer = await scope.once(async (context) => {
      const proof = await useMailToken(context.trx, { tenantId, purpose: 'resetPassword', token, nowMs });
      if (!proof) throw new Refused('linkOver');
      const { userId } = proof;
      await setPassword(context.trx, { tenantId, userId, passwordHash });
      await endWhatRestedOnIt(context, { userId });
      const { knownDevice = '', keepDevice } = actor.connection ?? {};
      keepDevice?.(ports.devices.add({ tenantId, userId, passwordHash }, knownDevice, nowMs));
      return {};
    });
    return answer;
  };

/**
 * Waits for their turn and hashes, before the transaction and whether the link is good or not: a repetition of what was
 * done gets its answer only there.
 */
async function hashAtTurn({ passwords, limits }: Ports, { tenant, actor, nowMs }: Scope<Visitor>, password: string) {
  const { address, connection } = actor;
  const turn = await passwords.queue.turnOf({ tenantId: tenant.tenantId, nowMs, address, connection });
  try {
    await consume(limits.resetByAddress, townNetworkKey(tenant.tenantId, address, 'reset'));
    return await passwords.hash(password);
  } finally {
    turn.giveBack();
  }
}
