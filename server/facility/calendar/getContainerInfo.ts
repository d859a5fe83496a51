import { containersInFull } from '#server/catalogue/container.queries.ts';
import type { Operation } from '#server/operation.ts';
import { containerInfoView } from './container.view.ts';

/**
 * Address, contact, notes and rooms of every place that offers one. Answered whether or not the tenant shows its
 * information pages, because the confirmation of a reservation shows the notes.
 */
export const getContainerInfo: Operation<'Reservation/GetContainerInfo'> = async ({ trx, tenant }) => {
  const rows = await containersInFull(trx, tenant.tenantId);
  return { items: rows.map(containerInfoView) };
};
