import { deviceWords } from '#rules/account/deviceWords.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { openStaffSession } from '../session.queries.ts';
import { hasFactor } from '../staff.queries.ts';
import { type PasswordPorts, takePassword } from './takePassword.ts';

/** The first step: id and password. Refuses staffLoginFailed without saying what was wrong, and tooManyRequests. */
export const signIn =
  (ports: PasswordPorts): UnboundOperation<'Console/SignIn'> =>
  async (scope, { login, password }) => {
    const { tenant, actor, nowMs, transact } = scope;
    const { address, connection } = actor;
    const row = await takePassword(ports, scope, { login, password, address, connection });
    const device = deviceWords(connection?.userAgent ?? '');
    const at = new Date(nowMs);
    const session = { tenantId: tenant.tenantId, staffId: row.staff_id, at, device, factorAt: null };
    connection?.keepStaffSession(await transact(({ trx }) => openStaffSession(trx, session)));
    return { next: (await transact(({ trx }) => hasFactor(trx, row))) ? 'factor' : 'setup' };
  };
