import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { anEventTenant } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const ask = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

const embedOf = ({ tenant, hall }: SmallTown, week = '') =>
  `/embed/t/${tenant.tenantAlias}/halls/${hall.containerId}${week === '' ? '' : `?week=${week}`}`;

async function letFrame({ tenant }: SmallTown, hosts: readonly string[]) {
  await server.db
    .updateTable('tenant_setting')
    .set({ embed_hosts: [...hosts] })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  await raiseTenant(server.db, tenant.tenantId);
}

const marksIn = (page: string) =>
  [...page.matchAll(/<span aria-hidden="true">(.)<\/span>/g)].map(([, mark]) => mark).join('');

describe('[OPEN-05] the calendar that other sites frame', () => {
  it('may be framed by the tenant’s hosts and nobody else, and runs nothing', async () => {
    const town = await aSmallTown(server);
    await letFrame(town, ['www.city.example.lg.jp', 'test.example.jp:8080']);
    const { statusCode, headers, body } = await ask(embedOf(town), {
      cookie: 'XSRF-TOKEN=x',
      'x-session-token': town.session.token,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors www.city.example.lg.jp test.example.jp:8080",
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toMatch(/<script|<form|<iframe|style=|onclick/);
    const style = await ask('/embed/calendar.css');
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.headers).not.toHaveProperty('set-cookie');
  });

  it('is framed by nobody where the tenant names none, from the next request on', async () => {
    const town = await aSmallTown(server);
    await letFrame(town, ['www.city.example.lg.jp']);
    expect((await ask(embedOf(town))).headers).not.toHaveProperty('x-frame-options');
    await letFrame(town, []);
    const { headers } = await ask(embedOf(town));
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('leaves every other page framed by nobody', async () => {
    const town = await aSmallTown(server);
    await letFrame(town, ['www.city.example.lg.jp']);
    const { tenantAlias } = town.tenant;
    for (const url of [
      '/',
      `/t/${tenantAlias}/sitemap.xml`,
      `/t/${tenantAlias}/halls`,
      '/robots.txt',
      '/embed/t/nowhere/halls/x',
    ]) {
      const { headers } = await ask(url);
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    }
  });

  it('shows the marks that visitors see, a change at once, and leads to the room in a new tab', async () => {
    const town = await aSmallTown(server);
    const { tenant, hall, member } = town;
    const url = embedOf(town, '2026-06-20');
    const shown = (await ask(url)).body;
    expect(marksIn(shown)).toBe('○'.repeat(21));
    expect(shown).toContain(
      `<a href="http://yoyaku.test/t/${tenant.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20" target="_blank" rel="noopener">`,
    );
    expect(shown).toContain('6月20日(土) ホールA 空きあり');
    await aReservation(server, member, hall, { date: '2026-06-21', frames: ['全日'] });
    const after = (await ask(url)).body;
    expect(marksIn(after)).toBe('○×○○○○○○×○○○○○○○○○○○○');
    expect(after).toContain('6月21日(日) ホールA 予約済み');
    expect(after).not.toContain(member.userId);
  });

  it('goes from week to week, not into the past and no further than a year', async () => {
    const town = await aSmallTown(server);
    const steps = async (week = '') =>
      [...(await ask(embedOf(town, week))).body.matchAll(/\?week=([\d-]+)">(..)</g)].map(
        ([, day, label]) => `${label} ${day}`,
      );
    expect(await steps()).toEqual(['翌週 2026-06-17']);
    expect(await steps('2026-06-13')).toEqual(['前週 2026-06-10', '翌週 2026-06-20']);
    expect(await steps('2026-07-01')).toEqual(['前週 2026-06-24', '翌週 2026-07-08']);
    expect(await steps('2027-06-10')).toEqual(['前週 2027-06-03']);
    for (const odd of ['2020-01-01', '2099-01-01', '2026-02-30', '%3Cscript%3E', "2026-06-20'--", 'x&week=y']) {
      expect(await steps(odd), odd).toEqual(['翌週 2026-06-17']);
    }
  });

  it('shows what somebody has written as text', async () => {
    const evil = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const town = await aSmallTown(server, { hall: { name: evil } });
    const { body } = await ask(embedOf(town));
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img');
  });

  it('is not found where a tenant does not show itself, has no such hall, or offers courses', async () => {
    const town = await aSmallTown(server);
    const closed = await aSmallTown(server, { tenant: { isVisibleToPublic: false } });
    const school = await anEventTenant(server);
    const at = `/embed/t/${town.tenant.tenantAlias}/halls`;
    for (const url of [
      embedOf(closed),
      `${at}/${closed.hall.containerId}`,
      `${at}/${randomUUID()}`,
      `${at}/%3Cscript%3E`,
      `${at}/..%2f..%2fetc`,
      `/embed/t/${school.tenantAlias}/halls/${town.hall.containerId}`,
      // No alias has such a character, which is said before anybody looks for one.
      `/embed/t/%00/halls/${town.hall.containerId}`,
    ]) {
      const { statusCode, headers } = await ask(url);
      expect([url, statusCode]).toEqual([url, url.includes('%00') ? 400 : 404]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(server.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  it('costs one question, and is not served where staff are', async () => {
    const town = await aSmallTown(server);
    const look = () => ask(embedOf(town));
    await look();
    expect((await countStatements(look)).roundTrips).toBe(1);
    const named = await aServer({ consoleHost: 'staff.yoyaku.test' });
    const elsewhere = await aSmallTown(named);
    const at = (host: string) => named.app.inject({ url: embedOf(elsewhere), headers: { host } });
    expect((await at('staff.yoyaku.test')).statusCode).toBe(404);
    expect((await at('yoyaku.test')).statusCode).toBe(200);
    await named.close();
  });
});
