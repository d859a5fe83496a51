import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { dialog } from '../story/booking.ts';
import { test } from '../story/story.ts';

const desktop = { width: 1280, height: 800 };

const menuButton = (page: Page) => page.getByRole('button', { name: 'メニュー' });
const entries = (page: Page) => page.getByRole('banner').getByRole('list', { name: 'メニュー' }).getByRole('link');

test('on desktops the menu opens below its button, closes again by Escape and by a press beside it', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await page.setViewportSize(desktop);
  await enter(resident, 'announcement');
  const button = menuButton(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(entries(page)).toHaveText([
    'アカウント',
    '空いたら知らせる',
    '建物・施設情報',
    'プライバシーポリシー',
    'ウェブアクセシビリティ',
    '使い方',
  ]);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(entries(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(entries(page)).toHaveCount(6);
  await page.mouse.click(200, 600);
  await expect(entries(page)).toHaveCount(0);
  await button.click();
  await button.click();
  await expect(entries(page)).toHaveCount(0);

  await button.click();
  await entries(page).filter({ hasText: 'アカウント' }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/other/account`);
  await expect(entries(page)).toHaveCount(0);
});

test('[SHELL-02] the menu of desktops still leads to the page of the menu', async ({ arrange, enter, page }) => {
  await page.setViewportSize(desktop);
  await enter(await arrange.aResident(), 'announcement');
  await menuButton(page).click();
  await page.getByRole('link', { name: 'メニューのページを開く' }).click();
  await expect(page).toHaveURL(/\/other$/);
  await expect(page.getByRole('heading', { level: 1, name: 'メニュー' })).toBeVisible();
});

test('the menu of desktops is worked by keyboard', async ({ arrange, enter, page }) => {
  await page.setViewportSize(desktop);
  await enter(await arrange.aResident(), 'announcement');
  const button = menuButton(page);
  const logout = page.getByRole('button', { name: 'ログアウト', exact: true });
  await button.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect(entries(page).first()).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(entries(page).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }

  await page.keyboard.press('ArrowDown');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link', { name: 'メニューのページを開く' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(entries(page).first()).toBeFocused();
  // Past the end the focus goes on into the page, and what was left closes.
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(entries(page)).toHaveCount(0);

  await button.focus();
  await page.keyboard.press('ArrowDown');
  await logout.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('ログアウトしてよろしいですか？');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(logout).toBeFocused();
});

test('phones and tablets have the page of the menu and nothing that opens', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident(), 'announcement');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(menuButton(page)).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'メニュー' }).click();
    await expect(page).toHaveURL(/\/other$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/announcement$/);
  }
});

test('where the menu does not load, its page opens in its place', async ({ arrange, enter, page, watch }) => {
  await page.setViewportSize(desktop);
  await enter(await arrange.aResident(), 'announcement');
  await page.route(/\/assets\/MenuPanel/, (route) => {
    watch.allows(`cut ${new URL(route.request().url()).pathname}`);
    return route.abort('connectionfailed');
  });
  await menuButton(page).click();
  await expect(page).toHaveURL(/\/other$/);
  await expect(page.getByRole('heading', { level: 1, name: 'メニュー' })).toBeVisible();
});
