import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aTown, type Town } from '#server/testing/aTown.ts';
import { aWebFolder } from '#server/testing/aWebFolder.ts';
import { addressesOf, openAddresses, openPatterns, openValuesOf } from '#server/testing/openAddresses.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let web: Awaited<ReturnType<typeof aWebFolder>>;
let server: TestServer;
beforeAll(async () => {
  web = await aWebFolder();
  server = await aServer({ webFolder: web.folder });
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(async () => {
  await server.close();
  await web.remove();
});

const patterns = await openPatterns();
const isPage = (pattern: string) => !/^\/embed\/|\.\w+$/.test(pattern);

const ask = (url: string, headers = {}, on = server) => on.app.inject({ url, headers: { accept: '*/*', ...headers } });

/** Two towns that have everything, one for rooms and one for courses. */
async function bothTowns(overrides = {}) {
  const rooms = await aTown(server, '秘丙', overrides);
  const courses = await aTown(server, '秘丁', { tenantMode: 'event', ...overrides });
  return [rooms, courses] as const;
}

/** The town keeps its rooms to itself on the day when they would be closed, and has written down why. */
async function takeForTown({ tenant: { tenantId } }: Town, reason: string) {
  await server.db
    .updateTable('occupancy')
    .set({ kind: 'official', note: reason })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'closure')
    .executeTakeFirstOrThrow();
  await raiseTenant(server.db, tenantId);
}

describe('[OPEN-01] every page, frame and file that anybody may look at', () => {
  it('is asked by the tests below, and is there for rooms or for courses', async () => {
    const towns = (await bothTowns()).map(openValuesOf);
    for (const pattern of patterns) {
      const urls = towns.flatMap((values) => addressesOf(pattern, values));
      const statuses = await Promise.all(urls.map(async (url) => (await ask(url)).statusCode));
      expect([pattern, statuses.includes(200)]).toEqual([pattern, true]);
    }
    expect(patterns.length).toBeGreaterThan(15);
  });

  it('says nothing of anybody, nor why the town keeps a room to itself', async () => {
    for (const town of await bothTowns()) {
      await takeForTown(town, '秘丙公用');
      await anEventReservation(server, town.member, town.school.events.violin);
      const said = /秘[丙丁](姓|名|セイ|目的|公用|工事|点検|職員)/;
      const ids = [town.member.userId, town.member.userNumber, town.reservationId];
      for (const url of await openAddresses(openValuesOf(town))) {
        const { body } = await ask(url);
        expect([url, said.exec(body)?.[0], ids.filter((id) => body.includes(id))]).toEqual([url, undefined, []]);
      }
    }
  });

  it('[OFFICE-02] names no room that residents are not shown', async () => {
    const { tenant, hall, ...town } = await aTown(server, '奥町');
    const named = async () => {
      const urls = await openAddresses(openValuesOf({ tenant, hall, ...town }));
      const bodies = await Promise.all(urls.map(async (url) => (await ask(url)).body));
      return urls.filter((_, index) => bodies[index]?.includes('奥の間'));
    };
    const nowSeen = async (visibility: string) => {
      const { articleId } = hall.halfA;
      const set = { visibility, name: '奥の間' };
      await server.db.updateTable('article').set(set).where('article_id', '=', articleId).execute();
      await raiseTenant(server.db, tenant.tenantId);
    };
    await nowSeen('vacancy');
    expect((await named()).length).toBeGreaterThan(2);
    await nowSeen('hidden');
    expect(await named()).toEqual([]);
  });

  it('is the same with a session, also of another tenant, and without', async () => {
    const towns = await bothTowns();
    for (const [index, town] of towns.entries()) {
      const stranger = towns[1 - index];
      for (const url of await openAddresses(openValuesOf(town))) {
        const { rawPayload, statusCode } = await ask(url);
        for (const { session, tenant } of [town, stranger ?? town]) {
          const headers = { 'x-session-token': session.token, 'x-tenant-id': tenant.tenantId };
          const other = await ask(url, headers);
          expect([url, other.statusCode]).toEqual([url, statusCode]);
          if (statusCode === 200) expect(other.rawPayload.equals(rawPayload), url).toBe(true);
        }
      }
    }
  });

  it('has nothing of a tenant that does not show itself', async () => {
    for (const town of await bothTowns({ isVisibleToPublic: false })) {
      const values = openValuesOf(town);
      for (const pattern of patterns.filter((one) => one.includes(':tenantAlias')))
        for (const url of addressesOf(pattern, values)) {
          const { statusCode, body, headers } = await ask(url);
          expect([url, /秘丙|秘丁|ld\+json|canonical/.test(body)]).toEqual([url, false]);
          if (!isPage(pattern)) expect([url, statusCode]).toEqual([url, 404]);
          else expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, 'noindex']);
        }
    }
  });

  it('asks for another time while the database is away, or shows its page all the same', async () => {
    const away = await aServer({ webFolder: web.folder, appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const id = newId();
    const values = { tenantAlias: ['sakura'], containerId: [id], articleId: [id], eventId: [id], date: ['2026-06-20'] };
    for (const pattern of patterns)
      for (const url of addressesOf(pattern, values)) {
        const { statusCode, headers, body } = await ask(url, {}, away);
        const isFixed = !pattern.includes(':tenantAlias') && pattern !== '/sitemap.xml';
        if (isFixed || isPage(pattern)) expect([url, statusCode]).toEqual([url, 200]);
        else
          expect([url, statusCode, headers['retry-after'], JSON.parse(body).error.code]).toEqual([
            url,
            503,
            '5',
            'busy',
          ]);
      }
    await away.close();
  });
});
