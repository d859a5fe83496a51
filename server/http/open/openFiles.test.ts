import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aTown } from '#server/testing/aTown.ts';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const ask = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

const publicUrl = 'http://yoyaku.test';

/** Whether robots may read a path: of all rules that fit it the longest one counts (RFC 9309). */
function mayRead(robots: string, path: string) {
  const fitting = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].filter(([, , rule = '']) =>
    new RegExp(`^${rule.split('*').map(RegExp.escape).join('.*')}`).test(path),
  );
  const [longest] = fitting.toSorted(([, , one = ''], [, , other = '']) => other.length - one.length);
  return longest?.[1] !== 'Disallow';
}

/** Every file of a tenant, by its address. */
const filesOf = ({ tenant, hall, school }: Awaited<ReturnType<typeof aTown>>) => {
  const at = `/t/${tenant.tenantAlias}`;
  return {
    rooms: [`${at}/sitemap.xml`, `${at}/rooms/${hall.whole.articleId}.ics`, `${at}/open-data/facilities.csv`],
    courses: [`${at}/courses.ics`, `${at}/courses/${school.events.guitar.eventId}.ics`, `${at}/open-data/events.csv`],
  };
};

describe('[OPEN-02] what search engines are told', () => {
  it('every hall, room and course has its address in the tenant’s sitemap, and when it was changed', async () => {
    const { tenant, hall } = await aTown(server, '開町');
    const at = `${publicUrl}/t/${tenant.tenantAlias}`;
    const answer = await ask(`/t/${tenant.tenantAlias}/sitemap.xml`);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(addressesIn(answer.body)).toEqual([
      `${at}/halls`,
      `${at}/search`,
      `${at}/halls/${hall.containerId}`,
      ...[hall.whole, hall.halfA, hall.halfB].map(({ articleId }) => `${at}/rooms/${articleId}`),
      `${at}/news`,
    ]);
    expect(answer.body).toContain('<lastmod>1970-01-01T00:00:00.000Z</lastmod>');
    const school = await aSchool(server, await anEventTenant(server));
    const courses = addressesIn((await ask(`/t/${school.tenant.tenantAlias}/sitemap.xml`)).body);
    expect(courses).toContain(`${publicUrl}/t/${school.tenant.tenantAlias}/courses/${school.events.guitar.eventId}`);
    expect(courses).toHaveLength(10);
  });

  it('the index names the tenants that are listed and public', async () => {
    const shown = await aSmallTown(server);
    const unlisted = await aSmallTown(server);
    const closed = await aSmallTown(server, { tenant: { isVisibleToPublic: false } });
    await server.db
      .updateTable('tenant')
      .set({ is_listed: true })
      .where('tenant_id', 'in', [shown.tenant.tenantId, closed.tenant.tenantId])
      .execute();
    await server.db
      .updateTable('tenant')
      .set({ is_listed: false })
      .where('tenant_id', '=', unlisted.tenant.tenantId)
      .execute();
    const index = (await ask('/sitemap.xml')).body;
    const of = ({ tenant }: typeof shown) => `<loc>${publicUrl}/t/${tenant.tenantAlias}/sitemap.xml</loc>`;
    expect(index).toContain(of(shown));
    expect(index).not.toContain(of(unlisted));
    expect(index).not.toContain(of(closed));
  });

  it('robots may read every address that a sitemap names', async () => {
    const { tenant } = await aTown(server, '開町');
    const school = await aSchool(server, await anEventTenant(server));
    const { body: robots } = await ask('/robots.txt');
    for (const { tenantAlias } of [tenant, school.tenant]) {
      const named = addressesIn((await ask(`/t/${tenantAlias}/sitemap.xml`)).body);
      expect(named.filter((address = '') => !mayRead(robots, new URL(address).pathname))).toEqual([]);
    }
    expect(mayRead(robots, `/t/${tenant.tenantAlias}/home`)).toBe(false);
  });

  it('robots may read public pages and what these ask for, and nothing behind a login', async () => {
    const { body, headers } = await ask('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /t/',
        'Disallow: /api/',
        'Disallow: /console',
        'Disallow: /embed/',
        'Allow: /t/*/login',
        'Allow: /t/*/lottery',
        'Allow: /t/*/halls',
        'Allow: /t/*/courses',
        'Allow: /api/Public/',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]),
    );
    const named = await aServer({ consoleHost: 'staff.yoyaku.test' });
    const forStaff = await named.app.inject({ url: '/robots.txt', headers: { host: 'staff.yoyaku.test' } });
    expect(forStaff.body).toBe('User-agent: *\nDisallow: /\n');
    const { tenant } = await aSmallTown(named);
    const url = `/t/${tenant.tenantAlias}/sitemap.xml`;
    expect((await named.app.inject({ url, headers: { host: 'staff.yoyaku.test' } })).statusCode).toBe(404);
    expect((await named.app.inject({ url })).statusCode).toBe(200);
    await named.close();
  });
});

describe('[OPEN-05] calendars', () => {
  it('tell the hours of a room on its open days, and nothing that takes it', async () => {
    const { tenant, hall } = await aSmallTown(server, {
      hall: { name: '中央; 会館, 本館', article: { closed_weekdays: [1] } },
    });
    const url = `/t/${tenant.tenantAlias}/rooms/${hall.halfA.articleId}.ics`;
    const answer = await ask(url);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { events } = readCalendar(answer.body);
    // Sixty days, of which seven are Mondays and no holiday: the one that is (海の日) is open.
    expect(events).toHaveLength(53);
    expect(events[0]).toMatchObject({
      DTSTART: '20260610T000000Z',
      LOCATION: expect.stringMatching(/^中央; 会館, 本館/),
      URL: `${publicUrl}/t/${tenant.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-10`,
    });
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(53);
  });

  it('tell the sessions of one course or of all, in UTC, and no teacher', async () => {
    const { tenant, events } = await aSchool(server, await anEventTenant(server));
    const at = `/t/${tenant.tenantAlias}`;
    const one = readCalendar((await ask(`${at}/courses/${events.guitar.eventId}.ics`)).body).events;
    expect(one.map(({ SUMMARY, DTSTART }) => [SUMMARY, DTSTART?.slice(0, 8)])).toEqual([
      ['ギター', '20260705'],
      ['ギター', '20260719'],
      ['ギター', '20260802'],
    ]);
    expect(one[0]?.LOCATION).toBe('文化学校 教室 番地');
    const all = await ask(`${at}/courses.ics`);
    expect(readCalendar(all.body).events).toHaveLength(10);
    expect(all.body).not.toContain('講師');
  });
});

describe('[OPEN-05] open data', () => {
  const rowsOf = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];

  it('lists halls as 公共施設一覧, in its columns and with its licence', async () => {
    const { tenant, hall } = await aSmallTown(server, { tenant: { prefecture: '東京都' } });
    await server.db
      .updateTable('container')
      .set({
        address: '武蔵野市中町1-1',
        phone_number: '0422-00-0000',
        description: '=1+2',
        url: '',
        page: JSON.stringify({ kana: 'チュウオウカイカン', location: { latitude: 35.7178, longitude: 139.5661 } }),
      })
      .where('container_id', '=', hall.containerId)
      .execute();
    await raiseTenant(server.db, tenant.tenantId);
    const answer = await ask(`/t/${tenant.tenantAlias}/open-data/facilities.csv`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    });
    expect(answer.body.split('\r\n')[0]).toBe(
      '\ufeff都道府県コード又は市区町村コード,NO,都道府県名,市区町村名,名称,名称_カナ,名称_通称,POIコード,住所,方書,緯度,経度,電話番号,' +
        '内線番号,法人番号,団体名,利用可能曜日,開始時間,終了時間,利用可能日時特記事項,説明,バリアフリー情報,URL,備考',
    );
    expect(rowsOf(answer.body)).toMatchObject([
      {
        NO: hall.containerId,
        都道府県名: '東京都',
        名称: hall.containerName,
        名称_カナ: 'チュウオウカイカン',
        緯度: '35.7178',
        経度: '139.5661',
        住所: '武蔵野市中町1-1',
        電話番号: '0422-00-0000',
        団体名: tenant.tenantName,
        利用可能曜日: '月火水木金土日',
        開始時間: '09:00',
        説明: "'=1+2",
        URL: `${publicUrl}/t/${tenant.tenantAlias}/halls/${hall.containerId}`,
      },
    ]);
  });

  it('lists courses as イベント一覧', async () => {
    const { tenant, events } = await aSchool(server, await anEventTenant(server));
    const { body } = await ask(`/t/${tenant.tenantAlias}/open-data/events.csv`);
    expect(body.split('\r\n')[0]).toBe(
      '\ufeff都道府県コード又は市区町村コード,NO,都道府県名,市区町村名,イベント名,イベント名_カナ,イベント名_英語,開始日,終了日,開始時間,' +
        '終了時間,開始日時特記事項,説明,料金(基本),料金(詳細),連絡先名称,連絡先電話番号,連絡先内線番号,主催者,場所名称,住所,方書,緯度,' +
        '経度,アクセス方法,駐車場情報,定員,参加申込終了日,参加申込終了時間,参加申込方法,URL,備考',
    );
    expect(rowsOf(body).find(({ イベント名 }) => イベント名 === 'ギター')).toMatchObject({
      NO: events.guitar.eventId,
      開始日: '2026-07-05',
      終了日: '2026-08-02',
      '料金(基本)': '1500',
      '料金(詳細)': '1回1500円',
      定員: '8',
      場所名称: '文化学校 教室',
      住所: '番地',
      URL: `${publicUrl}/t/${tenant.tenantAlias}/courses/${events.guitar.eventId}`,
    });
    expect(body).not.toContain('講師');
  });
});

describe('[OPEN-05] every file', () => {
  it('has nothing of a person, sets no cookie, and is not sent again to whoever has it', async () => {
    const town = await aTown(server, '個人町');
    const event = await aTown(server, '個人校', { tenantMode: 'event' });
    const people = await server.db
      .selectFrom('account')
      .select(['user_number', 'last_name', 'last_name_kana', 'email'])
      .execute();
    const words = people.flatMap(({ user_number, last_name, last_name_kana, email }) =>
      [user_number, last_name, last_name_kana, email ?? ''].filter((word) => word.length > 1),
    );
    expect(words.length).toBeGreaterThan(4);
    for (const url of [...filesOf(town).rooms, ...filesOf(event).courses]) {
      const answer = await ask(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
      });
      expect(words.filter((word) => answer.body.includes(word))).toEqual([]);
      server.clock.set('2026-06-10T10:05');
      const again = await ask(url, { 'if-none-match': answer.headers.etag });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
      const head = await server.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
  });

  it('is not found where a tenant does not show itself, nor of the other mode, nor at addresses that are none', async () => {
    const closed = await aTown(server, '閉町', { isVisibleToPublic: false });
    const closedSchool = await aTown(server, '閉校', { isVisibleToPublic: false, tenantMode: 'event' });
    const town = await aTown(server, '室町');
    const at = `/t/${town.tenant.tenantAlias}`;
    const hostile = ['%00', "' or 1=1 --", '..%2f..%2fetc', '9'.repeat(500), '%E0%A4%A'].flatMap((odd) => [
      `${at}/rooms/${odd}.ics`,
      `/t/${odd}/sitemap.xml`,
      `/t/${odd}/open-data/facilities.csv`,
    ]);
    for (const url of [
      ...filesOf(closed).rooms,
      ...filesOf(closedSchool).courses,
      ...filesOf(town).courses,
      `${at}/rooms/${closed.hall.whole.articleId}.ics`,
      ...hostile,
    ]) {
      const { statusCode, headers } = await ask(url);
      expect([400, 404, 414], url).toContain(statusCode);
      expect(headers).not.toHaveProperty('etag');
    }
    expect(server.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  it('is limited by network address', async () => {
    const limited = await aServer({ withLimits: true, perAddress: 0.002 });
    const { tenant } = await aSmallTown(limited);
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push((await limited.app.inject({ url: `/t/${tenant.tenantAlias}/open-data/facilities.csv` })).statusCode);
    expect(answers).toEqual([200, 429, 429, 429]);
    await limited.close();
  });
});
