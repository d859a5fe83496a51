import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { calendarTexts } from './calendarText.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  clear();
});
afterAll(() => server.close());

function clear() {
  server.mailbox.mails.length = 0;
  server.mailbox.pushes.length = 0;
}

const line = { setting: { line_messaging_token: 'channel token' } };
const linked = { line_user_id: `U${'a'.repeat(32)}` };

/** What left since the mailbox was cleared: the mails; LINE must have said the same. */
async function told() {
  await runJobsNow(server);
  const { mails, pushes } = server.mailbox;
  expect(pushes.map(({ subject, body }) => ({ subject, body }))).toEqual(
    mails.map(({ subject, body }) => ({ subject, body })),
  );
  return mails.map((mail) => ({
    ...mail,
    title: mail.subject.replace(/（[^（]*）$/, ''),
    numbers: mail.body.match(/予約番号/g)?.length,
    texts: mail.calendars.flatMap((calendar) =>
      calendarTexts(calendar, { organizer: { name: 'x', email: 'x@example.jp' }, attendee: mail.recipient }),
    ),
  }));
}

async function aSchool() {
  const school = await aLotterySchool(server, { tenant: line });
  const spans = [await aSpan(server, school.tenant)];
  const member = await aMember(server, school.tenant, linked);
  const placeIn = (name: string) => school.event({ name, spans });
  const entryIn = (name: string) => school.event({ name, capacity: 1 });
  return { ...school, member, placeIn, entryIn };
}

/** Both halves of the hall in the morning. */
async function aTown(setting = {}) {
  const town = await aSmallTown(server, { tenant: { setting: { ...line.setting, ...setting } } });
  const member = await aMember(server, town.tenant, linked);
  const { hall } = town;
  const body = {
    ...reserveBody(hall),
    details: [hall.halfA, hall.halfB].flatMap((article) => reserveBody(hall, { article }).details),
  };
  return { ...town, member, session: await aSession(server, member), body };
}

type Told = { readonly title: string; readonly items: number; readonly calendars: number };

const acts: Readonly<Record<string, { readonly act: () => Promise<unknown>; readonly told: Told }>> = {
  'a cart of three courses': {
    act: async () => {
      const school = await aSchool();
      await school.apply(school.member, [
        await school.placeIn('陶芸'),
        await school.placeIn('書道'),
        await school.placeIn('華道'),
      ]);
    },
    told: { title: '予約が確定しました（3件）', items: 3, calendars: 1 },
  },
  'a cart of a place and an entry': {
    act: async () => {
      const school = await aSchool();
      await school.apply(school.member, [await school.placeIn('陶芸'), await school.entryIn('書道')]);
    },
    told: { title: '予約が確定しました／抽選の申込みを受け付けました（2件）', items: 2, calendars: 1 },
  },
  'a draw that gives one of two': {
    act: async () => {
      const school = await aSchool();
      const entered = [await school.entryIn('陶芸'), await school.entryIn('書道')];
      await aCondition(server, school.tenant, { type: 'UpperLimit', limitCount: 2, isRanked: true, events: entered });
      await school.apply(school.member, entered);
      await runJobsNow(server);
      for (const moment of ['2026-06-30T17:00', '2026-06-30T17:10', '2026-06-30T18:00']) {
        server.clock.set(moment);
        await runJobsNow(server);
      }
      clear();
      server.clock.set('2026-07-05T09:00');
    },
    told: { title: '【当選・落選】抽選の結果のお知らせ（2件）', items: 2, calendars: 1 },
  },
  'two rooms of one application': {
    act: async () => {
      const { session, body } = await aTown();
      const key = 'b0a1c7f2-5d4e-4c3b-9a86-1f2e3d4c5b6a';
      const answers = [
        await server.call('Reservation/Reserve', body, { session, idempotencyKey: key }),
        await server.call('Reservation/Reserve', body, { session, idempotencyKey: key }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    },
    told: { title: '予約が確定しました（2件）', items: 2, calendars: 1 },
  },
  'two rooms that staff book for somebody': {
    act: async () => {
      const { member, body, ...town } = await aTown();
      const staff = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [town.hall.containerId] });
      const person = { kind: 'registered' as const, userId: member.userId };
      expect((await server.call('Desk/Reserve', { ...body, person }, { staff })).status).toBe(200);
    },
    told: { title: '予約が確定しました（2件）', items: 2, calendars: 1 },
  },
  'reminders of two that are overdue': {
    act: async () => {
      const { body, session, ...town } = await aTown({ fee_collection: 'online' });
      await server.call('Reservation/Reserve', body, { session });
      await runJobsNow(server);
      clear();
      const kept = { keeps_place: true };
      await server.db.updateTable('reservation').set(kept).where('tenant_id', '=', town.tenant.tenantId).execute();
      server.clock.set('2026-06-19T10:00');
      const staff = await aStaffMember(server, town.tenant, { role: 'cashier' });
      const { count, yen } = (await server.call('Desk/PreviewReminders', {}, { staff })).body;
      expect(count).toBe(2);
      expect((await server.call('Desk/SendReminders', { count, yen }, { staff })).body).toEqual({ sent: 2 });
      expect((await server.call('Desk/SendReminders', { count: 0, yen: 0 }, { staff })).body).toEqual({ sent: 0 });
    },
    told: { title: 'お支払いのお願い（2件）', items: 2, calendars: 0 },
  },
};

it.each(Object.entries(acts))(
  '%s sends one mail and one LINE message that list everything',
  async (_, { act, told: wanted }) => {
    await act();
    const mails = await told();
    expect(mails.map(({ title, numbers, texts }) => ({ title, items: numbers, calendars: texts.length }))).toEqual([
      wanted,
    ]);
    clear();
    expect(await told()).toEqual([]);
  },
);

it('an entry and its result say which choice they are', async () => {
  await acts['a draw that gives one of two']?.act();
  const [mail] = await told();
  expect(mail?.body.match(/■ 希望順　第[12]希望/g)?.toSorted()).toEqual(['■ 希望順　第1希望', '■ 希望順　第2希望']);
});

it('what two people are told of one act goes to each by itself', async () => {
  const school = await aSchool();
  const other = await aMember(server, school.tenant, { line_user_id: `U${'b'.repeat(32)}` });
  const event = await school.entryIn('陶芸');
  for (const member of [school.member, other]) await school.apply(member, [event]);
  await told();
  clear();
  for (const moment of ['2026-06-30T17:00', '2026-06-30T17:10', '2026-06-30T18:00', '2026-07-05T09:00']) {
    server.clock.set(moment);
    await runJobsNow(server);
  }
  expect((await told()).map(({ title }) => title).toSorted()).toEqual([
    '【当選】抽選の結果のお知らせ',
    '【落選】抽選の結果のお知らせ',
  ]);
});

it('one of an act that could not be sent goes with the others again, and only once', async () => {
  const { session, body } = await aTown();
  await server.call('Reservation/Reserve', body, { session });
  const { mail } = server.mailbox;
  let failures = 0;
  const send = mail.send;
  mail.send = async () => {
    failures += 1;
    throw new Error('connect ECONNREFUSED');
  };
  await runJobsNow(server);
  mail.send = send;
  server.clock.set('2026-06-10T10:15');
  server.mailbox.pushes.length = 0;
  await runJobsNow(server);
  expect([failures, server.mailbox.mails.length, server.mailbox.pushes.length]).toEqual([1, 1, 0]);
});
