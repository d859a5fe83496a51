import { expect, type Page } from '@playwright/test';
import { freePort } from '#server/db/postgres/freePort.ts';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { startServer } from '../world/startServer.ts';
import { consolePath, typePassword } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** A device that has a passkey made and used without asking, as its owner would allow. */
async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

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
