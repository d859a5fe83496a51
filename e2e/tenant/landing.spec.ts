import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { putSessionKeys, sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

test('[ROUTE-01] the landing page finds a town by its name and opens it', async ({ arrange, page }) => {
  const tenantName = `かえで町${randomBytes(3).toString('hex')}`;
  const { tenantAlias } = await arrange.aTown({ tenantName, isListed: true });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: '公共施設と講座の予約' })).toBeVisible();
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill(tenantName);
  await expect(page.getByRole('heading', { name: /^予約ページ ?1件$/ })).toBeVisible();
  await page.getByRole('link', { name: tenantName }).click();

  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  await expect(page.getByText(tenantName, { exact: true })).toBeVisible();
});

test('[ROUTE-01] a name that no town bears finds nothing and says so', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill('どこにもない町');
  await expect(page.getByText('「どこにもない町」に合う予約ページは見つかりませんでした')).toBeVisible();
});

test('[ROUTE-01] towns that chose not to be listed stay out of the list', async ({ arrange, page }) => {
  const tenantName = `ひみつ町${randomBytes(3).toString('hex')}`;
  await arrange.aTown({ tenantName, isListed: false });
  await page.goto('/');
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill(tenantName);
  await expect(page.getByText(`「${tenantName}」に合う予約ページは見つかりませんでした`)).toBeVisible();
});

test('[ROUTE-02] an unknown town clears the state of the last one and leads to the landing page', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await enter(resident);
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
  await putSessionKeys(page, { myCart: '{}', line_access_token: 'a token', 'LIFF_STORE:other': 'not ours' });

  watch.expects('404 Authentication/TenantGet');
  await page.goto('/t/no-such-town');

  await expect(page).toHaveURL('/');
  await expect(page.getByText('お探しの予約ページは見つかりませんでした。')).toBeVisible();
  expect(await sessionKeys(page)).toEqual({ 'LIFF_STORE:other': 'not ours' });
});
