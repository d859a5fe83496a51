import type { Operation } from '../call.ts';
import { containersOf } from './container.queries.ts';
import { containerView } from './container.view.ts';

/** The places of the tenant that offer a room. */
export const getContainer: Operation<'Reservation/GetContainer'> = async ({ trx, tenant }) => {
  const rows = await containersOf(trx, tenant.tenantId);
  return { items: rows.map(containerView) };
};
