import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { newId } from '#server/newId.ts';
import type { Caller } from '../httpClient.ts';

/** A member of staff of a tenant who may do everything and is signed in; answers how they call. */
export async function aClerk(superuserUrl: string, tenantId: string): Promise<Caller> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const staffId = newId();
  const token = randomBytes(32).toString('base64url');
  try {
    await client.query(
      `insert into staff (tenant_id, staff_id, login, name, password_hash, totp_secret, invited_at, signed_in_at, changed_by,
         changed_at) values ($1, $2, $3, '窓口 花子', '', 'JBSWY3DPEHPK3PXP', now(), now(), 'local:bench', now())`,
      [tenantId, staffId, `clerk-${staffId.slice(0, 8)}`],
    );
    await client.query(
      `insert into staff_grant (tenant_id, staff_id, grant_number, role, valid_from, granted_by, granted_at)
       values ($1, $2, 1, 'admin', '2020-01-01', 'local:bench', now())`,
      [tenantId, staffId],
    );
    await client.query(
      `insert into staff_session (tenant_id, token_hash, session_id, staff_id, created_at, used_at, factor_at, device)
       values ($1, $2, $3, $4, now(), now(), now(), '')`,
      [tenantId, createHash('sha256').update(token).digest(), newId(), staffId],
    );
  } finally {
    await client.end();
  }
  return { tenantId, token: '', staff: token };
}
