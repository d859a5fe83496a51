import type { Database } from '#server/db/connect.ts';

type Opening = { readonly tenantId: string; readonly isOpen: boolean };

/** Lets the demo's staff sign in, or keeps them out and ends what they had open. */
export async function letDemoStaffIn(trx: Database, { tenantId, isOpen }: Opening) {
  const changed = await trx
    .updateTable('staff')
    .set({ disabled_at: isOpen ? null : new Date(0) })
    .where('tenant_id', '=', tenantId)
    .where('is_demo', '=', true)
    .where('disabled_at', isOpen ? 'is not' : 'is', null)
    .returning('staff_id')
    .execute();
  if (isOpen || changed.length === 0) return;
  await trx
    .deleteFrom('staff_session')
    .where('tenant_id', '=', tenantId)
    .where(
      'staff_id',
      'in',
      changed.map(({ staff_id }) => staff_id),
    )
    .execute();
}

type NewDemoStaff = {
  readonly tenantId: string;
  readonly staffId: string;
  readonly login: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly secret: string;
  readonly at: Date;
};

/** A member of staff of a demo tenant, who has set up everything. */
export const insertDemoStaff = (
  trx: Database,
  { tenantId, staffId, login, name, passwordHash, secret, at }: NewDemoStaff,
) =>
  trx
    .insertInto('staff')
    .values({
      tenant_id: tenantId,
      staff_id: staffId,
      login,
      name,
      password_hash: passwordHash,
      totp_secret: secret,
      invited_at: at,
      signed_in_at: at,
      changed_by: 'demo',
      changed_at: at,
      is_demo: true,
    })
    .execute();
