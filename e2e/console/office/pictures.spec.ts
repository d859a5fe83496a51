import { expect } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const photograph = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('[OFFICE-02] pictures of a hall are chosen, described, put in order and taken away, and shown to residents', async ({
  arrange,
  anotherPage,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town, hall } = resident;
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  await page.getByRole('button', { name: /^写真を\s*変更する$/ }).click();
  const dialog = page.getByRole('dialog', { name: '写真の変更' });
  watch.expects('409 Office/UploadPicture');
  const file = dialog.getByLabel('追加する写真');
  await file.setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText(/^＊?写真として読めません。/)).toBeVisible();
  await file.setInputFiles(await photograph('front.jpg', '#7a6'));
  const first = dialog.getByRole('group', { name: '写真 1' });
  await expect(dialog.getByText('まだ入力していない項目があります。')).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(first.getByText('空にはできません。')).toBeVisible();
  await first.getByRole('textbox', { name: '写真の説明' }).fill('正面から見た公民館');
  // What the browser tells of a chooser that is dismissed without a file.
  await file.dispatchEvent('cancel', { bubbles: true });
  await file.setInputFiles(await photograph('garden.jpg', '#57a'));
  const second = dialog.getByRole('group', { name: '写真 2' });
  await second.getByRole('textbox', { name: '写真の説明' }).fill('中庭のベンチ');
  await second.getByRole('button', { name: /^写真 2を\s*上へ$/ }).click();
  await expect(first.getByRole('textbox', { name: '写真の説明' })).toHaveValue('中庭のベンチ');
  await expect(dialog.getByText('写真 中庭のベンチを追加')).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await expectFits(page);
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('写真を保存しました。')).toBeVisible();
  const phone = await anotherPage();
  await enter(resident, `halls/${hall.containerId}`, phone);
  await expect(phone.getByRole('img', { name: '中庭のベンチ' })).toBeVisible();
  await page.getByRole('button', { name: /^写真を\s*変更する$/ }).click();
  await dialog.getByRole('button', { name: /^写真 1を\s*消す$/ }).click();
  await expect(dialog.getByText('写真 中庭のベンチを休止・削除')).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(dialog).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('img', { name: '正面から見た公民館' })).toBeVisible();
  await expect(phone.getByRole('img', { name: '中庭のベンチ' })).toHaveCount(0);
  await expect(heading(phone, hall.containerName)).toBeVisible();
});
