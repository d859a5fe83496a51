import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import type { PersonalData } from '#server/personalData.ts';
import type { Passwords } from '../password/passwords.ts';
import { withOwnPassword } from '../password/withOwnPassword.ts';
import { forget } from './forget.ts';

type Ports = {
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly areas: readonly PersonalData[];
};

/**
 * Forgets the user, who proves themselves with their password. Refuses wrongOldPassword, stillUnderWay, waiting until it is
 * their turn, and tooManyRequests.
 */
export const eraseAccount =
  (ports: Ports): UnboundOperation<'Authentication/EraseAccount'> =>
  async (scope, { password }) => {
    const provenHash = await withOwnPassword(ports, scope, password, async (hash) => hash);
    return scope.once(async (context) => {
      await forget(context, ports.areas, { userId: scope.actor.userId, provenHash });
      return {};
    });
  };
