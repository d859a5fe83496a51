import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aPerson, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const unknownId = '00000000-0000-0000-0000-000000000000';

async function namesOf(tenant: TestTenant) {
  const session = await aPerson(server, tenant);
  const { body } = await server.call('EventReservation/GetEventContainer', {}, { session });
  const inFull = await server.call('EventReservation/GetEventContainerInfo', {}, { session });
  const names = body.items.map(({ eventContainerName }) => eventContainerName);
  expect(inFull.body.items.map(({ eventContainerName }) => eventContainerName)).toEqual(names);
  return names;
}

describe('the places that offer courses', () => {
  it('[CALLS-01] [EHOME-01] with their colours, in the order of the tenant', async () => {
    const tenant = await anEventTenant(server);
    const session = await aPerson(server, tenant);
    const second = await anEventContainer(server, tenant, { name: '西学習館', sort: 2 });
    const first = await anEventContainer(server, tenant, {
      name: '東学習館',
      sort: 1,
      color: '#222222',
      background_color: '#ffcc00',
    });
    for (const place of [second, first]) await anEvent(server, await aCategory(server, place));
    await aSchool(server);

    const { status, body } = await server.call('EventReservation/GetEventContainer', {}, { session });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          eventContainerId: first.eventContainerId,
          eventContainerName: '東学習館',
          color: '#222222',
          backgroundColor: '#ffcc00',
        },
        {
          eventContainerId: second.eventContainerId,
          eventContainerName: '西学習館',
          color: '#ffffff',
          backgroundColor: '#1a4d8f',
        },
      ],
    });
  });

  it('without those that offer nothing: unpublished, empty, or with courses that are over', async () => {
    const tenant = await anEventTenant(server);
    const place = (name: string, isPublished = true) =>
      anEventContainer(server, tenant, { name, is_published: isPublished });
    await place('空の館');
    await anEvent(server, await aCategory(server, await place('非公開の館', false)));
    await anEvent(server, await aCategory(server, await place('分野が非公開'), { is_published: false }));
    await anEvent(server, await aCategory(server, await place('講座が非公開')), { isPublished: false });
    await anEvent(server, await aCategory(server, await place('先月で終わり')), { sessions: [{ date: '2026-05-31' }] });
    await anEvent(server, await aCategory(server, await place('今月まで')), {
      sessions: [{ date: '2026-05-31' }, { date: '2026-06-01' }],
    });
    expect(await namesOf(tenant)).toEqual(['今月まで']);
  });

  it('a tenant without any has none', async () => {
    expect(await namesOf(await aTenant(server))).toEqual([]);
  });
});

it('[INFO-01] a tenant that shows no information of its places tells their names alone', async () => {
  const tenant = await anEventTenant(server, { isVisibleFacilityInfo: false });
  const session = await aPerson(server, tenant);
  const place = await anEventContainer(server, tenant, { name: '東学習館' });
  await anEvent(server, await aCategory(server, place), { name: '書道' });
  const { body } = await server.call('EventReservation/GetEventContainerInfo', {}, { session });
  expect(body.items).toMatchObject([{ eventContainerName: '東学習館', events: [{ eventName: '書道' }] }]);
  const reaching = { zipCode: '', address: '', phoneNumber: '', faxNumber: '', url: '', description: '' };
  expect(body.items).toMatchObject([reaching]);
});

it('[CALLS-01] the information of every place and its courses', async () => {
  const tenant = await anEventTenant(server);
  const session = await aPerson(server, tenant);
  const place = await anEventContainer(server, tenant, { name: '東学習館' });
  const [late, early] = [await aCategory(server, place, { sort: 2 }), await aCategory(server, place, { sort: 1 })];
  const row = { supplementary_information: 'エプロン持参' };
  await anEvent(server, late, { name: '料理', row });
  await anEvent(server, early, { name: '書道' });
  await anEvent(server, early, { name: '準備中', isPublished: false });

  const { status, body } = await server.call('EventReservation/GetEventContainerInfo', {}, { session });
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      {
        eventContainerId: place.eventContainerId,
        eventContainerName: '東学習館',
        color: '#ffffff',
        backgroundColor: '#1a4d8f',
        zipCode: '986-0000',
        address: '宮城県石巻市2-2',
        phoneNumber: '0225-00-0002',
        faxNumber: '0225-00-0003',
        url: 'https://example.jp/school',
        description: '講座を開いています。',
        events: [
          { eventName: '書道', description: '筆記用具をお持ちください。' },
          { eventName: '料理', description: 'エプロン持参' },
        ],
      },
    ],
  });
});

describe('the categories of a place', () => {
  it('[CALLS-01] [ECAT-01] with its name and how many courses each offers', async () => {
    const tenant = await anEventTenant(server);
    const session = await aPerson(server, tenant);
    const place = await anEventContainer(server, tenant, { name: '東学習館' });
    const [second, first] = [
      await aCategory(server, place, { name: '運動', sort: 2 }),
      await aCategory(server, place, { name: '音楽', sort: 1 }),
    ];
    await aCategory(server, place, { name: '準備中', is_published: false });
    await aCategory(server, await anEventContainer(server, tenant), { name: 'よその分野' });
    await anEvent(server, first);
    await anEvent(server, first, { sessions: [{ date: '2026-05-31' }] });
    await anEvent(server, first, { isPublished: false });

    const { eventContainerId } = place;
    const answer = await server.call('EventReservation/GetEventCategory', { eventContainerId }, { session });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      eventContainerName: '東学習館',
      items: [
        { eventCategoryId: first.eventCategoryId, eventCategoryName: '音楽', eventCount: 1 },
        { eventCategoryId: second.eventCategoryId, eventCategoryName: '運動', eventCount: 0 },
      ],
    });
  });

  it('of a place that is unknown, unpublished or of another tenant are not found', async () => {
    const tenant = await anEventTenant(server);
    const session = await aPerson(server, tenant);
    const hidden = await anEventContainer(server, tenant, { is_published: false });
    const { container } = await aSchool(server);
    for (const eventContainerId of [unknownId, hidden.eventContainerId, container.eventContainerId]) {
      const answer = await server.call('EventReservation/GetEventCategory', { eventContainerId }, { session });
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
    }
  });

  it.each([{}, { eventContainerId: '' }, { eventContainerId: 'x' }, { eventContainerId: unknownId, more: 1 }])(
    'asked with %j is malformed',
    async (body) => {
      const session = await aPerson(server, await anEventTenant(server));
      const answer = await server.callWith('EventReservation/GetEventCategory', body, { session });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
    },
  );
});
