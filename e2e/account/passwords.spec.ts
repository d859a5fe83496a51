import { expect, type Page } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { answerInstead, holdBack, listenTo } from '../story/interfere.ts';
import { logIn, loginForm } from '../story/login.ts';
import { readMail } from '../story/readMail.ts';
import { test } from '../story/story.ts';

const newPassword = 'momiji-2026-x';

const passwordForm = (page: Page) => ({
  old: page.getByRole('textbox', { name: /^いまのパスワード/ }),
  fresh: page.getByRole('textbox', { name: /^新しいパスワード ?※/ }),
  again: page.getByRole('textbox', { name: /^新しいパスワード（確認用）/ }),
});

async function typeTwice(page: Page, password = newPassword) {
  await passwordForm(page).fresh.fill(password);
  await passwordForm(page).again.fill(password);
}

test('[SAFE-06] from the forgotten password over the mail to a new one, which opens the town', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, member, session } = await arrange.aResident({ userNumberLabel: '会員番号' });
  const email = `${member.userId}@example.jp`;
  await arrange.db.updateTable('account').set({ email }).where('user_id', '=', member.userId).execute();

  await page.goto(`/t/${town.tenantAlias}/login`);
  await page.getByRole('link', { name: '会員番号・パスワードを忘れた方' }).click();
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email);
  await page.getByRole('button', { name: 'メールを送る' }).click();
  await expect(heading(page, 'メールを確認してください')).toBeVisible();

  const mail = await readMail(arrange, member, 'passwordReset');
  expect(mail).toContain(`■ 会員番号　${member.userNumber}`);
  const link = /\/t\/[^/\s]+\/password-reset#\S+/.exec(mail)?.[0] ?? '';
  const sent = listenTo(page, 'Authentication/TenantGet');
  await page.goto(link);
  await expect(passwordForm(page).fresh).toHaveAttribute('autocomplete', 'new-password');
  await expect(passwordForm(page).again).toHaveAttribute('autocomplete', 'new-password');
  expect(JSON.stringify(sent)).not.toContain(link.split('#')[1]);
  await typeTwice(page);
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(heading(page, 'パスワードを設定しました')).toBeVisible();
  expect((await callServer('Authentication/GetSelfUserInfo', {}, { session })).status).toBe(401);
  expect(await readMail(arrange, member, 'passwordChanged')).toContain('パスワードが変更されました');

  await page.getByRole('link', { name: 'ログインへ進む' }).click();
  await logIn(page, { ...member, password: newPassword, userNumberLabel: '会員番号' });
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
});

test('[SAFE-06] a link that is over or cut off says so and leads to a new one', async ({ arrange, page, watch }) => {
  const { tenantAlias } = await arrange.aTown();
  watch.expects('409 Authentication/ResetPassword');
  await page.goto(`/t/${tenantAlias}/password-reset#${'x'.repeat(43)}`);
  await typeTwice(page);
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(heading(page, 'リンクをお使いいただけません')).toBeVisible();
  await page.getByRole('link', { name: 'メールをもう一度受け取る' }).click();
  await expect(heading(page, '利用者番号・パスワードを忘れた方')).toBeVisible();
  await page.goto(`/t/${tenantAlias}/password-reset`);
  await expect(heading(page, 'リンクをお使いいただけません')).toBeVisible();
});

test('[SAFE-06] what is no address is named at its field, and an unknown one is answered like a known one', async ({
  arrange,
  page,
}) => {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/password-forgotten`);
  const email = page.getByRole('textbox', { name: /^メールアドレス/ });
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await page.getByRole('button', { name: 'メールを送る' }).click();
  await expect(email).toHaveAccessibleDescription(/メールアドレスを入力してください。/);
  await expect(email).toBeFocused();
  await email.fill('ｓａｋｕｒａ');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription(/形式が正しくありません。/);
  await email.fill('nobody@example.jp');
  await email.press('Enter');
  await expect(heading(page, 'メールを確認してください')).toBeVisible();
  await expect(page.getByText('nobody@example.jp が登録されている場合は')).toBeVisible();
});

test('[SAFE-06] the password is changed by keyboard: the old one is asked, what is wrong is named', async ({
  arrange,
  callServer,
  enter,
  page,
  watch,
}) => {
  const { member, ...resident } = await arrange.aResident();
  const elsewhere = await arrange.aSession(member);
  await enter(resident, 'other/account');
  await page.getByRole('link', { name: 'パスワードの変更' }).click();
  const { old, fresh } = passwordForm(page);
  await expect(old).toHaveAttribute('autocomplete', 'current-password');

  await page.getByRole('button', { name: '変更する' }).click();
  await expect(old).toBeFocused();
  await old.fill('wrong2026');
  await typeTwice(page, 'momiji');
  await fresh.press('Enter');
  await expect(fresh).toHaveAccessibleDescription(/8文字以上で、英字と数字を含む必要があります。/);
  await typeTwice(page);
  watch.expects('409 Authentication/ChangePassword');
  await fresh.press('Enter');
  await expect(old).toHaveAccessibleDescription(/いまのパスワードが正しくありません。/);
  await expect(old).toBeFocused();

  await old.fill(member.password);
  await old.press('Enter');
  await expect(heading(page, 'パスワードを変更しました')).toBeVisible();
  expect((await callServer('Authentication/GetSelfUserInfo', {}, { session: elsewhere })).status).toBe(401);
  await page.getByRole('link', { name: 'アカウントへ戻る' }).click();
  await page.getByRole('link', { name: 'ログイン中の端末' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('[SAFE-06] a change that did not arrive says so, keeps what was typed, and can be tried again', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const { member, ...resident } = await arrange.aResident();
  await enter(resident, 'other/account/password');
  watch.expects('500 Authentication/ChangePassword');
  await answerInstead(page, 'Authentication/ChangePassword', { status: 500 });
  await passwordForm(page).old.fill(member.password);
  await typeTwice(page);
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByText('パスワードを変更できませんでした。')).toBeVisible();
  await page.unrouteAll();
  const goOn = await holdBack(page, 'Authentication/ChangePassword');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByRole('button', { name: '変更する' })).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(heading(page, 'パスワードを変更しました')).toBeVisible();
});

test('[SAFE-05] a browser is remembered after the login, where scripts cannot read it', async ({ arrange, page }) => {
  const { member, town } = await arrange.aResident();
  await page.goto(`/t/${town.tenantAlias}/login`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);
  const kept = (await page.context().cookies(`${new URL(page.url()).origin}/api/Authentication/Login`)).find(
    ({ name }) => name.startsWith('DEVICE-'),
  );
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/Authentication' });
  await expect(loginForm(page).submit).toBeHidden();
});
