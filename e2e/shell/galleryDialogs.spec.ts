import { expect } from '@playwright/test';
import { dialog } from '../story/booking.ts';
import { test } from '../story/galleryStory.ts';

// One after the other: every worker would start a gallery of its own.
test.describe.configure({ mode: 'default' });

test('[DIALOG-01] the error of every other case says エラー and エラーが発生しました。', async ({
  openGallery,
  page,
}) => {
  await openGallery();
  await page.getByRole('button', { name: 'エラー', exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName('エラー');
  await expect(dialog(page)).toHaveAccessibleDescription('エラーが発生しました。');
});

test('[DIALOG-01] Escape does not close what must be answered', async ({ openGallery, page }) => {
  await openGallery();
  await page.getByRole('button', { name: '続けて2つの確認' }).click();
  await expect(dialog(page)).toContainText('この予約を本当に取り消してもよろしいですか？');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('ログアウトしてよろしいですか？');
  // Browsers close at the second Escape whatever the page says.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('ログアウトしてよろしいですか？');
  await dialog(page).getByRole('button', { name: 'はい' }).click();
  await expect(dialog(page)).toContainText('2つめ：true');
});
