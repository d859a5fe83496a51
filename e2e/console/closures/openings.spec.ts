import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[RULE-01] a hall is opened on a Monday at the prices of a holiday, residents see it, and it is taken back with who is booked', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { article: { closed_weekdays: [1] } });
  const { town, hall, member } = resident;
  const calendar = `reservation-calendar/${hall.containerId}/2026-06-22`;
  const room = `${calendar}/${hall.halfA.articleId}`;
  await enter(resident, room);
  await expect(page.getByText('毎週月曜日は休館日です。').first()).toBeVisible();

  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/closures'));
  await page.getByRole('link', { name: '臨時開館を登録する' }).press('Enter');
  await expect(heading(page, '臨時開館の登録')).toBeVisible();
  const send = page.getByRole('button', { name: '臨時開館を登録する' });
  await pressOnceReady(send);
  await expect(page.getByText('日を入力してください。')).toBeVisible();
  await page.getByRole('combobox', { name: /^施設/ }).selectOption({ label: hall.containerName });
  await page.getByLabel(/^日/).fill('2026-06-23');
  await expect(page.getByText('この日は定期の休館日ではありません。')).toBeVisible();
  await expectFits(page);
  await page.getByLabel(/^日/).fill('2026-06-22');
  await expect(page.getByRole('region', { name: 'この日に開ける部屋' })).toContainText('毎週月曜日は休館日です。');
  await page.getByRole('combobox', { name: /^料金/ }).selectOption({ label: '祝日の料金' });
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('夏祭りのため');
  await expectFits(page);
  await pressOnceReady(send);

  await expect(heading(page, '休館・公用')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2026/06/22(月)の臨時開館を登録しました。' })).toBeFocused();
  const row = page.getByRole('region', { name: '臨時開館' }).getByRole('row').filter({ hasText: '2026/06/22(月)' });
  await expect(row).toContainText('全館');
  await expect(row).toContainText('祝日の料金');
  await expect(row).toContainText('0件');
  const regular = page.getByRole('region', { name: '定期の休館日' });
  await expect(regular).toContainText('2026/06/22(月)は臨時に開館します（夏祭りのため）。');
  await expectFits(page);

  await enter(resident, room);
  await expect(page.getByText('1,500円').first()).toBeVisible();
  await expect(page.getByText('この日は臨時に開館します（夏祭りのため）。')).toBeVisible();
  await expect(page.getByText('毎週月曜日は休館日です。')).toHaveCount(0);

  await arrange.aReservation(member, hall, { date: '2026-06-22' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/closures'));
  await expect(row).toContainText('1件');
  await pressOnceReady(row.getByRole('button', { name: /^取りやめる/ }));
  const dialog = page.getByRole('dialog', { name: '臨時開館の取りやめ' });
  await expect(dialog).toContainText('予約は取り消しません。');
  await pressOnceReady(dialog.getByRole('button', { name: '臨時開館を取りやめる' }));
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('祭りの中止');
  await pressOnceReady(dialog.getByRole('button', { name: '臨時開館を取りやめる' }));
  await expect(page.getByRole('status').filter({ hasText: '1件の予約が「要対応」に加わりました。' })).toBeFocused();
  await expect(page.getByRole('region', { name: '臨時開館' })).toHaveCount(0);
  await page.goto(consolePath(town.tenantAlias, '/follow-ups'));
  await expect(page.getByRole('row').filter({ hasText: '予約の日が休館になりました' })).toHaveCount(1);
});

test('[RULE-01] a clerk sees what closes a day and registers nothing', async ({ arrange, page }) => {
  const { town, hall } = await arrange.aResident({}, { article: { closed_weekdays: [1] } });
  const { containerId } = hall;
  const clerk = await arrange.aStaffMember(town, { role: 'desk', containerIds: [containerId], name: '窓口 次郎' });
  await enterAsStaff(page, clerk);
  await page.goto(consolePath(town.tenantAlias, '/closures/openings/new'));
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.getByText('登録できるのは館長または管理者です。')).toBeVisible();
  await page.getByLabel(/^日/).fill('2026-06-22');
  await expect(page.getByText('毎週月曜日は休館日です。')).toBeVisible();
  await expect(page.getByRole('button', { name: '臨時開館を登録する' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 360)).toEqual([]);
});
