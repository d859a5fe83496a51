import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';

/** Another site, on this machine: browsers let no site from elsewhere frame a page of it. `frame` is what it frames. */
async function aSite(frame: () => string) {
  const site = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="ja"><title>町のサイト</title><link rel="icon" href="data:,"><h1>公民館</h1><iframe src="${frame()}" title="空き状況" width="100%" height="480"></iframe></html>`,
      ),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => new Promise((resolve) => site.close(resolve)) };
}

test('[OPEN-05] the week of a hall shows on the site of its town, and on no other', async ({
  arrange,
  page,
  baseURL,
  watch,
}) => {
  let address = '';
  const [own, other] = [await aSite(() => address), await aSite(() => address)];
  const town = await arrange.aTown({ setting: { embed_hosts: [own.host] } });
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const path = `/embed/t/${town.tenantAlias}/halls/${hall.containerId}`;
  address = `${baseURL}${path}`;

  await page.goto(`http://${own.host}/`);
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('link', { name: '中央公民館の空き状況' })).toBeVisible();
  await shown.getByRole('link', { name: '翌週' }).click();
  const day = shown.getByRole('link', { name: '6月20日(土) ホールA 空きあり' });
  await expect(day).toHaveAttribute('target', '_blank');
  await expect(day).toHaveAttribute(
    'href',
    new RegExp(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20$`),
  );
  expect(await page.context().cookies(address)).toEqual([]);

  watch.expects(
    `cut ${path}`,
    `console: Framing '${baseURL}/' violates the following Content Security Policy directive: "frame-ancestors ${own.host}". The request has been blocked.\n`,
  );
  await page.goto(`http://${other.host}/`);
  await expect(page.getByRole('heading', { name: '公民館' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('link')).toHaveCount(0);
  await Promise.all([own.close(), other.close()]);
});

test('[OPEN-05] on the narrowest phone and in double text it loses nothing, and axe finds nothing', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown({});
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const member = await arrange.aMember(town);
  await arrange.aReservation(member, hall, { date: '2026-06-13', frames: ['全日'] });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/embed/t/${town.tenantAlias}/halls/${hall.containerId}`);
  await expect(page.getByRole('row', { name: 'ホールA' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 360)).toEqual([]);
  await enlargeText(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
