import { expect } from '@playwright/test';
import { dialog, heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { codeField, codeNow, consolePath, enterAsStaff, typePassword } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const password = 'chuo-kominkan-2026';

test('[DESK-01] from the invitation over password and setup to the first screen, out, and in again with a code', async ({
  anotherPage,
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();

  // By keyboard alone: to the staff, and somebody is invited.
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(heading(page, '職員')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '職員の招待' })).toBeFocused();
  await page.getByRole('textbox', { name: /^職員ID/ }).fill('taro.m');
  await page.getByRole('textbox', { name: /^氏名/ }).fill('受付 太郎');
  await page.getByRole('combobox', { name: '役割' }).selectOption('管理者');
  await page.getByRole('button', { name: '招待する', exact: true }).last().press('Enter');
  // The link stands there this once: the words about it have the focus, and are said.
  await expect(page.getByRole('status').filter({ hasText: '受付 太郎さんを招待しました。' })).toBeFocused();
  const link = await page.getByText(/\/console\/t\/.*\/invitation#/).textContent();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('rowheader', { name: '受付 太郎' })).toBeVisible();
  await expect(page.getByRole('row', { name: /受付 太郎/ })).toContainText('招待中');

  const there = await anotherPage();
  const { pathname, hash } = new URL(link ?? '');
  await there.goto(`${pathname}${hash}`);
  await there.getByRole('textbox', { name: /^パスワード ?※/ }).fill('short');
  await there.keyboard.press('Enter');
  await expect(there.getByText('パスワードは12文字以上で入力してください。')).toBeVisible();
  await there.getByRole('textbox', { name: /^パスワード ?※/ }).fill(password);
  await there.getByRole('textbox', { name: /^パスワード（確認用）/ }).fill(password);
  await there.keyboard.press('Enter');

  await expect(heading(there, '2段階認証の設定')).toBeVisible();
  await expect(there.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
  const secret = (await there.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await codeField(there).fill(codeNow(clock.offsetMs, { secret }));
  await expect(there.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')).toHaveCount(10);
  const recovery = await there
    .getByRole('list', { name: 'リカバリーコード' })
    .getByRole('listitem')
    .first()
    .textContent();
  await there.getByRole('checkbox', { name: '控えました' }).check();
  await there.getByRole('button', { name: 'はじめる' }).click();
  await expect(heading(there, 'ホーム')).toBeVisible();
  await expect(there.getByRole('banner')).toContainText('受付 太郎さん');

  await there.getByRole('button', { name: 'ログアウト' }).click();
  watch.expects('401 Console/SignIn');
  await typePassword(there, 'taro.m', 'wrong-password-1');
  await expect(there.getByText('職員IDまたはパスワードが正しくありません。')).toBeVisible();
  await typePassword(there, 'taro.m', password);
  await expect(heading(there, '2段階認証')).toBeVisible();
  await there.getByRole('button', { name: 'リカバリーコードを使う' }).click();
  await there.getByRole('textbox', { name: 'リカバリーコード' }).fill(recovery ?? '');
  await there.keyboard.press('Enter');
  await expect(heading(there, 'ホーム')).toBeVisible();
});

test('[DESK-02] who was idle is told so, signs in with a code, and is back at the same address', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const member = await arrange.aStaffMember(town);
  await enterAsStaff(page, member);
  await page.goto(consolePath(town.tenantAlias, '/staff?q=%E8%8A%B1'));
  await expect(page.getByRole('rowheader', { name: '窓口 花子' })).toBeVisible();
  const long = new Date(Date.now() + clock.offsetMs - 3_600_000);
  await arrange.db.updateTable('staff_session').set({ used_at: long }).where('staff_id', '=', member.staffId).execute();

  watch.expects('401 Console/ListAudit');
  await page.getByRole('link', { name: '操作記録' }).click();
  await expect(page.getByText('しばらく操作がなかったためログアウトしました')).toBeVisible();
  await typePassword(page, member.login);
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(heading(page, '操作記録')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(consolePath(town.tenantAlias, '/audit'));
});

test('renewing the recovery codes asks for the factor again, and goes on with it', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const member = await arrange.aStaffMember(town);
  const long = new Date(Date.now() + clock.offsetMs - 900_000);
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: long })
    .where('staff_id', '=', member.staffId)
    .execute();
  await enterAsStaff(page, member);
  await page.goto(consolePath(town.tenantAlias, '/account'));
  await page.getByRole('button', { name: '新しいコードを作る' }).click();
  watch.expects('403 Console/RenewRecoveryCodes');
  await dialog(page).getByRole('button', { name: '新しく作る' }).click();
  await expect(page.getByRole('dialog')).toContainText('大切な操作のため');
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('残りは10個です。')).toBeVisible();
});
