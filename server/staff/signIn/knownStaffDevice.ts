import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Connection, Scope, Staff } from '#server/context.ts';
import { memberOf } from '../member.ts';
import { staffById } from '../staff.queries.ts';

type Owner = { readonly tenantId: string; readonly staffId: string; readonly passwordHash: string | null };

/** Staff as the proofs name them: no resident's proof is theirs. */
const ownerOf = ({ tenantId, staffId, passwordHash }: Owner) => ({
  tenantId,
  userId: `staff ${staffId}`,
  passwordHash: passwordHash ?? '',
});

/** Whether somebody of the staff has signed in wholly in this browser, with the password that they still have. */
export const isKnownStaffDevice = (
  devices: KnownDevices,
  owner: Owner,
  { connection, nowMs }: { readonly connection: Connection | undefined; readonly nowMs: number },
) => devices.isKnown(ownerOf(owner), connection?.knownStaffDevice ?? '', nowMs);

/** Lets the browser of somebody who has signed in wholly prove it later. */
export const keepStaffDevice = (devices: KnownDevices, owner: Owner, connection: Connection, nowMs: number) =>
  connection.keepStaffDevice(devices.add(ownerOf(owner), connection.knownStaffDevice, nowMs));

/** The same at the screen of somebody who calls. */
export async function isKnownHere(devices: KnownDevices, scope: Scope<Staff>, staffId: string) {
  const { tenantId } = scope.tenant;
  const { connection } = memberOf(scope);
  const row = await scope.transact(({ trx }) => staffById(trx, { tenantId, staffId }));
  const owner = { tenantId, staffId, passwordHash: row?.password_hash ?? null };
  return isKnownStaffDevice(devices, owner, { connection, nowMs: scope.nowMs });
}
