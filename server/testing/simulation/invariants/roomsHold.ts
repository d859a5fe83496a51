import { sql } from 'kysely';
import {
  isReservationState,
  nextStates,
  type ReservationAction,
  reservationTransitions,
  statesThat,
} from '#rules/facility/booking/reservationStates.ts';
import { isPaymentState, paymentTransitions, paymentWhenCancelled } from '#rules/payment/paymentStates.ts';
import { type People, todayOf } from '../town.ts';
import { type Standing, wrongAccounts } from './accounts.ts';
import { type HistoryBook, histories, type Life, linesSince } from './histories.ts';
import { untold } from './noticesSent.ts';

/** Names of the history that are not the name of their row in the table of transitions. */
const rowOf: Readonly<Record<string, ReservationAction>> = { withdraw: 'cancel', revive: 'reinstate' };

const isAction = (text: string): text is ReservationAction => Object.hasOwn(reservationTransitions, text);

const moneySteps = new Set(
  Object.values(paymentTransitions).flatMap((row) => Object.entries(row).map(([from, to]) => `${from} ${to}`)),
);

/** The life of a room's reservation, by the tables of the rules. */
export const roomLife: Life = {
  mayMove({ action, from, to }) {
    const row = rowOf[action] ?? action;
    return isAction(row) && isReservationState(from) && nextStates(row, from).some((state) => state === to);
  },
  mayPay({ action, from, to }) {
    if (!isPaymentState(from)) return false;
    const isEnding = action === 'cancel' || action === 'cancelByOperator';
    return moneySteps.has(`${from} ${to}`) || (isEnding && paymentWhenCancelled[from] === to);
  },
};

const book: HistoryBook = { table: 'reservation_history', column: 'reservation_id', prefix: '' };

/** Looks at everything there is about rooms; answers a sentence for whatever is not as it should be. */
export function roomsHold(town: People) {
  const followed = histories(roomLife);
  return async () => {
    const standings = await standingsOf(town);
    return [
      ...followed.problemsIn(await linesSince(town, book, followed.last), standings),
      ...(await wrongPlaces(town)),
      ...(town.outside.away.provider ? [] : await wrongAccounts(town, 'reservation', standings)),
      ...(await overdue(town)),
      ...(await untold(town, book)),
      ...(await notReminded(town)),
    ];
  };
}

async function standingsOf({ server, tenant }: People): Promise<Standing[]> {
  const rows = await server.db
    .selectFrom('reservation')
    .select(['reservation_id as id', 'state', 'payment_state as paymentState', 'fee'])
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  return rows;
}

/**
 * What is held is what the states say: no place twice, everybody who holds a place has exactly theirs, and nobody else
 * anything, but for what is free the next morning, is being tidied up, or waits for its draw to be announced.
 */
async function wrongPlaces({ server, tenant }: People) {
  const now = new Date(server.clock());
  const { rows } = await sql<{ problem: string }>`
    with held as (
      select space_id, reservation_id, starts_at, ends_at, during, release_at, draw_id, occupancy_id from occupancy
      where tenant_id = ${tenant.tenantId} and (release_at is null or release_at > ${now})
    ), expected as (
      select reservation_id, space_id,
        (date + make_interval(mins => min(from_minute) - min(preparation_before))) at time zone ${tenant.timeZone} as starts_at,
        (date + make_interval(mins => max(to_minute) + min(preparation_after))) at time zone ${tenant.timeZone} as ends_at
      from reservation
      join reservation_detail using (tenant_id, reservation_id)
      join article using (tenant_id, article_id)
      join article_space using (tenant_id, article_id)
      where tenant_id = ${tenant.tenantId} and state = any(${statesThat('holdsPlace')}::text[])
      group by reservation_id, space_id, date
    ), own as (
      select reservation_id, space_id, starts_at, ends_at from held
      where reservation_id is not null and release_at is null and draw_id is null
    )
    select 'two in one place: ' || one.occupancy_id || ' ' || other.occupancy_id as problem
    from held one join held other
      on one.space_id = other.space_id and one.occupancy_id < other.occupancy_id and one.during && other.during
    union all
    select 'does not hold its place: ' || missing::text from (select * from expected except select * from own) missing
    union all
    select 'holds what it has not: ' || extra::text from (select * from own except select * from expected) extra
    union all
    select 'is let go too late: ' || reservation_id || ' ' || release_at::text from held
    where release_at > ${new Date(now.getTime() + 24 * 60 * 60_000)}
    union all
    select 'is held for a draw that is announced: ' || occupancy_id from held
    join lottery_draw on lottery_draw.draw_id = held.draw_id
    where lottery_draw.tenant_id = ${tenant.tenantId} and lottery_draw.state = 'announced'`.execute(server.db);
  return rows.map(({ problem }) => problem);
}

/** What should have happened by now: uses completed, fees given up, draws announced. */
async function overdue({ server, tenant }: People) {
  const now = new Date(server.clock());
  const { rows } = await sql<{ problem: string }>`
    select 'is not completed: ' || reservation_id || ' ' || state as problem
    from reservation where tenant_id = ${tenant.tenantId} and state in ('confirmed', 'won', 'checked_in') and (
      select max((date + make_interval(mins => to_minute + 30)) at time zone ${tenant.timeZone}) from reservation_detail
      where reservation_detail.tenant_id = ${tenant.tenantId}
        and reservation_detail.reservation_id = reservation.reservation_id) <= ${now}
    union all
    select 'was not paid in time: ' || reservation_id from reservation
    where tenant_id = ${tenant.tenantId} and state in ('confirmed', 'won') and payment_state = 'unpaid'
      and pay_until < ${new Date(now.getTime() - 60_000)}
    union all
    select 'is not announced: ' || draw_id || ' ' || state from lottery_draw
    where tenant_id = ${tenant.tenantId} and announce_at <= ${now} and state <> 'announced'
    union all
    select 'still waits for its draw: ' || reservation_id from reservation
    join lottery_draw using (tenant_id, draw_id)
    where tenant_id = ${tenant.tenantId} and reservation.state = 'lottery_waiting' and lottery_draw.state = 'announced'
    union all
    select 'entered no draw: ' || reservation_id from reservation
    where tenant_id = ${tenant.tenantId} and state = 'lottery_waiting' and draw_id is null`.execute(server.db);
  return rows.map(({ problem }) => problem);
}

/** Everybody who uses a room tomorrow, and got it before the evening, has been notified. */
async function notReminded(town: People) {
  const { server, tenant } = town;
  const { rows } = await sql<{ problem: string }>`
    select 'was not reminded: ' || reservation_id as problem from reservation
    where tenant_id = ${tenant.tenantId} and state in ('confirmed', 'won')
      and first_date = ${todayOf(town)}::date + 1
      and changed_at <= (${todayOf(town)}::date + interval '18 hours') at time zone ${tenant.timeZone}
      and not exists (select from notice where notice.tenant_id = ${tenant.tenantId} and notice.channel = 'mail'
        and notice.dedupe = 'reminder:' || reservation_id || ':' || first_date)`.execute(server.db);
  return rows.map(({ problem }) => problem);
}
