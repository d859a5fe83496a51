import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/connect.ts';
import { eventsOnOffer } from './event.queries.ts';

type Place = { readonly tenantId: string; readonly eventContainerId: string };

/** A published place with its published categories and how many events each offers, or undefined. */
export const containerWithCategories = (trx: Database, { now, ...place }: Place & { readonly now: string }) =>
  trx
    .selectFrom('event_container as place')
    .select('place.name')
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('event_category as category')
          .select(['category.event_category_id', 'category.name'])
          .select(
            eventsOnOffer(trx, { tenantId: place.tenantId, now })
              .where('event.event_category_id', '=', sql.ref<string>('category.event_category_id'))
              .select((inner) => inner.fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull()
              .as('event_count'),
          )
          .where('category.tenant_id', '=', place.tenantId)
          .where('category.event_container_id', '=', place.eventContainerId)
          .where('category.is_published', '=', true)
          .orderBy('category.sort')
          .orderBy('category.name'),
      ).as('categories'),
    )
    .where('place.tenant_id', '=', place.tenantId)
    .where('place.event_container_id', '=', place.eventContainerId)
    .where('place.is_published', '=', true)
    .executeTakeFirst();

/** Categories that offer events at the time, in the tenant's order of places and categories. */
export const offeringCategories = (trx: Database, at: { readonly tenantId: string; readonly now: string }) =>
  trx
    .selectFrom('event_category')
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .select(['event_category.event_container_id', 'event_category.event_category_id'])
    .where('event_category.tenant_id', '=', at.tenantId)
    .where('event_container.tenant_id', '=', at.tenantId)
    .where('event_category.event_category_id', 'in', eventsOnOffer(trx, at).select('event.event_category_id'))
    .orderBy('event_container.sort')
    .orderBy('event_container.name')
    .orderBy('event_category.sort')
    .orderBy('event_category.name')
    .execute();

/** The names of a published category and its place, or undefined. */
export const categoryNamed = (
  trx: Database,
  { tenantId, eventContainerId, eventCategoryId }: Place & { readonly eventCategoryId: string },
) =>
  trx
    .selectFrom('event_category')
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .select(['event_category.name', 'event_container.name as container_name'])
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('event_container.event_container_id', '=', eventContainerId)
    .where('event_category.event_category_id', '=', eventCategoryId)
    .where('event_category.is_published', '=', true)
    .where('event_container.is_published', '=', true)
    .executeTakeFirst();
