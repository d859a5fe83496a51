import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aWebFolder, webPage } from '#server/testing/aWebFolder.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const digest = '0123456789abcdef'.repeat(4);
const photo = { digest, mediaType: 'image/webp', width: 1600, height: 900, hasPhone: true, alt: 'ホールの舞台' };
const drawing = { ...photo, digest: 'f'.repeat(64), mediaType: 'image/svg+xml', alt: '建物の絵' };

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

const documentAt = (url: string, on = server) =>
  on.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What a search engine reads, without running a script. */
async function headAt(url: string) {
  const { body, statusCode, headers } = await documentAt(url);
  const written = (pattern: RegExp) => {
    const found = [...body.matchAll(pattern)];
    if (found.length > 1) throw new Error(`${pattern} is there ${found.length} times`);
    return found[0]?.[1] ?? null;
  };
  const only = (pattern: RegExp) => {
    const text = written(pattern);
    return text === null ? null : unescaped(text);
  };
  const meta = (name: string) => only(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
  const data = written(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    statusCode,
    robots: headers['x-robots-tag'] ?? null,
    title: only(/<title>(.*?)<\/title>/g),
    description: meta('description'),
    canonical: only(/<link rel="canonical" href="([^"]*)"/g),
    og: Object.fromEntries(
      ['type', 'site_name', 'title', 'description', 'url', 'image', 'image:alt'].map((name) => [
        name,
        meta(`og:${name}`),
      ]),
    ),
    data: data === null ? null : JSON.parse(data),
  };
}

async function aShownTown(): Promise<SmallTown> {
  const town = await aSmallTown(server, { tenant: { prefecture: '東京都' } });
  const { tenant, hall } = town;
  await server.db
    .updateTable('container')
    .set({
      zip_code: '180-0001',
      address: '武蔵野市中町1-1',
      phone_number: '0422-00-0000',
      page: JSON.stringify({ pictures: [drawing, photo], accessibility: ['wheelchair'] }),
    })
    .where('container_id', '=', hall.containerId)
    .execute();
  await server.db
    .updateTable('article')
    .set({ page: JSON.stringify({ pictures: [drawing], areaM2: 82, features: ['合唱'] }) })
    .where('article_id', '=', hall.halfA.articleId)
    .execute();
  await raiseTenant(server.db, tenant.tenantId);
  return town;
}

const publicUrl = 'http://yoyaku.test';

describe('[OPEN-02] before any script, a page says of itself', () => {
  it('what a hall is called, where it is and which rooms it has', async () => {
    const { tenant, hall } = await aShownTown();
    const path = `/t/${tenant.tenantAlias}/halls/${hall.containerId}`;
    const { data, og, ...head } = await headAt(path);
    expect(head).toMatchObject({
      statusCode: 200,
      robots: null,
      title: `${hall.containerName} | ${tenant.tenantName}`,
      canonical: `${publicUrl}${path}`,
    });
    expect(head.description).toContain(`${hall.containerName}の空き状況、料金、設備。武蔵野市中町1-1。`);
    const picture = `${publicUrl}/pictures/${tenant.tenantAlias}/${digest}.webp`;
    expect(og).toEqual({
      type: 'website',
      site_name: tenant.tenantName,
      title: hall.containerName,
      description: head.description,
      url: `${publicUrl}${path}`,
      image: picture,
      'image:alt': 'ホールの舞台',
    });
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'CivicStructure',
      name: hall.containerName,
      address: { '@type': 'PostalAddress', addressCountry: 'JP', addressRegion: '東京都', postalCode: '180-0001' },
      telephone: '0422-00-0000',
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', value: true }],
    });
    expect(data.image).toContain(picture);
    expect(data.containsPlace).toHaveLength(3);
    // Whatever week it shows, it is the same page.
    expect((await headAt(`${path}/2026-07-01?from=poster`)).canonical).toBe(`${publicUrl}${path}`);
  });

  it('what a room is for and how many it holds, with the picture of its hall where its own is a drawing', async () => {
    const { tenant, hall } = await aShownTown();
    const path = `/t/${tenant.tenantAlias}/rooms/${hall.halfA.articleId}`;
    const { title, description, og, data } = await headAt(`${path}/2026-07-01`);
    expect(title).toBe(`ホールA | ${tenant.tenantName}`);
    expect(description).toContain('82㎡。合唱に。');
    expect(og.image).toBe(`${publicUrl}/pictures/${tenant.tenantAlias}/${digest}.webp`);
    expect(data).toMatchObject({
      '@type': 'Place',
      url: `${publicUrl}${path}`,
      containedInPlace: { '@type': 'CivicStructure', name: hall.containerName },
    });
  });

  it('what its lists are, for halls, the search and notices', async () => {
    const { tenant, hall } = await aShownTown();
    const at = `/t/${tenant.tenantAlias}`;
    expect(await headAt(`${at}/halls`)).toMatchObject({
      title: `施設の空き状況 | ${tenant.tenantName}`,
      description: expect.stringContaining(hall.containerName),
      robots: null,
    });
    expect(await headAt(`${at}/search?people=9`)).toMatchObject({
      canonical: `${publicUrl}${at}/search`,
      title: `部屋をさがす | ${tenant.tenantName}`,
    });
    expect((await headAt(`${at}/news`)).title).toBe(`お知らせ | ${tenant.tenantName}`);
  });

  it('when a course takes place, what it costs and whether there is room', async () => {
    const { tenant, events } = await aSchool(server, await anEventTenant(server));
    const path = `/t/${tenant.tenantAlias}/courses/${events.guitar.eventId}`;
    const { title, data } = await headAt(path);
    expect(title).toBe(`ギター | ${tenant.tenantName}`);
    expect(data).toMatchObject({
      '@type': 'Event',
      name: 'ギター',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: '文化学校 教室', address: { streetAddress: '番地' } },
      maximumAttendeeCapacity: 8,
      offers: {
        price: 1500,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
        url: `${publicUrl}${path}`,
      },
    });
    expect(data.startDate.slice(0, 10)).toBe('2026-07-05');
    expect(data.endDate.slice(0, 10)).toBe('2026-08-02');
    expect(data.subEvent).toHaveLength(3);
    expect(JSON.stringify(data)).not.toContain('講師');
    const list = await headAt(`/t/${tenant.tenantAlias}/courses`);
    expect(list).toMatchObject({
      title: `講座 | ${tenant.tenantName}`,
      description: expect.stringContaining('ギター'),
    });
  });

  it('as text, whatever somebody has written', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>&amp;\u2028<!--';
    const { tenant, hall } = await aSmallTown(server, { hall: { name: evil } });
    await server.db
      .updateTable('container')
      .set({ description: evil })
      .where('container_id', '=', hall.containerId)
      .execute();
    await raiseTenant(server.db, tenant.tenantId);
    const url = `/t/${tenant.tenantAlias}/halls/${hall.containerId}`;
    const { body, headers } = await documentAt(url);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img');
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    expect((await headAt(url)).data).toMatchObject({ name: evil, description: evil });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('a change at once', async () => {
    const { tenant, hall } = await aShownTown();
    const url = `/t/${tenant.tenantAlias}/halls/${hall.containerId}`;
    expect((await headAt(url)).title).toContain(hall.containerName);
    await server.db
      .updateTable('container')
      .set({ name: '新会館' })
      .where('container_id', '=', hall.containerId)
      .execute();
    await raiseTenant(server.db, tenant.tenantId);
    expect((await headAt(url)).title).toBe(`新会館 | ${tenant.tenantName}`);
    await server.db.updateTable('tenant').set({ name: '新町' }).where('tenant_id', '=', tenant.tenantId).execute();
    await raiseTenant(server.db, tenant.tenantId);
    expect((await headAt(url)).title).toBe('新会館 | 新町');
  });

  it('without a statement of its own: a crawler’s burst shares one question', async () => {
    const { tenant } = await aShownTown();
    const halls = await Promise.all(Array.from({ length: 5 }, () => aHall(server, tenant)));
    await raiseTenant(server.db, tenant.tenantId);
    const urls = halls.flatMap(({ containerId, whole }) => [
      `/t/${tenant.tenantAlias}/halls/${containerId}`,
      `/t/${tenant.tenantAlias}/rooms/${whole.articleId}`,
    ]);
    const burst = () => Promise.all([...urls, ...urls, ...urls, ...urls].map((url) => documentAt(url)));
    await burst();
    await burst();
    // The directory may be read once more, whose answers are kept for two seconds.
    expect((await countStatements(burst)).roundTrips).toBeLessThan(6);
  });
});

describe('[OPEN-02] search engines list nothing', () => {
  it.each(['login', 'registration-guest', 'home', 'my-reservation', 'other/account', 'nowhere'])(
    'of /t/…/%s',
    async (path) => {
      const { tenant } = await aSmallTown(server);
      const head = await headAt(`/t/${tenant.tenantAlias}/${path}`);
      expect(head).toMatchObject({ statusCode: 200, robots: 'noindex', title: 'Yoyaku', data: null, canonical: null });
    },
  );

  it('of a hall, room or course that there is not, nor of the other mode', async () => {
    const { tenant, hall } = await aSmallTown(server);
    const school = await aSchool(server, await anEventTenant(server));
    const rooms = `/t/${tenant.tenantAlias}`;
    const courses = `/t/${school.tenant.tenantAlias}`;
    for (const url of [
      `${rooms}/halls/${randomUUID()}`,
      `${rooms}/halls/nothing`,
      `${rooms}/rooms/${randomUUID()}`,
      `${rooms}/courses`,
      `${courses}/courses/${randomUUID()}`,
      `${courses}/halls/${hall.containerId}`,
      `${courses}/rooms/${hall.whole.articleId}`,
      '/t/is-no-tenant/halls',
    ]) {
      expect([url, await headAt(url)]).toMatchObject([url, { statusCode: 200, robots: 'noindex', title: 'Yoyaku' }]);
    }
  });

  it('of a tenant that does not show itself, from the next request on', async () => {
    const { tenant, hall } = await aSmallTown(server);
    const url = `/t/${tenant.tenantAlias}/halls/${hall.containerId}`;
    expect((await headAt(url)).robots).toBeNull();
    await server.db
      .updateTable('tenant')
      .set({ is_visible_to_public: false })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    await raiseTenant(server.db, tenant.tenantId);
    expect(await headAt(url)).toMatchObject({ robots: 'noindex', title: 'Yoyaku', description: 'すべて' });
  });

  it('but draws, policies and the landing page', async () => {
    const { tenant } = await aSmallTown(server, { tenant: { isVisibleToPublic: false } });
    for (const path of ['/', `/t/${tenant.tenantAlias}/lottery`, `/t/${tenant.tenantAlias}/terms-of-use`]) {
      expect((await headAt(path)).robots).toBeNull();
    }
  });
});

it('[OPEN-02] with the database away a public page comes none the less, and stays listed', async () => {
  const away = await aServer({ webFolder: web.folder, appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
  const { statusCode, body, headers } = await documentAt('/t/sakura/halls', away);
  expect([statusCode, body, headers['x-robots-tag']]).toEqual([200, webPage, undefined]);
  await away.close();
});
