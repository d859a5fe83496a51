import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { oidcStandIn } from '#server/testing/oidcStandIn.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('[API-04] an administrator sets up the provider, tries it, and staff sign in by it', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const provider = await oidcStandIn({ now: () => Date.now() + clock.offsetMs });
  const { town } = await arrange.aResident();
  const admin = await arrange.aStaffMember(town, { name: '管理 次郎' });
  await enterAsStaff(page, admin);
  await page.goto(consolePath(town.tenantAlias, '/staff'));
  await page.getByRole('link', { name: '認証連携' }).click();
  await expect(heading(page, '認証連携')).toBeVisible();
  await expect(page.getByText(`/console/t/${town.tenantAlias}/login/oidc`)).toBeVisible();
  await page.getByLabel('認証サービスの種類').selectOption('Keycloak');
  await page.getByLabel('ボタンの名前').fill('市の共通アカウント');
  await page.getByLabel('発行者（issuer）').fill(`${provider.url}/nowhere`);
  await page.getByLabel('クライアントID').fill(provider.clientId);
  await page.getByLabel('クライアントシークレット').fill(provider.clientSecret);
  watch.expects('504 Console/TestOidcProvider');
  await page.getByRole('button', { name: '接続テスト' }).click();
  await expect(page.getByText('認証サービスから正しい応答がありません。')).toBeVisible();
  await page.getByLabel('発行者（issuer）').fill(provider.url);
  await page.getByRole('button', { name: '接続テスト' }).click();
  await expect(page.getByText('認証サービスに接続できました。')).toBeVisible();
  await page.getByRole('button', { name: 'グループを追加する' }).click();
  await page.getByLabel('グループの名前またはID').fill('予約担当');
  await page.getByRole('combobox', { name: '役割' }).selectOption('窓口');
  await page.getByRole('checkbox', { name: '認証連携を使う' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('登録済みです。変えるときだけ入力してください。')).toBeVisible();

  // Their own account is linked by their own session.
  provider.know({ sub: 'jiro', name: '次郎', groups: ['予約担当'], more: { amr: ['mfa'] } });
  provider.choose('jiro');
  await page.goto(consolePath(town.tenantAlias, '/account'));
  await page.getByRole('button', { name: '市の共通アカウントと結び付ける' }).click();
  await expect(page.getByText('市の共通アカウントでログインできます')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Somebody new comes by the provider alone.
  await page.context().clearCookies();
  provider.know({ sub: 'hanako', name: '共通 花子', groups: ['予約担当'], more: { amr: ['mfa'] } });
  provider.choose('hanako');
  watch.expects('401 Console/GetSelf');
  await page.goto(consolePath(town.tenantAlias, '/reservations'));
  const button = page.getByRole('button', { name: '市の共通アカウントでログイン' });
  await expect(button).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button.click();
  await expect(heading(page, '予約')).toBeVisible();
  await expect(page.getByText('共通 花子').first()).toBeAttached();

  // Whoever is in no group reads why.
  await page.context().clearCookies();
  provider.know({ sub: 'stranger', name: '他 太郎', groups: [] });
  provider.choose('stranger');
  await page.goto(consolePath(town.tenantAlias, '/login'));
  watch.expects('403 Console/FinishOidc');
  await button.click();
  await expect(heading(page, 'ログインできませんでした')).toBeVisible();
  await expect(page.getByText('このシステムを使うグループに入っていないため')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await provider.close();
});
