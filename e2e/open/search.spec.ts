import { expect, type Page } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { told } from '../story/courses.ts';
import { listenTo } from '../story/interfere.ts';
import { logIn, loginForm } from '../story/login.ts';
import { test } from '../story/story.ts';

const found = (page: Page) => page.getByRole('list', { name: '見つかった部屋' });
const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'さがす', exact: true }).click();

test('[OPEN-03] a visitor searches on a phone, presses a frame, logs in, and stands at that frame of that day', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await page.goto(`/t/${town.tenantAlias}/search`);
  await quick(page, '今週末').click();
  await told(page, '3室が見つかりました。');
  await expect(quick(page, 'さがす')).toBeHidden();

  await found(page).getByRole('link', { name: 'ホールA 6月14日(日) 夜間 18:00～22:00' }).click();
  await expect(loginForm(page).submit).toBeVisible();
  await logIn(page, member);
  const { containerId, halfA } = hall;
  await expect(page).toHaveURL(
    `/t/${town.tenantAlias}/reservation-calendar/${containerId}/2026-06-14/${halfA.articleId}?frames=18:00-22:00`,
  );
  await expect(page.getByRole('checkbox', { name: '夜間 18:00～22:00' })).toBeChecked();
  await page.getByRole('button', { name: '次へ' }).filter({ visible: true }).click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
});

test('[OPEN-03] hours of a room by the hour are one choice, and are all ticked where it leads', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { timeFrameType: 'time' });
  await enter(resident, 'search?when=2026-06-20&time=10:00-12:00&q=ほーるａ');
  await found(page).getByRole('link', { name: 'ホールA 6月20日(土) 10:00～12:00' }).click();
  for (const hour of ['10:00～11:00', '11:00～12:00']) {
    await expect(page.getByRole('checkbox', { name: hour })).toBeChecked();
  }
  await page.goBack();
  await expect(found(page).getByRole('heading', { name: 'ホールA' })).toBeVisible();
});

test('[OPEN-03] asks once for what is typed, and a link, Back and a reload keep every condition', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown();
  await arrange.aHall(town, { name: '中央公民館', equipment: ['ピアノ'] });
  await arrange.aHall(town, { name: '北公民館' });
  await page.goto(`/t/${town.tenantAlias}/search`);
  await expect(heading(page, '部屋をさがす')).toBeVisible();
  const calls = listenTo(page, 'Public/Search');

  await page.getByRole('searchbox', { name: 'キーワード' }).fill('ぴあの');
  await page.getByRole('textbox', { name: '人数' }).fill('３０');
  await page.getByText('施設：指定なし').click();
  await page.getByRole('checkbox', { name: '中央公民館' }).check();
  await page.getByRole('radio', { name: '夜間' }).check();
  expect(calls).toEqual([]);
  await search(page);
  await expect(page.getByText('3室が見つかりました', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(page.getByText('いつでも・夜間・30人・「ぴあの」・中央公民館')).toBeVisible();

  await page.getByRole('button', { name: '条件を変える' }).click();
  await quick(page, '毎週火曜').click();
  await expect(page.getByText('から1か月の空きです。')).toBeVisible();
  await expect(page.getByText('毎週火曜・夜間・30人・「ぴあの」・中央公民館')).toBeVisible();
  await expect(found(page).getByText('06/16(火)').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('毎週火曜・夜間・30人・「ぴあの」・中央公民館')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('いつでも・夜間・30人・「ぴあの」・中央公民館')).toBeVisible();
});

test('[OPEN-03] nothing found says what to loosen, and by how much that helps', async ({ arrange, page }) => {
  const town = await arrange.aTown();
  await arrange.aHall(town, { name: '中央公民館', equipment: ['ピアノ'] });
  await page.goto(`/t/${town.tenantAlias}/search?when=2026-06-20&q=ホール&use=合唱&time=morning`);
  await told(page, '条件に合う部屋が見つかりませんでした。');
  await page.getByRole('button', { name: '使いみちを問わずに探す（3室）' }).click();
  await expect(page.getByText('3室が見つかりました', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?q=[^&]+&when=2026-06-20&time=morning$/);
});

test('[OPEN-03] a room without a free day leads to its next one, and to where one is told of an earlier one', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown();
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const member = await arrange.aMember(town);
  await arrange.aReservation(member, hall, { date: '2026-06-20', frames: ['全日'] });
  await page.goto(`/t/${town.tenantAlias}/search?when=2026-06-20&all=1`);
  await expect(found(page).getByRole('link', { name: '次の空き 2026/06/21(日)' })).not.toHaveCount(0);
  await found(page).getByRole('link', { name: '2026/06/20(土)の空きを知らせてもらう' }).first().click();
  await logIn(page, member);
  await expect(page.getByRole('region', { name: '埋まっている時間枠' })).toBeFocused();

  // The full day leads to other rooms, and Back to what was found, not to a calendar that was never seen.
  await expect(page.getByRole('link', { name: 'この日に空いているほかの部屋をさがす' })).toHaveCount(1);
  await page
    .getByRole('link', { name: '戻る' })
    .or(page.getByRole('button', { name: '戻る' }))
    .click();
  await expect(page).toHaveURL(/\/search\?when=2026-06-20&all=1$/);
});
