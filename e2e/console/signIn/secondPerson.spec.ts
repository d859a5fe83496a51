import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { staffPassword } from '#server/testing/aStaffMember.ts';
import { codeNow, consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: false });

test('where nobody does large things alone, a colleague confirms a merge at the same screen, by keyboard', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town, member } = await arrange.aResident({ setting: { needs_second_person: true } });
  const other = await arrange.aMember(town, {});
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' });
  const colleague = await arrange.aStaffMember(town, { role: 'manager', name: '係長 四郎' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  await page.getByRole('link', { name: 'ほかの番号を統合する' }).press('Enter');
  await page.getByRole('textbox', { name: /^統合する利用者番号/ }).fill(other.userNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^理由/ }).fill('二重登録');
  await page.keyboard.press('Enter');
  watch.expects('403 Desk/MergePeople');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '統合する' }));

  const dialog = page.getByRole('dialog', { name: 'もう一人の職員の確認' });
  await expect(dialog).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  const [login, password, code] = ['職員ID', 'パスワード', '確認コード'].map((name) =>
    dialog.getByRole('textbox', { name: new RegExp(`^確認する職員の${name}`) }),
  );
  if (!login || !password || !code) throw new Error('fields are missing');
  await pressOnceReady(dialog.getByRole('button', { name: '確認する' }));
  await expect(dialog.getByText('職員IDを入力してください。', { exact: true })).toBeVisible();
  await expect(login).toBeFocused();

  watch.expects('409 Console/ConfirmAsSecond');
  await login.fill(manager.login);
  await password.fill(staffPassword);
  await code.fill(codeNow(clock.offsetMs));
  await code.press('Enter');
  await expect(dialog.getByText('ご自分では確認できません。')).toBeVisible();
  await login.fill(colleague.login);
  await password.fill(staffPassword);
  await code.fill(codeNow(clock.offsetMs));
  await code.press('Enter');
  await expect(page.getByRole('button', { name: '統合を戻す' })).toBeVisible();

  await page.goto(consolePath(town.tenantAlias, '/audit'));
  await expect(page.getByRole('row', { name: /利用者の統合/ })).toContainText('確認 係長 四郎');
});
