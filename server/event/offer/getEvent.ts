import { choicePageOf } from '#rules/event/choicePageOf.ts';
import { categoryNamed } from '#server/catalogue/category.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { eventsOfCategory } from '../event.queries.ts';
import { conditionsView, entrySpansView, eventsView, legendsView, monthsView } from '../event.view.ts';
import { standingOfRows } from '../eventStanding.ts';

/**
 * The events of a category by month, and what the caller may choose of them; refuses notFound for what is not
 * published.
 */
export const getEvent: Operation<'EventReservation/GetEvent'> = async (
  context,
  { eventContainerId, eventCategoryId },
) => {
  const { trx, now, actor } = context;
  const { tenantId } = context.tenant;
  const category = await categoryNamed(trx, { tenantId, eventContainerId, eventCategoryId });
  if (!category) throw new Refused('notFound');

  const rows = await eventsOfCategory(trx, { tenantId, now, eventCategoryId });
  const gathered = await standingOfRows(context, { userId: actor.userId, rows });
  const { standing, conditions } = gathered;
  const page = choicePageOf(standing, now);
  return {
    eventContainerName: category.container_name,
    eventCategoryName: category.name,
    items: monthsView(eventsView(gathered, now)),
    conditions: conditionsView(page, conditions),
    entrySpans: entrySpansView(page, standing),
    conditionLegends: legendsView(conditions),
    held: [...page.held],
  };
};
