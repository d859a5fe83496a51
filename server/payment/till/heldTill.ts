import { dayOf } from '#rules/day/day.ts';
import { decideTill } from '#rules/payment/till.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { lockTill, openTills, type TillRow } from './till.queries.ts';

/**
 * The till that cash goes through at a place, held until the transaction ends, so that it is not counted or closed
 * meanwhile; it is held before what is paid. `chosen`: null for the only one of today. Refuses tillNotOpen,
 * tillOfEarlierDay and tillNotChosen.
 */
export async function heldTill(
  { trx, tenant, now }: Context,
  containerId: string,
  chosen: string | null,
): Promise<TillRow> {
  const place = { tenantId: tenant.tenantId, containerId };
  const open = await openTills(trx, place);
  const decided = decideTill(
    open.map(({ till_id, day }) => ({ tillId: till_id, day })),
    { today: dayOf(now), chosen },
  );
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const till = await lockTill(trx, { ...place, tillId: decided.tillId });
  // It was closed while others had it.
  if (!till?.is_open) throw new Refused('tillNotOpen');
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
