import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/connect.ts';
import { eventsOnOffer } from './event.queries.ts';

type At = { readonly tenantId: string; readonly now: string };

/** Places that offer events at the time, in the tenant's order; `place` in what narrows the query further. */
const offering = (trx: Database, at: At) =>
  trx
    .selectFrom('event_container as place')
    .where('place.tenant_id', '=', at.tenantId)
    .where('place.event_container_id', 'in', eventsOnOffer(trx, at).select('event_container.event_container_id'))
    .orderBy('place.sort')
    .orderBy('place.name');

const nameAndColors = ['place.event_container_id', 'place.name', 'place.color', 'place.background_color'] as const;

/** The places of a tenant. */
export const eventContainersOf = (trx: Database, at: At) => offering(trx, at).select(nameAndColors).execute();

/** Every place with what its information page shows, and the events it offers. */
export const eventContainersInFull = (trx: Database, at: At) =>
  offering(trx, at)
    .select(nameAndColors)
    .select(['place.zip_code', 'place.address', 'place.phone_number', 'place.fax_number', 'place.url'])
    .select('place.description')
    .select(
      jsonArrayFrom(
        eventsOnOffer(trx, at)
          .select(['event.name', 'event.supplementary_information'])
          .where('event_container.event_container_id', '=', sql.ref<string>('place.event_container_id'))
          .orderBy('event_category.sort')
          .orderBy('event.sort')
          .orderBy('event.number'),
      ).as('events'),
    )
    .execute();
