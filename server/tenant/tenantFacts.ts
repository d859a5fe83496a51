import type { Tenant } from '#contract/tenant.ts';
import type { Facts } from '../readCache/facts.ts';
import { directoryEntry } from './directory.queries.ts';
import { toTenant } from './directory.ts';
import { settingsOf, type TenantSettings } from './setting.queries.ts';

/** A tenant as its settings are now; null when it is gone. The tenant's version covers it. */
export const tenantFacts: Facts<null, Tenant | null> = {
  name: 'tenant',
  keyText: () => '',
  scopes: () => [],
  async read({ trx, tenantId }) {
    const row = await directoryEntry(trx, 'tenant_id', tenantId);
    return row ? toTenant(row) : null;
  },
  bytes: () => 1_000,
};

/** What a tenant has decided about its reservations. The tenant's version covers it. */
export const settingFacts: Facts<null, TenantSettings> = {
  name: 'settings',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => settingsOf(trx, tenantId),
  bytes: () => 1_000,
};
