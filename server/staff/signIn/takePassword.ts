import { normalizeStaffLogin } from '#rules/staff/checkMember.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import { limitLogin } from '#server/account/login/loginLimit.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Connection, Scope } from '#server/context.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import { Refused } from '#server/refused.ts';
import { type StaffRow, staffByLogin } from '../staff.queries.ts';
import { isKnownStaffDevice } from './knownStaffDevice.ts';

export type PasswordPorts = { readonly passwords: Passwords; readonly limits: Limits; readonly devices: KnownDevices };

type Typed = {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  readonly connection?: Connection | undefined;
};

/**
 * Who an id and a password belong to. Whoever guesses is delayed more and more, as residents are; nobody is locked out,
 * and who signed in with this browser before is not held up by others.
 * Refuses staffLoginFailed without saying what was wrong, and tooManyRequests.
 */
export async function takePassword(
  { passwords, limits, devices }: PasswordPorts,
  { tenant: { tenantId }, nowMs, transact }: Pick<Scope, 'tenant' | 'nowMs' | 'transact'>,
  { password, address, connection, ...typed }: Typed,
): Promise<StaffRow> {
  const login = normalizeStaffLogin(typed.login);
  const turn = await passwords.queue.turnOf({ tenantId, nowMs, address, connection });
  try {
    const row = await transact(({ trx }) => staffByLogin(trx, { tenantId, login }));
    const owner = row && { tenantId, staffId: row.staff_id, passwordHash: row.password_hash };
    const isKnownDevice = owner !== undefined && isKnownStaffDevice(devices, owner, { connection, nowMs });
    const limit = await limitLogin(limits, {
      tenantId,
      loginId: `staff ${login}`,
      address,
      isKnownDevice,
      onDelay: turn.giveBack,
    });
    const isRight = await passwords.verify(row?.password_hash ?? null, password);
    if (!row || !isRight || row.disabled_at !== null) throw new Refused('staffLoginFailed');
    await limit.forgive();
    return row;
  } finally {
    turn.giveBack();
  }
}
