import { expect } from '@playwright/test';
import { dialog, factOf, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { pressOn, tabTo, typeInto } from '../story/keyboard.ts';
import { loginForm } from '../story/login.ts';
import { test } from '../story/story.ts';

test('a room is booked by keyboard alone, from the login to the ticket and its cancellation', async ({
  arrange,
  page,
}) => {
  const { member, town } = await arrange.aResident({}, { notes: '後片付けをお願いします。', equipment: ['マイク'] });
  await page.goto(`/t/${town.tenantAlias}/login`);
  const login = loginForm(page);
  await typeInto(page, login.loginId, member.userNumber);
  await typeInto(page, login.password, member.password);
  await pressOn(page, login.submit, 'Enter');

  await pressOn(page, page.getByRole('link', { name: '中央公民館' }), 'Enter');
  await expect(heading(page, '中央公民館')).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: /表示を始める日/ }), 'Space');
  const picker = page.getByRole('dialog', { name: '日付の選択' });
  // The days are one stop, walked through with the arrows: two weeks down.
  await expect(picker.getByRole('button', { name: /2026年6月10日/ })).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/2026-06-19$/);
  await expect(page.getByRole('button', { name: /表示を始める日/ })).toBeFocused();

  // The cells are one stop, too.
  await tabTo(page, page.getByRole('link', { name: '6月19日(金) ホール全体 空きあり' }));
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'ホールA')).toBeFocused();
  await pressOn(page, frameButton(page, '午後 13:00～17:00'), 'Space');

  const form = inputForm(page);
  await pressOn(page, form.submit, 'Enter');
  await expect(form.purpose).toBeFocused();
  await page.keyboard.insertText('合唱の練習');
  await tabTo(page, form.purposeType);
  await page.keyboard.press('ArrowDown');
  await pressOn(page, form.equipment.getByRole('checkbox', { name: 'マイク' }), 'Space');
  await pressOn(page, form.submit, 'Enter');

  await expect(heading(page, '予約内容の確認')).toBeFocused();
  await expect(factOf(page, '備品')).toHaveText('マイク');
  await pressOn(page, reserveButton(page), 'Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: '予約する' }), 'Enter');
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: '予約票' }), 'Enter');
  await pressOn(page, page.getByRole('main').getByRole('listitem').getByRole('link'), 'Enter');
  await pressOn(page, page.getByRole('button', { name: 'この予約を取り消す' }), 'Space');
  await pressOn(page, dialog(page).getByRole('button', { name: '取り消す' }), 'Enter');
  await expect(dialog(page)).toContainText('予約を取り消しました。');
  await pressOn(page, dialog(page).getByRole('button', { name: '閉じる' }), 'Enter');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('取消');
});

test('the first stop of a page leads past the header into the page', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident());
  const place = page.getByRole('link', { name: '中央公民館' });
  await expect(place).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '本文へ移動' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
});
