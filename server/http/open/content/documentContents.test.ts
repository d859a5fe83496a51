import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aWebFolder } from '#server/testing/aWebFolder.ts';
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

const pageOf = ({ tenant, hall }: SmallTown, date = '') =>
  `/t/${tenant.tenantAlias}/halls/${hall.containerId}${date && `/${date}`}`;

async function contentAt(url: string) {
  const { body } = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  return /<div id="root">(.*)<\/div><\/body>/s.exec(body)?.[1] ?? '';
}

const bare = '<p>読み込み</p>';

/** The marks in the order of the rows, by their shapes. */
const marksIn = (content: string) =>
  [...content.matchAll(/<td.*?#mark-(\d)/gs)].map(([, number]) => '◎○△×'[Number(number)]).join('');

describe('[OPEN-02] before any script, the document of a hall shows', () => {
  it('its week as visitors see it, and a change at once', async () => {
    const town = await aSmallTown(server);
    const { tenant, hall, member } = town;
    const url = pageOf(town, '2026-06-20');
    const shown = await contentAt(url);
    expect(marksIn(shown)).toBe('○'.repeat(21));
    expect(shown).toContain(`>${hall.containerName}</h1>`);
    expect(shown).toContain('宮城県石巻市1-1');
    expect(shown).toContain(
      `<a href="/t/${tenant.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20" aria-label="6月20日(土) ホールA 空きあり"`,
    );
    await aReservation(server, member, hall, { date: '2026-06-21', frames: ['全日'] });
    const after = await contentAt(url);
    expect(marksIn(after)).toBe('○×○○○○○○×○○○○○○○○○○○○');
    expect(after).toContain('6月21日(日) ホールA 予約済み');
    expect(after).not.toContain(member.userId);
    // Without a day at its address it begins today.
    expect(await contentAt(pageOf(town))).toContain('6月10日(水) ホールA');
  });

  it('texts as text', async () => {
    const evil = '$& $\' <script>alert(1)</script>"><img src=x onerror=alert(1)></div>';
    const content = await contentAt(pageOf(await aSmallTown(server, { hall: { name: evil } })));
    expect(content).not.toMatch(/<script|<img|style=/);
    expect(content).toContain('>$&amp; $&#39; &lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img');
  });

  it('twelve rooms in less than six kilobytes, and how many more there are', async () => {
    const town = await aSmallTown(server);
    const { tenant, hall } = town;
    const like = await server.db
      .selectFrom('article')
      .selectAll()
      .where('article_id', '=', hall.halfA.articleId)
      .executeTakeFirstOrThrow();
    const rooms = Array.from({ length: 30 }, (_, index) => ({
      ...like,
      article_id: randomUUID(),
      key: randomUUID(),
      name: `多目的活動室 第${index}`,
      page: JSON.stringify({ areaM2: 40 + index, features: ['合唱', '楽器の演奏', `体操${index}`] }),
    }));
    await server.db.insertInto('article').values(rooms).execute();
    await raiseTenant(server.db, tenant.tenantId);
    const content = await contentAt(pageOf(town));
    expect(content.split('scope="row"')).toHaveLength(13);
    expect(content).toContain('ほかに21室あります。');
    expect(gzipSync(content).length).toBeLessThan(6_000);
  });

  it('other weeks as links that search engines do not follow, within a year', async () => {
    const town = await aSmallTown(server);
    const steps = async (date: string) =>
      [...(await contentAt(pageOf(town, date))).matchAll(/<a rel="nofollow" href="[^"]*\/([\d-]+)"/g)].map(
        ([, day]) => day,
      );
    expect(await steps('2026-06-10')).toEqual(['2026-06-10', '2026-06-17']);
    expect(await steps('2026-07-01')).toEqual(['2026-06-24', '2026-06-10', '2026-07-08']);
    expect(await steps('2027-06-10')).toEqual(['2027-06-03', '2026-06-10']);
  });
});

describe('[OPEN-01] a document shows nothing', () => {
  it('of a tenant that does not show itself, from the next request on', async () => {
    const town = await aSmallTown(server);
    expect(await contentAt(pageOf(town))).toContain('<table');
    await server.db
      .updateTable('tenant')
      .set({ is_visible_to_public: false })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    await raiseTenant(server.db, town.tenant.tenantId);
    expect(await contentAt(pageOf(town))).toBe(bare);
  });

  it('of a hall that there is not, of a day that is none, and behind the login', async () => {
    const town = await aSmallTown(server);
    const at = `/t/${town.tenant.tenantAlias}`;
    for (const url of [`${at}/halls/${randomUUID()}`, pageOf(town, '2026-02-30'), pageOf(town, 'x'), `${at}/home`]) {
      expect([url, await contentAt(url)]).toEqual([url, bare]);
    }
  });
});
