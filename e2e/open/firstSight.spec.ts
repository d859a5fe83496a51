import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';

test('[OPEN-02] without scripts the week of a hall is read, and leads on', async ({ arrange, browser, baseURL }) => {
  const { town, hall } = await arrange.aResident();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/t/${town.tenantAlias}/halls/${hall.containerId}`);
  await expect(heading(page, '中央公民館')).toBeVisible();
  const week = page.getByRole('table', { name: '中央公民館の空き状況' });
  await expect(week.getByRole('rowheader')).toHaveCount(3);
  await page.getByRole('link', { name: '翌週' }).click();
  await expect(week.getByRole('link', { name: '6月20日(土) ホールA 空きあり' })).toHaveAttribute(
    'href',
    `/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20`,
  );
  await context.close();
});

/** Each different sight of the page since it began: where its parts stand, and whether it says that it loads. */
function watchSights() {
  const sights: string[] = [];
  const look = () => {
    const tops = ['header', 'nav', 'h1', 'main h2', 'main table', 'main tbody tr:nth-child(3) td:last-child'].map(
      (part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return box ? [box.x, box.y, box.width, box.height].map((value) => Math.round(value)).join(' ') : 'none';
      },
    );
    const colour = getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor;
    const loads = document.body?.textContent.includes('読み込み') ?? false;
    const sight = JSON.stringify([tops, colour, loads]);
    if (document.body && sights.at(-1) !== sight) sights.push(sight);
    Object.assign(window, { sights });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`[OPEN-02] on a ${device} what the document shows stays where it is until the screen is drawn`, async ({
    arrange,
    page,
  }) => {
    const { town, hall } = await arrange.aResident();
    await page.setViewportSize(viewport);
    // The answer comes last.
    const looked = Promise.withResolvers<void>();
    await page.route('**/api/Public/GetDayAvailability', async (route) => {
      await looked.promise;
      await route.continue();
    });
    await page.addInitScript(watchSights);
    await page.goto(`/t/${town.tenantAlias}/halls/${hall.containerId}`);
    await expect(page.getByRole('table', { name: '中央公民館の空き状況' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    looked.resolve();
    await expect(page.getByRole('grid', { name: '中央公民館の空き状況' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { sights: string[] }).sights)).toHaveLength(1);
  });
}
