import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';

test('[OPEN-02] a page keeps the title that it came with, once its screen is there', async ({
  arrange,
  page,
  request,
}) => {
  const { town, hall } = await arrange.aResident();
  const at = `/t/${town.tenantAlias}`;
  const pages = {
    [`${at}/halls`]: '施設の空き状況',
    [`${at}/halls/${hall.containerId}`]: '中央公民館',
    [`${at}/rooms/${hall.halfA.articleId}`]: 'ホールA',
    [`${at}/search`]: '部屋をさがす',
    [`${at}/news`]: 'お知らせ',
  };
  for (const [address, name] of Object.entries(pages)) {
    const document = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
    expect(document).toContain(`<title>${name} | ${town.tenantName}</title>`);
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} | ${town.tenantName}`);
    // Data for search engines, which no policy stops and no script reads.
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
  }
});
