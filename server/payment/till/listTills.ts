import type { TillOfPlace } from '#contract/desk/money/till.ts';
import { dayOf } from '#rules/day/day.ts';
import { standingOfTill } from '#rules/payment/till.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { latestTillsOfPlaces } from './places.queries.ts';

/** How the tills of the places stand today. */
export async function tillsOfPlaces({ trx, tenant, now }: Context, reach: Reach): Promise<TillOfPlace[]> {
  const rows = await latestTillsOfPlaces(trx, { tenantId: tenant.tenantId, reach });
  const today = dayOf(now);
  return rows.map(({ container_id, name, day, is_open, open }) => ({
    containerId: container_id,
    containerName: name,
    open: open.filter((till) => till.day === today),
    isLeftOpen: open.some((till) => till.day < today),
    standing: standingOfTill(day === null ? null : { day, isOpen: is_open === true }, today),
    day,
  }));
}

export const listTills: Operation<'Desk/ListTills'> = async (context) => ({
  items: await tillsOfPlaces(context, reachIn(context, 'money.view')),
});
