import { sql } from 'kysely';
import type { Changed } from '#contract/console/logs.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

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
      union all
      select 'token', name, null, '' from api_token where api_token.tenant_id = ${tenantId} and token_id = asked.id
      union all
      select 'webhook', name, null, '' from webhook where webhook.tenant_id = ${tenantId} and webhook_id = asked.id
      union all
      select 'webhook', webhook.name, null, '' from webhook_delivery
      join webhook on webhook.tenant_id = ${tenantId} and webhook.webhook_id = webhook_delivery.webhook_id
      where webhook_delivery.tenant_id = ${tenantId} and delivery_id = asked.id
    ) as found`.execute(trx);
  return new Map(
    rows.map(({ id, kind, name, day, user_number }): [string, Changed] => [
      id,
      { kind, name, day, userNumber: user_number },
    ]),
  );
}

/** Of what the history of a reservation keeps: its words, days and notes stand with what was asked for, or for its desk alone. */
const standing = ['state', 'paymentState', 'payUntil', 'keepsPlace', 'fee', 'isFeeFinal', 'place', 'when'];

type Event = {
  readonly sequence: string;
  readonly subject: string;
  readonly actor: string;
  readonly happened_at: Date;
};

type Standings = { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> };

/** How reservations stood before events of the log and since: one change may leave several lines in their history. */
export async function standingsOf(trx: Database, { tenantId, events }: { tenantId: string; events: readonly Event[] }) {
  const found = new Map<string, Standings>();
  if (events.length === 0) return found;
  const { rows } = await sql<Standings & { readonly sequence: string }>`
    select event.sequence::text as sequence, coalesce(line.before, '{}') as before, line.after as after
    from unnest(${events.map(({ sequence }) => sequence)}::bigint[], ${events.map(({ subject }) => subject)}::uuid[],
      ${events.map(({ actor }) => actor)}::text[], ${events.map(({ happened_at }) => happened_at)}::timestamptz[])
      as event (sequence, subject, actor, happened_at)
    cross join lateral (
      select before, after, history.sequence from reservation_history as history
      where history.tenant_id = ${tenantId} and history.reservation_id = event.subject
        and history.actor = event.actor and history.happened_at = event.happened_at
    ) as line
    order by event.sequence, line.sequence`.execute(trx);
  const kept = (said: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(said).filter(([name]) => standing.includes(name)));
  for (const { sequence, before, after } of rows) {
    const earlier = found.get(sequence);
    found.set(sequence, {
      before: { ...kept(before), ...earlier?.before },
      after: { ...earlier?.after, ...kept(after) },
    });
  }
  return found;
}
