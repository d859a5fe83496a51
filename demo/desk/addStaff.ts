import type { Role } from '#contract/permissions.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { insertDemoStaff } from '#server/staff/demo/demoStaff.queries.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { sealsWith } from '#server/staff/seal/seals.ts';
import { giveRecoveryCodes, newTotpSecret } from '#server/staff/signIn/secondFactor.ts';
import { replaceGrants } from '#server/staff/staff.queries.ts';
import { localDateTimeOf } from '#server/time.ts';

/** One of each role, by what they type to sign in. Those with `isOfOnePlace` work at the first place alone. */
const members: readonly {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
  readonly isOfOnePlace?: true;
}[] = [
  { login: 'admin', name: '管理 太郎', role: 'admin' },
  { login: 'kancho', name: '館長 恵子', role: 'manager' },
  { login: 'madoguchi', name: '窓口 花子', role: 'desk', isOfOnePlace: true },
  { login: 'koza', name: '講座 学', role: 'courses' },
  { login: 'kaikei', name: '会計 誠', role: 'cashier' },
  { login: 'etsuran', name: '閲覧 望', role: 'viewer' },
  { login: 'kansa', name: '監査 正', role: 'auditor' },
];

/** Who works at the counter of the first place. */
export type Clerk = { readonly name: string; readonly containerId: string };

/** The start seals them with the rest. */
const unsealed = sealsWith({ keys: [] });

type Filling = { readonly tenantId: string; readonly nowMs: number; readonly passwordHash: string };

/** Staff of every role, and answers who works at the counter. The secret of each one's codes is random, so that nobody knows them by the source. */
export async function addStaff(trx: Database, { tenantId, nowMs, passwordHash }: Filling): Promise<Clerk> {
  const at = new Date(nowMs);
  const [first] = await placesOfTenant(trx, tenantId);
  const validFrom = dayOf(localDateTimeOf(nowMs, 'Asia/Tokyo'));
  for (const { login, name, role, isOfOnePlace } of members) {
    const staffId = newId();
    await insertDemoStaff(trx, { tenantId, staffId, login, name, passwordHash, secret: newTotpSecret(), at });
    // Random and told to nobody: so nothing asks for new ones.
    await giveRecoveryCodes(trx, unsealed, { tenantId, staffId });
    const containerIds = isOfOnePlace && first ? [first.containerId] : null;
    const grants = [{ role, containerIds, validFrom, validUntil: null }];
    await replaceGrants(trx, { tenantId, staffId, grants, at, by: 'demo' });
  }
  const clerk = members.find(({ isOfOnePlace }) => isOfOnePlace);
  return { name: clerk?.name ?? '', containerId: first?.containerId ?? '' };
}
