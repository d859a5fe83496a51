import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAnnouncement, aResident } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { instantOf } from '../time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const at = (moment: string) => instantOf(moment, 'Asia/Tokyo');

describe('GetAnnouncement', () => {
  it('[NEWS-01] answers what is published now, newest first, with the day in the tenant’s zone', async () => {
    const { tenant, session } = await aResident(server);
    await anAnnouncement(server, tenant, { title: '古い', publishedFrom: at('2026-06-01T00:00') });
    await anAnnouncement(server, tenant, {
      title: '新しい',
      body: '一行目\n二行目',
      publishedFrom: at('2026-06-10T08:00'),
    });
    await anAnnouncement(server, tenant, { title: 'まだ', publishedFrom: at('2026-06-10T10:01') });
    await anAnnouncement(server, tenant, {
      title: '終わった',
      publishedFrom: at('2026-06-01T00:00'),
      publishedTo: at('2026-06-10T10:00'),
    });
    const other = await aResident(server);
    await anAnnouncement(server, other.tenant);

    const { status, body } = await server.call('Announcement/GetAnnouncement', {}, { session });
    expect(status).toBe(200);
    expect(body.items.map(({ title, publishedOn }) => [title, publishedOn])).toEqual([
      ['新しい', '2026-06-10'],
      ['古い', '2026-06-01'],
    ]);
    expect(body.items[0]?.body).toBe('一行目\n二行目');
  });

  it('answers none where nothing is published', async () => {
    const { session } = await aResident(server);
    expect((await server.call('Announcement/GetAnnouncement', {}, { session })).body.items).toEqual([]);
  });
});
