import { ownHashes } from '#server/account/account.queries.ts';
import { limitOwnPassword } from '#server/account/login/loginLimit.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Resident, Scope } from '#server/context.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import { Refused } from '#server/refused.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits };

/**
 * Lets a user go on who types their password, or that of another number of theirs: waits for their turn, checks it and does `next` with its hash while it is theirs
 * turn, before any transaction. Refuses wrongOldPassword, waiting until it is their turn, and tooManyRequests.
 */
export async function withOwnPassword<T>(
  { passwords, limits }: Ports,
  { tenant: { tenantId }, actor, nowMs, transact }: Scope<Resident>,
  password: string,
  next: (hash: string) => Promise<T>,
): Promise<T> {
  const { userId, address, connection } = actor;
  const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
  try {
    const limit = await limitOwnPassword(limits, { tenantId, userId, onDelay: turn.giveBack });
    const hashes = await transact(({ trx }) => ownHashes(trx, { tenantId, userId }));
    for (const passwordHash of hashes) {
      if (!(await passwords.verify(passwordHash, password))) continue;
      await limit.forgive();
      return await next(passwordHash);
    }
    throw new Refused('wrongOldPassword');
  } finally {
    turn.giveBack();
  }
}
