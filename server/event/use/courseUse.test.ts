import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type EventOptions } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSpan, type TestSpan } from '#server/testing/aSpan.ts';
import { aPerson, aSession, type TenantOverrides, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const log = pino({ level: 'silent' });
let server: TestServer;
let person: TestPerson;
let span: TestSpan;
let category: Awaited<ReturnType<typeof aCategory>>;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  server.mailbox.mails.length = 0;
  await server.db.deleteFrom('job').execute();
  await inSchool();
});

async function inSchool(overrides: TenantOverrides = {}) {
  const tenant = await anEventTenant(server, overrides);
  category = await aCategory(server, await anEventContainer(server, tenant, { name: '文化学校' }));
  span = await aSpan(server, tenant);
  person = await aPerson(server, tenant);
}

const sessions = [
  { date: '2026-07-05' },
  { date: '2026-07-05', fromMinute: 1200, toMinute: 1260 },
  { date: '2026-07-06' },
];

/** Runs what is due at a local date-time, at which the clock stays. */
async function runAt(moment: string) {
  server.clock.set(moment);
  await runDueJobs({ ...server.server, log, nowMs: server.clock() });
}

async function reserve(options: EventOptions = {}) {
  const event = await anEvent(server, category, { name: 'ギター', sessions, capacity: 5, spans: [span], ...options });
  const session = await aSession(server, person);
  const added = await server.call('EventReservation/AddEventToCart', addBody([event]), { session });
  const eventReservationId = added.body.items[0]?.eventReservationId ?? '';
  const eventReservationIds = [eventReservationId];
  const { body } = await server.call('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session });
  expect(body.items[0]?.message).toBe('');
  return { eventReservationId, event };
}

const detailsOf = async (eventReservationId: string) =>
  (
    await server.db
      .selectFrom('event_reservation_detail')
      .innerJoin('event_session', 'event_session.event_session_id', 'event_reservation_detail.event_session_id')
      .select('event_reservation_detail.event_reservation_detail_id')
      .where('event_reservation_id', '=', eventReservationId)
      .orderBy('session_number')
      .execute()
  ).map((row) => row.event_reservation_detail_id);

const subjects = () => server.mailbox.mails.map(({ subject }) => subject.replace(/（[^（]*）$/, ''));
const jobs = () =>
  server.db.selectFrom('job').select(['kind', 'due_at']).where('kind', 'in', ['remind', 'completeUse']).execute();

it('who gets a place in a course is told, with every session for his calendar', async () => {
  const { eventReservationId } = await reserve();
  await runAt('2026-06-10T10:00');
  const ids = await detailsOf(eventReservationId);
  const [mail] = server.mailbox.mails;
  expect(
    mail?.body
      .split('\n')
      .filter((line) => line !== '')
      .slice(1, 8),
  ).toEqual([
    '次の予約が確定しました。',
    `■ 予約番号　${reservationNumber(eventReservationId)}`,
    '■ 場所・講座　ギター（第1教室）',
    '■ 日時　2026/07/05(日) 10:00～12:00',
    '　　　　2026/07/05(日) 20:00～21:00',
    '　　　　2026/07/06(月) 10:00～12:00',
    '■ 料金　無料',
  ]);
  expect(mail?.body).toContain(
    `http://yoyaku.test/t/${person.tenantAlias}/e-my-reservation-calendar/2026-07/${eventReservationId}/${ids[0]}`,
  );
  expect(mail?.body).toContain('2026/07/02(木) 23:59までに取り消してください');
  expect(mail?.calendars[0]?.entries.map(({ uid, summary, startsAt }) => `${uid} ${summary} ${startsAt}`)).toEqual([
    `${ids[0]}@yoyaku ギター（第1教室） 2026-07-05T01:00:00.000Z`,
    `${ids[1]}@yoyaku ギター（第1教室） 2026-07-05T11:00:00.000Z`,
    `${ids[2]}@yoyaku ギター（第1教室） 2026-07-06T01:00:00.000Z`,
  ]);
  expect(mail?.calendars[0]?.entries[0]?.location).toBe('文化学校 第1教室（宮城県石巻市2-2）');
});

it('and is reminded before each day of it', async () => {
  await reserve();
  await runAt('2026-07-04T17:59');
  expect(subjects()).toEqual(['予約が確定しました']);
  await runAt('2026-07-04T18:00');
  await runAt('2026-07-05T17:59');
  expect(subjects()).toEqual(['予約が確定しました', 'ご利用日のお知らせ【2026/07/05(日)】']);
  const [, reminder] = server.mailbox.mails;
  expect(reminder?.body).toContain('■ 日時　2026/07/05(日) 10:00～12:00\n　　　　2026/07/05(日) 20:00～21:00\n');
  expect(reminder?.calendars[0]?.entries.length).toBe(2);
  await runAt('2026-07-05T18:00');
  await runAt('2026-07-20T18:00');
  expect(subjects().slice(2)).toEqual(['ご利用日のお知らせ【2026/07/06(月)】']);
  expect(await jobs()).toEqual([]);
});

it('a session that has begun is passed over after a standstill, the next is not', async () => {
  await reserve({ sessions: [{ date: '2026-07-05' }, { date: '2026-07-12' }] });
  await runAt('2026-07-05T10:00');
  expect(subjects()).toEqual(['予約が確定しました']);
  await runAt('2026-07-11T18:00');
  expect(subjects()).toEqual(['予約が確定しました', 'ご利用日のお知らせ【2026/07/12(日)】']);
});

it('an evening session is not told of an hour before by who reserved the night before', async () => {
  server.clock.set('2026-06-20T19:00');
  await reserve({ sessions: [{ date: '2026-06-21', fromMinute: 1200, toMinute: 1260 }, { date: '2026-06-22' }] });
  await runAt('2026-06-21T18:00');
  expect(subjects()).toEqual(['予約が確定しました', 'ご利用日のお知らせ【2026/06/22(月)】']);
});

it('sessions that were moved are reminded of when they are', async () => {
  const { event } = await reserve({ sessions: [{ date: '2026-07-05' }] });
  await server.db
    .updateTable('event_session')
    .set({ date: '2026-07-25' })
    .where('event_id', '=', event.eventId)
    .execute();
  await runAt('2026-07-04T18:00');
  expect(subjects()).toEqual(['予約が確定しました']);
  await runAt('2026-07-24T18:00');
  expect(subjects()).toEqual(['予約が確定しました', 'ご利用日のお知らせ【2026/07/25(土)】']);
});

it('who has cancelled is not reminded', async () => {
  const { eventReservationId } = await reserve();
  const session = await aSession(server, person);
  await server.call('EventReservation/CancelReservation', { eventReservationId }, { session });
  await runAt('2026-07-05T18:00');
  expect(subjects()).not.toContain('ご利用日のお知らせ【2026/07/05(日)】');
  expect(await jobs()).toEqual([]);
});

it('what is paid online is not fixed before', async () => {
  await inSchool({ setting: { fee_collection: 'online' } });
  await reserve({ price: 1000 });
  await runAt('2026-06-10T10:00');
  const [mail] = server.mailbox.mails;
  expect(mail?.subject).toBe(`予約を受け付けました（お支払いのお願い）（${person.tenantName}）`);
  expect(mail?.body).toContain('■ 料金　3回 × 1,000円 = 3,000円\n■ お支払い期限　2026/06/24(水) 23:59まで');
});

it('a tenant that does not show places yet tells of none', async () => {
  await inSchool({ isVisibleReservation: false });
  await reserve();
  await runAt('2026-07-05T18:00');
  expect(subjects()).toEqual(['申込みを受け付けました']);
  expect(server.mailbox.mails[0]?.calendars[0]).toBeUndefined();
});
