import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenant as tenantSchema } from '#contract/tenant.ts';
import { inTenant } from '../db/connect.ts';
import { keepPlaceNames } from '../staff/keepPlaceNames.ts';
import { aHall } from '../testing/aHall.ts';
import { anEventContainer } from '../testing/anEventContainer.ts';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const get = (tenantAlias: string) => server.call('Authentication/TenantGet', { tenantAlias });
const find = async (query: string) => (await server.call('Tenant/FindTenant', { query })).body.items;

describe('TenantGet', () => {
  it('answers every field of spec §3', async () => {
    const { tenantId } = await aTenant(server, {
      tenantAlias: 'ishinomaki',
      tenantName: '石巻市',
      functionTag: 'ishinomaki',
      userNumberLabel: '利用者カード番号',
      canQRReception: false,
      liffId: '1657-abc',
      hue: 'green',
    });
    const answer = await get('ishinomaki');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tenantId,
      tenantAlias: 'ishinomaki',
      tenantName: '石巻市',
      tenantMode: 'facility',
      liffId: '1657-abc',
      canReserve: true,
      userAttributeSetting: { userNumberLabel: '利用者カード番号' },
      canRegisterByApp: true,
      canQRReception: false,
      canEventReception: false,
      canCancel: true,
      canFacilitySpanReservation: true,
      isVisibleFacilityInfo: true,
      isVisibleReservation: true,
      isVisibleApplicationResult: true,
      isOpen: true,
      isVisibleToPublic: true,
      vacancyOrder: 'all',
      functionTag: 'ishinomaki',
      hue: 'green',
      timeZone: 'Asia/Tokyo',
      prefecture: '宮城県',
    });
    expect(tenantSchema.safeParse(answer.body).success).toBe(true);
  });

  it.each(['', 'nowhere', ' ishinomaki', "' or true --", '%', '石巻', '\u0000', '..%2f'])(
    '[ROUTE-02] knows no tenant behind %j',
    async (alias) => {
      expect([400, 404]).toContain((await get(alias)).status);
    },
  );

  it('[CALLS-01] refuses a missing alias, an endless one and an unknown field', async () => {
    for (const body of [{}, { tenantAlias: 'a'.repeat(64) }, { tenantAlias: 'a', tenantId: 'b' }]) {
      expect((await server.callWith('Authentication/TenantGet', body)).status).toBe(400);
    }
  });

  it('does not go on with a function tag nobody knows', async () => {
    const { tenantId, tenantAlias } = await aTenant(server);
    await server.db
      .updateTable('tenant')
      .set({ function_tag: 'elsewhere' })
      .where('tenant_id', '=', tenantId)
      .execute();
    expect((await get(tenantAlias)).status).toBe(500);
  });

  it('shows a change within seconds', async () => {
    const { tenantId, tenantAlias } = await aTenant(server);
    expect((await get(tenantAlias)).body.canReserve).toBe(true);
    await server.db.updateTable('tenant').set({ can_reserve: false }).where('tenant_id', '=', tenantId).execute();
    await expect.poll(async () => (await get(tenantAlias)).body.canReserve, { timeout: 5_000 }).toBe(false);
  });
});

describe('[ROUTE-01] FindTenant', () => {
  it('finds listed tenants by part of name, alias or prefecture', async () => {
    await aTenant(server, { tenantAlias: 'kitami', tenantName: '北見市', prefecture: '北海道' });
    expect(await find('北見')).toEqual([
      { tenantAlias: 'kitami', tenantName: '北見市', tenantMode: 'facility', prefecture: '北海道', places: [] },
    ]);
    expect((await find('KITA')).map(({ tenantAlias }) => tenantAlias)).toEqual(['kitami']);
    expect((await find('　北海道 ')).map(({ tenantAlias }) => tenantAlias)).toEqual(['kitami']);
  });

  it('finds a tenant by any kana, width, blanks, long marks and forms of kanji', async () => {
    await aTenant(server, { tenantAlias: 'sakura', tenantName: 'さくらﾗﾝﾄﾞ 髙崎センター', prefecture: '群馬県' });
    const typed = [
      'サクラランド',
      'ｻｸﾗ',
      'さ く ら',
      '高崎せんた',
      'ＳＡＫＵＲＡ',
      '　群馬　県 ',
      'センター',
      'らんど高崎',
    ];
    for (const query of typed) {
      expect([query, (await find(query)).map(({ tenantAlias }) => tenantAlias)]).toEqual([query, ['sakura']]);
    }
    expect(await find('さくら群馬')).toEqual([]);
  });

  it('finds a tenant by its halls, and names those that are meant', async () => {
    const rooms = await aTenant(server, { tenantAlias: 'tono', tenantName: '遠野市' });
    const halls = ['みやもり会館', 'みやもりホール', 'みやもり体育館', 'みやもり図書館', '中央公民館'];
    for (const name of halls) await aHall(server, rooms, { name });
    const courses = await aTenant(server, { tenantMode: 'event', tenantAlias: 'hanamaki', tenantName: '花巻市' });
    await anEventContainer(server, courses, { name: 'ミヤモリ文化学校' });
    await anEventContainer(server, courses, { name: 'みやもり準備室', is_published: false });
    const hidden = await aTenant(server, { isListed: false });
    await aHall(server, hidden, { name: 'みやもり秘密館' });
    for (const { tenantId } of [rooms, courses, hidden]) {
      await inTenant(server.appDb, tenantId, (trx) => keepPlaceNames(trx, tenantId));
    }
    expect(await find('ﾐﾔﾓﾘ')).toMatchObject([
      { tenantAlias: 'hanamaki', places: ['ミヤモリ文化学校'] },
      { tenantAlias: 'tono', places: ['みやもり会館', 'みやもりホール', 'みやもり体育館'] },
    ]);
    expect(await find('館中央')).toEqual([]);
    expect((await find('遠野')).map(({ places }) => places)).toEqual([[]]);
    expect((await find('')).flatMap(({ places }) => places)).toEqual([]);
  });

  it('keeps a tenant that did not choose to be listed to itself', async () => {
    const { tenantAlias } = await aTenant(server, { tenantName: '非公開町', isListed: false });
    expect(await find('非公開')).toEqual([]);
    expect(await find(tenantAlias)).toEqual([]);
  });

  it('answers at most 50, all of them in order for an empty query', async () => {
    for (let count = 0; count < 55; count += 1) await aTenant(server, { tenantName: `連番町${count}` });
    expect(await find('連番町')).toHaveLength(50);
    const names = (await find('')).map(({ tenantName }) => tenantName);
    expect(names).toHaveLength(50);
  });

  it.each(['%', '_', '\\', "'", '%%%', '\\%'])('takes %j literally', async (query) => {
    expect(await find(query)).toEqual([]);
  });

  it('[CALLS-01] refuses an endless query, none, and a NUL character', async () => {
    for (const body of [{ query: 'x'.repeat(101) }, {}, { query: null }, { query: '\u0000' }]) {
      expect((await server.callWith('Tenant/FindTenant', body)).status).toBe(400);
    }
  });
});
