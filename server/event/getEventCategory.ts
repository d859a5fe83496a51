import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { containerWithCategories } from './category.queries.ts';
import { categoriesView } from './category.view.ts';

/** The categories of a place; refuses notFound for one that is not published or not the tenant's. */
export const getEventCategory: Operation<'EventReservation/GetEventCategory'> = async (call, { eventContainerId }) => {
  const { trx, tenant, now } = call;
  const row = await containerWithCategories(trx, { tenantId: tenant.tenantId, eventContainerId, now });
  if (!row) throw new Refused('notFound');
  return categoriesView(row);
};
