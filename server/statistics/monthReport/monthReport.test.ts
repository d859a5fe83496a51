import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scheduleRecurringJobs } from '#server/jobs/recurringJobs.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { smtpMail } from '#server/notice/smtpMail.ts';
import type { Message } from '#server/notice/transport.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aMailServer } from '#server/testing/aMailServer.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const log = pino({ level: 'silent' });

let mails: Awaited<ReturnType<typeof aMailServer>>;
let server: TestServer;
const sent: Message[] = [];
/** Whether the process dies after the mail has left and before that is written down. */
let dies = false;
beforeAll(async () => {
  mails = await aMailServer();
  const smtp = smtpMail({ url: mails.url, from: 'yoyaku@example.jp', requiresTls: false });
  const mail = {
    send: async (message: Message) => {
      await smtp.send(message);
      sent.push(message);
      if (dies) throw new Error('killed');
    },
  };
  server = await aServer({ transports: { mail, line: mail } });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  dies = false;
  sent.length = 0;
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
});

/** Lets everything happen that is due by then, and what follows from it. */
async function at(moment: string, processes = 1) {
  server.clock.set(moment);
  const nowMs = server.clock();
  await scheduleRecurringJobs({ db: server.server.db, tenantIds: await server.server.directory.everyId(), nowMs, log });
  const run = () => runDueJobs({ ...server.server, log, nowMs });
  await Promise.all(Array.from({ length: processes }, run));
  await Promise.all(Array.from({ length: processes }, run));
}

/** A hall that three people used on 11 June. */
async function aUsedTown() {
  const town = await aSmallTown(server);
  const { reservationId } = await aReservation(server, town.member, town.hall, {
    date: '2026-06-11',
    state: 'completed',
    purpose: '秘密の会合',
  });
  await server.db
    .updateTable('reservation')
    .set({ expected_attendees: 3 })
    .where('reservation_id', '=', reservationId)
    .execute();
  return town;
}

const setEmail = ({ staffId }: TestStaff, email: string) =>
  server.db.updateTable('staff').set({ email }).where('staff_id', '=', staffId).execute();

async function aReader(town: SmallTown, who: Parameters<typeof aStaffMember>[2], containerId: string | null = null) {
  const staff = await aStaffMember(server, town.tenant, who);
  const email = `${staff.login}@example.jp`;
  await setEmail(staff, email);
  const { status } = await server.call('Desk/SetMonthReport', { isOn: true, containerId }, { staff });
  expect(status).toBe(200);
  return { ...staff, email };
}

it('[STAT-03] goes on the 1st once the month is counted, once to each, with what they may see and no name', async () => {
  const town = await aUsedTown();
  const manager = await aReader(town, { role: 'manager' });
  const viewer = await aReader(town, { role: 'viewer' }, town.hall.containerId);
  await at('2026-06-20T03:05');
  await at('2026-07-01T00:10');
  await at('2026-07-01T02:59');
  expect(sent).toEqual([]);
  await at('2026-07-01T03:00', 3);
  await at('2026-07-01T09:00', 2);
  await at('2026-07-02T03:05');
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([manager.email, viewer.email].toSorted());
  const [toManager, toViewer] = [manager, viewer].map(({ email }) => sent.find((one) => one.recipient === email));
  expect(toManager?.subject).toContain('2026年6月');
  expect(toManager?.body).toContain('利用人数（予定） 3人');
  expect(toManager?.body).toContain(`/console/t/${town.tenant.tenantAlias}/statistics?at=2026-06`);
  expect(toViewer?.body).toContain('利用人数（予定） 5未満');
  expect(toViewer?.body).not.toContain(' 3人');
  expect(toViewer?.body).toContain(`&hall=${town.hall.containerId}`);
  for (const { subject, body } of sent) expect(subject + body).not.toContain('秘密の会合');
  await at('2026-08-01T03:05');
  expect(sent).toHaveLength(4);
  expect(sent.at(-1)?.subject).toContain('2026年7月');
});

it('[STAT-03] tells of those places alone that somebody sees figures of', async () => {
  const town = await aUsedTown();
  const other = await aHall(server, town.tenant, { name: '分館' });
  await aReader(town, { role: 'manager', containerIds: [other.containerId] });
  const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [other.containerId] });
  await setEmail(staff, 'hall@example.jp');
  const asked = { isOn: true, containerId: town.hall.containerId };
  expect((await server.call('Desk/SetMonthReport', asked, { staff })).body).toMatchObject({
    error: { code: 'notFound' },
  });
  expect((await server.call('Desk/GetMonthReport', {}, { staff })).body).toEqual({
    email: 'hall@example.jp',
    isOn: false,
    containerId: null,
    places: [{ containerId: other.containerId, containerName: '分館' }],
  });
  await at('2026-07-01T03:05');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain('分館');
  expect(sent[0]?.body).toContain('利用人数（予定） 0人');
});

it('[STAT-03] goes no more to whom the right was taken, who left, who has no address, or who wants none', async () => {
  const town = await aUsedTown();
  const other = await aHall(server, town.tenant);
  const readers = [];
  for (let index = 0; index < 5; index += 1)
    readers.push(
      await aReader(town, { role: 'manager', containerIds: [town.hall.containerId] }, town.hall.containerId),
    );
  const [without, elsewhere, left, unknown, ended] = readers;
  if (!without || !elsewhere || !left || !unknown || !ended) throw new Error('too few');
  await server.call('Desk/SetMonthReport', { isOn: false, containerId: null }, { staff: ended });
  await server.db.deleteFrom('staff_grant').where('staff_id', '=', without.staffId).execute();
  await server.db
    .updateTable('staff_grant')
    .set({ container_ids: [other.containerId] })
    .where('staff_id', '=', elsewhere.staffId)
    .execute();
  const disabled_at = new Date(server.clock());
  await server.db.updateTable('staff').set({ disabled_at }).where('staff_id', '=', left.staffId).execute();
  await setEmail(unknown, '');
  await at('2026-07-01T03:05');
  expect(sent).toEqual([]);
});

it('[STAT-03] waits for a standstill to be caught up, goes again with the same id after a kill, and tells of no month before it was asked for', async () => {
  const town = await aUsedTown();
  const reader = await aReader(town, {});
  await at('2026-06-12T03:05');
  expect(sent).toEqual([]);
  dies = true;
  await at('2026-07-04T11:00');
  dies = false;
  await at('2026-07-04T12:00');
  await at('2026-07-04T13:00');
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ noticeId }) => noticeId)).size).toBe(1);
  expect(sent[0]?.recipient).toBe(reader.email);
  // Asked for again after it was sent, it is not sent again.
  const count = sent.length;
  const staff = await aStaffMember(server, town.tenant);
  await setEmail(staff, 'later@example.jp');
  await server.call('Desk/SetMonthReport', { isOn: true, containerId: null }, { staff });
  await at('2026-07-05T03:05');
  expect(sent).toHaveLength(count);
});

it('[STAT-03] is refused to who has no address', async () => {
  const { tenant } = await aSmallTown(server);
  const staff = await aStaffMember(server, tenant);
  const { body } = await server.call('Desk/SetMonthReport', { isOn: true, containerId: null }, { staff });
  expect(body).toMatchObject({ error: { code: 'noAddressOfStaff' } });
});
