import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const call = ({ hall, session }: SmallTown, date: string, days: number, containerId = hall.containerId) =>
  server.call('Reservation/GetSpecialDays', { containerId, date, days }, { session });

const said = async (town: SmallTown, date: string, days: number) =>
  (await call(town, date, days)).body.items.map(({ date: day, holidayName, isClosed, closedArticleIds }) =>
    [day, holidayName, isClosed ? '休館' : '', closedArticleIds.length || ''].filter((part) => part !== '').join(' '),
  );

describe('the days on which something is closed, and holidays', () => {
  it('[CAL-04] are told as the calendar tells them, and no others', async () => {
    const town = await aSmallTown(server, {
      hall: {
        article: { schedule: { closedWeekdays: [1] } },
        closures: [{ from: '2026-07-08T00:00', to: '2026-07-09T00:00' }],
      },
    });
    // What is taken is not closed.
    await aReservation(server, town.member, town.hall, { date: '2026-07-10', article: town.hall.whole });
    expect(await said(town, '2026-07-05', 17)).toEqual([
      '2026-07-06 休館',
      '2026-07-08 休館',
      '2026-07-13 休館',
      '2026-07-20 海の日',
    ]);
  });

  it('name the rooms where the others are open', async () => {
    const town = await aSmallTown(server);
    const { hall, tenant } = town;
    await server.db
      .updateTable('article')
      .set({ schedule: JSON.stringify({ closedWeekdays: [2] }) })
      .where('tenant_id', '=', tenant.tenantId)
      .where('article_id', '=', hall.halfA.articleId)
      .execute();
    const { items } = (await call(town, '2026-06-22', 7)).body;
    expect(items).toEqual([
      { date: '2026-06-23', holidayName: '', isClosed: false, closedArticleIds: [hall.halfA.articleId] },
    ]);
  });

  it('are none of a place without rooms, and for 31 days at once at most', async () => {
    const empty = await aSmallTown(server, { hall: { article: { is_published: false } } });
    expect(await said(empty, '2026-06-11', 31)).toEqual([]);
    expect((await call(empty, '2199-12-31', 31)).status).toBe(200);
    expect((await call(empty, '2026-06-11', 32)).status).toBe(400);
    expect((await call(empty, '2026-06-11', 0)).status).toBe(400);
  });

  it('are not told of places of nobody or of another tenant, nor without a session', async () => {
    const [town, other] = [await aSmallTown(server), await aSmallTown(server)];
    expect((await call(town, '2026-06-11', 7, newId())).body.error).toMatchObject({ code: 'notFound' });
    expect((await call(town, '2026-06-11', 7, other.hall.containerId)).body.error).toMatchObject({ code: 'notFound' });
    const request = { containerId: town.hall.containerId, date: '2026-06-11', days: 7 };
    expect((await server.call('Reservation/GetSpecialDays', request)).status).toBe(401);
  });
});
