import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] of rooms that staff alone reserve residents see what is free, and of hidden ones nothing', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { town, hall } = resident;
  const { containerId } = hall;
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${containerId}`));
  await page.getByRole('link', { name: 'ホールA', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '公開範囲の変更' });
  const change = async (name: RegExp, other?: string) => {
    await page.getByRole('button', { name: /^公開範囲を/ }).click();
    await dialog.getByRole('radio', { name }).check();
    if (other) await dialog.getByRole('checkbox', { name: other }).check();
    await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
    await expect(page.getByText('公開範囲を保存しました。')).toBeVisible();
  };
  await change(/^空きのみ公開/, 'ホールB');
  await expect(page.getByRole('region', { name: '公開範囲' })).toContainText('空きのみ公開');

  const phone = await anotherPage();
  await enter(resident, `reservation-calendar/${containerId}/2026-06-23`, phone);
  const marks = phone.getByRole('link', { name: /ホールA .*終日空きあり|ホールA .*空きあり/ });
  await marks.first().click();
  await expect(heading(phone, 'ホールA')).toBeVisible();
  await expect(phone.getByText('空いています。予約は窓口で受け付けます。').first()).toBeVisible();
  await expect(phone.getByRole('button', { name: /午前/ })).toHaveAttribute('aria-disabled', 'true');

  await page.goto(consolePath(town.tenantAlias, `/facilities/${containerId}`));
  await expect(page.getByRole('region', { name: '部屋' }).getByText('空きのみ公開')).toHaveCount(2);
  await page.getByRole('link', { name: 'ホールB' }).click();
  await change(/^非公開/);
  await enter(resident, `reservation-calendar/${containerId}/2026-06-23`, phone);
  await expect(phone.getByRole('link', { name: /ホールA/ }).first()).toBeVisible();
  await expect(phone.getByText('ホールB')).toHaveCount(0);
  await page.goto(consolePath(town.tenantAlias, `/board/${containerId}/2026-06-23`));
  await expect(page.getByText('ホールB').first()).toBeVisible();
});
