import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { smtpMail } from '#server/notice/smtpMail.ts';
import { aMailServer } from '#server/testing/aMailServer.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { scheduleDayLists } from './dayList.ts';
import { maskedName } from './dayListText.ts';

const log = pino({ level: 'silent' });

let mails: Awaited<ReturnType<typeof aMailServer>>;
let server: TestServer;
/** Whether the process dies after the mail has left and before that is written down. */
let dies = false;
beforeAll(async () => {
  mails = await aMailServer();
  const smtp = smtpMail({ url: mails.url, from: 'yoyaku@example.jp', requiresTls: false });
  const mail = {
    send: async (message: Parameters<typeof smtp.send>[0]) => {
      await smtp.send(message);
      if (dies) throw new Error('killed');
    },
  };
  server = await aServer({ transports: { mail, line: mail } });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  dies = false;
  mails.mails.length = 0;
});

async function at(moment: string, processes = 1) {
  server.clock.set(moment);
  const run = () => runDueJobs({ ...server.server, log, nowMs: server.clock() });
  await Promise.all(Array.from({ length: processes }, run));
}

/** Wednesday 10 June 2026. */
async function aTown(to = ['hall@example.jp'], moment = '2026-06-10T06:00') {
  server.clock.set(moment);
  await server.db.deleteFrom('job').execute();
  const town = await aSmallTown(server);
  await server.db
    .updateTable('container')
    .set({ day_list_hour: 7, day_list_to: to })
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('container_id', '=', town.hall.containerId)
    .execute();
  const { tenantId } = town.tenant;
  const nowMs = server.clock();
  await inTenant(server.db, tenantId, (trx) => scheduleDayLists({ trx, tenantId, timeZone: 'Asia/Tokyo', nowMs }));
  return town;
}
type Town = Awaited<ReturnType<typeof aTown>>;

/** Subject and text as they are read. */
const read = (mail = '') => {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const text = Buffer.from(rest.join('\r\n\r\n'), /base64/i.test(head) ? 'base64' : 'utf8').toString('utf8');
  return { id: /Message-ID: (\S+)/i.exec(head)?.[1], to: /^To: (.*)$/im.exec(head)?.[1], text };
};

const booked = ({ member, hall }: Town, date: string, more = {}) =>
  aReservation(server, member, hall, { date, frames: ['午前'], ...more });

it('goes to each address at its hour, once a day, with times, rooms and what is owed, and no name in full', async () => {
  const town = await aTown(['hall@example.jp', 'guard@example.jp']);
  await booked(town, '2026-06-10', { paymentState: 'counter', purpose: '山田さんを励ます会' });
  await at('2026-06-10T06:59', 2);
  expect(mails.mails).toEqual([]);
  await at('2026-06-10T07:00', 3);
  await at('2026-06-10T07:01', 2);
  await at('2026-06-10T23:59');
  expect(mails.mails.map((mail) => read(mail).to).toSorted()).toEqual(['guard@example.jp', 'hall@example.jp']);
  const { last_name } = await server.db
    .selectFrom('account')
    .select('last_name')
    .where('user_id', '=', town.member.userId)
    .executeTakeFirstOrThrow();
  const { text } = read(mails.mails[0]);
  expect(text).toContain('09:00～12:00');
  expect(text).toContain(maskedName(last_name));
  expect(text).toContain('未払い');
  expect(text).toContain(`/console/t/${town.tenant.tenantAlias}/board/${town.hall.containerId}/2026-06-10`);
  for (const secret of [last_name, '励ます会', town.member.userNumber]) expect(text).not.toContain(secret);
  await booked(town, '2026-06-11');
  await at('2026-06-11T07:00', 2);
  expect(mails.mails).toHaveLength(4);
});

it('goes again with the same id after a kill, and never on another day', async () => {
  const town = await aTown();
  await booked(town, '2026-06-10');
  dies = true;
  await at('2026-06-10T07:00');
  await at('2026-06-10T07:05');
  dies = false;
  await at('2026-06-10T07:30');
  expect(mails.mails).toHaveLength(3);
  expect(new Set(mails.mails.map((mail) => read(mail).id)).size).toBe(1);
  await at('2026-06-10T08:00');
  expect(mails.mails).toHaveLength(3);
  dies = true;
  await at('2026-06-11T07:00');
  dies = false;
  mails.mails.length = 0;
  await at('2026-06-12T06:59');
  expect(mails.mails).toEqual([]);
});

it('goes no more to an address that was taken out before it was reached', async () => {
  const { tenant } = await aTown(['wrong@example.jp', 'hall@example.jp']);
  dies = true;
  await at('2026-06-10T07:00');
  dies = false;
  mails.mails.length = 0;
  const place = server.db.updateTable('container').where('tenant_id', '=', tenant.tenantId);
  await place
    .where('day_list_hour', 'is not', null)
    .set({ day_list_to: ['hall@example.jp'] })
    .execute();
  await at('2026-06-10T07:30');
  expect(mails.mails.map((mail) => read(mail).to)).toEqual(['hall@example.jp']);
});

it('comes late on its day, not on a closed one, and ends when nobody wants it', async () => {
  const town = await aTown();
  const { tenantId } = town.tenant;
  await at('2026-06-10T15:00');
  expect(mails.mails).toHaveLength(1);
  expect(read(mails.mails[0]).text).toContain('予約・休館はありません。');
  await server.db
    .updateTable('article')
    .set({ closed_weekdays: [4] })
    .where('tenant_id', '=', tenantId)
    .execute();
  await at('2026-06-11T07:00');
  expect(mails.mails).toHaveLength(1);
  await server.db.updateTable('container').set({ day_list_hour: null }).where('tenant_id', '=', tenantId).execute();
  await at('2026-06-12T07:00');
  expect(mails.mails).toHaveLength(1);
  const left = server.db
    .selectFrom('job')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'dayList');
  expect(await left.execute()).toEqual([]);
});

it('begins on the next day where the hour had passed when it was wanted', async () => {
  await aTown(undefined, '2026-06-10T09:00');
  await at('2026-06-10T09:01');
  expect(mails.mails).toEqual([]);
  await at('2026-06-11T07:00');
  expect(mails.mails).toHaveLength(1);
});
