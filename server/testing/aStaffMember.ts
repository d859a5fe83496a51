import type { Role } from '#contract/permissions.ts';
import type { Grant } from '#rules/staff/rights.ts';
import { newId } from '../newId.ts';
import { openStaffSession } from '../staff/session.queries.ts';
import { type Arranging, nextNumber, passwordHash } from './factories.ts';

export const staffPassword = 'bunka-kaikan-2026';

/** The secret of everybody's app in tests. */
export const staffSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export type TestStaff = {
  readonly tenantId: string;
  readonly staffId: string;
  readonly login: string;
  /** Of a session in which the second factor was just given. */
  readonly token: string;
};

type Wanted = {
  readonly role?: Role;
  /** Null for the whole tenant. */
  readonly containerIds?: readonly string[] | null;
  readonly grants?: readonly Grant[];
  readonly name?: string;
  readonly login?: string;
  /** False for somebody who has not set up a second factor. */
  readonly hasFactor?: boolean;
};

/** A member of staff of a tenant who is signed in. */
export async function aStaffMember(
  { db, server }: Arranging,
  { tenantId }: { readonly tenantId: string },
  { role = 'admin', containerIds = null, grants, name = '窓口 花子', login, hasFactor = true }: Wanted = {},
): Promise<TestStaff> {
  const staffId = newId();
  const at = new Date(server.clock());
  const known = { tenant_id: tenantId, staff_id: staffId };
  const typed = login ?? `staff${nextNumber()}`;
  await db
    .insertInto('staff')
    .values({
      ...known,
      login: typed,
      name,
      password_hash: await passwordHash(staffPassword),
      invited_at: at,
      signed_in_at: at,
      totp_secret: hasFactor ? staffSecret : null,
      changed_by: 'local:test',
      changed_at: at,
    })
    .execute();
  const held: readonly Grant[] = grants ?? [{ role, containerIds, validFrom: '2020-01-01', validUntil: null }];
  for (const [index, grant] of held.entries()) {
    await db
      .insertInto('staff_grant')
      .values({
        ...known,
        grant_number: index + 1,
        role: grant.role,
        container_ids: grant.containerIds && [...grant.containerIds],
        valid_from: grant.validFrom,
        valid_until: grant.validUntil,
        granted_by: 'local:test',
        granted_at: at,
      })
      .execute();
  }
  const token = await openStaffSession(db, { tenantId, staffId, at, device: '', factorAt: hasFactor ? at : null });
  return { tenantId, staffId, login: typed, token };
}
