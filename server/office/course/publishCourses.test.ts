import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** A school of which three courses were copied for the autumn, and are drafts. */
async function aTermOfDrafts() {
  const { tenant, container, category, events } = await aSchool(server, await anEventTenant(server));
  const { eventContainerId: containerId } = container;
  const staff = await aStaffMember(server, tenant, { role: 'courses', containerIds: [containerId] });
  const copied = [events.guitar, events.violin, events.morning].map(({ eventId }) => eventId);
  const asked = { containerId, eventIds: copied, from: '2026-10-01' };
  const { revision } = (await server.call('Office/PreviewCopies', asked, { staff })).body;
  const { eventIds } = (await server.call('Office/CopyCourses', { ...asked, revision }, { staff })).body;
  const previewed = async (ids: readonly string[]) =>
    (await server.call('Office/PreviewPublishing', { containerId, eventIds: [...ids] }, { staff })).body;
  const published = (ids: readonly string[], seen: number) =>
    server.call('Office/PublishCourses', { containerId, eventIds: [...ids], revision: seen }, { staff });
  const place = { eventContainerId: containerId, eventCategoryId: category.eventCategoryId };
  return { tenant, staff, containerId, place, eventIds, previewed, published };
}

type Term = Awaited<ReturnType<typeof aTermOfDrafts>>;

const statesOf = async ({ staff }: Term, eventIds: readonly string[]) => {
  const { items } = (await server.call('Desk/ListCourses', { month: null, containerId: null }, { staff })).body;
  return eventIds.map((eventId) => items.find((item) => item.eventId === eventId)?.state);
};

describe('[COURSE-01] drafts are published together', () => {
  it('and residents find them all; those that were not chosen stay drafts', async () => {
    const term = await aTermOfDrafts();
    const [first = '', second = '', third = ''] = term.eventIds;
    const { revision, problems } = await term.previewed([first, second]);
    expect(problems).toEqual([]);
    expect((await term.published([first, second], revision)).status).toBe(200);
    expect(await statesOf(term, [first, second, third])).toEqual(['before', 'before', 'unpublished']);
    const session = await aSession(server, await aMember(server, term.tenant));
    const { items } = (await server.call('EventReservation/GetEvent', term.place, { session })).body;
    const offered = items.flatMap(({ events }) => events).map(({ eventId }) => eventId);
    expect(term.eventIds.filter((eventId) => offered.includes(eventId))).toEqual([first, second]);
    // A second press changes nothing.
    const again = await term.published([first, second], (await term.previewed([first, second])).revision);
    expect(again.body.error?.code).toBe('placeUnchanged');
  });

  it('all of them or none, as one of them may be published', async () => {
    const term = await aTermOfDrafts();
    const [first = '', second = ''] = term.eventIds;
    const calledOff = { called_off: '工事' };
    await server.db.updateTable('event').set(calledOff).where('event_id', '=', second).execute();
    const { revision, problems } = await term.previewed([first, second]);
    expect(problems).toEqual([
      { room: null, path: [], reason: expect.stringContaining('中止した講座は変更できません') },
    ]);
    expect((await term.published([first, second], revision)).body.error?.code).toBe('placeRefused');
    expect(await statesOf(term, [first])).toEqual(['unpublished']);
  });

  it('refused where somebody has changed one since, and where one is of another place', async () => {
    const term = await aTermOfDrafts();
    const { containerId, staff } = term;
    const [first = '', second = ''] = term.eventIds;
    const { revision } = await term.previewed([first, second]);
    const change = { containerId, eventId: first, fields: { name: '別の名' }, revision };
    expect((await server.call('Office/ChangeCourse', change, { staff })).status).toBe(200);
    expect((await term.published([first, second], revision)).body.error?.code).toBe('changedMeanwhile');
    expect(await statesOf(term, [second])).toEqual(['unpublished']);
    const other = await aSchool(server, term.tenant, '別の');
    expect(await term.previewed([first, other.events.woodwork.eventId])).toMatchObject({ error: { code: 'notFound' } });
  });
});
