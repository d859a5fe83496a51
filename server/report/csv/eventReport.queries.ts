import { type Compilable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { ReportedDays } from './report.queries.ts';

/** One session of a reservation. `session_count` is that of the event. */
export type ReportedSession = {
  readonly date: string;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly session_number: number;
  readonly session_count: number;
  readonly container_name: string;
  readonly category_name: string;
  readonly number: string;
  readonly name: string;
  readonly place: string;
  readonly state: string;
  readonly fee: number;
  readonly request_for_borrow_instrument: boolean;
  readonly party: readonly { readonly name: string; readonly birthday: string | null }[];
  readonly borrowed: readonly { readonly name: string }[];
  readonly entry_type: string;
  readonly span_name: string;
  readonly added_at: Date;
  readonly event_reservation_id: string;
  readonly child_id: string | null;
  readonly child_last_name: string | null;
  readonly child_first_name: string | null;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
};

/** The first of the days on which a course meets; null when there is none. */
export const firstDayOfCourses = (trx: Database, { tenantId, from, to }: ReportedDays) =>
  trx
    .selectFrom('event_session')
    .select('date')
    .where('tenant_id', '=', tenantId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.date ?? null);

/** Every session of every reservation on the days, by day, time, place and event. */
export const sessionsBetween = (trx: Database, { tenantId, from, to }: ReportedDays): Compilable<ReportedSession> => ({
  compile: () =>
    sql<ReportedSession>`
    select event_session.date, from_minute, to_minute, session_number,
      (select count(*) from event_session as every where every.tenant_id = ${tenantId}
        and every.event_id = event_session.event_id and every.called_off = '') as session_count,
      event_container.name as container_name, event_category.name as category_name, event.number, event.name,
      coalesce(nullif(event_session.place, ''), event.place) as place,
      event_reservation.state, fee, request_for_borrow_instrument,
      event_reservation.loans as borrowed, party, event_reservation.entry_type,
      event_entry_span.name as span_name, event_reservation.added_at, event_reservation_id,
      child_id, child.last_name as child_last_name, child.first_name as child_first_name,
      user_number, account.last_name, account.first_name, phone_number_1, phone_number_2, phone_number_3
    from event_reservation
    join event_reservation_detail using (tenant_id, event_reservation_id)
    join event_session using (tenant_id, event_session_id, event_id)
    join event_entry_span using (tenant_id, event_entry_span_id)
    join account using (tenant_id, user_id)
    join event using (tenant_id, event_id)
    join event_category using (tenant_id, event_category_id)
    join event_container using (tenant_id, event_container_id)
    left join child using (tenant_id, child_id)
    where tenant_id = ${tenantId} and event_session.called_off = '' and event_session.date between ${from} and ${to}
    order by event_session.date, from_minute, event_container.sort, event.number, event_reservation.sequence`.compile(
      trx,
    ),
});
