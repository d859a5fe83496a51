import { expect, type Page } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import { logIn, loginForm } from '../story/login.ts';
import type { Screen, Way } from '../story/screen.ts';

const search = ({ page }: Way) => page.getByRole('searchbox', { name: '市町村や施設の名前' });

async function atLogin({ page, arrange }: Way) {
  const resident = await arrange.aResident();
  await page.goto(`/t/${resident.town.tenantAlias}/login`);
  await expect(loginForm(page).submit).toBeVisible();
  return resident;
}

async function atRegistration({ page, arrange }: Way) {
  const town = await arrange.aTown();
  await page.goto(`/t/${town.tenantAlias}/registration-guest`);
  await expect(heading(page, 'ゲスト登録')).toBeVisible();
}

const longText = Array.from(
  { length: 12 },
  (_, index) => `第${index + 1}条　${'施設を大切に使います。'.repeat(4)}`,
).join('\n');

/** Fills in everything a guest must tell. */
async function fillRegistration(page: Page) {
  const texts = ['佐藤', '花子', 'サトウ', 'ハナコ', 'hanako@example.jp', '', 'sakuramochi3', 'sakuramochi3'];
  const fields = [/^姓 ?※/, /^名 ?※/, /^姓（/, /^名（/, /^メール/, /^住所/, /^パスワード ?※/, /^パスワード（/];
  for (const [index, name] of fields.entries()) {
    await page.getByRole('textbox', { name }).fill(texts[index] ?? '');
  }
  for (const name of [/^1つ目/, /^2つ目/, /^3つ目/]) {
    await page.getByRole('textbox', { name }).fill('090');
  }
}

/** The server says that it takes a while until the turn comes. */
export const mustWait = { error: { code: 'waiting', message: '', details: { waitSeconds: 600, aboutSeconds: 130 } } };

/** The screens before the login, each in its states. */
export const openScreens: readonly Screen[] = [
  {
    name: 'landing',
    reach: async (way) => {
      await way.arrange.aTown({ tenantName: 'かえで町', isListed: true });
      await way.page.goto('/');
      await expect(way.page.getByRole('link', { name: 'かえで町' }).first()).toBeVisible();
    },
  },
  {
    name: 'landing, nothing found',
    reach: async (way) => {
      await way.page.goto('/');
      await search(way).fill('どこにもない町');
      await expect(way.page.getByText(/見つかりませんでした/)).toBeVisible();
    },
  },
  {
    name: 'landing, after an unknown town',
    reach: async ({ page, watch }) => {
      watch.expects('404 Authentication/TenantGet');
      await page.goto('/t/no-such-town');
      await expect(page.getByText('お探しの予約ページは見つかりませんでした。')).toBeVisible();
    },
  },
  {
    name: 'landing, loading',
    reach: async ({ page }) => {
      await holdBack(page, 'Tenant/FindTenant');
      await page.goto('/');
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'anything, before the town is known',
    reach: async ({ page, arrange }) => {
      const town = await arrange.aTown();
      await holdBack(page, 'Authentication/TenantGet');
      await page.goto(`/t/${town.tenantAlias}/login`);
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  { name: 'login', reach: atLogin },
  {
    name: 'login, nothing filled in',
    reach: async (way) => {
      await atLogin(way);
      await loginForm(way.page).submit.click();
      await expect(way.page.getByText('利用者番号を入力してください。')).toBeVisible();
    },
  },
  {
    name: 'login, refused',
    reach: async (way) => {
      const { member } = await atLogin(way);
      way.watch.expects('401 Authentication/Login');
      await logIn(way.page, { ...member, password: 'wrong2026' });
      await expect(loginForm(way.page).failure).toBeVisible();
    },
  },
  {
    name: 'login, waiting for the turn',
    reach: async (way) => {
      const { member } = await atLogin(way);
      way.watch.expects('503 Authentication/Login');
      await answerInstead(way.page, 'Authentication/Login', { status: 503, body: mustWait });
      await logIn(way.page, member);
      await expect(way.page.getByText('待ち時間：2分ほど')).toBeVisible();
    },
  },
  {
    name: 'login, after the session has ended',
    reach: async ({ page, arrange, enter, watch }) => {
      const resident = await arrange.aResident();
      watch.expects('401 Authentication/GetSelfUserInfo');
      // The document has begun it, and the page may be left before it is refused.
      watch.allows('401 Reservation/GetContainer', '401 Reservation/GetReservation');
      await enter({ ...resident, session: { ...resident.session, token: 'over' } });
      await expect(loginForm(page).submit).toBeVisible();
    },
  },
  {
    name: 'login, while nobody can be asked for',
    reach: async ({ page, arrange, enter, watch }) => {
      watch.expects('503 Authentication/GetSelfUserInfo');
      await answerInstead(page, 'Authentication/GetSelfUserInfo', { status: 503 });
      await enter(await arrange.aResident());
      await expect(page.getByRole('link', { name: 'もとのページをもう一度開く' })).toBeVisible();
    },
  },
  { name: 'guest registration', reach: atRegistration },
  {
    name: 'guest registration, nothing filled in',
    reach: async (way) => {
      await atRegistration(way);
      await way.page.getByRole('button', { name: '登録する' }).click();
      await expect(way.page.getByText('氏名を入力してください。')).toBeVisible();
    },
  },
  {
    name: 'guest registration, waiting for the turn',
    reach: async (way) => {
      await atRegistration(way);
      way.watch.expects('503 Authentication/RegisterUser');
      await answerInstead(way.page, 'Authentication/RegisterUser', { status: 503, body: mustWait });
      await fillRegistration(way.page);
      await way.page.getByRole('button', { name: '登録する' }).click();
      await expect(way.page.getByText('待ち時間：2分ほど')).toBeVisible();
    },
  },
  {
    name: 'guest registration, completed',
    reach: async (way) => {
      await atRegistration(way);
      await answerInstead(way.page, 'Authentication/RegisterUser', {
        status: 200,
        body: { guestUserNumber: '12345674' },
      });
      await fillRegistration(way.page);
      await way.page.getByRole('button', { name: '登録する' }).click();
      await expect(heading(way.page, '登録が完了しました')).toBeVisible();
    },
  },
  {
    name: 'privacy policy to agree to',
    reach: async ({ page, arrange, enter }) => {
      await enter(await arrange.aResident({ privacyPolicy: longText }));
      await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
    },
  },
  {
    name: 'terms of use to agree to',
    reach: async ({ page, arrange, enter }) => {
      await enter(await arrange.aResident({ termsOfUse: longText }));
      await expect(heading(page, '利用規約')).toBeVisible();
      await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
    },
  },
  {
    name: 'privacy policy to read',
    reach: async ({ page, arrange }) => {
      const town = await arrange.aTown({ privacyPolicy: longText });
      await page.goto(`/t/${town.tenantAlias}/privacy-policy`);
      await expect(page.getByText('第12条')).toBeVisible();
    },
  },
  {
    name: 'payment complete',
    reach: async ({ page, arrange }) => {
      const town = await arrange.aTown();
      await page.goto(`/t/${town.tenantAlias}/payment-complete/4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11`);
      await expect(heading(page, 'お支払い')).toBeVisible();
    },
  },
  {
    name: 'not found at the top',
    reach: async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByText('40300')).toBeVisible();
    },
  },
  {
    name: 'not found in a town',
    reach: async ({ page, arrange }) => {
      const town = await arrange.aTown();
      await page.goto(`/t/${town.tenantAlias}/nowhere`);
      await expect(page.getByText('40302')).toBeVisible();
    },
  },
];
