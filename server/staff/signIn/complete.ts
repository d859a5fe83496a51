import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Context, Member, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { endStaffSession, openStaffSession, staffSessionNamed } from '../session.queries.ts';
import { noteSignIn, staffById } from '../staff.queries.ts';
import { keepStaffDevice } from './knownStaffDevice.ts';

type Completing = { readonly member: Member; readonly device: string; readonly devices: KnownDevices };

/**
 * Ends the first step: another session takes its place, which the browser keeps instead. So a token that was known before
 * the second factor opens nothing. The browser is known from now on. The row of who signs in comes first, as where somebody ends all their sessions: a
 * sign-in under way then ends with them, whichever of the two is first. Refuses staffSessionEnded.
 */
export async function complete(
  { trx, tenant: { tenantId }, nowMs }: Context<Staff>,
  { member, device, devices }: Completing,
) {
  const { staffId, sessionId, connection } = member;
  const at = new Date(nowMs);
  await noteSignIn(trx, { tenantId, staffId, at });
  const begun = await staffSessionNamed(trx, { tenantId, staffId, sessionId });
  if (!(await endStaffSession(trx, { tenantId, staffId, sessionId }))) throw new Refused('staffSessionEnded');
  const row = await staffById(trx, { tenantId, staffId });
  keepStaffDevice(devices, { tenantId, staffId, passwordHash: row?.password_hash ?? null }, connection, nowMs);
  const isByProvider = begun?.is_by_provider ?? false;
  connection.keepStaffSession(
    await openStaffSession(trx, { tenantId, staffId, at, device, factorAt: at, isByProvider }),
  );
}
