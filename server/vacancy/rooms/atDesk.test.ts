import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aPerson, aTenant, type TestPerson, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let clerk: TestStaff;
let first: TestPerson;
let second: TestPerson;
let reservationId = '';

const date = '2026-06-20';

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
/** A morning that somebody has, for which one waits by themselves and another by the desk. */
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  tenant = await aTenant(server, { vacancyOrder: 'asked' });
  hall = await aHall(server, tenant);
  clerk = await aStaffMember(server, tenant, { role: 'desk' });
  const holder = await aPerson(server, tenant);
  first = await aPerson(server, tenant);
  second = await aPerson(server, tenant, { email: null });
  reservationId = (await server.call('Reservation/Reserve', reserveBody(hall), { session: holder })).body.reservationId;
  expect((await server.call('VacancyWatch/AskForFrame', frameBody(hall, date), { session: first })).status).toBe(200);
  server.clock.advance(1_000);
  const put = { ...frameBody(hall, date), userId: second.userId };
  expect((await server.call('Desk/PutInRoomLine', put, { staff: clerk })).status).toBe(200);
  await server.call('Reservation/CancelReservation', { reservationId }, { session: holder });
});

const listed = async () =>
  (await server.call('Desk/ListRoomWaiting', { containerId: hall.containerId, date }, { staff: clerk })).body;
const blocksNow = async () => {
  const asked = { containerId: hall.containerId, date, seen: '' };
  const { board } = (await server.call('Desk/GetBoard', asked, { staff: clerk })).body;
  return board?.blocks.map(({ kind, fromMinute, toMinute, rooms }) => [kind, fromMinute, toMinute, rooms.length]);
};
const reserveFor = ({ userId }: TestPerson) =>
  server.call('Desk/Reserve', { ...reserveBody(hall), person: { kind: 'registered', userId } }, { staff: clerk });
const morningFor = async ({ userId }: TestPerson) => {
  const asked = { containerId: hall.containerId, articleId: hall.halfA.articleId, date, userId };
  const { rows } = (await server.call('Desk/GetRoomDay', asked, { staff: clerk })).body;
  return rows[0]?.canReserve;
};

it('[OPEN-09] staff see the line with its turns, what is held until when, and both on the board', async () => {
  const before = await listed();
  expect([before.order, before.offerHours]).toEqual(['asked', 24]);
  expect(before.people.map(({ turn, state, isReachable }) => [turn, state, isReachable])).toEqual([
    [1, 'waiting', true],
    [2, 'waiting', false],
  ]);
  // Half A, and the whole hall with it.
  expect(await blocksNow()).toEqual([['claim', 540, 720, 2]]);
  await runJobs(server, '2026-06-10T10:01');
  expect((await listed()).people.map(({ turn, state }) => [turn, state])).toEqual([
    [null, 'offered'],
    [1, 'waiting'],
  ]);
  expect(await blocksNow()).toEqual([['offer', 540, 720, 2]]);
});

it('[OPEN-09] staff reserve what is held for its person and for nobody else, and it goes on when they take somebody out', async () => {
  expect([await morningFor(first), (await reserveFor(first)).body.error?.code]).toEqual([false, 'taken']);
  await runJobs(server, '2026-06-10T10:01');
  expect([await morningFor(first), await morningFor(second)]).toEqual([true, false]);
  expect((await reserveFor(second)).body.error?.code).toBe('taken');
  const [held] = (await listed()).people;
  const taken = { containerId: hall.containerId, watchId: held?.watchId ?? '', reason: '電話で辞退' };
  expect((await server.call('Desk/TakeOutOfLine', taken, { staff: clerk })).status).toBe(200);
  await runJobs(server, '2026-06-10T10:02');
  expect([await morningFor(first), await morningFor(second)]).toEqual([false, true]);
  const { status, body } = await reserveFor(second);
  expect([status, body.error]).toEqual([200, undefined]);
  expect((await listed()).people.map(({ state }) => state).toSorted()).toEqual(['accepted', 'ended']);
});

it('[OPEN-09] nothing is moved to where somebody waits', async () => {
  const other = await aPerson(server, tenant);
  const body = reserveBody(hall, { frames: ['夜間'] });
  const evening = (await server.call('Reservation/Reserve', body, { session: other })).body.reservationId;
  const { containerId, details } = reserveBody(hall);
  const moved = await server.call(
    'Desk/PreviewMove',
    { reservationId: evening, containerId, details },
    { staff: clerk },
  );
  expect(moved.body.error?.code).toBe('taken');
});
