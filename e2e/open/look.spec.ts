import { expect, type Locator } from '@playwright/test';
import { fillInPurpose, heading, reserveButton } from '../story/booking.ts';
import { holdBack } from '../story/interfere.ts';
import { loginForm } from '../story/login.ts';
import { test } from '../story/story.ts';

test('[OPEN-01] [OPEN-04] a visitor books what they see in eight taps, with the login between', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.tap();
    taps += 1;
  };

  await page.goto(`/t/${town.tenantAlias}/halls`);
  await tap(page.getByRole('link', { name: '中央公民館' }));
  await tap(page.getByRole('link', { name: '6月13日(土) ホールA 空きあり' }));
  const frames = page.getByRole('region', { name: '時間枠' });
  await expect(frames.getByText('ログインして、内容を確かめてから決められます。')).toBeVisible();
  await tap(page.getByRole('link', { name: '夜間 18:00～22:00を 予約する' }));
  await expect(page.getByText('ログインすると、お選びの画面の続きに進みます。')).toBeVisible();

  const login = loginForm(page);
  await login.loginId.fill(member.userNumber);
  await login.password.fill(member.password);
  await tap(login.submit);
  // The frame is chosen still.
  await expect(page).toHaveURL(
    new RegExp(`/reservation-calendar/${hall.containerId}/2026-06-13/${hall.halfA.articleId}\\?`),
  );
  await tap(page.getByRole('button', { name: '次へ' }));
  await fillInPurpose(page);
  taps += 1;
  await tap(reserveButton(page));
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);

  await page.getByRole('link', { name: '同じ部屋の1週間後の空きを見る' }).click();
  await expect(page).toHaveURL(new RegExp(`/2026-06-20/${hall.halfA.articleId}$`));
});

test('[OPEN-06] a month of a room leads from day to day, by keys too, and × leads on', async ({ arrange, page }) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-06-20', frames: ['全日'] });
  await page.goto(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20`);
  await expect(heading(page, 'ホールA')).toBeVisible();
  const frames = page.getByRole('region', { name: '時間枠' });
  await expect(frames.getByText('すでに予約が入っています。')).toHaveCount(4);
  await frames.getByRole('link', { name: '2026/06/21(日)' }).click();
  await expect(frames.getByRole('link', { name: /予約する$/ })).toHaveCount(4);
  await expect(page).toHaveURL(/2026-06-21$/);

  const chosen = page.getByRole('gridcell', { selected: true }).getByRole('link');
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: '6月22日(月) 空きあり' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/2026-06-22$/);
  await page.getByRole('link', { name: '翌月' }).click();
  await expect(page.getByRole('grid', { name: '2026年7月のホールA' })).toBeVisible();
});

test('[OPEN-06] while a day or a month is on its way, the frames and days of before lead nowhere', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  await page.goto(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}/2026-06-20`);
  const frame = page.getByRole('region', { name: '時間枠' }).getByRole('link', { name: /予約する$/ });
  await expect(frame).toHaveCount(4);
  const goOn = await holdBack(page, 'Public/GetDayArticleAvailability');
  await page.getByRole('link', { name: '6月21日(日) 空きあり' }).click();
  await expect(page).toHaveURL(/2026-06-21$/);
  const inert = page.getByRole('main').locator('[inert]');
  await expect(inert.getByRole('link', { name: /予約する$/ })).toHaveCount(4);
  goOn();
  await expect(inert).toHaveCount(0);

  const show = await holdBack(page, 'Public/GetMonthAvailability');
  await page.getByRole('link', { name: '翌月' }).click();
  await expect(page).toHaveURL(/2026-07-01$/);
  await expect(page.getByRole('grid', { name: '2026年6月のホールA' })).toHaveAttribute('inert');
  show();
  await expect(page.getByRole('grid', { name: '2026年7月のホールA' })).not.toHaveAttribute('inert');
});

test('[OPEN-01] a town that shows nothing has no such page, but the pages of its residents', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ isVisibleToPublic: false });
  const halls = `/t/${resident.town.tenantAlias}/halls`;
  await page.goto(halls);
  await expect(page.getByText('40302')).toBeVisible();
  await page.goto(`/t/${resident.town.tenantAlias}/login`);
  await expect(loginForm(page).submit).toBeVisible();
  await expect(page.getByRole('link', { name: '空き状況を見る' })).toBeHidden();
  await enter(resident, 'halls');
  await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
  await page.getByRole('link', { name: 'マイページ' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('[OPEN-01] the login leads to what anybody may see, and that back to the login', async ({ arrange, page }) => {
  const { town } = await arrange.aResident();
  await page.goto(`/t/${town.tenantAlias}/login`);
  await page.getByRole('link', { name: '空き状況を見る' }).click();
  await expect(heading(page, '施設の空き状況')).toBeVisible();
  await page.getByRole('link', { name: 'ログイン' }).click();
  await expect(loginForm(page).submit).toBeVisible();
});
