import { eventContainersInFull } from '#server/catalogue/eventContainer.queries.ts';
import type { Operation } from '#server/operation.ts';
import { containerInfoView } from '../container.view.ts';

/**
 * Address, contact and events of every place that offers some, whether or not the tenant shows its information pages.
 */
export const getEventContainerInfo: Operation<'EventReservation/GetEventContainerInfo'> = async ({
  trx,
  tenant,
  now,
}) => {
  const rows = await eventContainersInFull(trx, { tenantId: tenant.tenantId, now });
  return { items: rows.map(containerInfoView) };
};
