import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#contract/office/messageEndpoints.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import { owedStates } from '#rules/payment/paymentStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { literals } from '#server/db/sql/literals.ts';
import { isMailRefused, isReachable } from '#server/notice/reachable.queries.ts';

/** Who is meant on a day. */
export type Meant = { readonly tenantId: string; readonly audience: Audience; readonly today: string };

/** Of a course. */
const applying = {
  all: eventStatesThat('isReserved').filter((state) => !eventStatesThat('isCanceled').includes(state)),
  reserved: eventStatesThat('isReserved', 'takesSeat'),
  unpaid: eventStatesThat('isReserved', 'takesSeat'),
  waiting: ['applied'],
  absent: eventStatesThat('isReserved', 'takesSeat'),
} as const;

/** Has a place or waits for one; carts are nobody's word yet. */
const taking = eventStatesThat('counts', 'isReserved');

type Of<Kind extends Audience['kind']> = Extract<Audience, { kind: Kind }>;

const kinds = { all: sql`true`, people: sql`not is_group`, groups: sql`is_group` } as const;

/**
 * Whoever the office has not refused, by an address that is known to be theirs. Who was noted at the counter for one
 * booking, without any way to reach them, is not registered.
 */
const registered = ({ tenantId, today }: Meant, { classes, registration }: Of<'registered'>) => sql`
  select user_id from account
  where tenant_id = ${tenantId} and erased_at is null and merged_into is null and is_verified and ${kinds[registration]}
    and (kind <> 'guest' or coalesce(email, '') <> '' or line_user_id is not null)
    and (${classes.length === 0} or exists (select from unnest(classes) as held (code) where code = any(${[...classes]}::text[])
      and coalesce((class_terms ->> code)::date, ${today}::date) >= ${today}::date))`;

const usingRooms = ({ tenantId }: Meant, { containerId, articleIds, from, to }: Of<'uses'>) => sql`
  select user_id from reservation
  where tenant_id = ${tenantId} and container_id = ${containerId} and state in (${literals(statesThat('countsForMonth'))})
    and first_date <= ${to} and last_date >= ${from}
    and exists (select from reservation_detail where reservation_detail.tenant_id = ${tenantId}
      and reservation_detail.reservation_id = reservation.reservation_id and date >= ${from} and date <= ${to})
    and (${articleIds.length === 0} or article_id in (
      select sharing.article_id from article_space as chosen
      join article_space as sharing on sharing.tenant_id = ${tenantId} and sharing.space_id = chosen.space_id
      where chosen.tenant_id = ${tenantId} and chosen.article_id = ${anyOf(articleIds)}))`;

const atSessions = ({ tenantId }: Meant, { containerId, from, to }: Of<'uses'>) => sql`
  select event_reservation.user_id from event_category
  join event on event.tenant_id = ${tenantId} and event.event_category_id = event_category.event_category_id
  join event_session on event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
    and event_session.date >= ${from} and event_session.date <= ${to} and event_session.called_off = ''
  join event_reservation on event_reservation.tenant_id = ${tenantId} and event_reservation.event_id = event.event_id
    and event_reservation.state in (${literals(taking)})
  where event_category.tenant_id = ${tenantId} and event_category.event_container_id = ${containerId}`;

const ofCourse = ({ tenantId, today }: Meant, { eventId, who }: Of<'course'>) => sql`
  select user_id from event_reservation
  where tenant_id = ${tenantId} and event_id = ${eventId} and state in (${literals(applying[who])})
    and (${who !== 'unpaid'} or payment_state in (${literals(owedStates)}))
    and (${who !== 'absent'} or event_reservation_id in (
      select absent.event_reservation_id from attendance as absent
      where absent.tenant_id = ${tenantId} and absent.mark = 'absent' and absent.event_session_id = (
        select event_session.event_session_id from event_session
        join attendance on attendance.tenant_id = ${tenantId}
          and attendance.event_session_id = event_session.event_session_id
        where event_session.tenant_id = ${tenantId} and event_session.event_id = ${eventId}
          and event_session.date <= ${today}
        order by event_session.date desc, event_session.from_minute desc limit 1)))`;

const ofReservation = ({ tenantId }: Meant, { reservationId }: Of<'reservation'>) => sql`
  select user_id from reservation where tenant_id = ${tenantId} and reservation_id = ${reservationId}
  union all select user_id from event_reservation
    where tenant_id = ${tenantId} and event_reservation_id = ${reservationId}`;

const withNumber = ({ tenantId }: Meant, { userNumber }: Of<'person'>) => sql`
  select coalesce(merged_into, user_id) as user_id from account where tenant_id = ${tenantId} and user_number = ${userNumber}`;

function chosen(meant: Meant): RawBuilder<unknown> {
  const { audience } = meant;
  switch (audience.kind) {
    case 'registered':
      return registered(meant, audience);
    case 'uses':
      return sql`${usingRooms(meant, audience)} union all ${atSessions(meant, audience)}`;
    case 'course':
      return ofCourse(meant, audience);
    case 'reservation':
      return ofReservation(meant, audience);
    case 'person':
      return withNumber(meant, audience);
  }
}

/** Their accounts, each once, with whether a message reaches them. Nobody who is forgotten is among them. */
const people = (meant: Meant) => sql`
  select account.user_id, user_number, last_name, first_name, verified_at,
    coalesce(email, '') <> '' and not ${isMailRefused(meant.tenantId)} as by_mail,
    line_user_id is not null and line_messaging_token <> '' as by_line,
    ${isReachable(meant.tenantId)} as is_reachable
  from (select distinct user_id from (${chosen(meant)}) as named) as one
  join account on account.tenant_id = ${meant.tenantId} and account.user_id = one.user_id and account.erased_at is null
  join tenant_setting on tenant_setting.tenant_id = ${meant.tenantId}`;

/** Names a list of people and whom of them nothing reaches; `is_reachable` and `user_id` are its columns. */
const digest = sql<string>`encode(sha256(convert_to(coalesce(
  string_agg(user_id::text || is_reachable::text, ' ' order by user_id), ''), 'UTF8')), 'hex')`;

type Counted = {
  readonly people: number;
  readonly by_mail: number;
  readonly by_line: number;
  readonly to_phone: number;
  readonly digest: string;
};

/** How many they are, and by which ways they are reached. */
export async function countPeople(trx: Database, meant: Meant): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::integer as people, count(*) filter (where by_mail)::integer as by_mail,
      count(*) filter (where by_line)::integer as by_line, count(*) filter (where not is_reachable)::integer as to_phone,
      ${digest} as digest
    from (${people(meant)}) as one`.execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('nobody was counted');
  return counted;
}

type NamedRow = {
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly is_verified: boolean;
};

/** The first of those whom something reaches, or nothing. */
export async function somePeople(
  trx: Database,
  { isReached, most, ...meant }: Meant & { readonly isReached: boolean; readonly most: number },
) {
  const { rows } = await sql<NamedRow>`
    select user_number, last_name, first_name, verified_at is not null as is_verified
    from (${people(meant)}) as one where is_reachable = ${isReached}
    order by user_number limit ${most}`.execute(trx);
  return rows;
}

/**
 * Writes down who they are, and answers what was written, as countPeople() names it, in one statement. Nobody is written who
 * would be one too many.
 */
export async function writeList(
  trx: Database,
  { messageId, most, ...meant }: Meant & { readonly messageId: string; readonly most: number },
) {
  const { rows } = await sql<Pick<Counted, 'people' | 'digest'>>`
    with written as (
      insert into message_recipient (tenant_id, message_id, user_id, state)
      select ${meant.tenantId}::uuid, ${messageId}::uuid, user_id, case when is_reachable then 'waiting' else 'toPhone' end
      from (${people(meant)}) as one limit ${most}
      returning user_id, state = 'waiting' as is_reachable
    )
    select count(*)::integer as people, ${digest} as digest from written`.execute(trx);
  return rows[0] ?? { people: 0, digest: '' };
}
