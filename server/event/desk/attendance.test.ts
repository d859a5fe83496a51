import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AttendanceMark } from '#contract/desk/course/attendance.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-07-05T09:30'));
afterAll(() => server.close());

const dayOfCourse = '2026-07-05';

/** A course of three dates, the first of them today, and people who have it. */
async function aCourse(people = 1) {
  const school = await aSchool(server);
  const { tenant, events } = school;
  const { eventId, sessions } = events.guitar;
  const members = [];
  const reservations: string[] = [];
  for (let count = 0; count < people; count += 1) {
    const member = await aMember(server, tenant);
    members.push(member);
    reservations.push((await anEventReservation(server, member, events.guitar)).eventReservationId);
  }
  const staff = await aStaffMember(server, tenant, { role: 'courses' });
  const [today = '', later = '', last = ''] = sessions.map(({ eventSessionId }) => eventSessionId);
  return { ...school, eventId, members, reservations, reservationId: reservations[0] ?? '', staff, today, later, last };
}

const mark = (staff: TestStaff, reservationId: string, eventSessionId: string, sign: AttendanceMark | null) =>
  server.call('Desk/MarkAttendance', { reservationId, eventSessionId, mark: sign }, { staff });

const marksOf = async (staff: TestStaff, eventId: string) =>
  (await server.call('Desk/GetAttendance', { eventId }, { staff })).body.marks;

const receivedAt = async (staff: TestStaff, reservationId: string) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff })).body.receptions[0]?.receivedAt;

it('[COURSE-01] each mark is kept by itself, and stands on the sheet and in the roster', async () => {
  const { staff, eventId, reservationId, today, later } = await aCourse();
  expect((await mark(staff, reservationId, today, 'late')).status).toBe(200);
  expect((await mark(staff, reservationId, later, 'absent')).status).toBe(200);
  const cell = (eventSessionId: string, sign: string) => ({ reservationId, eventSessionId, mark: sign });
  const both = expect.arrayContaining([cell(today, 'late'), cell(later, 'absent')]);
  expect(await marksOf(staff, eventId)).toEqual(both);
  expect((await server.call('Desk/GetRoster', { eventId }, { staff })).body.marks).toEqual(both);
  await mark(staff, reservationId, today, 'present');
  await mark(staff, reservationId, later, null);
  expect(await marksOf(staff, eventId)).toEqual([cell(today, 'present')]);
});

it('[COURSE-01] people who mark at the same time never write over each other, and of one cell one mark stays', async () => {
  const { tenant, staff, eventId, reservations, today } = await aCourse(6);
  const other = await aStaffMember(server, tenant, { role: 'desk' });
  const answers = await Promise.all([
    ...reservations.map((id, index) => mark(index % 2 === 0 ? staff : other, id, today, 'present')),
    ...Array.from({ length: 6 }, (_, index) =>
      mark(other, reservations[0] ?? '', today, index % 2 ? 'late' : 'absent'),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const marks = await marksOf(staff, eventId);
  expect(marks.map(({ reservationId }) => reservationId).toSorted()).toEqual(reservations.toSorted());
});

it('[COURSE-03] who is received is present, and who is marked on the day is received', async () => {
  const { tenant, staff, eventId, reservationId, today, last } = await aCourse();
  await server.call('Desk/CheckIn', { reservationId }, { staff });
  expect(await marksOf(staff, eventId)).toEqual([{ reservationId, eventSessionId: today, mark: 'present' }]);
  await mark(staff, reservationId, today, 'late');
  expect(await receivedAt(staff, reservationId)).toBe(`${dayOfCourse}T09:30`);
  await mark(staff, reservationId, today, 'absent');
  expect(await receivedAt(staff, reservationId)).toBeNull();
  await mark(staff, reservationId, today, 'present');
  await server.call('Desk/UndoCheckIn', { reservationId }, { staff });
  expect(await marksOf(staff, eventId)).toEqual([]);
  // Afterwards the sheet is still filled in, and the reception keeps what it wrote.
  server.clock.set('2026-08-03T10:00');
  const later = await aStaffMember(server, tenant, { role: 'courses' });
  expect((await mark(later, reservationId, last, 'present')).status).toBe(200);
});

it('is refused before the session, for nobody with a place, and at foreign places', async () => {
  const { tenant, events, eventId, staff, reservationId, today, later } = await aCourse();
  expect((await mark(staff, reservationId, later, 'present')).body.error?.code).toBe('attendanceTooSoon');
  const { pottery } = events;
  const waiting = await anEventReservation(server, await aMember(server, tenant), pottery, { state: 'applied' });
  const session = pottery.sessions[0]?.eventSessionId ?? '';
  const refused = await mark(staff, waiting.eventReservationId, session, 'absent');
  expect(refused.body.error).toMatchObject({
    code: 'checkInNotPossible',
    message: expect.stringContaining('抽選待ち'),
  });
  expect((await mark(staff, reservationId, session, 'absent')).body.error?.code).toBe('notFound');
  const elsewhere = await aStaffMember(server, (await aSchool(server)).tenant, { role: 'courses' });
  expect((await mark(elsewhere, reservationId, today, 'absent')).status).toBe(404);
  expect((await server.call('Desk/GetAttendance', { eventId }, { staff: elsewhere })).body.error?.code).toBe(
    'notFound',
  );
});

it('[SAFE-07] a person reads their marks among what is kept of them, and they are forgotten with them', async () => {
  const { members, reservationId, staff, today } = await aCourse();
  const [member] = members;
  if (!member) throw new Error('nobody has the course');
  await mark(staff, reservationId, today, 'late');
  const session = await aSession(server, member);
  const { sections } = (await server.call('Authentication/GetOwnData', {}, { session })).body;
  const courses = sections.find(({ name }) => name === 'courses')?.records ?? [];
  expect(courses.map((record) => record.find(({ name }) => name === 'attendance')?.value)).toEqual(['遅刻', '', '']);
  server.clock.set('2026-08-03T10:00');
  const again = await aSession(server, member);
  const { status } = await server.call(
    'Authentication/EraseAccount',
    { password: member.password },
    { session: again },
  );
  expect(status).toBe(200);
  const left = await server.db
    .selectFrom('attendance')
    .select('mark')
    .where('event_reservation_id', '=', reservationId)
    .execute();
  expect(left).toEqual([]);
});
