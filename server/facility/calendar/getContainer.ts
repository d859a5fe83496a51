import { containersOf } from '#server/catalogue/container.queries.ts';
import type { Operation } from '#server/operation.ts';
import { containerView } from './container.view.ts';

/** The places of the tenant that offer a room. */
export const getContainer: Operation<'Reservation/GetContainer'> = async ({ trx, tenant }) => {
  const rows = await containersOf(trx, tenant.tenantId);
  return { items: rows.map(containerView) };
};
