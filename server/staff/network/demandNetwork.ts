import { closedFrom, mayComeFrom } from '#rules/staff/network/mayComeFrom.ts';
import type { NetworkList } from '#rules/staff/network/networkList.ts';
import type { Closed } from '#rules/staff/rights.ts';
import type { Context, Visitor } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { placesOfTenant } from '../places.queries.ts';
import { listsOf, networkRow } from './network.queries.ts';

/** Why somebody is not let in. They read their own address, by which an administrator finds what is missing. */
export const networkRefused = (address: string) => new Refused({ code: 'networkRefused', details: { address } });

/** For who is not signed in yet. Refuses networkRefused. */
export async function demandNetwork({ trx, tenant: { tenantId }, actor }: Context<Visitor>) {
  const lists = listsOf((await networkRow(trx, tenantId))?.lists ?? null);
  if (!mayComeFrom(lists, actor.address)) throw networkRefused(actor.address);
}

/** The halls that are closed to an address; undefined where none is, as nearly always. */
export async function closedHalls(
  { trx, tenant: { tenantId } }: Context,
  lists: readonly NetworkList[],
  address: string,
): Promise<Closed | undefined> {
  const closed = closedFrom(lists, address);
  if (closed.size === 0) return undefined;
  const places = await placesOfTenant(trx, tenantId);
  return { closed, others: new Set(places.map(({ containerId }) => containerId)).difference(closed) };
}
