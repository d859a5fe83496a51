import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionChange } from '#contract/desk/course/sessionChange.ts';
import { calendarTexts } from '#server/notice/calendarText.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { runJobs } from '#server/testing/aPayingTown.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** A course of three dates that one has paid and one has not, and that one waits to be telephoned about. */
async function aCourse() {
  const school = await aSchool(server);
  const { tenant, events, container } = school;
  const { guitar } = events;
  const [payer, owing, silent] = [
    await aMember(server, tenant),
    await aMember(server, tenant),
    await aMember(server, tenant, { email: null }),
  ];
  const paid = await anEventReservation(server, payer, guitar, { fee: 4500, paymentState: 'paid' });
  const owed = await anEventReservation(server, owing, guitar, { fee: 4500, paymentState: 'counter' });
  const called = await anEventReservation(server, silent, guitar, { fee: 4500, paymentState: 'counter' });
  const manager = await aStaffMember(server, tenant, { role: 'manager' });
  const named = { containerId: container.eventContainerId, eventId: guitar.eventId };
  const [first, second, third] = guitar.sessions.map(({ eventSessionId }) => eventSessionId) as [
    string,
    string,
    string,
  ];
  server.mailbox.mails.splice(0);
  return { ...school, guitar, payer, owing, silent, paid, owed, called, manager, named, first, second, third };
}

type Course = Awaited<ReturnType<typeof aCourse>>;

const preview = ({ named, manager }: Course, change: SessionChange) =>
  server.call('Desk/PreviewSessionChange', { ...named, change }, { staff: manager });

const act = ({ named, manager }: Course, change: SessionChange, digest: string, reason = '講師の急病のため') =>
  server.call('Desk/ChangeSession', { ...named, change, digest, reason }, { staff: manager });

/** Previews and acts, and has everybody told. */
async function carriedOut(course: Course, change: SessionChange) {
  const seen = await preview(course, change);
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  const done = await act(course, change, seen.body.digest);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  await runJobs(server);
  server.clock.advance(120_000);
  await runJobs(server);
  return seen.body;
}

const mailsSince = () =>
  server.mailbox.mails.splice(0).map(({ recipient, subject, body, calendars }) => {
    const parties = { organizer: { name: 'x', email: 'x@example.jp' }, attendee: recipient };
    const texts = calendars.flatMap((calendar) => calendarTexts(calendar, parties)).map(readCalendar);
    return {
      subject: subject.replace(/（.*）$/, ''),
      body,
      calendar: texts.flatMap(({ method, events }) => events.map(({ UID, DTSTART }) => ({ method, UID, DTSTART }))),
    };
  });

const changesOf = async ({ named, manager }: Course) =>
  (await server.call('Desk/GetCoursePlan', { eventId: named.eventId }, { staff: manager })).body.changes;

const rosterOf = async ({ named, manager }: Course) =>
  (await server.call('Desk/GetRoster', { eventId: named.eventId }, { staff: manager })).body;

const toCall = async ({ manager }: Course) =>
  (await server.call('Desk/ListFollowUps', { isDone: false, containerId: null }, { staff: manager })).body.items;

async function monthOf({ payer }: Course, yearMonth: string) {
  const session = await aSession(server, payer);
  const { items } = (await server.call('EventReservation/GetReservationForYearMonth', { yearMonth }, { session })).body;
  return items.map(({ date, statusText }) => [date, statusText]);
}

const drop = (eventSessionId: string, perPerson = 0): SessionChange => ({
  kind: 'dropSession',
  eventSessionId,
  instead: null,
  perPerson,
});
const july26 = { day: '2026-07-26', fromMinute: 600, toMinute: 720 };

describe('[COURSE-01] one date of a course', () => {
  it('is called off: everybody is told once, what was paid for it goes back, and all see it', async () => {
    const course = await aCourse();
    const seen = await carriedOut(course, drop(course.second, 1500));
    expect(seen).toMatchObject({ people: 3, byMail: 2, byLine: 0, toPhone: 1, paid: 1, refund: 1500, lowered: 2 });
    const mails = mailsSince().filter(({ subject }) => subject.includes('休講'));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toContain('2026/07/19(日)');
    expect(mails[0]?.body).toContain('補講はありません');
    expect(mails[0]?.body).toContain('受講料の減額　1,500円');
    expect(mails.map(({ calendar }) => calendar.map(({ method }) => method))).toEqual([['CANCEL'], ['CANCEL']]);
    expect((await toCall(course)).map(({ userNumber, why }) => [userNumber, why])).toEqual([
      [course.silent.userNumber, 'unreached'],
    ]);
    expect(await changesOf(course)).toMatchObject([
      { kind: 'dropSession', open: 0, done: 3, refund: 1500, failed: [], after: '', told: '講師の急病のため' },
    ]);
    const { people, dates } = await rosterOf(course);
    expect(people.map(({ fee }) => fee)).toEqual([3000, 3000, 3000]);
    expect(dates.map(({ date }) => date)).toEqual(['2026-07-05', '2026-08-02']);
    expect(await monthOf(course, '2026-07')).toEqual([
      ['2026-07-05', '確定'],
      ['2026-07-19', '休講'],
    ]);
    const session = await aSession(server, course.payer);
    const shown = await server.call('EventReservation/FindEvent', { eventId: course.guitar.eventId }, { session });
    expect(shown.body.dateTimes.map(({ date }) => date)).toEqual(['2026-07-05', '2026-08-02']);
    expect(shown.body.calledOffDates).toMatchObject([{ date: '2026-07-19', reason: '講師の急病のため' }]);
    const named = {
      eventReservationId: course.paid.eventReservationId,
      eventReservationDetailId: course.paid.eventReservationDetailIds[1] ?? '',
    };
    const own = await server.call('EventReservation/GetReservationDetail', named, { session });
    expect(own.body).toMatchObject({ statusText: '休講', isFixed: false });
    expect(own.body.staffWords).toContain('講師の急病のため');
    expect((await preview(course, drop(course.second))).body.error?.code).toBe('sessionStays');
  });

  it('nobody gets back more than they paid', async () => {
    const course = await aCourse();
    const seen = await carriedOut(course, drop(course.second, 99_999));
    expect(seen).toMatchObject({ paid: 1, refund: 4500 });
    const refunds = await server.db
      .selectFrom('ledger')
      .select(['event_reservation_id', 'amount'])
      .where('tenant_id', '=', course.tenant.tenantId)
      .where('kind', '=', 'refund_due')
      .execute();
    expect(refunds).toEqual([{ event_reservation_id: course.paid.eventReservationId, amount: 4500 }]);
  });

  it('is called off and made up for: the calendar loses one and gets the other, and who comes later has it too', async () => {
    const course = await aCourse();
    const change: SessionChange = { ...drop(course.second), instead: july26 } as SessionChange;
    expect(await carriedOut(course, change)).toMatchObject({ refund: 0, lowered: 0 });
    const [mail] = mailsSince().filter(({ subject }) => subject.includes('休講'));
    expect(mail?.body).toContain('補講　2026/07/26(日) 10:00～12:00');
    expect(mail?.calendar.map(({ method, DTSTART }) => [method, DTSTART])).toEqual([
      ['REQUEST', '20260726T010000Z'],
      ['CANCEL', '20260719T010000Z'],
    ]);
    expect((await rosterOf(course)).dates.map(({ date }) => date)).toEqual(['2026-07-05', '2026-07-26', '2026-08-02']);
    expect(await monthOf(course, '2026-07')).toEqual([
      ['2026-07-05', '確定'],
      ['2026-07-19', '休講'],
      ['2026-07-26', '確定'],
    ]);
  });

  it('moves: the same entry of the calendar is at the new time, with a higher number than before', async () => {
    const course = await aCourse();
    await carriedOut(course, { kind: 'moveSession', eventSessionId: course.second, to: july26 });
    const [mail] = mailsSince().filter(({ subject }) => subject.includes('日程変更'));
    expect(mail?.body).toContain('変更前　2026/07/19(日)');
    expect(mail?.calendar).toMatchObject([{ method: 'REQUEST', DTSTART: '20260726T010000Z' }]);
    expect(await monthOf(course, '2026-07')).toEqual([
      ['2026-07-05', '確定'],
      ['2026-07-26', '確定'],
    ]);
  });

  it('is elsewhere, and all that are to come are', async () => {
    const course = await aCourse();
    await carriedOut(course, { kind: 'changePlace', eventSessionId: course.second, place: '第2研修室' });
    const [mail] = mailsSince().filter(({ subject }) => subject.includes('会場変更'));
    expect(mail?.body).toContain('新しい会場　第2研修室');
    expect(mail?.body).toContain('変更前　教室');
    expect(mail?.calendar).toHaveLength(1);
    const session = await aSession(server, course.payer);
    const shown = await server.call('EventReservation/FindEvent', { eventId: course.guitar.eventId }, { session });
    expect(shown.body.dateTimes.map(({ place }) => place)).toEqual([undefined, '第2研修室', undefined]);
    await carriedOut(course, { kind: 'changePlace', eventSessionId: null, place: '別館' });
    const all = await server.call('EventReservation/FindEvent', { eventId: course.guitar.eventId }, { session });
    expect(all.body).toMatchObject({ place: '別館' });
    expect(all.body.dateTimes.map(({ place }) => place)).toEqual([undefined, undefined, undefined]);
    expect(mailsSince().filter(({ subject }) => subject.includes('会場変更'))[0]?.calendar).toHaveLength(3);
  });

  it('shows who has something else at the new time', async () => {
    const course = await aCourse();
    await anEventReservation(server, course.owing, course.events.morning);
    const to = { day: '2026-07-12', fromMinute: 500, toMinute: 600 };
    const { body } = await preview(course, { kind: 'moveSession', eventSessionId: course.second, to });
    expect(body).toMatchObject({
      clashing: 1,
      clashes: [{ reservationId: course.owed.eventReservationId, with: 'ほかの講座 08:00～09:00' }],
    });
  });

  it('is refused where the people or the dates are others than were seen, without a reason, and to who may not', async () => {
    const course = await aCourse();
    const change = drop(course.second);
    const { digest } = (await preview(course, change)).body;
    expect((await act(course, change, digest, ' ')).body.error?.code).toBe('reasonRequired');
    expect((await act(course, drop(course.third), digest)).body.error?.code).toBe('sessionListChanged');
    await anEventReservation(server, await aMember(server, course.tenant), course.guitar);
    expect((await act(course, change, digest)).body.error?.code).toBe('sessionListChanged');
    const clerk = await aStaffMember(server, course.tenant, { role: 'courses' });
    const asked = { ...course.named, change, digest, reason: '工事' };
    expect((await server.call('Desk/ChangeSession', asked, { staff: clerk })).status).toBe(403);
    const elsewhere = await aStaffMember(server, (await aSchool(server)).tenant, { role: 'manager' });
    const foreign = await server.call('Desk/PreviewSessionChange', { ...course.named, change }, { staff: elsewhere });
    expect(foreign.status).not.toBe(200);
  });
});
