import { eventContainersOf } from '#server/catalogue/eventContainer.queries.ts';
import type { Operation } from '#server/operation.ts';
import { containerView } from '../container.view.ts';

/** The places of the tenant that offer events. */
export const getEventContainer: Operation<'EventReservation/GetEventContainer'> = async ({ trx, tenant, now }) => {
  const rows = await eventContainersOf(trx, { tenantId: tenant.tenantId, now });
  return { items: rows.map(containerView) };
};
