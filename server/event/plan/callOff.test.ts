import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBody } from '#server/testing/addBody.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { runJobs } from '#server/testing/aPayingTown.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** A course that one has paid, one has not, one has in the cart, and one gave up. */
async function aCourse() {
  const school = await aSchool(server);
  const { tenant, events, container } = school;
  const { guitar } = events;
  const named = { containerId: container.eventContainerId, eventId: guitar.eventId };
  const members = await Promise.all([1, 2, 3, 4].map(() => aMember(server, tenant)));
  const [payer, owing, cart, gone] = members as [TestPerson, TestPerson, TestPerson, TestPerson];
  const paid = await anEventReservation(server, payer, guitar, { fee: 4500, paymentState: 'paid' });
  const owed = await anEventReservation(server, owing, guitar, { fee: 4500, paymentState: 'counter' });
  await anEventReservation(server, cart, guitar, { state: 'in_cart' });
  await anEventReservation(server, gone, guitar, { state: 'cancelled_user' });
  const manager = await aStaffMember(server, tenant, { role: 'manager' });
  return { ...school, guitar, named, payer, cart, manager, paid, owed };
}

type TestPerson = Awaited<ReturnType<typeof aMember>>;
type Course = Awaited<ReturnType<typeof aCourse>>;

const preview = async ({ named, manager }: Course) =>
  (await server.call('Desk/PreviewCallOff', named, { staff: manager })).body;

const callOff = ({ named, manager }: Course, digest: string, reason = '講師の急病のため') =>
  server.call('Desk/CallOffCourse', { ...named, digest, reason }, { staff: manager });

const plan = async ({ named, manager }: Course) =>
  (await server.call('Desk/GetCoursePlan', { eventId: named.eventId }, { staff: manager })).body.plan;

it('[COURSE-01] a course is called off: everybody is told once and gets back what they paid, and nobody comes any more', async () => {
  const course = await aCourse();
  const { tenant, manager, named, guitar, payer, cart } = course;
  const seen = await preview(course);
  expect(seen).toMatchObject({ people: 2, waiting: 0, paid: 1, refund: 4500, toPhone: 0 });
  expect((await callOff(course, seen.digest, ' ')).body.error?.code).toBe('reasonRequired');
  expect((await callOff(course, seen.digest)).body).toEqual({ people: 2 });
  expect(await plan(course)).toMatchObject({ open: 2, cancelled: 0, told: '講師の急病のため' });
  await runJobs(server);
  expect(await plan(course)).toMatchObject({ open: 0, cancelled: 2, refund: 4500, failed: [] });
  // What is looked at once more finds nobody twice.
  server.clock.advance(120_000);
  await runJobs(server);
  const told = server.mailbox.mails.filter(({ body }) => body.includes('講師の急病のため'));
  expect(told).toHaveLength(2);
  const { course: listed, people } = (
    await server.call('Desk/GetRoster', { eventId: named.eventId }, { staff: manager })
  ).body;
  expect(listed).toMatchObject({ state: 'calledOff', seatsTaken: 1 });
  expect(people.map(({ statusText, hasPlace }) => [statusText, hasPlace])).toEqual([
    ['中止', false],
    ['中止', false],
    ['取消', false],
  ]);
  expect((await callOff(course, seen.digest)).body.error?.code).toBe('courseCalledOff');

  const session = await aSession(server, await aMember(server, tenant));
  const added = await server.call('EventReservation/AddEventToCart', addBody([guitar]), { session });
  expect(added.body.items).toMatchObject([
    { success: false, code: 'calledOff', message: 'この講座は中止になりました。' },
  ]);
  const waiting = await aSession(server, cart);
  const { items } = (await server.call('EventReservation/GetEventInCart', {}, { session: waiting })).body;
  const eventReservationIds = items.map(({ eventReservationId }) => eventReservationId);
  const reserved = await server.call(
    'EventReservation/ReserveEventFromCart',
    { eventReservationIds },
    { session: waiting },
  );
  expect(reserved.body.items).toMatchObject([{ success: false, code: 'calledOff' }]);
  const month = { yearMonth: '2026-07' };
  const mine = await server.call('EventReservation/GetReservationForYearMonth', month, {
    session: await aSession(server, payer),
  });
  expect(JSON.stringify(mine.body)).toContain('中止');
});

it('is refused where the people are others than were seen, and to who may not', async () => {
  const course = await aCourse();
  const { tenant, guitar, named } = course;
  const { digest } = await preview(course);
  await anEventReservation(server, await aMember(server, tenant), guitar);
  expect((await callOff(course, digest)).body.error?.code).toBe('courseListChanged');
  const clerk = await aStaffMember(server, tenant, { role: 'courses' });
  const asked = { ...named, digest, reason: '工事' };
  expect((await server.call('Desk/CallOffCourse', asked, { staff: clerk })).status).toBe(403);
  const elsewhere = await aStaffMember(server, (await aSchool(server)).tenant, { role: 'manager' });
  expect((await server.call('Desk/PreviewCallOff', named, { staff: elsewhere })).status).not.toBe(200);
});

it('is refused once the course is over', async () => {
  const course = await aCourse();
  const { digest } = await preview(course);
  server.clock.set('2027-06-10T10:00');
  const manager = await aStaffMember(server, course.tenant, { role: 'manager' });
  expect((await callOff({ ...course, manager }, digest)).body.error?.code).toBe('courseOver');
  expect(await plan({ ...course, manager })).toBeNull();
});
