import { sql } from 'kysely';
import type { People } from '../town.ts';

/**
 * Nobody is offered two seats of a course or one beside what they have, each offer holds one seat, none lasts longer
 * than it should, and no seat is free for which somebody waits who may have it. Holds are judged by the database's clock.
 */
export const linesHold =
  ({ server, tenant }: People) =>
  async () => {
    const { rows } = await sql<{ problem: string }>`
      with offered as (
        select * from vacancy_watch where tenant_id = ${tenant.tenantId} and offer_ends_at is not null
          and offer_outcome is null and event_id is not null
      ), live as (
        select * from event_reservation where tenant_id = ${tenant.tenantId} and seat_number is not null
          and (state not in ('in_cart', 'offered') or hold_expires_at > statement_timestamp())
      )
      select 'holds no seat: offer ' || watch_id as problem from offered
      where not exists (select from live where live.event_reservation_id = offered.event_reservation_id
        and live.state = 'offered' and live.user_id = offered.user_id and live.event_id = offered.event_id)
      union all
      select 'is held without an offer: ' || event_reservation_id from live
      where state = 'offered' and not exists (select from offered
        where offered.event_reservation_id = live.event_reservation_id)
      union all
      select 'is offered what they have: ' || watch_id from offered join event_reservation as own using (tenant_id, user_id)
      where own.event_id = offered.event_id and own.child_id is null and own.state in ('fixed', 'awaiting_payment', 'won')
      union all
      select 'has two offers of one course: ' || user_id || ' ' || event_id from offered
      group by user_id, event_id having count(*) > 1
      union all
      select 'lasts longer than it should: offer ' || watch_id from offered where offer_ends_at < statement_timestamp()
      union all
      select 'is free, and somebody waits: ' || event_id from event
      where tenant_id = ${tenant.tenantId} and called_off = '' and capacity is not null
        and exists (select from entry_span_event join event_entry_span as span using (tenant_id, event_entry_span_id)
          where span.tenant_id = ${tenant.tenantId} and entry_span_event.event_id = event.event_id
            and entry_type = 'normal' and opens_at <= ${new Date(server.clock())} and closes_at > ${new Date(server.clock())})
        and capacity > (select count(*) from live where live.event_id = event.event_id)
        and exists (select from vacancy_watch as wish where wish.tenant_id = ${tenant.tenantId}
          and wish.event_id = event.event_id and wish.is_claim and wish.told_at is null)`.execute(server.db);
    return rows.map(({ problem }) => problem);
  };
