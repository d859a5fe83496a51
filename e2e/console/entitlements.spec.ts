import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('what somebody belongs to is certified until a day and renewed, by keyboard', async ({ arrange, page }) => {
  const classes = [
    { code: 'outside', label: '市外の方' },
    { code: 'club', label: '登録団体（構成員の過半数が市内に在住・在勤・在学する団体）' },
  ];
  const { town, member } = await arrange.aResident({ setting: { user_classes: JSON.stringify(classes) } });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  const card = page.getByRole('region', { name: '区分・減免の認定' });
  const change = page.getByRole('button', { name: '変更・更新する' });
  await change.press('Enter');
  const save = page.getByRole('button', { name: '保存する' });
  await page.getByRole('checkbox', { name: /^登録団体/ }).press('Space');
  const until = page.getByLabel(/^登録団体.*の有効期限$/);
  await until.fill('2020-03-31');
  await expect(page.getByText('有効期限には、本日以降の日を入力してください。')).toBeVisible();
  await save.press('Enter');
  await expect(card.getByText('理由を入力してください。')).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await until.fill('2031-03-31');
  await card.getByRole('textbox', { name: /^理由/ }).fill('規約と名簿を確認');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '区分・減免の認定を変更しました。' })).toBeFocused();
  await expect(page.getByText('（2031/03/31(月)まで）')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await change.press('Enter');
  await enlargeText(page);
  expect(await lostParts(page, 1280), 'large text').toEqual([]);
});
