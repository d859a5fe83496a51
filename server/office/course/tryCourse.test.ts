import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { barredEvents } from '#rules/event/whyNotChoosable.ts';
import { anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function anOffice() {
  const school = await aSchool(server);
  const { eventContainerId: containerId } = school.container;
  const staff = await aStaffMember(server, school.tenant, { role: 'manager', containerIds: [containerId] });
  const resident = await aMember(server, school.tenant);
  const asked = (eventId: string, person: TestMember = resident, at: string | null = null) =>
    server.call('Office/TryCourse', { containerId, eventId, userId: person.userId, at }, { staff });
  return { ...school, containerId, staff, resident, asked };
}

it('[COURSE-02] what a person could choose is told as their own list tells it, and what a choice takes away', async () => {
  const { events, resident, asked, container, category } = await anOffice();
  await anEventReservation(server, resident, events.morning);
  const session = await aSession(server, resident);
  const own = (
    await server.call(
      'EventReservation/GetEvent',
      { eventContainerId: container.eventContainerId, eventCategoryId: category.eventCategoryId },
      { session },
    )
  ).body;
  const shown = new Map(
    own.items.flatMap((month) => month.events).map(({ eventId, unavailable }) => [eventId, unavailable?.message ?? '']),
  );
  const tried = (await asked(events.evening.eventId)).body;
  const reasons = new Map(tried.courses.map(({ eventId, reason }) => [eventId, reason]));
  expect(reasons.get(events.evening.eventId)).toMatch('朝ヨガ');
  expect(reasons.get(events.morning.eventId)).toBe('予約済みです。');
  expect(reasons.size).toBeGreaterThan(2);
  expect([...reasons]).toEqual([...reasons.keys()].map((eventId) => [eventId, shown.get(eventId)]));

  const strings = (await asked(events.guitar.eventId)).body;
  const barredBy = (chosen: string[]) => [...barredEvents({ ...strings, events: strings.courses }, chosen).keys()];
  const before = barredBy([]);
  expect(barredBy([events.guitar.eventId]).filter((eventId) => !before.includes(eventId))).toEqual([
    events.violin.eventId,
  ]);
});

it('[COURSE-02] a course that is not published yet is tried as if it were, at the time when it opens', async () => {
  const { events, asked, tenant } = await anOffice();
  await server.db
    .updateTable('event')
    .set({ is_published: false })
    .where('tenant_id', '=', tenant.tenantId)
    .where('event_id', '=', events.pottery.eventId)
    .execute();
  const reasonAt = async (at: string | null) =>
    (await asked(events.pottery.eventId, undefined, at)).body.courses[0]?.reason;
  expect(await reasonAt(null)).toBe('');
  expect(await reasonAt('2026-05-01T09:00')).toMatch('受付開始前です');
  expect(await reasonAt('2027-05-01T09:00')).toBe('受付は終了しました。');
});

it('tells of nobody to who works elsewhere or may not see people, and writes each look down', async () => {
  const { events, asked, tenant, containerId, resident } = await anOffice();
  const stranger = await aMember(server, (await aSchool(server)).tenant);
  expect((await asked(events.guitar.eventId, stranger)).body.error?.code).toBe('notFound');
  const request = { containerId, eventId: events.guitar.eventId, userId: resident.userId, at: null };
  const hall = await anEventContainer(server, tenant, { name: '別館' });
  const works = await aStaffMember(server, tenant, { role: 'manager', containerIds: [hall.eventContainerId] });
  expect((await server.call('Office/TryCourse', request, { staff: works })).status).toBe(404);
  await asked(events.guitar.eventId);
  const looks = await server.db
    .selectFrom('access_log')
    .select('operation')
    .where('tenant_id', '=', tenant.tenantId)
    .where('operation', '=', 'Office/TryCourse')
    .execute();
  expect(looks.length).toBeGreaterThan(0);
});
