import { sql } from 'kysely';
import { seededRandom } from '#demo/random.ts';
import { waitingForRooms } from '#server/vacancy/rooms/offerRooms.ts';
import { aCrowd, untilJudged } from './aCrowd.ts';
import { aHall, hallFrames, type TestArticle, type TestHall } from './aHall.ts';
import { type FrameName, reserveBody } from './aReservation.ts';
import { aWatch } from './aWatch.ts';
import { aTenant, type TestPerson, type TestTenant } from './factories.ts';
import { jobAgain } from './jobAgain.ts';
import type { TestServer } from './testServer.ts';

type Random = ReturnType<typeof seededRandom>;

/** A town that offers frames in turn, with the people of all schedules. `barred` may reserve nothing. */
type Town = {
  readonly tenant: TestTenant;
  readonly holders: readonly TestPerson[];
  readonly waiters: readonly TestPerson[];
  readonly strangers: readonly TestPerson[];
  readonly barred: TestPerson;
};

async function aTown(server: TestServer): Promise<Town> {
  const tenant = await aTenant(server, { vacancyOrder: 'asked' });
  const people = await aCrowd(server, tenant, 12);
  const [barred] = await aCrowd(server, tenant, 1);
  if (!barred) throw new Error('nobody');
  await server.db
    .updateTable('account')
    .set({ suspended_until: '2027-12-31' })
    .where('user_id', '=', barred.userId)
    .execute();
  return { tenant, holders: people.slice(0, 2), waiters: people.slice(2, 9), strangers: people.slice(9), barred };
}

const day = '2026-06-20';

type Frame = { readonly article: TestArticle; readonly name: FrameName };

/** A hall of which frames are taken, and who waits for them; what of it is broken by now, in words. */
type Schedule = {
  readonly server: TestServer;
  readonly town: Town;
  readonly hall: TestHall;
  readonly random: Random;
  readonly broken: string[];
  asked: number;
};

const framesOf = ({ halfA, halfB, whole }: TestHall): readonly Frame[] => [
  { article: halfA, name: '午前' },
  { article: halfA, name: '午後' },
  { article: halfA, name: '全日' },
  { article: halfB, name: '午前' },
  { article: whole, name: '午前' },
];

const everybody = ({ holders, waiters, strangers }: Town) => [...holders, ...waiters, ...strangers];
const sessionOf = (town: Town, userId: string) => everybody(town).find((person) => person.userId === userId);

const bodyOf = ({ hall }: Schedule, { article, name }: Frame) =>
  reserveBody(hall, { article, date: day, frames: [name] });

/** Once for each person and frame, and only while that is taken. */
async function ask(schedule: Schedule, person: TestPerson, { article, name }: Frame) {
  const { server } = schedule;
  const { fromMinute, toMinute } = hallFrames.find((one) => one.name === name) ?? hallFrames[0];
  const { articleId } = article;
  const known = await server.db
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('user_id', '=', person.userId)
    .where('article_id', '=', articleId)
    .where('from_minute', '=', fromMinute)
    .where('to_minute', '=', toMinute)
    .executeTakeFirst();
  if (known) return;
  const watchId = await aWatch(server, person, { articleId, day, fromMinute, toMinute });
  schedule.asked += 1;
  await sql`update vacancy_watch set is_claim = true,
    created_at = ${new Date(server.clock() + schedule.asked * 1000)}::timestamptz where watch_id = ${watchId}`.execute(
    server.db,
  );
}

const look = ({ server, town, hall }: Schedule) =>
  jobAgain(server, town.tenant, (context) => waitingForRooms.offer(context, hall.containerId, false));

async function openOffers({ server, hall }: Schedule) {
  const ids = [hall.halfA, hall.halfB, hall.whole].map(({ articleId }) => articleId);
  return server.db
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'user_id', 'article_id', 'from_minute', 'to_minute'])
    .where('article_id', 'in', ids)
    .where('offer_ends_at', 'is not', null)
    .where('offer_outcome', 'is', null)
    .execute();
}

type Offer = Awaited<ReturnType<typeof openOffers>>[number];

function frameOf({ hall }: Schedule, { article_id, from_minute, to_minute }: Offer): Frame {
  const article = [hall.halfA, hall.halfB, hall.whole].find(({ articleId }) => articleId === article_id);
  const frame = hallFrames.find(({ fromMinute, toMinute }) => fromMinute === from_minute && toMinute === to_minute);
  if (!article || !frame) throw new Error('no such frame');
  return { article, name: frame.name };
}

async function answer(schedule: Schedule, isAccepting: boolean) {
  const { server, town, random } = schedule;
  const offers = await openOffers(schedule);
  if (offers.length === 0) return;
  const offer = random.pick(offers);
  const session = sessionOf(town, offer.user_id);
  const watchId = offer.watch_id;
  if (!session) return;
  const body = { ...bodyOf(schedule, frameOf(schedule, offer)), watchId };
  await untilJudged(() =>
    isAccepting
      ? server.call('VacancyWatch/ReserveOffered', body, { session })
      : (server.call('VacancyWatch/DeclineOffer', { watchId }, { session }) as never),
  );
}

/** Ends what is offered, by both clocks. The spaces are locked first, so that a test never stands in the way of the server. */
const expire = ({ server, town, hall }: Schedule) =>
  server.db.transaction().execute(async (trx) => {
    // A busy machine is no fault of the server's: it is waited for.
    await sql`set local lock_timeout = 0`.execute(trx);
    const spaces = Object.values(hall.spaces).toSorted();
    await sql`select from fresh_version where tenant_id = ${town.tenant.tenantId} and kind = 'space'
      and subject_id = any(${spaces}::uuid[]) order by subject_id for no key update`.execute(trx);
    await sql`
      with over as (
        update vacancy_watch set offer_ends_at = statement_timestamp() - interval '1 second'
        where watch_id in (select watch_id from occupancy where space_id = any(${spaces}::uuid[]) and kind = 'offer')
          and offer_outcome is null
        returning watch_id
      )
      update occupancy set release_at = '2000-01-01' from over where occupancy.watch_id = over.watch_id`.execute(trx);
  });

async function reservations({ server, hall }: Schedule) {
  return server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id'])
    .where('container_id', '=', hall.containerId)
    .where('state', '=', 'confirmed')
    .execute();
}

async function cancel(schedule: Schedule) {
  const { server, town, random } = schedule;
  const standing = await reservations(schedule);
  if (standing.length === 0) return;
  const { reservation_id: reservationId, user_id } = random.pick(standing);
  const session = sessionOf(town, user_id);
  if (session) await untilJudged(() => server.call('Reservation/CancelReservation', { reservationId }, { session }));
}

const acts: Readonly<Record<string, (schedule: Schedule) => Promise<unknown>>> = {
  look,
  expire,
  cancel,
  accept: (schedule) => answer(schedule, true),
  decline: (schedule) => answer(schedule, false),
};

const mix = ['look', 'look', 'look', 'accept', 'accept', 'decline', 'expire', 'cancel', 'cancel'];

/** Somebody who does not wait tries a frame; answers which they got. */
async function rush(schedule: Schedule) {
  const { server, town, hall, random } = schedule;
  const frame = random.pick(framesOf(hall));
  const session = random.pick(town.strangers);
  const { status } = await untilJudged(() => server.call('Reservation/Reserve', bodyOf(schedule, frame), { session }));
  return status === 200 ? frame : null;
}

/** What is wrong with the rows of a hall, worked out from them alone. */
async function figures({ server, town, hall }: Schedule) {
  const spaces = Object.values(hall.spaces);
  const { rows } = await sql<{ twice: number; late: number; parts: number }>`
    with held as (select * from occupancy where space_id = any(${spaces}::uuid[]) and (release_at is null or release_at > '2001-01-01'))
    select (select count(*)::integer from held one join held other on one.space_id = other.space_id
        and one.occupancy_id < other.occupancy_id and one.during && other.during) as twice,
      (select count(*)::integer from vacancy_watch where tenant_id = ${town.tenant.tenantId} and offer_outcome = 'accepted'
        and offer_ends_at <= statement_timestamp()) as late,
      (select count(*)::integer from vacancy_watch where offer_outcome is null and offer_ends_at > statement_timestamp()
        and article_id in (select article_id from article where container_id = ${hall.containerId})
        and (select count(*) from occupancy where occupancy.watch_id = vacancy_watch.watch_id)
          <> (select count(*) from article_space where article_space.article_id = vacancy_watch.article_id)) as parts`.execute(
    server.db,
  );
  const [row] = rows;
  if (!row) throw new Error('no hall');
  return row;
}

/** How many who may have it claim just this frame. */
async function claimsOn({ server, town }: Schedule, { article, name }: Frame) {
  const frame = hallFrames.find((one) => one.name === name) ?? hallFrames[0];
  const rows = await server.db
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('article_id', '=', article.articleId)
    .where('from_minute', '=', frame.fromMinute)
    .where('to_minute', '=', frame.toMinute)
    .where('is_claim', '=', true)
    .where('user_id', '<>', town.barred.userId)
    .execute();
  return rows.length;
}

async function judge(schedule: Schedule, rushed: Frame | null, after: string) {
  const { broken } = schedule;
  const { twice, late, parts } = await figures(schedule);
  if (twice > 0) broken.push(`${twice} places held twice after ${after}`);
  if (late > 0) broken.push(`${late} offers accepted after their end, after ${after}`);
  if (parts > 0) broken.push(`${parts} offers that hold not all of their spaces after ${after}`);
  const claims = rushed ? await claimsOn(schedule, rushed) : 0;
  if (claims > 0) broken.push(`a stranger came before ${claims} who wait, after ${after}`);
}

/** Who waits for what nothing takes. */
async function besideFree({ server, town, hall }: Schedule) {
  const { rows } = await sql<{ watch_id: string }>`
    select watch_id from vacancy_watch join article using (tenant_id, article_id)
    where container_id = ${hall.containerId} and told_at is null and user_id <> ${town.barred.userId}
      and not exists (select from article_space join occupancy using (tenant_id, space_id)
        where article_space.article_id = vacancy_watch.article_id
          and (release_at is null or release_at > '2001-01-01')
          and during && tstzrange((day + make_interval(mins => from_minute - preparation_before)) at time zone 'Asia/Tokyo',
            (day + make_interval(mins => to_minute + preparation_after)) at time zone 'Asia/Tokyo'))`.execute(
    server.db,
  );
  return rows.length;
}

/** Frees the hall and lets everybody who waits be offered their frame who may; none is left out, asked twice or out of turn. */
async function finish(schedule: Schedule) {
  const { server, town, hall, broken } = schedule;
  for (let turn = 0; turn < 40; turn += 1) {
    while ((await reservations(schedule)).length > 0) await cancel(schedule);
    await look(schedule);
    const left = await besideFree(schedule);
    if (left > 0) broken.push(`${left} wait beside a free frame`);
    if ((await openOffers(schedule)).length === 0) break;
    await expire(schedule);
  }
  const { rows } = await sql<{ watch_id: string; told: number; user_id: string; sequence: string; frame: string }>`
    select watch_id, vacancy_watch.user_id, count(notice.*)::integer as told, min(notice.sequence) as sequence,
      concat_ws(' ', vacancy_watch.article_id, from_minute, to_minute) as frame
    from vacancy_watch join article using (tenant_id, article_id)
    left join notice on notice.tenant_id = vacancy_watch.tenant_id and notice.channel = 'mail'
      and notice.kind = 'vacancyOffered' and notice.dedupe like '%' || watch_id || '%'
    where container_id = ${hall.containerId}
    group by watch_id, vacancy_watch.user_id, vacancy_watch.created_at, vacancy_watch.article_id, from_minute, to_minute
    order by vacancy_watch.created_at`.execute(server.db);
  for (const { told, user_id } of rows)
    if (told !== (user_id === town.barred.userId ? 0 : 1)) broken.push(`somebody was told ${told} times`);
  for (const line of Map.groupBy(rows, ({ frame }) => frame).values()) {
    const order = line.flatMap(({ sequence }) => (sequence === null ? [] : Number(sequence)));
    if (order.some((sequence, index) => index > 0 && sequence < (order[index - 1] ?? 0))) broken.push('not in turn');
  }
}

type Options = { readonly seed: number; readonly during?: (() => Promise<unknown>) | undefined };

async function runSchedule(server: TestServer, town: Town, { seed, during }: Options) {
  const random = seededRandom(seed);
  const hall = await aHall(server, town.tenant);
  const schedule: Schedule = { server, town, hall, random, broken: [], asked: 0 };
  const [one, other] = town.holders as [TestPerson, TestPerson];
  const taken: readonly (readonly [TestPerson, Frame])[] = [
    [
      one,
      random.pick([
        { article: hall.halfA, name: '午前' },
        { article: hall.whole, name: '午前' },
      ] as const),
    ],
    [other, { article: hall.halfA, name: '午後' }],
  ];
  for (const [session, frame] of taken)
    await untilJudged(() => server.call('Reservation/Reserve', bodyOf(schedule, frame), { session }));
  const hindered = framesOf(hall).filter(({ article }) => article !== hall.halfB);
  for (const waiter of town.waiters.slice(0, random.between(2, 5))) await ask(schedule, waiter, random.pick(hindered));
  if (random.between(0, 2) === 0) await ask(schedule, town.barred, random.pick(hindered));
  for (let step = 0; step < 6; step += 1) {
    const names = Array.from({ length: random.between(1, 3) }, () => random.pick(mix));
    const hasRush = random.between(0, 1) === 1;
    const [rushed] = await Promise.all([
      hasRush ? rush(schedule) : null,
      ...names.map((name) => acts[name]?.(schedule)),
      during?.(),
    ]);
    await judge(schedule, rushed as Frame | null, [...names, ...(hasRush ? ['rush'] : [])].join(' + '));
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

/** Side by side, so that those of several halls meet too. */
const width = 8;

/** Runs schedules; answers what was broken. */
export async function runRoomSchedules(server: TestServer, { count, from, enough = 20, during }: Schedules) {
  server.clock.set('2026-06-10T10:00');
  const town = await aTown(server);
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
