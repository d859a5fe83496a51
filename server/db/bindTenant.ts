import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Binds the caller's transaction to a tenant until it ends, for work that finds or makes the tenant on its way;
 * otherwise inTenant() does it.
 */
export const bindTenant = (trx: Database, tenantId: string) =>
  sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(trx);
