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
  await expect(page.getByText('1件の予約ページがあります。')).toBeVisible();
  await page.getByRole('link', { name: tenantName }).click();

  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  await expect(page.getByText(tenantName, { exact: true })).toBeVisible();
});

test('[ROUTE-01] a town is found by the name of a hall, typed in other kana and with blanks', async ({
  arrange,
  page,
}) => {
  const mark = randomBytes(3).toString('hex');
  const tenantName = `もみじ町${mark}`;
  const town = await arrange.aTown({ tenantName, isListed: true });
  const hall = await arrange.aHall(town, { name: `みやもりホール${mark}` });
  // As an import writes it; the sweep of a town that is new may be over.
  await arrange.db
    .updateTable('tenant')
    .set({ place_names: [hall.containerName] })
    .where('tenant_id', '=', town.tenantId)
    .execute();
  await page.goto('/');
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill(`ミヤモリ　ホール ${mark}`);
  await expect(page.getByRole('link', { name: tenantName })).toContainText(`みやもりホール${mark}`);
});

test('[ROUTE-01] a name that no town bears finds nothing and says so', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill('どこにもない町');
  await expect(page.getByText('「どこにもない町」に合う予約ページは見つかりませんでした')).toBeVisible();
  await page.getByRole('button', { name: 'すべて表示' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('[ROUTE-01] towns that chose not to be listed stay out of the list', async ({ arrange, page }) => {
  const tenantName = `ひみつ町${randomBytes(3).toString('hex')}`;
  await arrange.aTown({ tenantName, isListed: false });
  await page.goto('/');
  await page.getByRole('searchbox', { name: '市町村や施設の名前' }).fill(tenantName);
  await expect(page.getByText(`「${tenantName}」に合う予約ページは見つかりませんでした`)).toBeVisible();
});

test('[ROUTE-02] an unknown town clears the state of the last one and leads to the landing page; its session stands', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { session, town } = resident;
  await enter(resident);
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
  await putSessionKeys(page, { myCart: '{}', line_access_token: 'a token', 'LIFF_STORE:other': 'not ours' });

  watch.expects('404 Authentication/TenantGet');
  await page.goto('/t/no-such-town');

  await expect(page).toHaveURL('/');
  await expect(page.getByText('お探しの予約ページは見つかりませんでした。')).toBeVisible();
  expect(await sessionKeys(page)).toEqual({ session_token: session.token, 'LIFF_STORE:other': 'not ours' });

  await page.goto(`/t/${town.tenantAlias}/home`);
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
});

test('[ROUTE-04] an alias in capitals is the same town, and its session stands', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  const { tenantAlias } = resident.town;
  await enter(resident);
  await page.goto(`/t/${tenantAlias.toUpperCase()}/announcement?from=poster`);
  await expect(page).toHaveURL(`/t/${tenantAlias}/announcement?from=poster`);
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
});

test('search engines are told what is public, and phones what to call the page', async ({ page, request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^Disallow: \/t\/$/m);
  expect(await robots.text()).toMatch(/^Allow: \/t\/\*\/lottery$/m);
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await request.get(href ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = await manifest.json();
  expect(name).toBe('公共施設と講座の予約');
  for (const { src, type } of icons) expect((await request.get(src)).headers()['content-type']).toContain(type);
});
