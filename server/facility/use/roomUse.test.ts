import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { calendarTexts } from '#server/notice/calendarText.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aPerson, aSession, aTenant, type TenantOverrides, type TestPerson } from '#server/testing/factories.ts';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const log = pino({ level: 'silent' });
let server: TestServer;
let hall: TestHall;
let person: TestPerson;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  server.mailbox.mails.length = 0;
  await server.db.deleteFrom('job').execute();
  await inTown();
});

async function inTown(overrides: TenantOverrides = {}, article: Parameters<typeof aHall>[2] = {}) {
  const tenant = await aTenant(server, overrides);
  hall = await aHall(server, tenant, article);
  person = await aPerson(server, tenant);
}

/** Runs what is due at a local date-time, at which the clock stays. */
async function runAt(moment: string) {
  server.clock.set(moment);
  await runDueJobs({ ...server.server, log, nowMs: server.clock() });
}

async function book(wanted: Parameters<typeof reserveBody>[1] = {}) {
  const session = await aSession(server, person);
  const answer = await server.call('Reservation/Reserve', reserveBody(hall, wanted), { session });
  expect(answer.status).toBe(200);
  return answer.body.reservationId;
}

const cancel = async (reservationId: string) => {
  const answer = await server.call('Reservation/CancelReservation', { reservationId }, { session: person });
  expect(answer.status).toBe(200);
};

const stateOf = async (reservationId: string) =>
  (
    await server.db
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow()
  ).state;

const placesOf = (reservationId: string) =>
  server.db
    .selectFrom('occupancy')
    .select(['ends_at', 'release_at'])
    .where('reservation_id', '=', reservationId)
    .execute();

const historyOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation_history')
    .select(['actor', 'action', 'before', 'after'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence')
    .execute();

const jobs = async () =>
  (
    await server.db
      .selectFrom('job')
      .select(['kind', 'subject', 'due_at'])
      .where('tenant_id', '=', person.tenantId)
      .where('kind', 'in', ['remind', 'completeUse'])
      .orderBy('due_at')
      .execute()
  ).map(({ kind, due_at }) => `${kind} ${due_at.toISOString()}`);

const subjects = () => server.mailbox.mails.map(({ subject }) => subject.replace(/（[^（]*）$/, ''));

describe('who books a room', () => {
  it('is told what, when, what it costs, until when to cancel, and gets it for his calendar', async () => {
    const reservationId = await book({ frames: ['午前', '午後'] });
    await runAt('2026-06-10T10:00');
    const [mail] = server.mailbox.mails;
    expect(mail?.subject).toBe(`予約が確定しました（${person.tenantName}）`);
    expect(mail?.body.split('\n').filter((line) => line !== '')).toEqual([
      expect.stringMatching(/^山田 \d+子 様$/),
      '次の予約が確定しました。',
      `■ 予約番号　${reservationNumber(reservationId)}`,
      `■ 場所・講座　${hall.containerName} ホールA`,
      '■ 日時　2026/06/20(土) 09:00～17:00',
      '■ 料金　2,800円',
      `■ 内容の確認　http://yoyaku.test/t/${person.tenantAlias}/my-reservation/${reservationId}`,
      'ご都合が変わったときは、2026/06/17(水) 23:59までに取り消してください。',
      '――――',
      `${person.tenantName} 予約`,
      'このメッセージは自動でお送りしています。返信されてもお答えできません。',
    ]);
    const calendar = mail?.calendars[0];
    if (!calendar) throw new Error('no calendar');
    const [text = ''] = calendarTexts(calendar, {
      organizer: { name: 'x', email: 'x@example.jp' },
      attendee: 'y@example.jp',
    });
    expect(readCalendar(text).events).toMatchObject([
      {
        UID: `${reservationId}-20260620@yoyaku`,
        SUMMARY: `${hall.containerName} ホールA`,
        LOCATION: `${hall.containerName}（宮城県石巻市1-1）`,
        DTSTART: '20260620T000000Z',
        DTEND: '20260620T080000Z',
      },
    ]);
  });

  it('is reminded the day before at the hour of the tenant, with the same id in the calendar', async () => {
    await inTown({ setting: { reminder_hour: 9 } });
    const reservationId = await book();
    expect(await jobs()).toEqual(['remind 2026-06-19T00:00:00.000Z', 'completeUse 2026-06-20T03:30:00.000Z']);
    await runAt('2026-06-19T08:59');
    expect(subjects()).toEqual(['予約が確定しました']);
    await runAt('2026-06-19T09:00');
    await runAt('2026-06-19T12:00');
    expect(subjects()).toEqual(['予約が確定しました', 'ご利用日のお知らせ【2026/06/20(土)】']);
    const [booked, reminder] = server.mailbox.mails;
    expect(reminder?.calendars[0]?.entries).toEqual(booked?.calendars[0]?.entries);
    expect(reminder?.calendars[0]?.entries[0]?.uid).toBe(`${reservationId}-20260620@yoyaku`);
    expect(reminder?.body).toContain('QRコードを受付で提示してください');
  });

  it('after that hour is not reminded', async () => {
    server.clock.set('2026-06-19T18:01');
    await book();
    expect(await jobs()).toEqual(['completeUse 2026-06-20T03:30:00.000Z']);
    await runAt('2026-06-20T08:00');
    expect(subjects()).toEqual(['予約が確定しました']);
  });

  it('is not reminded once it is cancelled, or the use has begun', async () => {
    await cancel(await book());
    await book({ frames: ['夜間'] });
    await runAt('2026-06-20T18:00');
    expect(subjects()).not.toContain('ご利用日のお知らせ【2026/06/20(土)】');
  });

  it('is reminded of what is to be paid at the counter', async () => {
    await inTown({ setting: { fee_collection: 'counter' } });
    await book();
    await runAt('2026-06-19T18:00');
    for (const mail of server.mailbox.mails) expect(mail.body).toContain('■ 料金　1,200円（窓口でお支払いください）');
    expect(server.mailbox.mails.length).toBe(2);
  });

  it('for several days reads them all and is reminded once, before the first', async () => {
    const days = ['2026-06-20', '2026-06-21'].flatMap((date) => reserveBody(hall, { date }).details);
    const details = days.map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 }));
    const answer = await server.call('Reservation/Reserve', { ...reserveBody(hall), details }, { session: person });
    expect(answer.status).toBe(200);
    expect(await jobs()).toEqual(['remind 2026-06-19T09:00:00.000Z', 'completeUse 2026-06-21T03:30:00.000Z']);
    await runAt('2026-06-20T18:00');
    await runAt('2026-06-21T13:00');
    expect(subjects()).toEqual(['予約が確定しました']);
    expect(server.mailbox.mails[0]?.body).toContain(
      '■ 日時　2026/06/20(土) 09:00～12:00\n　　　　2026/06/21(日) 09:00～12:00',
    );
    expect(server.mailbox.mails[0]?.calendars[0]?.entries.length).toBe(2);
    expect(await stateOf(answer.body.reservationId)).toBe('completed');
  });
});

describe('after the use', () => {
  it('a reservation is 利用済み half an hour later, once, and holds its place no longer', async () => {
    const reservationId = await book();
    await runAt('2026-06-20T12:29');
    expect(await stateOf(reservationId)).toBe('confirmed');
    await runAt('2026-06-20T12:30');
    await runAt('2026-06-21T12:30');
    expect(await stateOf(reservationId)).toBe('completed');
    expect(await placesOf(reservationId)).toEqual([]);
    expect(await historyOf(reservationId)).toMatchObject([
      { action: 'reserve' },
      {
        actor: 'job:completeUse',
        action: 'complete',
        before: { state: 'confirmed', paymentState: 'none' },
        after: { state: 'completed', paymentState: 'none' },
      },
    ]);
    expect(await jobs()).toEqual([]);
  });

  it('keeps its place while it is being tidied up', async () => {
    await inTown({}, { article: { preparation_after: 60 } });
    const reservationId = await book();
    await runAt('2026-06-20T12:30');
    const end = new Date('2026-06-20T04:00:00.000Z');
    expect(await placesOf(reservationId)).toEqual([{ ends_at: end, release_at: end }]);
  });

  it.each([
    ['confirmed', true, true, 'no_show', 'recordNoShow'],
    ['won', true, true, 'no_show', 'recordNoShow'],
    ['checked_in', true, true, 'completed', 'complete'],
    ['confirmed', false, true, 'completed', 'complete'],
    ['confirmed', true, false, 'completed', 'complete'],
  ] as const)(
    '%s ends, no-shows kept %s, QR reception %s, as %s',
    async (state, records, canQRReception, end, action) => {
      await inTown({ canQRReception, setting: { records_no_shows: records } });
      const { reservationId } = await aReservation(server, person, hall, { state });
      await runAt('2026-06-20T00:00');
      await sweepAt('2026-06-20T00:00');
      await runAt('2026-06-20T12:30');
      expect(await stateOf(reservationId)).toBe(end);
      expect((await historyOf(reservationId)).at(-1)).toMatchObject({ actor: 'job:completeUse', action });
    },
  );

  it.each(['cancelled_user', 'cancelled_operator', 'expired_unpaid', 'lost', 'lottery_waiting', 'withdrawn'])(
    '%s stays as it is',
    async (state) => {
      const { reservationId } = await aReservation(server, person, hall, { state });
      await sweepAt('2026-06-20T00:00');
      await runAt('2026-06-21T12:30');
      expect(await stateOf(reservationId)).toBe(state);
      expect((await historyOf(reservationId)).length).toBe(1);
    },
  );

  it('what was cancelled in time is left alone', async () => {
    const reservationId = await book();
    await cancel(reservationId);
    await runAt('2026-06-21T00:00');
    expect(await stateOf(reservationId)).toBe('cancelled_user');
    expect(await jobs()).toEqual([]);
  });
});

/** Sweeps the tenant at a local date-time. */
async function sweepAt(moment: string) {
  server.clock.set(moment);
  const dueAt = new Date(server.clock());
  await schedule(server.db, { tenantId: person.tenantId, kind: 'sweep', subject: '', dueAt });
  await runAt(moment);
}
