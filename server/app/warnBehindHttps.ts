import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTenant } from '../db/connect.ts';
import { isBehindHttps, opensSandbox, type Settings } from '../settings.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { settingsOf } from '../tenant/setting.queries.ts';

type Watched = {
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly db: Database;
  readonly directory: TenantDirectory;
};

/** Names the settings that are made for trying things out, where residents come over https. */
export async function warnBehindHttps({ settings, log, db, directory }: Watched) {
  if (!isBehindHttps(settings)) return;
  if (!settings.TRUST_PROXY) {
    log.warn('TRUST_PROXY is not true: behind a proxy, everybody counts as one address and shares its limits');
  }
  if (settings.DEMO) log.warn('DEMO does nothing where PUBLIC_URL is https: no demo tenants are loaded');
  if (opensSandbox(settings)) {
    log.warn('SANDBOX_PAYMENTS is true: anybody can settle fees in the sandbox without paying, and every page says so');
    return;
  }
  const tenants = await collectingBySandbox(db, directory);
  if (tenants.length === 0) return;
  log.error(
    { tenants },
    'tenants collect online without a payment provider: nobody can pay there until paymentProvider is set',
  );
}

/** The aliases of tenants whose fees go through the sandbox. */
async function collectingBySandbox(db: Database, directory: TenantDirectory) {
  const aliases: string[] = [];
  for (const tenantId of await directory.everyId()) {
    const { feeCollection, provider } = await inTenant(db, tenantId, (trx) => settingsOf(trx, tenantId));
    if (feeCollection !== 'online' || provider !== 'sandbox') continue;
    const tenant = await directory.byId(tenantId);
    if (tenant) aliases.push(tenant.tenantAlias);
  }
  return aliases.toSorted();
}
