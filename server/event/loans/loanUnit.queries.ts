import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';

type Events = { readonly tenantId: string; readonly eventIds: readonly string[] };

/** Who has a place has what they borrowed with it. */
const lending = eventStatesThat('takesSeat', 'isReserved');

/** How many of something are lent with an event. */
export type Lent = { readonly name: string; readonly count: number };

/** What is lent with the query's event. */
export const lentOf = (tenantId: string) => sql<readonly Lent[]>`
  case when event.loans = '[]'::jsonb then '[]'::json else (
    select coalesce(json_agg(json_build_object('name', name, 'count', count)), '[]'::json)
    from (select one.name, count(*) from event_reservation as borrowing,
        jsonb_to_recordset(borrowing.loans) as one (name text)
      where borrowing.tenant_id = ${tenantId} and borrowing.event_id = event.event_id
        and borrowing.state in (${sql.join(lending)})
      group by one.name) as lent) end`;

/** What of an event is lent: how many, and the numbers of the units that are counted. */
export type LentOfEvent = {
  readonly eventId: string;
  readonly lent: readonly Lent[];
  readonly units: readonly { readonly name: string; readonly unit: number; readonly eventReservationId: string }[];
};

const giveBackLocked = prepared<Events, unknown>(
  (_, { tenantId, eventIds }) => sql`
    delete from event_loan_unit using event_reservation
    where event_loan_unit.tenant_id = ${tenantId} and event_reservation.tenant_id = ${tenantId}
      and event_loan_unit.event_id = any(${eventIds}::uuid[])
      and event_reservation.event_reservation_id = event_loan_unit.event_reservation_id
      and event_reservation.state <> all(${lending}::text[])`,
);

/** Gives back the units of locked events whose reservations have no place any more. */
export const giveBackUnits = (trx: Database, { tenantId, eventIds }: Events) =>
  giveBackLocked.run(trx, { tenantId, eventIds });

const lentNow = prepared<Events, LentOfEvent>(
  (_, { tenantId, eventIds }) => sql<LentOfEvent>`
    select event.event_id as "eventId", ${lentOf(tenantId)} as lent,
      (select coalesce(json_agg(json_build_object('name', name, 'unit', unit, 'eventReservationId', event_reservation_id)),
          '[]'::json)
        from event_loan_unit where event_loan_unit.tenant_id = ${tenantId}
          and event_loan_unit.event_id = event.event_id) as units
    from event where event.tenant_id = ${tenantId} and event.event_id = any(${eventIds}::uuid[])`,
);

/** What is lent of locked events. */
export const lentOfEvents = (trx: Database, { tenantId, eventIds }: Events): Promise<readonly LentOfEvent[]> =>
  lentNow.run(trx, { tenantId, eventIds });

/** A unit of something that is counted, and the reservation that takes it. */
export type TakenUnit = {
  readonly event_id: string;
  readonly name: string;
  readonly unit: number;
  readonly event_reservation_id: string;
};

/** Part of a statement that lends units, given as JSON; the key of the table refuses one that is lent already. */
export const lendingUnits = (tenantId: string, units: string) => sql`
  insert into event_loan_unit (tenant_id, event_id, name, unit, event_reservation_id)
  select ${tenantId}::uuid, event_id, name, unit, event_reservation_id
  from jsonb_populate_recordset(null::event_loan_unit, ${units}::jsonb)
  returning 1`;

/** Lends units. */
export const lendUnits = (
  trx: Database,
  { tenantId, units }: { readonly tenantId: string; readonly units: readonly TakenUnit[] },
) => lendingUnits(tenantId, JSON.stringify(units)).execute(trx);
