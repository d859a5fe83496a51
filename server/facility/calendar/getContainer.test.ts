import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHall } from '#server/testing/aHall.ts';
import { aResident } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

describe('GetContainer', () => {
  it('[HOME-01] answers the places of the tenant in its order, and nobody else’s', async () => {
    const { tenant, session } = await aResident(server);
    const first = await aHall(server, tenant, { name: '中央公民館' });
    const second = await aHall(server, tenant, { name: '市民会館' });
    const other = await aResident(server);
    await aHall(server, other.tenant);

    const { status, body } = await server.call('Reservation/GetContainer', {}, { session });
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { containerId: first.containerId, containerName: '中央公民館' },
      { containerId: second.containerId, containerName: '市民会館' },
    ]);
  });

  it('[HOME-01] leaves out a place that offers no room', async () => {
    const { tenant, session } = await aResident(server);
    await aHall(server, tenant, { article: { is_published: false } });
    const offering = await aHall(server, tenant);
    const { body } = await server.call('Reservation/GetContainer', {}, { session });
    expect(body.items.map(({ containerId }) => containerId)).toEqual([offering.containerId]);
  });

  it('answers none for a tenant without places', async () => {
    const { session } = await aResident(server);
    expect((await server.call('Reservation/GetContainer', {}, { session })).body.items).toEqual([]);
  });
});

describe('GetContainerInfo', () => {
  it('[INFO-01] answers notes and the published rooms of every place', async () => {
    const { tenant, session } = await aResident(server);
    const hall = await aHall(server, tenant, { name: '中央公民館', notes: '開始30分前から入室できます。' });
    await server.db
      .updateTable('article')
      .set({ is_published: false })
      .where('article_id', '=', hall.halfB.articleId)
      .execute();

    const { body } = await server.call('Reservation/GetContainerInfo', {}, { session });
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      containerId: hall.containerId,
      containerName: '中央公民館',
      reservationNotesText: '開始30分前から入室できます。',
    });
    expect(body.items[0]?.articles.map(({ articleName }) => articleName)).toEqual([
      hall.whole.articleName,
      hall.halfA.articleName,
    ]);
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual([
      'address',
      'articles',
      'containerId',
      'containerName',
      'description',
      'faxNumber',
      'phoneNumber',
      'reservationNotesText',
      'url',
      'zipCode',
    ]);
  });

  it('[INFO-01] leaves out a place that offers no room', async () => {
    const { tenant, session } = await aResident(server);
    await aHall(server, tenant, { article: { is_published: false } });
    const { body } = await server.call('Reservation/GetContainerInfo', {}, { session });
    expect(body.items).toEqual([]);
  });
});

describe('GetContainerInfo of a tenant that shows no information of its places', () => {
  it('[INFO-01] answers names, rooms and the notes of reserving, and nothing of how to reach the place', async () => {
    const { tenant, session } = await aResident(server, { isVisibleFacilityInfo: false });
    const hall = await aHall(server, tenant, { name: '中央公民館', notes: '開始30分前から入室できます。' });
    const { body } = await server.call('Reservation/GetContainerInfo', {}, { session });
    expect(body.items).toMatchObject([
      { containerName: '中央公民館', reservationNotesText: '開始30分前から入室できます。' },
    ]);
    expect(body.items[0]?.articles).toHaveLength(3);
    const reaching = { zipCode: '', address: '', phoneNumber: '', faxNumber: '', url: '', description: '' };
    expect(body.items).toMatchObject([{ containerId: hall.containerId, ...reaching }]);
  });
});

describe('FindArticle', () => {
  it('answers one room with its place', async () => {
    const { tenant, session } = await aResident(server);
    const hall = await aHall(server, tenant, { timeFrameType: 'time' });
    const { articleId, articleName } = hall.halfA;
    const { body } = await server.call('Reservation/FindArticle', { articleId }, { session });
    expect(body).toEqual({
      articleId,
      articleName,
      containerId: hall.containerId,
      containerName: hall.containerName,
      description: `${articleName}です。`,
      timeFrameType: 'time',
    });
  });

  it('refuses a room that is not published', async () => {
    const { tenant, session } = await aResident(server);
    const hall = await aHall(server, tenant, { article: { is_published: false } });
    const answer = await server.call('Reservation/FindArticle', { articleId: hall.whole.articleId }, { session });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
  });
});
