import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { test } from '../story/story.ts';

test('[SAFE-07] from the menu: one reads and saves what is kept, and is forgotten with the password', async ({
  arrange,
  callServer,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { member } = resident;
  await enter(resident, 'other/account');
  await page.getByRole('link', { name: '自分のデータ' }).click();
  await expect(heading(page, '自分のデータ')).toBeFocused();
  await page.getByText(/^利用者情報（1件）/).click();
  await expect(page.getByRole('definition').filter({ hasText: member.userNumber })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'すべてをファイルに保存する' }).click();
  const saved = await (await download).path();
  const file = JSON.parse(await readFile(saved, 'utf8'));
  expect(JSON.stringify(file)).toContain(member.userNumber);

  const button = page.getByRole('button', { name: '登録を削除する' });
  await button.click();
  await expect(page.getByText('パスワードを入力してください。')).toBeVisible();
  watch.expects('409 Authentication/EraseAccount');
  await page.getByRole('textbox', { name: /^パスワード/ }).fill('wrong2026');
  await button.click();
  await dialog(page).getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('いまのパスワードが正しくありません。')).toBeVisible();

  await page.getByRole('textbox', { name: /^パスワード/ }).fill(member.password);
  await button.click();
  await dialog(page).getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('登録を削除しました。')).toBeVisible();
  const { tenantAlias, userNumber: loginId, password } = member;
  const login = { tenantAlias, loginId, password, lineAccessToken: '' };
  expect((await callServer('Authentication/Login', login, {})).status).toBe(401);
});

test('[SAFE-07] who still has a reservation reads at once why the registration cannot be deleted, and types no password', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-20' });
  await enter(resident, 'other/account');
  await page.getByRole('link', { name: '自分のデータ' }).click();
  await expect(page.getByText(/^利用前の予約.*が残っているため、登録を削除できません。/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^パスワード/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登録を削除する' })).toHaveCount(0);
  await page.getByRole('link', { name: '予約票を見る' }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/my-reservation`);
});
