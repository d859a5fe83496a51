import { expect } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '#e2e/story/axe.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] the logo of a town is chosen, shown to residents and taken away', async ({
  arrange,
  anotherPage,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town } = resident;
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/settings'));
  const card = page.getByRole('region', { name: '基本', exact: true });
  await expect(card).toContainText(/ロゴ\s*なし/);
  const open = card.getByRole('button', { name: /^基本を\s*変更する$/ });
  await open.click();
  const dialog = page.getByRole('dialog', { name: '基本の変更' });
  watch.expects('409 Office/UploadTownPicture');
  const file = dialog.getByLabel('ロゴ');
  await file.setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText(/^＊?写真として読めません。/)).toBeVisible();
  const buffer = await sharp({ create: { width: 1_500, height: 500, channels: 4, background: '#0a63' } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByText('ロゴを追加')).toBeVisible();
  await expect(dialog.locator('img')).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await expectFits(page);
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('基本を保存しました。')).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  const phone = await anotherPage();
  await enter(resident, 'home', phone);
  const shown = phone.locator('header img');
  // So long a process may go on with what it read of the directory.
  await expect(async () => {
    await phone.reload();
    await expect(shown).toHaveAttribute('src', /-phone\.webp$/);
  }).toPass();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
  await open.click();
  await dialog.getByRole('button', { name: /^ロゴを\s*消す$/ }).click();
  await expect(dialog.getByText('ロゴを削除')).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText(/ロゴ\s*なし/);
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole('banner')).toContainText('みどり町 予約');
    expect(await shown.count()).toBe(0);
  }).toPass();
});
