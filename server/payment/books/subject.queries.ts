import { type RawBuilder, sql } from 'kysely';
import { isNowhere, type Reach } from '#rules/staff/rights.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { compatibleLine } from '#rules/text/typedText.ts';

/** Which lines or accounts are asked for. */
export type Wanted = {
  readonly tenantId: string;
  /** The places where the caller may look. */
  readonly reach: Reach;
  /** One of them; null for all. */
  readonly containerId: string | null;
};

export type SubjectRow = {
  readonly reservation_id: string;
  readonly container_id: string;
  readonly container_name: string;
  readonly name: string;
  readonly first_day: string;
  readonly person_name: string;
  readonly user_number: string;
  readonly phone_end: string;
};

/** Reservations of rooms with their place and person. */
export const rooms = (tenantId: string, which = sql`true`) => sql`
  select reservation.reservation_id as id, reservation.container_id, reservation.container_name,
    reservation.article_name as name, reservation.first_date::text as first_day, reservation.last_date as last_day,
    reservation.pay_until,
    reservation.fee_breakdown as breakdown, reservation.state, reservation.payment_state, account.last_name,
    account.first_name, account.user_id, account.user_number, account.phone_number_3, account.folded_name_key, account.folded_kana_key
  from reservation
  join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
  where reservation.tenant_id = ${tenantId} and ${which}`;

/** The same of courses. */
export const courses = (tenantId: string, which = sql`true`) => sql`
  select event_reservation.event_reservation_id as id, event_container.event_container_id as container_id,
    event_container.name as container_name, event.name, '' as first_day, null::date as last_day,
    event_reservation.pay_until, null::jsonb as breakdown, event_reservation.state, event_reservation.payment_state,
    account.last_name, account.first_name, account.user_id, account.user_number, account.phone_number_3,
    account.folded_name_key, account.folded_kana_key
  from event_reservation
  join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
  join event_category on event_category.tenant_id = ${tenantId}
    and event_category.event_category_id = event.event_category_id
  join event_container on event_container.tenant_id = ${tenantId}
    and event_container.event_container_id = event_category.event_container_id
  join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
  where event_reservation.tenant_id = ${tenantId} and ${which}`;

/** Rooms and courses, for joins by id. */
export const subjects = (tenantId: string) => sql`${rooms(tenantId)} union all ${courses(tenantId)}`;

export const told = sql`subject.id as reservation_id, subject.container_id, subject.container_name, subject.name, subject.first_day,
  trim(subject.last_name || ' ' || subject.first_name) as person_name, subject.user_number,
  right(subject.phone_number_3, 4) as phone_end`;

export function isAtPlace({ reach, containerId }: Wanted, place = sql`subject.container_id`): RawBuilder<unknown> {
  if (isNowhere(reach)) return sql`false`;
  const within = reach === null ? sql`true` : sql`${place} = any(${[...reach]}::uuid[])`;
  return containerId === null ? within : sql`${within} and ${place} = ${containerId}`;
}

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** What was typed is the user number, the beginning of the name or reading, the end of the phone number, or the id. */
export function isNamed(typed: string): RawBuilder<unknown> {
  const text = compatibleLine(typed);
  if (text === '') return sql`true`;
  const number = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  const begin = `${likeText(searchFold(typed))}%`;
  return sql`(subject.user_number = ${text} or subject.folded_name_key like ${begin} or subject.folded_kana_key like ${begin}
    or (${/^\d{4}$/.test(text)} and right(subject.phone_number_3, 4) = ${text})
    or (${number.length >= 8} and replace(subject.id::text, '-', '') like ${`${number}%`}))`;
}
