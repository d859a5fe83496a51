import type { Tenant } from '#contract/tenant.ts';
import type { Facts } from '../readCache/facts.ts';
import { directoryEntry } from './directory.queries.ts';
import { toTenant } from './directory.ts';
import { embedHostsOf, settingsOf, type TenantSettings } from './setting.queries.ts';

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

/** Whose pages may frame the calendars of a tenant's halls. The tenant's version covers it. */
export const embedHostFacts: Facts<null, readonly string[]> = {
  name: 'embed hosts',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => embedHostsOf(trx, tenantId),
  bytes: () => 1_000,
};
