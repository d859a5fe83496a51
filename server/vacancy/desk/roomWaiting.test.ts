import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: SmallTown;
let clerk: TestStaff;
const date = '2026-06-20';

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
  clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
});

const someone = (overrides: object = {}) => aPerson(server, town.tenant, overrides);
const taken = async (frames: readonly string[] = ['午前']) =>
  aReservation(server, await someone(), town.hall, { date, frames: frames as never });
const put = ({ userId }: TestPerson, staff = clerk, name = '午前') =>
  server.call('Desk/PutInRoomLine', { ...frameBody(town.hall, date, { name }), userId }, { staff });
const ask = (session: TestPerson, name = '午前') =>
  server.call('VacancyWatch/AskForFrame', frameBody(town.hall, date, { name }), { session });
async function listed(staff = clerk) {
  const { status, body } = await server.call(
    'Desk/ListRoomWaiting',
    { containerId: town.hall.containerId, date },
    { staff },
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

describe('[COURSE-03] who waits for rooms, as staff see it', () => {
  it('stands by room and frame in the order of asking, with who put somebody there, and when they were told', async () => {
    const { reservationId } = await taken(['午前', '午後']);
    const first = await someone();
    const second = await someone();
    expect((await ask(first, '午後')).status).toBe(200);
    server.clock.advance(1_000);
    expect((await ask(first)).status).toBe(200);
    server.clock.advance(1_000);
    expect((await put(second)).status).toBe(200);
    const shown = await listed();
    expect(shown.people.map((one) => [one.userNumber, one.timeFrameFromHour, one.state, one.askedBy])).toEqual([
      [first.userNumber, 9, 'waiting', ''],
      [second.userNumber, 9, 'waiting', '窓口 花子さん'],
      [first.userNumber, 13, 'waiting', ''],
    ]);
    expect(shown.days).toEqual([{ date, people: 3 }]);
    expect(shown.frames.map(({ articleName, name }) => `${articleName} ${name}`)).toContain('ホールA 午前');
    await server.db.deleteFrom('occupancy').where('reservation_id', '=', reservationId).execute();
    await runJobs(server, '2026-06-10T10:05');
    const after = await listed();
    expect(after.people.map(({ state }) => state)).toEqual(['told', 'told', 'told']);
    expect(after.days).toEqual([]);
  });

  it('is written down; who only looks reads no names, and another hall is not theirs', async () => {
    await taken();
    const person = await someone();
    await ask(person);
    await listed();
    const looks = await server.db
      .selectFrom('access_log')
      .select('operation')
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(looks).toEqual([{ operation: 'Desk/ListRoomWaiting' }]);
    const viewer = await aStaffMember(server, town.tenant, { role: 'viewer' });
    const { people } = await listed(viewer);
    expect(people).toMatchObject([{ userNumber: '', personName: '', personKana: '' }]);
    expect((await put(await someone(), viewer)).status).toBe(403);
  });
});

describe('[COURSE-03] the desk has somebody told of a room', () => {
  it('by the rules of residents: once, of a frame that is taken, who can be told', async () => {
    await taken();
    const person = await someone();
    const one = await put(person);
    expect((await put(person)).body.watchId).toBe(one.body.watchId);
    expect((await put(person, clerk, '午後')).body.error?.code).toBe('alreadyFree');
    const unreached = await someone({ email: null, line_user_id: null });
    expect((await put(unreached)).body.error?.code).toBe('noWayToTell');
    const nobody = { ...person, userId: '00000000-0000-4000-8000-000000000000' };
    expect((await put(nobody)).status).toBe(404);
    expect((await listed()).people).toHaveLength(1);
  });

  it('and takes them out again, with the reason in the log', async () => {
    await taken();
    const { body } = await put(await someone());
    const request = { containerId: town.hall.containerId, watchId: body.watchId, reason: '本人の電話' };
    expect((await server.call('Desk/TakeOutOfLine', request, { staff: clerk })).status).toBe(200);
    expect((await listed()).people).toEqual([]);
    expect((await server.call('Desk/TakeOutOfLine', request, { staff: clerk })).status).toBe(404);
  });
});
