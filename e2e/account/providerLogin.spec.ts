import { expect, type Page } from '@playwright/test';
import { type OidcStandIn, oidcStandIn } from '#server/testing/oidcStandIn.ts';
import { choose, consolePath, enterAsStaff } from '../console/staff.ts';
import type { Arrange } from '../story/arrange.ts';
import { violationsOf } from '../story/axe.ts';
import { dialog, heading } from '../story/booking.ts';
import { test as story } from '../story/story.ts';

const phone = { width: 360, height: 740 };
/** A town and the provider by which its residents log in. */
const test = story.extend<{ provider: OidcStandIn; town: Awaited<ReturnType<Arrange['aResident']>>['town'] }>({
  provider: async ({ clock }, use) => {
    const provider = await oidcStandIn({ now: () => Date.now() + clock.offsetMs });
    await use(provider);
    await provider.close();
  },
  town: async ({ arrange, page, provider }, use) => {
    const { town } = await arrange.aResident();
    await enterAsStaff(page, await arrange.aStaffMember(town));
    await setUp(page, town.tenantAlias, provider);
    await use(town);
  },
});

test.use({ viewport: phone });

const byProvider = (page: Page) => page.getByRole('button', { name: '市民アカウントでログイン' });

/** An administrator sets up the provider of residents, at a desk. */
async function setUp(page: Page, tenantAlias: string, provider: OidcStandIn) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(consolePath(tenantAlias, '/staff/provider'));
  await choose(page.getByRole('radio', { name: '利用者' }));
  await expect(page.getByText(new RegExp(`/t/${tenantAlias}/login$`))).toBeVisible();
  await expect(page.getByText('グループと役割')).toBeHidden();
  await page.getByLabel('ボタンの名前').fill('市民アカウント');
  await page.getByLabel('発行者（issuer）').fill(provider.url);
  await page.getByLabel('クライアントID').fill(provider.clientId);
  await page.getByLabel('クライアントシークレット').fill(provider.clientSecret);
  await page.getByRole('checkbox', { name: '認証連携を使う' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('登録済みです。変えるときだけ入力してください。')).toBeVisible();
  await page.context().clearCookies();
  await page.setViewportSize(phone);
}

/** The login, once its button is known to every process. */
async function openLogin(page: Page, address: string) {
  await expect(async () => {
    await page.goto(address);
    await expect(byProvider(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('[API-04] a resident logs in by the provider of the town once their password has linked it, and ends that', async ({
  arrange,
  page,
  provider,
  town,
  watch,
}) => {
  const { tenantAlias } = town;
  // Their mail address is known here: the password of its account is asked for, and nothing else.
  const email = 'hana.sato@example.jp';
  const member = await arrange.aMember(town, { email });
  provider.know({ sub: 'hana', name: '佐藤 花', email, more: { email_verified: true } });
  provider.choose('hana');
  await openLogin(page, `/t/${tenantAlias}/other/account`);
  expect(await violationsOf(page)).toEqual([]);
  await byProvider(page).click();
  await expect(heading(page, 'ご本人の確認')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '利用者番号' })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  watch.expects('401 Authentication/Login');
  await page.getByRole('textbox', { name: 'パスワード' }).fill('wrong-2026-x');
  await page.getByRole('button', { name: '結び付けてログイン' }).click();
  await expect(page.getByText('パスワードが正しくありません。')).toBeVisible();
  await page.getByRole('textbox', { name: 'パスワード' }).fill(member.password);
  await page.getByRole('button', { name: '結び付けてログイン' }).click();
  // Where they wanted to go before they were asked who they are.
  await expect(heading(page, 'アカウント')).toBeVisible();
  await expect(page.getByText('に結び付けました。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The next time no password is asked for.
  await page.evaluate(() => sessionStorage.clear());
  await openLogin(page, `/t/${tenantAlias}/other/account`);
  await byProvider(page).click();
  await expect(heading(page, 'アカウント')).toBeVisible();
  await page.getByRole('button', { name: '解除する' }).click();
  await dialog(page).getByRole('button', { name: '解除する' }).click();
  await expect(page.getByText(/まだ結び付いていません/)).toBeVisible();
});

test('[API-04] somebody new registers with what the provider says; what does not hold is told and changes nothing', async ({
  page,
  provider,
  town,
  watch,
}) => {
  const { tenantAlias } = town;
  provider.know({ sub: 'ken', name: '高橋 健', email: 'ken@example.jp', more: { email_verified: true } });
  provider.choose('ken');

  provider.spoil({ signature: 'foreign' });
  await openLogin(page, `/t/${tenantAlias}/login`);
  watch.expects('403 Authentication/FinishOidc');
  await byProvider(page).click();
  await expect(heading(page, 'ログインできませんでした')).toBeVisible();
  await expect(page.getByText('認証サービスからの回答を確認できなかったため')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  provider.spoil({});
  await page.getByRole('link', { name: 'ログインへ戻る' }).click();

  await byProvider(page).click();
  await expect(heading(page, '利用者登録との結び付け')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'ゲスト登録' }).click();
  await expect(heading(page, 'ゲスト登録')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^姓 ?※/ })).toHaveValue('高橋');
  await expect(page.getByRole('textbox', { name: /^名 ?※/ })).toHaveValue('健');
  await expect(page.getByRole('textbox', { name: /^メール/ })).toHaveValue('ken@example.jp');
  expect(await violationsOf(page)).toEqual([]);
  const fields = [/^姓（/, /^名（/, /^1つ目/, /^2つ目/, /^3つ目/, /^パスワード ?※/, /^パスワード（/];
  const texts = ['タカハシ', 'ケン', '090', '1234', '5678', 'sakuramochi3', 'sakuramochi3'];
  for (const [index, name] of fields.entries()) await page.getByRole('textbox', { name }).fill(texts[index] ?? '');
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(heading(page, '登録が完了しました')).toBeVisible();
  await page.getByRole('button', { name: 'ログインして進む' }).click();
  await expect(page).toHaveURL(`/t/${tenantAlias}/home`);

  await page.evaluate(() => sessionStorage.clear());
  await openLogin(page, `/t/${tenantAlias}/login`);
  await byProvider(page).click();
  await expect(page).toHaveURL(`/t/${tenantAlias}/home`);
});
