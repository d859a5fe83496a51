import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * What of the rules of event mode the rows of a tenant break, one line each, worked out from the rows alone in one
 * statement: neither the server's rules nor the indexes are asked, so it would see what they let through. A seat in a
 * cart counts while its hold lasts; a place that was reserved counts always. A child counts apart from its guardian.
 */
export async function brokenEventRules(db: Database, tenantId: string) {
  const { rows } = await sql<{ broken: string }>`
    with mine as (
      select * from event_reservation where tenant_id = ${tenantId}
    ), counted as (
      select *, coalesce(child_id, user_id) as who from mine where state in ('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed')
    ), taken as (
      select mine.*, event.capacity, event.name, event.companions ->> 'counts' = 'people' as counts_people,
        case when event.companions ->> 'counts' = 'people' then 1 + jsonb_array_length(party) else 1 end as seats
      from mine join event using (tenant_id, event_id)
      where event.tenant_id = ${tenantId} and event.capacity is not null and (state in ('won', 'awaiting_payment', 'fixed')
        or (state in ('in_cart', 'offered') and hold_expires_at > statement_timestamp()))
    ), sides as (
      select counted.who, condition.name, condition.type, condition.limit_count, condition.is_ranked,
        count(*) filter (where part.side = 'b' and not (entry_type = 'lottery' and state in ('in_cart', 'applied'))) as had,
        count(*) filter (where part.side = 'a') as a, count(*) filter (where part.side = 'b') as b
      from counted
      join condition_event part using (tenant_id, event_id)
      join event_condition condition using (tenant_id, event_condition_id)
      where part.tenant_id = ${tenantId} and condition.tenant_id = ${tenantId}
      group by counted.who, condition.event_condition_id, condition.name, condition.type, condition.limit_count,
        condition.is_ranked
    )
    select format('%s: %s places of %s', name, sum(seats), capacity) as broken
      from taken group by event_id, name, capacity having sum(seats) > capacity
    union all
    select format('%s: %s of %s seats are kept for a party', name, count(party_seat.*), seats)
      from taken left join event_party_seat party_seat
        on party_seat.tenant_id = ${tenantId} and party_seat.event_reservation_id = taken.event_reservation_id
      where counts_people group by taken.event_reservation_id, name, seats having count(party_seat.*) <> seats
    union all
    select format('%s: seat %s is sold %s times', name, seat_number, count(*))
      from taken group by event_id, name, seat_number having count(*) > 1 and seat_number is not null
    union all
    select format('%s: seat %s of %s', name, coalesce(seat_number::text, 'none'), capacity)
      from taken where seat_number is null or seat_number > capacity
    union all
    select format('%s has %s of at most %s of %s', who, b, limit_count, name)
      from sides where type = 'UpperLimit' and b > limit_count
    union all
    select format('%s has %s of the ranked %s', who, had, name) from sides where is_ranked and had > 1
    union all
    select format('%s has %s and %s of the sides of %s', who, a, b, name)
      from sides where type = 'NotReserved' and a > 0 and b > 0
    union all
    select format('%s has %s of at most %s in %s', who, count(*), span.limit_count, span.name)
      from counted join event_entry_span span using (tenant_id, event_entry_span_id)
      where span.tenant_id = ${tenantId}
      group by who, event_entry_span_id, span.name, span.limit_count having count(*) > span.limit_count
    union all
    select format('%s has %s rows of %s', who, count(*), event_id)
      from counted group by who, event_id having count(*) > 1
    union all
    select format('%s: %s of %s %s are lent', event.name, count(*), one.stock, one.name)
      from event cross join jsonb_to_recordset(event.loans) as one (name text, stock integer)
      join mine using (event_id) cross join jsonb_to_recordset(mine.loans) as borrowed (name text)
      where event.tenant_id = ${tenantId} and borrowed.name = one.name and state in ('won', 'awaiting_payment', 'fixed')
      group by event.event_id, event.name, one.name, one.stock having count(*) > one.stock
    union all
    select format('%s is %s with %s details of %s sessions', event_reservation_id, state, detail.count, session.count)
      from mine,
        lateral (select count(*) from event_reservation_detail detail
          where detail.tenant_id = ${tenantId} and detail.event_reservation_id = mine.event_reservation_id) detail,
        lateral (select count(*) from event_session session
          where session.tenant_id = ${tenantId} and session.event_id = mine.event_id) session
      where mine.state in ('applied', 'awaiting_payment', 'fixed') and detail.count <> session.count`.execute(db);
  return rows.map(({ broken }) => broken);
}
