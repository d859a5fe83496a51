import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const july = { from: '2026-07-01', to: '2026-07-31' };

const calendar = async (staff: TestStaff, asked: RequestOf<'Desk/GetCourseCalendar'> = july) => {
  const { status, body } = await server.call('Desk/GetCourseCalendar', asked, { staff });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

it('shows each date of each course by day and time, with its place and its seats', async () => {
  const { tenant, category, events } = await aSchool(server);
  const evening = await anEvent(server, category, {
    name: '夜の書道',
    capacity: 5,
    sessions: [
      { date: '2026-06-28' },
      { date: '2026-07-05', fromMinute: 1080, toMinute: 1200 },
      { date: '2026-08-03' },
    ],
    row: { place: '教室2' },
    spans: events.guitar.spans,
  });
  await anEventReservation(server, await aMember(server, tenant), evening);
  const { days, sessions, hasMore } = await calendar(await aStaffMember(server, tenant));
  expect([days.length, days[0]?.date, days.at(-1)?.date, hasMore]).toEqual([31, '2026-07-01', '2026-07-31', false]);
  expect(days.find(({ holidayName }) => holidayName !== '')).toEqual({ date: '2026-07-20', holidayName: '海の日' });
  const order = sessions.map(({ date, fromMinute }) => `${date} ${String(fromMinute).padStart(4, '0')}`);
  expect(order).toEqual(order.toSorted());
  expect(sessions.find(({ eventId }) => eventId === evening.eventId)).toEqual({
    eventId: evening.eventId,
    eventNumber: evening.eventNumber,
    eventName: '夜の書道',
    containerId: expect.any(String),
    containerName: '文化学校',
    date: '2026-07-05',
    fromMinute: 1080,
    toMinute: 1200,
    nth: 2,
    sessions: 3,
    place: '教室2',
    state: 'open',
    capacity: 5,
    seatsTaken: 1,
    waiting: 0,
    arrived: 0,
    clashes: false,
  });
  expect(sessions.filter(({ eventId }) => eventId === events.guitar.eventId)).toMatchObject([
    { date: '2026-07-05', nth: 1, sessions: 3 },
    { nth: 2 },
  ]);
});

it('names what meets at one place, and shows a date that was called off without it', async () => {
  const { tenant, category, container } = await aSchool(server);
  const at = (fromMinute: number) => ({
    sessions: [
      { date: '2026-07-14', fromMinute, toMinute: fromMinute + 60 },
      { date: '2026-07-21', fromMinute, toMinute: fromMinute + 60 },
    ],
    row: { place: '和室' },
  });
  const tea = await anEvent(server, category, { name: '茶道', ...at(600) });
  await anEvent(server, category, { name: '華道', ...at(630) });
  const manager = await aStaffMember(server, tenant, { role: 'manager' });
  const named = { containerId: container.eventContainerId, eventId: tea.eventId };
  const eventSessionId = tea.sessions[1]?.eventSessionId ?? '';
  const change = { kind: 'dropSession', eventSessionId, instead: null, perPerson: 0 } as const;
  const { body } = await server.call('Desk/PreviewSessionChange', { ...named, change }, { staff: manager });
  const plan = { ...named, change, digest: body.digest, reason: '講師の急病のため' };
  expect((await server.call('Desk/ChangeSession', plan, { staff: manager })).status).toBe(200);
  const { sessions } = await calendar(manager);
  const there = sessions.filter(({ place }) => place === '和室');
  expect(there.map(({ eventName, date, nth, clashes }) => [eventName, date, nth, clashes])).toEqual([
    ['茶道', '2026-07-14', 1, true],
    ['華道', '2026-07-14', 1, true],
    ['茶道', '2026-07-21', null, false],
    ['華道', '2026-07-21', 2, false],
  ]);
});

it('counts who was received at a date', async () => {
  const { tenant, events } = await aSchool(server);
  const { guitar } = events;
  const { eventReservationId: reservationId } = await anEventReservation(server, await aMember(server, tenant), guitar);
  await anEventReservation(server, await aMember(server, tenant), guitar);
  server.clock.set('2026-07-05T10:00');
  const staff = await aStaffMember(server, tenant);
  expect((await server.call('Desk/CheckIn', { reservationId }, { staff })).status).toBe(200);
  const { sessions } = await calendar(staff, { from: '2026-07-05', to: '2026-07-05' });
  expect(sessions.find(({ eventId }) => eventId === guitar.eventId)).toMatchObject({ arrived: 1, seatsTaken: 2 });
});

it('shows the places of the caller and the one that is asked for, and nobody else', async () => {
  const { tenant } = await aSchool(server);
  const other = await anEventContainer(server, tenant, { name: '分校' });
  await anEvent(server, await aCategory(server, other), { name: '俳句', sessions: [{ date: '2026-07-30' }] });
  const there = await aStaffMember(server, tenant, { role: 'courses', containerIds: [other.eventContainerId] });
  const namesOf = async (...asked: Parameters<typeof calendar>) =>
    new Set((await calendar(...asked)).sessions.map(({ containerName }) => containerName));
  expect(await namesOf(there)).toEqual(new Set(['分校']));
  const admin = await aStaffMember(server, tenant);
  expect(await namesOf(admin)).toEqual(new Set(['文化学校', '分校']));
  expect(await namesOf(admin, { ...july, containerId: other.eventContainerId })).toEqual(new Set(['分校']));
  const elsewhere = await aStaffMember(server, await anEventTenant(server));
  expect((await calendar(elsewhere)).sessions).toEqual([]);
});

it('refuses days out of order and more than six weeks', async () => {
  const { tenant } = await aSchool(server);
  const staff = await aStaffMember(server, tenant);
  const statusOf = async (from: string, to: string) =>
    (await server.call('Desk/GetCourseCalendar', { from, to }, { staff })).status;
  expect(await statusOf('2026-07-01', '2026-08-11')).toBe(200);
  expect(await statusOf('2026-07-01', '2026-08-12')).toBe(400);
  expect(await statusOf('2026-07-02', '2026-07-01')).toBe(400);
});

it('is the same whatever a draw has decided, until it is announced', async () => {
  const school = await aLotterySchool(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
  const tea = await school.event({ name: '茶道', capacity: 1, sessions: [{ date: '2026-07-20' }] });
  for (let person = 0; person < 3; person += 1) await school.apply(await aMember(server, school.tenant), [tea]);
  const seen = async () => calendar(await aStaffMember(server, school.tenant));
  await runJobs(server, '2026-06-30T17:00');
  server.clock.set('2026-07-05T08:50');
  const before = await seen();
  expect(before.sessions).toMatchObject([{ eventId: tea.eventId, seatsTaken: null, waiting: 3 }]);
  const { draw_id: drawId } = await school.draw();
  const drawing = { drawId, randomness: { hex: '27182818284590452353' } };
  const scope = await jobScope(server, school.tenant);
  expect(await scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing))).toBe(true);
  expect(await seen()).toEqual(before);
});
