import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { pipelined } from '../db/pipeline.ts';
import { Overtaken } from '../overtaken.ts';
import { toTenant } from './directory.ts';
import { offerNow } from './offer.queries.ts';

type Offer = Awaited<ReturnType<typeof offerNow.run>>[number];

/** Sent behind the locks of a transaction; throws Overtaken with the next message where the tenant offers something else by then. */
export type DemandSameOffer = () => Promise<unknown>;

/**
 * Notes what a tenant offers (settings, flags, rooms, courses) in front of what a transaction reads of it. Rooms and
 * courses are read before their locks, which may wait for an import: what was read is right only where nothing was
 * changed by the time the locks are held.
 */
export async function sameOffer({ trx, tenant }: Context): Promise<DemandSameOffer> {
  const named = { tenantId: tenant.tenantId };
  let begun: unknown;
  const look = (check: (row: Offer) => void) =>
    offerNow.run(pipelined(trx), named, {
      check([row]) {
        if (!row) throw new Error(`no tenant ${tenant.tenantId}`);
        check(row);
      },
    });
  await look((row) => {
    begun = row.number;
  });
  return () =>
    look((row) => {
      const now = toTenant(row);
      if (row.number !== begun || !isDeepStrictEqual(now, tenant)) throw new Overtaken(now);
    });
}
