import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { startServer } from '#e2e/world/startServer.ts';
import { freePort } from '#server/db/postgres/freePort.ts';
import { staffPassword } from '#server/testing/aStaffMember.ts';
import { consolePath, enterAsStaff, typePassword, withAuthenticator } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[DESK-01] a passkey is set up, signs in, and is given again where a dangerous act asks for it', async ({
  arrange,
  clock,
  page,
  watch,
  world,
}) => {
  // No browser makes a passkey for a bare network address.
  const port = String(await freePort());
  const server = await startServer(world, { PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  try {
    const { town } = await arrange.aResident();
    const member = await arrange.aStaffMember(town, { hasFactor: false });
    const at = (path = '') => `http://localhost:${port}${consolePath(town.tenantAlias, path)}`;
    const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
    const byPasskey = page.getByRole('button', { name: 'パスキーで確認' });
    const add = page.getByRole('button', { name: 'パスキーを登録する' });
    await withAuthenticator(page);

    watch.expects('401 Console/GetSelf');
    await page.goto(at());
    await typePassword(page, member.login);
    await expect(heading(page, '2段階認証の設定')).toBeVisible();
    await expect(page.getByRole('heading', { name: '認証アプリを使う' })).toBeVisible();
    await add.click();
    await expect(codes).toHaveCount(10);
    await page.getByRole('checkbox', { name: '控えました' }).check();
    await page.getByRole('button', { name: 'はじめる' }).click();
    await expect(heading(page, 'ホーム')).toBeVisible();

    await page.getByRole('button', { name: 'ログアウト' }).click();
    await typePassword(page, member.login);
    await expect(byPasskey).toBeFocused();
    // There is no app, so only a recovery code is asked for beside it.
    await expect(page.getByRole('textbox', { name: 'リカバリーコード' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'ホーム')).toBeVisible();

    await page.goto(at('/account'));
    const own = page.getByRole('list', { name: '登録したパスキー' }).getByRole('listitem');
    await expect(own).toHaveCount(1);
    await expect(own).not.toContainText('最後の利用 なし');
    await own.getByRole('button', { name: /名前を変える/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '名前' }).fill('事務室のパソコン');
    await page.keyboard.press('Enter');
    await expect(own).toContainText('事務室のパソコン');
    await add.click();
    await expect(page.getByText('このパスキーはすでに登録されています。')).toBeVisible();
    watch.expects('409 Console/RemovePasskey');
    await own.getByRole('button', { name: /削除する/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
    await expect(own).toContainText('先に別のパスキーを登録してください。');

    const long = new Date(Date.now() + clock.offsetMs - 900_000);
    await arrange.db
      .updateTable('staff_session')
      .set({ factor_at: long })
      .where('staff_id', '=', member.staffId)
      .execute();
    watch.expects('403 Console/RenewRecoveryCodes');
    await page.getByRole('button', { name: '新しいコードを作る' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '新しく作る' }).click();
    await expect(page.getByRole('dialog')).toContainText('大切な操作のため');
    await expect(byPasskey).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(codes).toHaveCount(10);
  } finally {
    expect(await server.stop()).toBe('');
  }
});

test('a colleague with nothing but a passkey confirms what nobody does alone', async ({
  arrange,
  page,
  watch,
  world,
}) => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const server = await startServer(world, { PORT: port, PUBLIC_URL: origin });
  try {
    const { town, member } = await arrange.aResident({ setting: { needs_second_person: true } });
    const other = await arrange.aMember(town, {});
    const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' });
    const colleague = await arrange.aStaffMember(town, { role: 'manager', name: '係長 四郎', hasFactor: false });
    const at = (path = '') => `${origin}${consolePath(town.tenantAlias, path)}`;
    await withAuthenticator(page);
    watch.expects('401 Console/GetSelf');
    await page.goto(at());
    await typePassword(page, colleague.login);
    await page.getByRole('button', { name: 'パスキーを登録する' }).click();
    await page.getByRole('checkbox', { name: '控えました' }).check();
    await page.getByRole('button', { name: 'はじめる' }).click();
    await expect(heading(page, 'ホーム')).toBeVisible();

    await enterAsStaff(page, manager, 'localhost');
    await page.goto(at(`/people/n/${member.userNumber}`));
    await page.getByRole('link', { name: 'ほかの番号を統合する' }).press('Enter');
    await page.getByRole('textbox', { name: /^統合する利用者番号/ }).fill(other.userNumber);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^理由/ }).fill('二重登録');
    await page.keyboard.press('Enter');
    watch.expects('403 Desk/MergePeople');
    await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '統合する' }));

    const dialog = page.getByRole('dialog', { name: 'もう一人の職員の確認' });
    const byPasskey = dialog.getByRole('button', { name: 'パスキーで確認' });
    await byPasskey.press('Enter');
    await expect(dialog.getByText('職員IDを入力してください。', { exact: true })).toBeVisible();
    // No code is asked for.
    await expect(dialog.getByText('確認コードを入力してください。')).toHaveCount(0);
    await dialog.getByRole('textbox', { name: /^確認する職員の職員ID/ }).fill(colleague.login);
    await dialog.getByRole('textbox', { name: /^確認する職員のパスワード/ }).fill(staffPassword);
    await byPasskey.press('Enter');
    await expect(page.getByRole('button', { name: '統合を戻す' })).toBeVisible();
    await page.goto(at('/audit'));
    await expect(page.getByRole('row', { name: /利用者の統合/ })).toContainText('確認 係長 四郎');
  } finally {
    expect(await server.stop()).toBe('');
  }
});
