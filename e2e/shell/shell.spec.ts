import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../story/story.ts';

test('[SHELL-01] the shell stands only around who is logged in and has agreed to everything', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ privacyPolicy: '個人情報の扱い', termsOfUse: '利用の決まり' });
  const header = page.getByRole('link', { name: 'メニュー' });
  const footer = page.getByRole('navigation', { name: '主なページ' });

  await page.goto(`/t/${resident.town.tenantAlias}/login`);
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible();
  await expect(header).toBeHidden();
  await expect(footer).toBeHidden();

  for (const { path, text } of [
    { path: 'privacy-policy', text: '個人情報の扱い' },
    { path: 'terms-of-use', text: '利用の決まり' },
  ]) {
    await enter(resident);
    await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${path}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(header).toBeHidden();
    await expect(footer).toBeHidden();
    await page.getByRole('button', { name: '同意する' }).click();
    await expect(page).not.toHaveURL(new RegExp(path));
  }
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
  await expect(header).toBeVisible();
  await expect(footer).toBeVisible();
});

test('[SHELL-02] the header is 40 px high, names the town and leads to the menu; the footer is 60 px high', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident());
  const header = page.getByRole('banner');
  await expect(header).toContainText('みどり町 予約');
  // One more pixel is the line below or above.
  expect((await header.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(41);
  const footer = page.getByRole('contentinfo');
  expect((await footer.boundingBox())?.height).toBeGreaterThanOrEqual(60);
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(61);

  await header.getByRole('link', { name: 'メニュー' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'メニュー' })).toBeVisible();
  await expect(page).toHaveURL(/\/other$/);
});

test('[SHELL-03] the footer of a facility tenant leads to 予約票, 施設 and お知らせ', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const base = `/t/${resident.town.tenantAlias}`;
  await enter(resident);
  const links = page.getByRole('navigation', { name: '主なページ' }).getByRole('link');
  await expect(links).toHaveText(['予約票', '施設', 'お知らせ']);
  for (const [name, path] of [
    ['予約票', 'my-reservation'],
    ['施設', 'home'],
    ['お知らせ', 'announcement'],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(`${base}/${path}`);
    await expect(links.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
  }
});

test('[SHELL-03] the footer of an event tenant leads to マイ予約カレンダー, 講座 and カート', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ tenantMode: 'event' });
  const base = `/t/${resident.town.tenantAlias}`;
  await enter(resident, 'announcement');
  const links = page.getByRole('navigation', { name: '主なページ' }).getByRole('link');
  await expect(links).toHaveText(['マイ予約カレンダー', '講座', 'カート']);
  await links.filter({ hasText: '講座' }).click();
  await expect(page).toHaveURL(`${base}/e-home`);
  await links.filter({ hasText: 'カート' }).click();
  await expect(page).toHaveURL(`${base}/e-reservation-cart`);
  await links.filter({ hasText: 'マイ予約カレンダー' }).click();
  await expect(page).toHaveURL(`${base}/e-my-reservation-calendar`);
});

test('[OTHER-01] the menu has 建物・施設情報, ログアウト and the version of the client', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident(), 'other');
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  await expect(page.getByText(`バージョン ${version}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
  await page.getByRole('link', { name: '建物・施設情報' }).click();
  await expect(page).toHaveURL(/\/other\/container-information$/);
});

test('[OTHER-01] 建物・施設情報 is left out where the town does not show it', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident({ isVisibleFacilityInfo: false }), 'other');
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
  await expect(page.getByRole('link', { name: '建物・施設情報' })).toBeHidden();
});
