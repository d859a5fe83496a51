import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { enlargeText, lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

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
  // The first field that is wrong.
  await expect(until).toBeFocused();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await until.fill('2031-03-31');
  await card.getByRole('textbox', { name: /^理由/ }).fill('規約と名簿を確認');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '区分・減免の認定を変更しました。' })).toBeFocused();
  // What was done stands among what staff did, on the same page.
  await expect(page.getByRole('region', { name: '職員の操作' })).toContainText('規約と名簿を確認');
  await expect(page.getByText('（2031/03/31(月)まで）')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await change.press('Enter');
  await enlargeText(page);
  expect(await lostParts(page, 1280), 'large text').toEqual([]);
});

test('whose class ends soon is listed, and who has to be called is counted on the first screen', async ({
  arrange,
  clock,
  page,
}) => {
  const name = '登録団体（構成員の過半数が市内に在住・在勤・在学する団体）';
  const user_classes = JSON.stringify([{ code: 'club', label: name }]);
  const { town, member } = await arrange.aResident({ setting: { user_classes } });
  const ends = new Date(Date.now() + clock.offsetMs + 20 * 86_400_000).toISOString().slice(0, 10);
  await arrange.db
    .updateTable('account')
    .set({ classes: ['club'], class_terms: JSON.stringify({ club: ends }), email: null, line_user_id: null })
    .where('tenant_id', '=', town.tenantId)
    .where('user_id', '=', member.userId)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('link', { name: /^期限が近い利用者（電話連絡）\s*1人/ }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: member.userNumber });
  await expect(row).toContainText('電話での連絡が必要');
  await expect(row).toContainText(name);
  await page.getByRole('radio', { name: 'すべて' }).press('Space');
  await expect(page.getByRole('table', { name: '期限が近い利用者（すべて）' })).toContainText(member.userNumber);
  // The rows of the former question are dimmed until the new ones are there.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('region', { name: '区分・減免の認定' })).toContainText(name);
});
