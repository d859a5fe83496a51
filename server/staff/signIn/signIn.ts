import { deviceWords } from '#rules/account/deviceWords.ts';
import { normalizeStaffLogin } from '#rules/staff/checkMember.ts';
import { limitLogin } from '#server/account/login/loginLimit.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { openStaffSession } from '../session.queries.ts';
import { hasFactor, staffByLogin } from '../staff.queries.ts';

type Ports = { readonly passwords: Passwords; readonly limits: Limits };

/**
 * The first step: id and password. Whoever guesses is delayed more and more, as residents are; nobody is locked out.
 * Refuses staffLoginFailed without saying what was wrong, and tooManyRequests.
 */
export const signIn =
  ({ passwords, limits }: Ports): UnboundOperation<'Console/SignIn'> =>
  async ({ tenant: { tenantId }, actor: { address, connection }, nowMs, transact }, request) => {
    const login = normalizeStaffLogin(request.login);
    const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
    try {
      const attempt = { tenantId, loginId: `staff ${login}`, address, isKnownDevice: false, onDelay: turn.giveBack };
      const limit = await limitLogin(limits, attempt);
      const row = await transact(({ trx }) => staffByLogin(trx, { tenantId, login }));
      const isRight = await passwords.verify(row?.password_hash ?? null, request.password);
      if (!row || !isRight || row.disabled_at !== null) throw new Refused('staffLoginFailed');
      await limit.forgive();
      const device = deviceWords(connection?.userAgent ?? '');
      const session = { tenantId, staffId: row.staff_id, at: new Date(nowMs), device, factorAt: null };
      connection?.keepStaffSession(await transact(({ trx }) => openStaffSession(trx, session)));
      return { next: (await transact(({ trx }) => hasFactor(trx, row))) ? 'factor' : 'setup' };
    } finally {
      turn.giveBack();
    }
  };
