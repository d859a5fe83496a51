import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { holdBack } from '../story/interfere.ts';
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

test('[OPEN-02] a page is called by its name while it loads, and another page it leads to is not', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  const letRoom = await holdBack(page, 'Public/GetRoom');
  await page.goto(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
  letRoom();
  const letHall = await holdBack(page, 'Public/GetHall');
  await page.getByRole('main').getByRole('link', { name: '中央公民館', exact: true }).click();
  await expect(heading(page, '施設')).toBeVisible();
  letHall();
  await expect(heading(page, '中央公民館')).toBeVisible();
});
