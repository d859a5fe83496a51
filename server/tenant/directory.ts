import type { Selectable } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { tenant as tenantSchema } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import { fromJson } from '../db/rows.ts';
import type { Tenant as TenantTable } from '../db/schema.ts';
import { directoryEntry, everyTenantId, publicAliases } from './directory.queries.ts';
import { type Picture, pictureAddress } from './picture.ts';

/** How long a process may go on with what it read of the directory, in milliseconds. */
const freshMs = 2_000;

/** The most answers kept: many requested names evict older ones and never grow the memory. */
const mostKept = 10_000;

/** In its smallest size: it stands beside the name on every first page. */
const logoOf = (logo: Picture, alias: string): Tenant['logo'] => ({
  src: pictureAddress(logo, alias, logo.hasPhone ? 'phone' : 'own'),
  width: logo.width,
  height: logo.height,
});

/** An entry of the directory as screens and operations know it. Frozen, because all who ask are given the same one. */
export function toTenant(row: Selectable<TenantTable>): Tenant {
  const tenant = tenantSchema.parse({
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
    isVisibleToPublic: row.is_visible_to_public,
    vacancyOrder: row.vacancy_order,
    ...(row.takes_children && { takesChildren: true }),
    ...(row.logo !== null && { logo: logoOf(fromJson(row.logo), row.alias) }),
    ...(row.sign_in_label !== '' && { signInLabel: row.sign_in_label }),
    isOpen: row.is_open,
    ...(row.tells_outside && { tellsOutside: true }),
    functionTag: row.function_tag,
    hue: row.hue,
    timeZone: row.time_zone,
    prefecture: row.prefecture,
  });
  Object.freeze(tenant.userAttributeSetting);
  Object.freeze(tenant.logo);
  return Object.freeze(tenant);
}

/**
 * The tenants of this installation, read before a tenant is known. Cached briefly, because every request reads it; when
 * that is over, one reads it again for all who ask meanwhile.
 */
export function tenantDirectory(db: Database) {
  const kept = new Map<string, { tenant: Tenant | null; readAt: number }>();
  const reading = new Map<string, Promise<Tenant | null>>();

  async function read(column: 'alias' | 'tenant_id', value: string) {
    const row = await directoryEntry(db, column, value);
    const tenant = row ? toTenant(row) : null;
    if (kept.size >= mostKept) kept.clear();
    kept.set(`${column}:${value}`, { tenant, readAt: Date.now() });
    return tenant;
  }

  async function find(column: 'alias' | 'tenant_id', value: string) {
    const name = `${column}:${value}`;
    const known = kept.get(name);
    if (known && Date.now() - known.readAt < freshMs) return known.tenant;
    const underWay = reading.get(name) ?? read(column, value).finally(() => reading.delete(name));
    reading.set(name, underWay);
    return underWay;
  }

  return {
    /** However it is written: aliases are kept in small letters. */
    byAlias: (alias: string) => find('alias', alias.toLowerCase()),
    byId: (tenantId: string) => find('tenant_id', tenantId),
    everyId: () => everyTenantId(db),
    publicAliases: () => publicAliases(db),
  };
}

export type TenantDirectory = ReturnType<typeof tenantDirectory>;
