import { sql } from 'kysely';
import {
  type EventReservationAction,
  eventStatesThat,
  eventTransitions,
  isEventReservationState,
  nextEventState,
} from '#rules/event/eventReservationStates.ts';
import { type People, todayOf } from '../town.ts';
import { type Standing, wrongAccounts } from './accounts.ts';
import { type HistoryBook, histories, type Life, linesSince } from './histories.ts';
import { untold } from './noticesSent.ts';
import { roomLife } from './roomsHold.ts';

/** Actions of the history that go by other rows of the table of transitions, and those before anything is reserved. */
const rowsOf: Readonly<Record<string, readonly EventReservationAction[]>> = {
  announce: ['win', 'lose'],
  expireUnpaid: ['expire'],
  revive: ['reinstate'],
  payAtCounter: ['pay'],
};
const fromCart = new Set(['reserve awaiting_payment', 'reserve fixed', 'enter applied', 'remove removed']);

const isAction = (text: string): text is EventReservationAction => Object.hasOwn(eventTransitions, text);

/** The life of a reservation of a course, by the tables of the rules; money goes the same ways everywhere. */
const courseLife: Life = {
  mayMove({ action, from, to }) {
    if (from === 'in_cart') return fromCart.has(`${action} ${to}`);
    const rows = rowsOf[action] ?? (isAction(action) ? [action] : []);
    return isEventReservationState(from) && rows.some((row) => nextEventState(row, from) === to);
  },
  mayPay: roomLife.mayPay,
};

const book: HistoryBook = { table: 'event_reservation_history', column: 'event_reservation_id', prefix: 'event:' };

/** Looks at everything there is about courses; answers a sentence for whatever is not as it should be. */
export function coursesHold(town: People) {
  const followed = histories(courseLife);
  return async () => {
    const standings = await standingsOf(town);
    return [
      ...followed.problemsIn(await linesSince(town, book, followed.last), standings),
      ...(await wrongSeats(town)),
      ...(town.outside.away.provider ? [] : await wrongAccounts(town, 'eventReservation', standings)),
      ...(await overdue(town)),
      ...(await untold(town, book)),
      ...(await notReminded(town)),
    ];
  };
}

/** What was only held for somebody who waited has no history: it was never theirs. */
async function standingsOf({ server, tenant }: People): Promise<Standing[]> {
  return server.db
    .selectFrom('event_reservation')
    .select(['event_reservation_id as id', 'state', 'payment_state as paymentState', 'fee'])
    .where('tenant_id', '=', tenant.tenantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vacancy_watch')
            .whereRef('vacancy_watch.tenant_id', '=', 'event_reservation.tenant_id')
            .whereRef('vacancy_watch.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
        ),
      ),
    )
    .execute();
}

/** No more people than seats: everybody with a place has a seat, and nobody else has. */
async function wrongSeats({ server, tenant }: People) {
  const seated = eventStatesThat('takesSeat', 'isReserved');
  const { rows } = await sql<{ problem: string }>`
    select 'more people than seats: ' || event_id as problem from event join event_reservation using (tenant_id, event_id)
    where tenant_id = ${tenant.tenantId} and seat_number is not null
    group by event_id, capacity having count(*) > capacity or max(seat_number) > capacity
      or count(distinct seat_number) < count(*)
    union all
    select 'has no seat: ' || event_reservation_id || ' ' || state from event_reservation join event using (tenant_id, event_id)
    where tenant_id = ${tenant.tenantId} and capacity is not null and seat_number is null and state = any(${seated}::text[])
    union all
    select 'has a seat: ' || event_reservation_id || ' ' || state from event_reservation
    where tenant_id = ${tenant.tenantId} and seat_number is not null and state not in ('in_cart', 'offered') and state <> all(${seated}::text[])
    union all
    select 'takes more than the span allows: ' || user_id || ' ' || coalesce(child_id::text, '') || ' ' || event_entry_span_id
    from event_reservation join event_entry_span using (tenant_id, event_entry_span_id)
    where tenant_id = ${tenant.tenantId} and state = any(${eventStatesThat('counts')}::text[])
    group by user_id, child_id, event_entry_span_id, limit_count having count(*) > limit_count`.execute(server.db);
  return rows.map(({ problem }) => problem);
}

/** What should have happened by now: fees given up, draws announced. */
async function overdue({ server, tenant }: People) {
  const now = new Date(server.clock());
  const { rows } = await sql<{ problem: string }>`
    select 'was not paid in time: ' || event_reservation_id as problem from event_reservation
    where tenant_id = ${tenant.tenantId} and state in ('awaiting_payment', 'won') and payment_state = 'unpaid'
      and pay_until < ${new Date(now.getTime() - 60_000)}
    union all
    select 'is not announced: ' || draw_id || ' ' || state from lottery_draw
    where tenant_id = ${tenant.tenantId} and announce_at <= ${now} and state <> 'announced'
    union all
    select 'still waits for its draw: ' || event_reservation_id || ' ' || event_reservation.state
    from event_reservation join lottery_draw using (tenant_id, draw_id)
    where tenant_id = ${tenant.tenantId} and event_reservation.state = 'applied' and lottery_draw.state = 'announced'`.execute(
    server.db,
  );
  return rows.map(({ problem }) => problem);
}

/** Everybody who has a session tomorrow, and got the place before the evening, has been notified. */
async function notReminded(town: People) {
  const { server, tenant } = town;
  const { rows } = await sql<{ problem: string }>`
    select distinct 'was not reminded: ' || event_reservation_id as problem
    from event_reservation
    join event_reservation_detail using (tenant_id, event_reservation_id)
    join event_session using (tenant_id, event_session_id)
    where tenant_id = ${tenant.tenantId} and state in ('fixed', 'awaiting_payment')
      and event_session.called_off = ''
      and date = ${todayOf(town)}::date + 1
      and event_reservation.changed_at <= (${todayOf(town)}::date + interval '18 hours') at time zone ${tenant.timeZone}
      and not exists (select from notice where notice.tenant_id = ${tenant.tenantId} and notice.channel = 'mail'
        and notice.dedupe = 'reminder:event:' || event_reservation_id || ':' || date)`.execute(server.db);
  return rows.map(({ problem }) => problem);
}
