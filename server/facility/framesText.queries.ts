import { type RawBuilder, sql } from 'kysely';

/**
 * The frames of a reservation in one text, each once: '午前 夜間'. Where not all days from its first to its last are its
 * own, it says how many are: '午前（うち2日）'.
 */
export const framesText = (tenantId: string, reservationId: RawBuilder<string>) => sql<string>`(
  select coalesce(string_agg(frame_name, ' ' order by first_number), '') || coalesce(min(gaps.days_text), '')
  from (select frame_name, min(detail_number) as first_number from reservation_detail
    where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = ${reservationId}
    group by frame_name) as named
  cross join (select case when count(distinct date) <= max(date) - min(date) then '（うち' || count(distinct date) || '日）' end as days_text
    from reservation_detail
    where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = ${reservationId}) as gaps)`;
