import { dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { lastTill, lockOpenTill, lockTill, type TillRow } from './till.queries.ts';

/**
 * The open till of today at a place, held until the transaction ends; it is held before what is paid. Refuses
 * tillNotOpen, tillOfTodayClosed and tillOfEarlierDay.
 */
export async function heldTill({ trx, tenant, now }: Context, containerId: string): Promise<TillRow> {
  const place = { tenantId: tenant.tenantId, containerId };
  const till = await lockOpenTill(trx, place);
  const today = dayOf(now);
  if (!till) {
    const last = await lastTill(trx, place);
    throw new Refused(last && last.day >= today ? 'tillOfTodayClosed' : 'tillNotOpen');
  }
  if (till.day !== today) throw new Refused('tillOfEarlierDay');
  return till;
}

type Named = { readonly containerId: string; readonly tillId: string; readonly version: number };

/** A till as it was seen, held until the transaction ends. Refuses notFound and changedMeanwhile. */
export async function seenTill({ trx, tenant }: Context, { version, ...named }: Named): Promise<TillRow> {
  const till = await lockTill(trx, { tenantId: tenant.tenantId, ...named });
  if (!till) throw new Refused('notFound');
  if (till.version !== version) throw new Refused('changedMeanwhile');
  return till;
}
