import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { act, aPayingTown, begin, book, runJobs, tell } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { lockSpaces } from '../placing.queries.ts';

/** What an import, or staff, change in the transaction that holds the spaces. */
type Change = (trx: Database, town: SmallTown) => Promise<unknown>;

const inTown = ({ tenant }: SmallTown) => sql`tenant_id = ${tenant.tenantId}`;

/** 2026-06-20, of which all requests are, is a Saturday. */
const closesSaturdays: Change = (trx, town) =>
  sql`update article set closed_weekdays = '{6}' where ${inTown(town)}`.execute(trx);

/** `moved`: what becomes of a move, where that is something else. */
type Changed = { readonly what: string; readonly change: Change; readonly outcome: string; readonly moved?: string };

const changes: readonly Changed[] = [
  { what: 'closes the day', change: closesSaturdays, outcome: 'closed' },
  {
    what: 'takes the frame away',
    change: (trx, town) => sql`delete from time_frame where ${inTown(town)} and name = '午前'`.execute(trx),
    outcome: 'frameUnknown',
  },
  {
    what: 'withdraws the room',
    change: (trx, town) => sql`update article set is_published = false where ${inTown(town)}`.execute(trx),
    outcome: 'notFound',
  },
  {
    what: 'raises the fee',
    change: (trx, town) => sql`update time_frame set fee_saturday = 9900 where ${inTown(town)}`.execute(trx),
    outcome: '9900',
    moved: 'sumChanged',
  },
  {
    what: 'limits what one person may have',
    change: (trx, town) => sql`update tenant_setting set max_open_reservations = 1 where ${inTown(town)}`.execute(trx),
    // A reservation that moves is not one more.
    outcome: 'tooManyOpenReservations',
    moved: '1200',
  },
  {
    what: 'makes the day a holiday that costs more',
    change: (trx, town) =>
      sql`update tenant_setting set own_holidays = '[{"day": "2026-06-20", "name": "記念日"}]'
        where ${inTown(town)}`.execute(trx),
    outcome: '1500',
    moved: 'sumChanged',
  },
  {
    what: 'stops reserving',
    change: (trx, town) => sql`update tenant set can_reserve = false where ${inTown(town)}`.execute(trx),
    // What stands may be moved all the same.
    outcome: 'reservingStopped',
    moved: '1200',
  },
];

type Lock = (trx: Database) => Promise<unknown>;

const lockAll =
  ({ tenant: { tenantId } }: SmallTown): Lock =>
  async (trx) => {
    const spaces = await spacesOf(trx, tenantId);
    await lockSpaces(trx, { tenantId, spaceIds: spaces.map(({ space_id }) => space_id) });
  };

/** Changes what the town offers, as an import does, while something that was read before waits for the spaces. */
async function changedMeanwhile<T>(
  server: TestServer,
  town: SmallTown,
  {
    change,
    ask,
    lock = lockAll(town),
  }: { readonly change: Change; readonly ask: () => Promise<T>; readonly lock?: Lock },
) {
  const { tenantId } = town.tenant;
  const { asking } = await server.db.transaction().execute(async (trx) => {
    await lock(trx);
    const asking = ask();
    await untilWaiting(server, 1);
    await change(trx, town);
    await raiseTenant(trx, tenantId);
    // In an object, since a bare promise would be waited for behind the locks.
    return { asking };
  });
  return asking;
}

/** Nobody sees that the tenant was changed. */
const hideChanges = ({ db }: TestServer) =>
  sql`create policy no_changes on fresh_version as restrictive for select using (kind <> 'tenant')`.execute(db);

async function feeOf(server: TestServer, reservationId: string) {
  const row = await server.db
    .selectFrom('reservation')
    .select('fee')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return String(row.fee);
}

type Answer = { readonly status: number; readonly body: { readonly error?: { readonly code: string } } };

/** The refusal, or what the reservation costs. */
const outcomeOf = async (server: TestServer, { status, body }: Answer, reservationId: string) =>
  status === 200 ? feeOf(server, reservationId) : (body.error?.code ?? String(status));

type Way = (server: TestServer, town: SmallTown, change: Change) => Promise<string>;

const date = '2026-06-20';

/** Entries for September are taken from the 1st to the 15th of June. */
const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };

const byResident: Way = async (server, town, change) => {
  const { session, hall } = town;
  const answer = await changedMeanwhile(server, town, {
    change,
    ask: () => server.http('Reservation/Reserve', reserveBody(hall, { date }), { session }),
  });
  return outcomeOf(server, answer, answer.body.reservationId);
};

const byDesk: Way = async (server, town, change) => {
  const staff = await aStaffMember(server, town.tenant, { role: 'desk' });
  const person = { kind: 'registered', userId: town.member.userId } as const;
  const answer = await changedMeanwhile(server, town, {
    change,
    ask: () => server.http('Desk/Reserve', { ...reserveBody(town.hall, { date }), person }, { staff }),
  });
  return outcomeOf(server, answer, answer.body.reservationId);
};

const byMove: Way = async (server, town, change) => {
  const staff = await aStaffMember(server, town.tenant, { role: 'desk' });
  const reservationId = await book(server, town);
  const { containerId } = town.hall;
  const to = { reservationId, containerId, details: reserveBody(town.hall, { date }).details };
  const { version, difference: expectedDifference } = (await server.call('Desk/PreviewMove', to, { staff })).body;
  const answer = await changedMeanwhile(server, town, {
    change,
    ask: () => server.http('Desk/MoveReservation', { ...to, version, expectedDifference, reason: '点検' }, { staff }),
  });
  return outcomeOf(server, answer, reservationId);
};

const ways: Readonly<Record<string, Way>> = { 'a resident': byResident, 'the desk': byDesk, 'a move': byMove };

let server: TestServer;

describe('what waited behind a change of what the town offers is judged by what holds after its locks', () => {
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 10 });
    return () => server.close();
  });

  const tried = Object.keys(ways).flatMap((way) => changes.map((each) => ({ way, ...each })));
  it.each(tried)('$way, when an import $what', async ({ way, change, outcome, moved = outcome }) => {
    const town = await aPayingTown(server);
    if (way !== 'a move') await book(server, town);
    expect(await ways[way]?.(server, town, change)).toBe(way === 'a move' ? moved : outcome);
  });

  it('an entry for a lottery of rooms, when its draw is held by somebody who closes the day', async () => {
    const town = await aSmallTown(server, { hall: { lotteryWindow } });
    const { session } = town;
    const enter = () => server.http('Reservation/Reserve', reserveBody(town.hall, { date: '2026-09-20' }), { session });
    // It publishes the draw.
    expect((await enter()).status).toBe(200);
    const closesSundays: Change = (trx) =>
      sql`update article set closed_weekdays = '{0}' where ${inTown(town)}`.execute(trx);
    const draw = sql`select from lottery_draw where ${inTown(town)} for update`;
    const other = await asMember(server, town, await aMember(server, town.tenant));
    const asking = () =>
      server.http('Reservation/Reserve', reserveBody(town.hall, { date: '2026-09-20' }), { session: other.session });
    const answer = await changedMeanwhile(server, town, {
      change: closesSundays,
      ask: asking,
      lock: (trx) => draw.execute(trx),
    });
    expect(answer.body.error?.code).toBe('closed');
  });

  it('the place of a late payment, when an import has the room held for longer', async () => {
    server.clock.set('2026-06-10T10:00');
    const town = await aPayingTown(server, { setting: { payment_due_days: 2 } });
    const reservationId = await book(server, town, { date });
    const ref = await begin(server, town, reservationId);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-15T10:00');
    await runJobs(server);
    const paid = await act(server, ref, 'late');
    const change: Change = (trx) => sql`update article set preparation_after = 60 where ${inTown(town)}`.execute(trx);
    await changedMeanwhile(server, town, { change, ask: () => tell(server, town.tenant, paid) });
    const held = await server.db
      .selectFrom('occupancy')
      .select(sql<number>`extract(epoch from ends_at - starts_at)::integer / 60`.as('minutes'))
      .where('reservation_id', '=', reservationId)
      .execute();
    expect(held).toEqual([{ minutes: 240 }]);
    server.clock.set('2026-06-10T10:00');
  });
});

describe('where nobody sees that the town was changed', () => {
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 10 });
    await hideChanges(server);
    return () => server.close();
  });

  it.each(Object.keys(ways))('%s gets a day that is closed', async (way) => {
    expect(await ways[way]?.(server, await aPayingTown(server), closesSaturdays)).toBe('1200');
  });
});
