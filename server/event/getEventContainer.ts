import type { Operation } from '../call.ts';
import { containersOf } from './container.queries.ts';
import { containerView } from './container.view.ts';

/** The places of the tenant that offer events. */
export const getEventContainer: Operation<'EventReservation/GetEventContainer'> = async ({ trx, tenant, now }) => {
  const rows = await containersOf(trx, { tenantId: tenant.tenantId, now });
  return { items: rows.map(containerView) };
};
