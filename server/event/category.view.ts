import type { ResponseOf } from '#contract/endpoints.ts';
import type { containerWithCategories } from '../catalogue/category.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof containerWithCategories>>>;

export const categoriesView = (row: Row): ResponseOf<'EventReservation/GetEventCategory'> => ({
  eventContainerName: row.name,
  items: row.categories.map(({ event_category_id, name, event_count }) => ({
    eventCategoryId: event_category_id,
    eventCategoryName: name,
    eventCount: event_count,
  })),
});
