import { containerWithCategories } from '#server/catalogue/category.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { categoriesView } from '../category.view.ts';

/** The categories of a place; refuses notFound for one that is not published or not the tenant's. */
export const getEventCategory: Operation<'EventReservation/GetEventCategory'> = async (
  { trx, tenant, now },
  { eventContainerId },
) => {
  const row = await containerWithCategories(trx, { tenantId: tenant.tenantId, eventContainerId, now });
  if (!row) throw new Refused('notFound');
  return categoriesView(row);
};
