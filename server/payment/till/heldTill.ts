import { dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { lockOpenTill, lockTill, type TillRow } from './till.queries.ts';

/**
 * The open till of today at a place, held until the transaction ends; it is held before what is paid. Refuses
 * tillNotOpen and tillOfEarlierDay.
 */
export async function heldTill({ trx, tenant, now }: Context, containerId: string): Promise<TillRow> {
  const till = await lockOpenTill(trx, { tenantId: tenant.tenantId, containerId });
  if (!till) throw new Refused('tillNotOpen');
  if (till.day !== dayOf(now)) throw new Refused('tillOfEarlierDay');
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
