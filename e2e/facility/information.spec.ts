import { expect } from '@playwright/test';
import { dialog, factOf } from '../story/booking.ts';
import { test } from '../story/story.ts';

test('[INFO-01] each place stands with its address, numbers and rooms', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident(), 'other/container-information');
  await expect(page.getByRole('heading', { level: 2, name: '中央公民館' })).toBeVisible();
  await expect(page.getByText('市民のための会館です。')).toBeVisible();
  await expect(factOf(page, '郵便番号')).toHaveText('〒986-0000');
  await expect(factOf(page, '住所')).toHaveText('宮城県石巻市1-1');
  await expect(factOf(page, '電話番号')).toHaveText('0225-00-0000');
  await expect(factOf(page, 'FAX番号')).toHaveText('0225-00-0001');

  await page.getByRole('button', { name: /施設一覧|部屋/ }).click();
  const rooms = page.getByRole('dialog');
  await expect(rooms.getByRole('term')).toHaveText(['ホール全体', 'ホールA', 'ホールB']);
  await expect(rooms.getByRole('definition')).toHaveText(['ホール全体です。', 'ホールAです。', 'ホールBです。']);
  await rooms.getByRole('button', { name: '閉じる' }).click();
  await expect(rooms).toBeHidden();
});

test('[INFO-01] an address of the web asks before leaving, and opens beside the page', async ({
  arrange,
  context,
  enter,
  page,
}) => {
  await context.route('https://example.jp/**', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'outside' }),
  );
  await enter(await arrange.aResident(), 'other/container-information');
  const address = page.getByRole('link', { name: /https:\/\/example\.jp\/hall/ });

  await address.click();
  await expect(dialog(page)).toContainText('https://example.jp/hall');
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(context.pages()).toHaveLength(1);

  await address.click();
  const opened = context.waitForEvent('page');
  await dialog(page).getByRole('button', { name: '開く' }).click();
  await expect(await opened).toHaveURL('https://example.jp/hall');
  await expect(page).toHaveURL(/\/other\/container-information$/);
});

test('[INFO-01] what is no address of the web stays text', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  for (const url of ['example.jp/hall', 'javascript:alert(1)']) {
    await arrange.db.updateTable('container').set({ url }).where('tenant_id', '=', resident.town.tenantId).execute();
    await enter(resident, 'other/container-information');
    await expect(factOf(page, 'URL')).toHaveText(url);
    await expect(factOf(page, 'URL').getByRole('link')).toHaveCount(0);
  }
});

test('[INFO-01] [OTHER-01] a town that shows no information of its places has no page of it', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aResident({ isVisibleFacilityInfo: false }), 'other/container-information');
  await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません。' })).toBeVisible();
  await expect(page.getByText('コード：40301')).toBeVisible();
  await enter(await arrange.aLearner({ isVisibleFacilityInfo: false }), 'other/e-container-information');
  await expect(page.getByText('コード：40301')).toBeVisible();
});

test('[NEWS-01] the published announcements of the town stand there, the newest first', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const at = (moment: string) => new Date(`${moment}:00+09:00`);
  await arrange.anAnnouncement(resident.town, { title: '古いお知らせ', publishedFrom: at('2026-05-01T09:00') });
  await arrange.anAnnouncement(resident.town, {
    title: '夏の休館日',
    body: '8月13日から\n8月15日まで休館します。',
    publishedFrom: at('2026-06-10T00:10'),
  });
  await arrange.anAnnouncement(resident.town, { title: 'まだ先の話', publishedFrom: at('2026-06-11T00:00') });
  await arrange.anAnnouncement(resident.town, {
    title: '終わった話',
    publishedFrom: at('2026-05-01T09:00'),
    publishedTo: at('2026-06-10T00:00'),
  });
  await arrange.anAnnouncement(await arrange.aTown(), { title: 'よその町の話' });
  await enter(resident, 'announcement');

  const items = page.getByRole('main').getByRole('article');
  await expect(items.getByRole('heading')).toHaveText(['夏の休館日', '古いお知らせ']);
  await expect(items.first()).toContainText('2026/06/10(水)');
  await expect(items.first()).toContainText('8月13日から');
});
