import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: SmallTown;
let saturday: string;
let entry: string;
let theirs: string;

beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
  const { hall, member } = town;
  ({ reservationId: saturday } = await aReservation(server, member, hall, { frames: ['午前', '午後'] }));
  const lottery = { date: '2026-09-20', state: 'lottery_waiting', entryType: 'lottery' } as const;
  ({ reservationId: entry } = await aReservation(server, member, hall, lottery));
  const numbered = { entry_number: 'AB12-CD34' };
  await server.db.updateTable('reservation').set(numbered).where('reservation_id', '=', entry).execute();
  const neighbour = await aSmallTown(server);
  ({ reservationId: theirs } = await aReservation(server, neighbour.member, neighbour.hall));
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Search = RequestOf<'Local/FindReservation'>;

const find = (search: Search) => asStaff(server, town.tenant.tenantAlias, 'Local/FindReservation', search);
const idsOf = async (search: Search) => (await find(search)).items.map(({ reservationId }) => reservationId);

describe('Finding reservations of rooms', () => {
  test('by the beginning of the id, with or without hyphens', async () => {
    expect(await idsOf({ number: saturday.slice(0, 24) })).toEqual([saturday]);
    expect(await idsOf({ number: saturday.replaceAll('-', '').toUpperCase() })).toEqual([saturday]);
  });

  test('by the entry number, the day or the person', async () => {
    expect(await idsOf({ number: 'ab12-cd34' })).toEqual([entry]);
    expect(await idsOf({ day: '2026-06-20' })).toEqual([saturday]);
    expect(await idsOf({ userNumber: town.member.userNumber })).toEqual([saturday, entry]);
    expect(await idsOf({ userNumber: town.member.userNumber, day: '2026-09-20' })).toEqual([entry]);
    const nobody = await aMember(server, town.tenant);
    expect(await idsOf({ userNumber: nobody.userNumber })).toEqual([]);
    expect(await idsOf({ userNumber: '' })).toEqual([]);
  });

  test('those of today when nothing is asked for', async () => {
    expect(await idsOf({})).toEqual([]);
    server.clock.set('2026-06-20T00:00');
    expect(await idsOf({})).toEqual([saturday]);
  });

  test('says of each who, what, when, how it stands and what it costs', async () => {
    const { items, hasMore } = await find({ number: saturday });
    expect(items).toEqual([
      {
        reservationId: saturday,
        firstDay: '2026-06-20',
        lastDay: '2026-06-20',
        containerName: town.hall.containerName,
        name: 'ホールA',
        times: '午前 午後',
        userNumber: town.member.userNumber,
        personName: expect.stringMatching(/^山田 \d+子$/),
        statusText: '予約確定',
        paymentText: '',
        fee: 2400,
        isOwed: false,
      },
    ]);
    expect(hasMore).toBe(false);
  });

  test.each([
    ['confirmed', 'unpaid', true],
    ['confirmed', 'processing', true],
    ['completed', 'counter', true],
    ['confirmed', 'waived', false],
    ['cancelled_user', 'processing', false],
  ] as const)('says whether its fee is still to be paid: %s, %s', async (state, paymentState, isOwed) => {
    const { hall, member } = town;
    const more = { state, paymentState, date: '2026-10-01', hasAccount: false } as const;
    const { reservationId: number } = await aReservation(server, member, hall, more);
    expect((await find({ number })).items).toMatchObject([{ isOwed }]);
    await server.db.deleteFrom('occupancy').where('reservation_id', '=', number).execute();
  });

  test.each(['%%%%', '____', '%1_a', '\\\\\\\\'])('takes %j to the letter', async (number) => {
    expect(await idsOf({ number })).toEqual([]);
  });

  test.each(['', 'abc', '-----', 'a-b-c'])('refuses %j as too short', async (number) => {
    await expect(find({ number })).rejects.toMatchObject({ refusal: { code: 'numberTooShort' } });
  });

  test('refuses what is no day and what is far too long', async () => {
    for (const wrong of [{ day: '2026-02-30' }, { number: 'a'.repeat(65) }, { userNumber: '1\0' }]) {
      await expect(find(wrong)).rejects.toMatchObject({ refusal: { code: 'malformed' } });
    }
  });

  test('of another tenant finds nothing', async () => {
    expect(await idsOf({ number: theirs })).toEqual([]);
  });

  test('stops at 200 and says that there are more', async () => {
    const { hall, member, tenant } = await aSmallTown(server);
    const { reservationId } = await aReservation(server, member, hall, { state: 'completed' });
    const all = () => asStaff(server, tenant.tenantAlias, 'Local/FindReservation', { userNumber: member.userNumber });
    const copies = (from: number, to: number) =>
      sql`insert into reservation select copy.* from reservation, generate_series(${from}::int, ${to}::int) as number,
        lateral md5(reservation_id::text || number) as id,
        lateral jsonb_populate_record(reservation, jsonb_build_object('reservation_id', id::uuid)) as copy
        where reservation.reservation_id = ${reservationId}`.execute(server.db);
    await copies(2, 200);
    expect(await all()).toMatchObject({ items: { length: 200 }, hasMore: false });
    await copies(201, 201);
    expect(await all()).toMatchObject({ items: { length: 200 }, hasMore: true });
  });
});

test('A tenant of event mode finds its courses', async () => {
  const school = await aSchool(server);
  const person = await aMember(server, school.tenant);
  const { eventReservationId } = await anEventReservation(server, person, school.events.walking);
  const { items } = await asStaff(server, school.tenant.tenantAlias, 'Local/FindReservation', { day: '2026-07-12' });
  expect(items).toMatchObject([{ reservationId: eventReservationId, statusText: '確定' }]);
});
