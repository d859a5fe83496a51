import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[OFFICE-02] a town words one of its messages, looks at it, tries it and goes back', async ({ page, arrange }) => {
  const { town } = await arrange.aResident();
  const staff = await arrange.aStaffMember(town);
  await arrange.db
    .updateTable('staff')
    .set({ email: 'clerk@town.example.jp' })
    .where('staff_id', '=', staff.staffId)
    .execute();
  await enterAsStaff(page, staff);
  await page.goto(consolePath(town.tenantAlias, '/settings/messages'));
  await expect(page.getByRole('region', { name: '予約', exact: true })).toContainText(
    '予約がすぐに確定したときに送ります。',
  );

  await page.getByRole('button', { name: /^予約の確定の文面を\s*変更する$/ }).click();
  const dialog = page.getByRole('dialog', { name: '「予約の確定」の文面' });
  const body = dialog.getByRole('textbox', { name: /^本文/ });
  await body.fill('ご予約ありがとうございます。\n{場所}\n{日時}\n{料金} {期限}\n{リンク}');
  await expect(dialog.getByText('「{期限}」という項目は、この文面では使えません。')).toBeVisible();
  await body.fill('ご予約ありがとうございます。\n{場所}\n{日時}\n{料金}\n{リンク}\n');
  await expect(dialog.getByText('必要な項目がありません。「{支払期限}」を入れてください。')).toBeVisible();
  await dialog.getByRole('button', { name: /^\{支払期限\}/ }).click();
  await expect(body).toHaveValue(/\{リンク\}\n\{支払期限\}$/);
  const shown = dialog.getByRole('region', { name: '送る内容の確認' });
  await expect(shown).toContainText('ご予約ありがとうございます。');
  await expect(violationsOf(page)).resolves.toEqual([]);
  await shown.getByRole('button', { name: '自分に試し送信' }).click();
  await expect(shown).toContainText('clerk@town.example.jpへ送りました。');
  await pressOnceReady(dialog.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('「予約の確定」の文面を保存しました。')).toBeVisible();
  await expect(page.getByText('独自の文面', { exact: true })).toBeVisible();
  await expect(page.getByText('「予約の確定」を独自の文面に変更')).toBeVisible();

  await page.getByRole('button', { name: /^予約の確定を\s*元の文面に戻す$/ }).click();
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '元に戻す' }));
  await expect(page.getByText('「予約の確定」を元の文面に戻しました。')).toBeVisible();
  await expect(page.getByText('独自の文面', { exact: true })).toHaveCount(0);
});
