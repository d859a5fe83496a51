import { expect } from '@playwright/test';
import { dialog, fillInPurpose, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { enlargeEveryPage, lostParts } from '../story/largeText.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

test('a room is booked with text twice as large on a phone, and nothing is out of sight or reach', async ({
  arrange,
  page,
}) => {
  const { member, town } = await arrange.aResident({}, { notes: '後片付けをお願いします。', equipment: ['マイク'] });
  const nothingIsLost = async () => expect.soft(await lostParts(page, 360), page.url()).toEqual([]);
  await enlargeEveryPage(page);

  await page.goto(`/t/${town.tenantAlias}/login`);
  await nothingIsLost();
  await logIn(page, member);
  await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await nothingIsLost();
  await page.getByRole('link', { name: '中央公民館' }).tap();
  await page.getByRole('button', { name: '翌週' }).tap();
  const saturday = page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' });
  await expect(saturday).toBeVisible();
  await nothingIsLost();
  await saturday.tap();
  await expect(heading(page, 'ホールA')).toBeVisible();
  await nothingIsLost();
  await frameButton(page, '午前 09:00～12:00').tap();
  const form = inputForm(page);
  await form.withFee.tap();
  await form.admissionFee.fill('1000');
  await nothingIsLost();
  await fillInPurpose(page);
  await expect(heading(page, '予約内容の確認')).toBeVisible();
  await nothingIsLost();
  await reserveButton(page).tap();
  await expect(dialog(page)).toBeVisible();
  await nothingIsLost();
  await dialog(page).getByRole('button', { name: '予約する' }).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await nothingIsLost();
  await page.getByRole('navigation').getByRole('link', { name: '予約票' }).tap();
  await expect(page.getByRole('main').getByRole('listitem')).toBeVisible();
  await nothingIsLost();
  await page.getByRole('main').getByRole('listitem').getByRole('link').tap();
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
  await nothingIsLost();
});
