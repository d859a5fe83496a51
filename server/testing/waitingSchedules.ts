import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seededRandom } from '#demo/random.ts';
import { waitingForCourses } from '#server/vacancy/offerCourses.ts';
import { aCrowd, untilJudged } from './aCrowd.ts';
import { addBody } from './addBody.ts';
import { anEvent, type TestEvent } from './anEvent.ts';
import { anEventReservation } from './anEventReservation.ts';
import { anEventTenant, aSchool, type School } from './aSchool.ts';
import { aWatch } from './aWatch.ts';
import type { TestPerson } from './factories.ts';
import { jobAgain } from './jobAgain.ts';
import type { TestServer } from './testServer.ts';

type Random = ReturnType<typeof seededRandom>;

/** A town that offers in turn, with the people of all schedules. `barred` may reserve nothing. */
export type WaitingTown = {
  readonly school: School;
  readonly holders: readonly TestPerson[];
  readonly waiters: readonly TestPerson[];
  readonly strangers: readonly TestPerson[];
  readonly barred: TestPerson;
};

export async function aWaitingTown(server: TestServer): Promise<WaitingTown> {
  const school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
  await server.db
    .updateTable('event_entry_span')
    .set({ limit_count: null })
    .where('tenant_id', '=', school.tenant.tenantId)
    .execute();
  const people = await aCrowd(server, school.tenant, 12);
  const [barred] = await aCrowd(server, school.tenant, 1);
  if (!barred) throw new Error('nobody');
  await server.db
    .updateTable('account')
    .set({ suspended_until: '2027-12-31' })
    .where('user_id', '=', barred.userId)
    .execute();
  return { school, holders: people.slice(0, 3), waiters: people.slice(3, 9), strangers: people.slice(9), barred };
}

/** A course that is full, and who waits for it; what of it is broken by now, in words. */
type Schedule = {
  readonly server: TestServer;
  readonly town: WaitingTown;
  readonly event: TestEvent;
  readonly random: Random;
  /** In the order of asking. */
  readonly line: string[];
  readonly broken: string[];
};

async function ask({ server, town, event, line }: Schedule, person: TestPerson) {
  const standing = await server.db
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', town.school.tenant.tenantId)
    .where('event_id', '=', event.eventId)
    .where('user_id', '=', person.userId)
    .executeTakeFirst();
  if (standing) return;
  const watchId = await aWatch(server, person, { eventId: event.eventId });
  await sql`update vacancy_watch set is_claim = true,
    created_at = ${new Date(server.clock() + line.length * 1000)}::timestamptz
    where watch_id = ${watchId}`.execute(server.db);
  line.push(watchId);
}

const look = ({ server, town, event }: Schedule) =>
  jobAgain(server, town.school.tenant, (context) => waitingForCourses.offer(context, event.eventId, false));

/** What somebody has of the course, in this state. */
async function rowsIn({ server, event }: Schedule, state: string) {
  const rows = await server.db
    .selectFrom('event_reservation')
    .select(['event_reservation_id as id', 'user_id'])
    .where('event_id', '=', event.eventId)
    .where('state', '=', state)
    .execute();
  return rows;
}

const everybody = ({ holders, waiters, strangers }: WaitingTown) => [...holders, ...waiters, ...strangers];

const sessionOf = (town: WaitingTown, userId: string) => everybody(town).find((person) => person.userId === userId);

async function openOffers({ server, event }: Schedule) {
  return server.db
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'user_id'])
    .where('event_id', '=', event.eventId)
    .where('offer_ends_at', 'is not', null)
    .where('offer_outcome', 'is', null)
    .execute();
}

async function answer(schedule: Schedule, call: 'AcceptOffer' | 'DeclineOffer') {
  const { server, town, random } = schedule;
  const offers = await openOffers(schedule);
  if (offers.length === 0) return;
  const { watch_id: watchId, user_id } = random.pick(offers);
  const session = sessionOf(town, user_id);
  if (session) await untilJudged(() => server.callWith(`VacancyWatch/${call}`, { watchId }, { session }) as never);
}

/**
 * Ends what is held, by the clock of the database: offers, and holds in carts. The course is locked first, as the server
 * does, so that a test never stands in its way.
 */
const expire = ({ server, event }: Schedule) =>
  server.db.transaction().execute(async (trx) => {
    // A busy machine is no fault of the server's: it is waited for.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select from event where event_id = ${event.eventId} for no key update`.execute(trx);
    await sql`
      with over as (
        update vacancy_watch set offer_ends_at = statement_timestamp() - interval '1 second'
        where event_id = ${event.eventId} and offer_ends_at is not null and offer_outcome is null
        returning event_reservation_id
      )
      update event_reservation set hold_expires_at = statement_timestamp() - interval '1 second'
      where event_id = ${event.eventId} and hold_expires_at is not null
        and (state = 'in_cart' or event_reservation_id in (select event_reservation_id from over))`.execute(trx);
  });

const acts: Readonly<Record<string, (schedule: Schedule) => Promise<unknown>>> = {
  look,
  expire,
  accept: (schedule) => answer(schedule, 'AcceptOffer'),
  decline: (schedule) => answer(schedule, 'DeclineOffer'),
  async cancel(schedule) {
    const { server, town, random } = schedule;
    const fixed = await rowsIn(schedule, 'fixed');
    if (fixed.length === 0) return;
    const { id, user_id } = random.pick(fixed);
    const session = sessionOf(town, user_id);
    if (!session) return;
    const request = { eventReservationId: id };
    await untilJudged(() => server.call('EventReservation/CancelReservation', request, { session }));
  },
  async reserve(schedule) {
    const { server, town, random } = schedule;
    const carts = await rowsIn(schedule, 'in_cart');
    if (carts.length === 0) return;
    const { id, user_id } = random.pick(carts);
    const session = sessionOf(town, user_id);
    const request = { eventReservationIds: [id] };
    if (session)
      await untilJudged(() => server.call('EventReservation/ReserveEventFromCart', request, { session }) as never);
  },
  async raise({ server, event }) {
    await sql`update event set capacity = capacity + 1 where event_id = ${event.eventId}`.execute(server.db);
  },
};

/** Somebody who does not wait takes a seat; answers whether they got one. */
async function rush(schedule: Schedule) {
  const { server, town, event, random } = schedule;
  const session = random.pick(town.strangers);
  const known = [...(await rowsIn(schedule, 'in_cart')), ...(await rowsIn(schedule, 'fixed'))];
  if (known.some(({ user_id }) => user_id === session.userId)) return false;
  const { body } = await untilJudged(() =>
    server.call('EventReservation/AddEventToCart', addBody([event]), { session }),
  );
  return body.items?.[0]?.success === true;
}

const mix = ['look', 'look', 'accept', 'accept', 'decline', 'expire', 'cancel', 'cancel', 'reserve', 'raise'];

/** What the rows of a course show, worked out from them alone. */
async function figures({ server, event }: Schedule) {
  const { rows } = await sql<{
    capacity: number;
    taken: number;
    twice: number;
    claims: number;
    late: number;
  }>`
    with live as (
      select * from event_reservation where event_id = ${event.eventId} and (state in ('fixed', 'awaiting_payment', 'won')
        or (state in ('in_cart', 'offered') and seat_number is not null and hold_expires_at > statement_timestamp()))
    )
    select event.capacity, (select count(*)::integer from live) as taken,
      (select count(*)::integer from (select seat_number from live group by seat_number having count(*) > 1) as same)
        + (select count(*)::integer from (select 1 from vacancy_watch where event_id = event.event_id
          and offer_outcome is null and offer_ends_at is not null group by event_reservation_id having count(*) > 1)
          as same) as twice,
      (select count(*)::integer from vacancy_watch where event_id = event.event_id and is_claim) as claims,
      (select count(*)::integer from vacancy_watch where event_id = event.event_id and offer_outcome = 'accepted'
        and offer_ends_at <= statement_timestamp()) as late
    from event where event_id = ${event.eventId}`.execute(server.db);
  const [row] = rows;
  if (!row) throw new Error('no course');
  return row;
}

async function judge(schedule: Schedule, rushed: boolean, after: string) {
  const { capacity, taken, twice, claims, late } = await figures(schedule);
  const { broken } = schedule;
  if (taken > capacity) broken.push(`${taken} of ${capacity} seats after ${after}`);
  if (twice > 0) broken.push(`${twice} places held twice after ${after}`);
  if (late > 0) broken.push(`${late} offers accepted after their end, after ${after}`);
  if (rushed && taken + claims > capacity) broken.push(`a stranger came before ${claims} who wait, after ${after}`);
}

/** While a seat is free beside somebody who waits. Whatever another course has locked is long over by then. */
const looksAgain = 100;

/** Lets everybody who waits be offered a seat who may, and looks that none of them was left out or asked twice. */
async function finish(schedule: Schedule) {
  const { server, town, event, line, broken } = schedule;
  const barred = town.barred.userId;
  await sql`update event set capacity = capacity + 1 where event_id = ${event.eventId}`.execute(server.db);
  const standing = async () => {
    const rows = await server.db
      .selectFrom('vacancy_watch')
      .select('watch_id')
      .where('event_id', '=', event.eventId)
      .where('told_at', 'is', null)
      .where('user_id', '<>', barred)
      .execute();
    const { capacity, taken } = await figures(schedule);
    return { waiting: rows.length, isBesideFree: rows.length > 0 && taken < capacity };
  };
  for (let turn = 0; turn < 30; turn += 1) {
    await look(schedule);
    let now = await standing();
    // A look never waits for a row that somebody of another course has locked: its seat is found once that has ended.
    for (let again = 0; again < looksAgain && now.isBesideFree; again += 1) {
      await sleep(20);
      await look(schedule);
      now = await standing();
    }
    if (now.isBesideFree) broken.push(`${now.waiting} wait beside a free seat`);
    if (now.waiting === 0) break;
    await expire(schedule);
  }
  const { rows } = await sql<{ watch_id: string; told: number; user_id: string; sequence: string }>`
    select watch_id, vacancy_watch.user_id, count(notice.*)::integer as told, min(notice.sequence) as sequence
    from vacancy_watch left join notice on notice.tenant_id = vacancy_watch.tenant_id and notice.channel = 'mail'
      and notice.kind = 'vacancyOffered' and notice.dedupe like '%' || watch_id || '%'
    where event_id = ${event.eventId} group by watch_id, vacancy_watch.user_id, vacancy_watch.created_at
    order by vacancy_watch.created_at`.execute(server.db);
  for (const { watch_id, told, user_id } of rows) {
    if (told !== (user_id === barred ? 0 : 1)) broken.push(`number ${line.indexOf(watch_id)} was told ${told} times`);
  }
  const order = rows.flatMap(({ sequence }) => (sequence === null ? [] : Number(sequence)));
  if (order.some((sequence, index) => index > 0 && sequence < (order[index - 1] ?? 0))) broken.push('not in turn');
}

type Options = { readonly seed: number; readonly during?: (() => Promise<unknown>) | undefined };

/** Runs one schedule: so many steps in which up to three acts meet. Answers what was broken in it. */
export async function runSchedule(
  server: TestServer,
  town: WaitingTown,
  { seed, during }: Options,
): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const capacity = random.between(1, 2);
  const { firstCome } = town.school.spans;
  const event = await anEvent(server, town.school.category, { capacity, spans: [firstCome] });
  for (const holder of town.holders.slice(0, capacity)) await anEventReservation(server, holder, event);
  const schedule: Schedule = { server, town, event, random, line: [], broken: [] };
  const isBarredIn = random.between(0, 2);
  for (const waiter of town.waiters.slice(0, random.between(1, 4))) await ask(schedule, waiter);
  if (isBarredIn === 0) await ask(schedule, town.barred);
  for (let step = 0; step < 6; step += 1) {
    const names = Array.from({ length: random.between(1, 3) }, () => random.pick(mix));
    const hasRush = random.between(0, 1) === 1;
    const [rushed] = await Promise.all([
      hasRush ? rush(schedule) : false,
      ...names.map((name) => acts[name]?.(schedule)),
      during?.(),
    ]);
    await judge(schedule, rushed === true, [...names, ...(hasRush ? ['rush'] : [])].join(' + '));
    const waiter = town.waiters[step];
    if (waiter && random.between(0, 2) === 0 && (await figures(schedule)).taken >= capacity)
      await ask(schedule, waiter);
  }
  await finish(schedule);
  return schedule.broken.map((what) => `seed ${seed}: ${what}`);
}

type Schedules = {
  readonly count: number;
  readonly from: number;
  /** So much that was broken ends the run. */
  readonly enough?: number;
  readonly during?: () => Promise<unknown>;
};

/** Side by side, so that those of several courses meet too. */
const width = 8;

/** Runs schedules; answers what was broken. */
export async function runSchedules(server: TestServer, { count, from, enough = 20, during }: Schedules) {
  const town = await aWaitingTown(server);
  const broken: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count && broken.length < enough) {
      const seed = from + next;
      next += 1;
      if (next % 1_000 === 0) console.info(`${next} schedules begun`);
      const found = await runSchedule(server, town, { seed, during });
      broken.push(...found);
      for (const what of found) console.info(what);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return broken;
}
