import type { KnownVersion } from '#rules/ordinance/ordinance.ts';

/** Versions of one tenant by their ids. Never changed: another map takes its place. */
export type KeptVersions = ReadonlyMap<string, KnownVersion>;

const mostTenants = 50;
const mostVersions = 40;
const none: KeptVersions = new Map();

/** What was read of tenants' ordinances, the last used at the end. A version is never changed once it is entered. */
const byTenant = new Map<string, KeptVersions>();

export const keptVersionsOf = (tenantId: string) => byTenant.get(tenantId) ?? none;

/** Keeps versions that were read, as many as there is room for. */
export function keepVersions(tenantId: string, versions: readonly KnownVersion[]) {
  const all = [...keptVersionsOf(tenantId), ...versions.map((version) => [version.versionId, version] as const)];
  byTenant.delete(tenantId);
  byTenant.set(tenantId, new Map(all.slice(-mostVersions)));
  for (const [first] of byTenant) if (byTenant.size > mostTenants) byTenant.delete(first);
}
