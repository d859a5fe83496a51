import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] board, counter, residents and visitors see at once what the office has changed', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { town, hall } = resident;
  const board = await anotherPage();
  await enterAsStaff(board, await arrange.aStaffMember(town));
  await board.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-06-23`));
  await expect(board.getByText('ホールA').first()).toBeVisible();

  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  await page.getByRole('link', { name: 'ホールA' }).click();
  await page.getByRole('button', { name: /^基本を\s*変更する$/ }).click();
  const basics = page.getByRole('dialog', { name: '基本の変更' });
  await basics.getByRole('textbox', { name: '部屋の名称' }).fill('みどりホール');
  await pressOnceReady(basics.getByRole('button', { name: '保存する' }));
  await expect(heading(page, 'みどりホール')).toBeVisible();
  // The board stays open all the while.
  await expect(board.getByText('みどりホール').first()).toBeVisible({ timeout: 8_000 });
  await expect(board.getByText('ホールA', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: /^時間枠と使用料を\s*変更する$/ }).click();
  const frames = page.getByRole('dialog', { name: '時間枠と使用料の変更' });
  await frames.getByRole('group', { name: '区分 1' }).getByRole('textbox', { name: '名称' }).fill('早朝');
  await frames.getByRole('group', { name: '区分 1' }).getByRole('textbox', { name: '使用料（平日）' }).fill('1230');
  await pressOnceReady(frames.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('時間枠と使用料を保存しました。')).toBeVisible();

  const phone = await anotherPage();
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-23/${hall.halfA.articleId}`, phone);
  await expect(heading(phone, 'みどりホール')).toBeVisible();
  await expect(phone.getByText(/^早朝/).first()).toBeVisible();

  const visitor = await anotherPage();
  await visitor.goto(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}`);
  await expect(heading(visitor, 'みどりホール')).toBeVisible();
  await expect(visitor.getByRole('table', { name: '使用料' }).getByText('1,230円').first()).toBeVisible();
  await expect(board.getByText('早朝').first()).toBeVisible({ timeout: 8_000 });
});
