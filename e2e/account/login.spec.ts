import { expect } from '@playwright/test';
import { answerInstead, listenTo } from '../story/interfere.ts';
import { logIn, loginForm } from '../story/login.ts';
import { sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

test('what was said while logging in is gone once the resident is in', async ({ arrange, page }) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
  for (const region of await page.locator('[aria-live]').all()) await expect(region).toHaveText('', { timeout: 1_000 });
});

test('[LOGIN-01] the form bears the name of the town and its word for the user number; the password can be shown', async ({
  arrange,
  page,
}) => {
  const { tenantAlias } = await arrange.aTown({ tenantName: '石橋市公民館', userNumberLabel: '会員番号' });
  await page.goto(`/t/${tenantAlias}/login`);
  await expect(page.getByText('石橋市公民館', { exact: true })).toBeVisible();
  const { loginId, password } = loginForm(page, '会員番号');
  await expect(loginId).toHaveAttribute('placeholder', '会員番号');

  await password.fill('yoyaku2026');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'パスワードを表示する' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'パスワードを隠す' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('[LOGIN-01] Enter sends the form', async ({ arrange, page }) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  const { loginId, password } = loginForm(page);
  await loginId.fill(member.userNumber);
  await password.fill(member.password);
  await password.press('Enter');
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`);
});

test('[LOGIN-02] what is left empty is named, and nothing is sent', async ({ arrange, page }) => {
  const { tenantAlias } = await arrange.aTown({ userNumberLabel: '会員番号' });
  const sent = listenTo(page, 'Authentication/Login');
  await page.goto(`/t/${tenantAlias}/login`);
  const { loginId, password, submit } = loginForm(page, '会員番号');

  await submit.click();
  await expect(loginId).toHaveAccessibleDescription(/会員番号を入力してください。/);
  await expect(loginId).toBeFocused();
  await expect(page.getByText('パスワードを入力してください。')).toBeHidden();

  await loginId.fill('10000001');
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/パスワードを入力してください。/);
  await expect(password).toBeFocused();
  await expect(page.getByText('会員番号を入力してください。')).toBeHidden();
  expect(sent).toHaveLength(0);
});

test('[LOGIN-03] a facility tenant opens home after the login and keeps the token as session_token', async ({
  arrange,
  page,
}) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  const answered = page.waitForResponse('**/api/Authentication/Login');
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`);
  const { token } = await (await answered).json();
  expect(await sessionKeys(page)).toEqual({ session_token: token, tenant_id: member.tenantId });
});

test('[LOGIN-03] an event tenant opens e-home after the login', async ({ arrange, page }) => {
  const { member } = await arrange.aResident({ tenantMode: 'event' });
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/e-home`);
});

test('[LOGIN-04] wrong credentials are refused with one sentence, and the password is cleared', async ({
  arrange,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  const { loginId, password, failure } = loginForm(page);

  watch.expects('401 Authentication/Login', '401 Authentication/Login');
  await logIn(page, { ...member, password: 'yoyaku2027' });
  await expect(failure).toHaveText(/利用者番号またはパスワードが正しくありません。/);
  await expect(failure).toBeFocused();
  await expect(password).toHaveValue('');
  await expect(loginId).toHaveValue(member.userNumber);

  await logIn(page, { userNumber: '99999999', password: member.password });
  await expect(failure).toHaveText(/利用者番号またはパスワードが正しくありません。/);
  await expect(password).toHaveValue('');
});

test('[LOGIN-04] a timeout behind the server says that it could not be reached; any other failure does not', async ({
  arrange,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  const { password, failure } = loginForm(page);

  await answerInstead(page, 'Authentication/Login', { status: 504 });
  watch.expects('504 Authentication/Login');
  await logIn(page, member);
  await expect(failure).toHaveText(/^.?サーバへの接続に失敗しました。$/);
  await expect(password).toHaveValue('');

  await answerInstead(page, 'Authentication/Login', { status: 500 });
  watch.expects('500 Authentication/Login');
  await logIn(page, member);
  await expect(failure).toHaveText(/^.?利用者番号またはパスワードが正しくありません。$/);
  await expect(password).toHaveValue('');
});

test('[LOGIN-04] a login without a network keeps the sentence and what was typed, and says that there was no connection', async ({
  arrange,
  page,
  watch,
}) => {
  const { member } = await arrange.aResident();
  await page.goto(`/t/${member.tenantAlias}/login`);
  const { password, failure } = loginForm(page);
  await page.route('**/api/Authentication/Login', (route) => route.abort('connectionreset'));
  watch.allows('cut Authentication/Login');
  await logIn(page, member);
  await expect(failure).toContainText('利用者番号またはパスワードが正しくありません。');
  await expect(failure).toContainText('通信できなかったため、ログインできるかどうかを確かめられていません。');
  await expect(password).toHaveValue(member.password);
  await page.unroute('**/api/Authentication/Login');
  await loginForm(page).submit.click();
  await expect(page).toHaveURL(/\/home$/);
});

test('[LOGIN-05] guest registration is offered only where the town allows it', async ({ arrange, page }) => {
  const open = await arrange.aTown({ canRegisterByApp: true });
  await page.goto(`/t/${open.tenantAlias}/login`);
  await page.getByRole('link', { name: 'ゲスト登録' }).click();
  await expect(page).toHaveURL(`/t/${open.tenantAlias}/registration-guest`);

  const closed = await arrange.aTown({ canRegisterByApp: false });
  await page.goto(`/t/${closed.tenantAlias}/login`);
  await expect(loginForm(page).submit).toBeVisible();
  await expect(page.getByRole('link', { name: 'ゲスト登録' })).toBeHidden();
  await page.goto(`/t/${closed.tenantAlias}/registration-guest`);
  await expect(page).toHaveURL(`/t/${closed.tenantAlias}/login`);
});

test('[LOGIN-06] outside LINE nothing of it is loaded and lineAccessToken is empty', async ({ arrange, page }) => {
  const { member } = await arrange.aResident({
    liffId: '1234567890-AbcdEfgh',
    setting: { line_channel_id: '1234567890' },
  });
  const sent = listenTo(page, 'Authentication/Login');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`/t/${member.tenantAlias}/login`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/t/${member.tenantAlias}/home`);
  expect(sent.map(({ body }) => body.lineAccessToken)).toEqual(['']);
  expect(scripts.filter((url) => url.includes('lineSdk'))).toEqual([]);
  expect(await sessionKeys(page)).not.toHaveProperty('line_access_token');
});
