import type { Operation } from '../call.ts';
import { containersInFull } from './container.queries.ts';
import { containerInfoView } from './container.view.ts';

/** Address, contact and events of every place that offers some, whether or not the tenant shows its information pages. */
export const getEventContainerInfo: Operation<'EventReservation/GetEventContainerInfo'> = async (call) => {
  const { trx, tenant, now } = call;
  const rows = await containersInFull(trx, { tenantId: tenant.tenantId, now });
  return { items: rows.map(containerInfoView) };
};
