import type { FastifyBaseLogger } from 'fastify';
import { mailDeliveryOf } from '../notice/transportsOf.ts';
import type { Settings } from '../settings.ts';
import type { TenantDirectory } from '../tenant/directory.ts';

type Watched = {
  readonly settings: Settings;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly directory: Pick<TenantDirectory, 'byId' | 'everyId'>;
};

/** Says at start where residents register by themselves although no mail can verify them. */
export async function warnOfMail({ settings, log, directory }: Watched) {
  if (mailDeliveryOf(settings) !== 'none') return;
  const tenants = await Promise.all((await directory.everyId()).map((tenantId) => directory.byId(tenantId)));
  const open = tenants.filter((tenant) => tenant?.canRegisterByApp).map((tenant) => tenant?.tenantAlias);
  if (open.length === 0) return;
  log.warn(
    { tenants: open.toSorted() },
    'SMTP_URL is not set, and residents register by themselves: nobody gets a mail, so LINE or the counter has to verify each of them',
  );
}
