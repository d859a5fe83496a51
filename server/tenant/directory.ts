import type { Selectable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { tenant as tenantSchema } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import type { Tenant as TenantTable } from '../db/schema.ts';
import { directoryEntry, everyTenantId } from './directory.queries.ts';

/** How long a process may go on with what it read of the directory, in milliseconds. */
const freshMs = 2_000;

/** The most answers kept: many requested names evict older ones and never grow the memory. */
const mostKept = 10_000;

/** An entry of the directory as screens and operations know it. */
export const toTenant = (row: Selectable<TenantTable>): Tenant =>
  tenantSchema.parse({
    tenantId: row.tenant_id,
    tenantAlias: row.alias,
    tenantName: row.name,
    tenantMode: row.mode,
    liffId: row.liff_id,
    canReserve: row.can_reserve,
    userAttributeSetting: { userNumberLabel: row.user_number_label },
    canRegisterByApp: row.can_register_by_app,
    canQRReception: row.can_qr_reception,
    canEventReception: row.can_event_reception,
    canCancel: row.can_cancel,
    canFacilitySpanReservation: row.can_facility_span_reservation,
    isVisibleFacilityInfo: row.is_visible_facility_info,
    isVisibleReservation: row.is_visible_reservation,
    isVisibleApplicationResult: row.is_visible_application_result,
    functionTag: row.function_tag,
    hue: row.hue,
    timeZone: row.time_zone,
    prefecture: row.prefecture,
  });

/** The tenants of this installation, read before a tenant is known. Cached briefly, because every request reads it. */
export function tenantDirectory(db: Database) {
  const kept = new Map<string, { tenant: Tenant | null; readAt: number }>();

  const find = async (column: 'alias' | 'tenant_id', value: string) => {
    const known = kept.get(`${column}:${value}`);
    if (known && Date.now() - known.readAt < freshMs) return known.tenant;
    const row = await directoryEntry(db, column, value);
    const tenant = row ? toTenant(row) : null;
    if (kept.size >= mostKept) kept.clear();
    kept.set(`${column}:${value}`, { tenant, readAt: Date.now() });
    return tenant;
  };

  return {
    byAlias: (alias: string) => find('alias', alias),
    byId: (tenantId: string) => find('tenant_id', tenantId),
    everyId: () => everyTenantId(db),
  };
}

export type TenantDirectory = ReturnType<typeof tenantDirectory>;
