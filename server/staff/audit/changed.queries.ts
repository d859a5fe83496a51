import { sql } from 'kysely';
import type { Changed } from '#contract/logs.ts';
import type { Reach } from '#rules/staff/rights.ts';
import { anyOf } from '#server/db/anyOf.ts';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly reach: Reach; readonly ids: readonly string[] };

type Row = {
  readonly id: string;
  readonly kind: Changed['kind'];
  readonly name: string;
  readonly day: string | null;
  readonly user_number: string;
};

/** What ids of the log stand for now, as far as it lies at the places that are reached. */
export async function changedByIds(trx: Database, { tenantId, reach, ids }: Named) {
  const at = (place: string) => (reach === null ? sql`true` : sql`${sql.ref(place)} = ${anyOf([...reach])}`);
  const { rows } = await sql<Row>`
    select asked.id::text as id, kind, name, day, user_number
    from unnest(${[...ids]}::uuid[]) as asked (id)
    cross join lateral (
      select 'reservation' as kind, container_name || ' ' || article_name as name, first_date as day,
        coalesce(user_number, '') as user_number
      from reservation
      left join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
      where reservation.tenant_id = ${tenantId} and reservation_id = asked.id and ${at('reservation.container_id')}
      union all
      select 'reservation', event.number || ' ' || event.name, null, coalesce(user_number, '')
      from event_reservation
      join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
      join event_category on event_category.tenant_id = ${tenantId}
        and event_category.event_category_id = event.event_category_id
      left join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
      where event_reservation.tenant_id = ${tenantId} and event_reservation_id = asked.id
        and ${at('event_category.event_container_id')}
      union all
      select 'closure', container.name, first_day, ''
      from closure join container on container.tenant_id = ${tenantId} and container.container_id = closure.container_id
      where closure.tenant_id = ${tenantId} and closure_id = asked.id and ${at('closure.container_id')}
      union all
      select 'place', name, null, '' from container
      where container.tenant_id = ${tenantId} and container_id = asked.id and ${at('container.container_id')}
      union all
      select 'staff', name, null, '' from staff where staff.tenant_id = ${tenantId} and staff_id = asked.id
    ) as found`.execute(trx);
  return new Map(
    rows.map(({ id, kind, name, day, user_number }): [string, Changed] => [
      id,
      { kind, name, day, userNumber: user_number },
    ]),
  );
}
