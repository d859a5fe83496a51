import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('[OFFICE-08] a notice is drafted, published, corrected and ended, and read as it stands', async ({
  anotherPage,
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { town, hall } = resident;
  const phone = await anotherPage();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/announcements'));
  await expect(page.getByText('お知らせはありません')).toBeVisible();
  await page.getByRole('link', { name: 'お知らせを書く' }).click();
  await box(page, '題名').fill('明日は休館します');
  await pressOnceReady(button(page, '下書きを保存する'));
  await expect(page.getByText('下書きを保存しました。')).toBeVisible();

  await page.getByRole('link', { name: '明日は休館します' }).click();
  await expect(box(page, '題名')).toHaveValue('明日は休館します');
  await pressOnceReady(button(page, '公開する'));
  await expect(box(page, '本文')).toHaveAttribute('aria-invalid', 'true');
  await box(page, '本文').fill('詳しくは https://example.jp/closed をご覧ください。');
  await page.getByRole('combobox', { name: '対象' }).selectOption({ label: hall.containerName });
  await page.getByRole('checkbox', { name: /^重要なお知らせ/ }).check();
  await expect(page.getByRole('region', { name: '利用者の見え方' })).toContainText('明日は休館します');
  await expect(violationsOf(page)).resolves.toEqual([]);
  await pressOnceReady(button(page, '公開する'));
  await expect(page.getByText('お知らせを公開しました。')).toBeVisible();

  await phone.goto(`/t/${town.tenantAlias}/halls`);
  await expect(phone.getByText('重要なお知らせ')).toBeVisible();
  await phone.getByRole('link', { name: '明日は休館します' }).click();
  await expect(phone.getByRole('link', { name: /^https:\/\/example\.jp\/closed/ })).toHaveAttribute(
    'href',
    'https://example.jp/closed',
  );
  await phone.goto(`/t/${town.tenantAlias}`);
  await expect(phone.getByRole('link', { name: '明日は休館します' })).toBeVisible();
  await enter(resident, 'home', phone);
  await expect(phone.getByText('重要なお知らせ')).toBeVisible();

  await page.getByRole('link', { name: '【重要】明日は休館します' }).click();
  await box(page, '訂正の説明').fill('休館は午前だけです。');
  await pressOnceReady(button(page, '変更を公開する'));
  await expect(page.getByText('お知らせを変更しました。')).toBeVisible();
  await phone.goto(`/t/${town.tenantAlias}/announcement`);
  await expect(phone.getByText(/^訂正（.+）：休館は午前だけです。$/)).toBeVisible();

  await page.getByRole('link', { name: '【重要】明日は休館します' }).click();
  await pressOnceReady(button(page, '掲載を終える'));
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '掲載を終える' }));
  await expect(page.getByText('掲載を終えました。')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '明日は休館します' })).toContainText('終了');
  await phone.reload();
  await expect(heading(phone, 'お知らせ')).toBeVisible();
  await expect(phone.getByText('お知らせはありません')).toBeVisible();
});
