import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] what was changed stands with who changed it, and is taken back by one press', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/facilities/${hall.containerId}`));
  const changes = page.getByRole('region', { name: '変更の記録' });
  await expect(changes.getByText('まだ変更されていません。')).toBeVisible();
  await page.getByRole('link', { name: 'ホールA' }).click();
  await page.getByRole('button', { name: /^基本を\s*変更する$/ }).click();
  const dialog = page.getByRole('dialog', { name: '基本の変更' });
  await dialog.getByRole('textbox', { name: '定員' }).fill('45');
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('基本を保存しました。')).toBeVisible();
  await expect(changes.getByText(/定員：.* → 45$/)).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await expectFits(page);
  await pressOnceReady(changes.getByRole('button', { name: /元に戻す$/ }));
  const undoing = page.getByRole('dialog', { name: /の変更を元に戻す$/ });
  await expect(undoing.getByText(/定員：45 → /)).toBeVisible();
  await pressOnceReady(undoing.getByRole('button', { name: '元に戻す' }));
  await expect(page.getByText(/の変更を元に戻しました。$/)).toBeVisible();
  await expect(changes.getByRole('listitem').filter({ hasText: 'このあと、同じ項目が変更されています。' })).toHaveCount(
    1,
  );
  await expect(page.getByRole('region', { name: '基本' })).not.toContainText('45');
});
