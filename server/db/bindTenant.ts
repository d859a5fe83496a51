import { CompiledQuery } from 'kysely';
import { bindingTo, type Database } from './connect.ts';

/**
 * Binds the caller's transaction to a tenant until it ends, for work that finds or makes the tenant on its way;
 * otherwise inTenant() does it.
 */
export const bindTenant = (trx: Database, tenantId: string) => trx.executeQuery(CompiledQuery.raw(bindingTo(tenantId)));
