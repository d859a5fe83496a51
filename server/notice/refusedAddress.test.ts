import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aMailServer } from '#server/testing/aMailServer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { smtpMail } from './smtpMail.ts';
import type { Transport } from './transport.ts';

const silent: Transport = { send: async () => undefined };

let mail: Transport;
let server: TestServer;
let town: SmallTown;
let manager: TestStaff;
let reservationId: string;

/** Sends what waits, to a mail server that takes it or refuses everybody. */
async function sendTo(options: { readonly refusesWith?: number }) {
  const { url, close } = await aMailServer(options);
  mail = smtpMail({ url, from: 'yoyaku@example.jp', requiresTls: false });
  await runJobsNow(server);
  await close();
}

const livesAt = (email: string) =>
  server.db.updateTable('account').set({ email }).where('user_id', '=', town.member.userId).execute();

beforeAll(async () => {
  server = await aServer({ transports: { mail: { send: (message) => mail.send(message) }, line: silent } });
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
  await livesAt('gone@example.jp');
  manager = await aStaffMember(server, town.tenant, { role: 'manager' });
  const { body } = await server.call('Reservation/Reserve', reserveBody(town.hall), { session: town.session });
  reservationId = body.reservationId;
});
afterAll(() => server.close());

/** Everywhere it is shown whether somebody has to be telephoned. */
async function toldByPhone() {
  const staff = { staff: manager };
  const found = await server.call('Desk/FindPeople', { text: town.member.userNumber }, staff);
  const person = await server.call('Desk/GetPerson', { userNumber: town.member.userNumber }, staff);
  const shown = await server.call('Desk/GetReservation', { reservationId }, staff);
  const closure = {
    containerId: town.hall.containerId,
    kind: 'maintenance' as const,
    from: '2026-06-20',
    to: '2026-06-20',
    articleIds: [town.hall.halfA.articleId],
    reason: '工事',
    told: '工事のため',
  };
  const impact = await server.call('Desk/PreviewClosure', closure, staff);
  const self = await server.call('Authentication/GetSelfUserInfo', {}, { session: town.session });
  return {
    search: found.body.items.map(({ isMailRefused }) => isMailRefused),
    person: person.body.isMailRefused,
    cancelAndMove: !shown.body.isReachable,
    closure: impact.body.items.map(({ isReachable }) => !isReachable),
    self: self.body.isMailRefused,
  };
}

const all = (isRefused: boolean) => ({
  search: [isRefused],
  person: isRefused,
  cancelAndMove: isRefused,
  closure: [isRefused],
  self: isRefused,
});

it('[TOLD-02] whose address refuses a mail for good is telephoned, everywhere, until the address changes', async () => {
  expect(await toldByPhone()).toEqual(all(false));
  await sendTo({ refusesWith: 550 });
  expect(await toldByPhone()).toEqual(all(true));

  await livesAt('new@example.jp');
  expect(await toldByPhone()).toEqual(all(false));
  await livesAt('GONE@example.jp');
  expect(await toldByPhone()).toEqual(all(true));
});

it('[TOLD-02] what was to be told and is refused stands in the list of staff', async () => {
  const staff = { staff: manager };
  const reserved = await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-22' }), {
    session: town.session,
  });
  const told = { reservationId: reserved.body.reservationId };
  await livesAt('moved@example.jp');
  await sendTo({});
  const cause = 'facility' as const;
  const { body } = await server.call('Desk/PreviewCancellation', { ...told, cause }, staff);
  const wanted = { ...told, cause, reason: '停電', staffNote: '', version: body.version };
  const cancelled = await server.call('Desk/CancelReservation', wanted, staff);
  expect(cancelled.status).toBe(200);
  const listed = async () =>
    (await server.call('Desk/ListFollowUps', { isDone: false, containerId: null }, staff)).body.items;
  expect(await listed()).toEqual([]);
  await sendTo({ refusesWith: 550 });
  expect(await listed()).toMatchObject([{ ...told, why: 'unreached', isReachable: false }]);
});

it('[TOLD-02] an address that takes a mail after all is one that reaches its person again', async () => {
  const staff = { staff: await aStaffMember(server, town.tenant) };
  const { body } = await server.call('Desk/ListNotices', { isUnsent: true }, staff);
  const [dead] = body.items;
  await server.call('Desk/RetryNotice', { noticeId: dead?.noticeId ?? '' }, staff);
  await sendTo({});
  expect(await toldByPhone()).toEqual(all(false));
});

it('[TOLD-02] a mail that has to wait leaves its address as it is, and what nobody has any more is deleted', async () => {
  await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-06-21' }), { session: town.session });
  await sendTo({ refusesWith: 450 });
  expect(await toldByPhone()).toEqual(all(false));
  server.clock.advance(60 * 60_000);
  await sendTo({ refusesWith: 550 });
  const refused = () => server.db.selectFrom('refused_address').select('refused_at').execute();
  expect(await refused()).toHaveLength(1);
  await livesAt('new@example.jp');
  await schedule(server.db, {
    tenantId: town.tenant.tenantId,
    kind: 'sweep',
    subject: '',
    dueAt: new Date(server.clock()),
  });
  await sendTo({});
  expect(await refused()).toEqual([]);
});
