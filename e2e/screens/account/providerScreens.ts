import { expect } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoints.ts';
import { heading } from '#e2e/story/booking.ts';
import { answerInstead, holdBack } from '#e2e/story/interfere.ts';
import type { Screen, Way } from '#e2e/story/screen.ts';

const label = '石巻市民共通アカウント認証サービス';

/** A town whose residents log in by a provider, too. */
async function aResident({ arrange }: Way) {
  const resident = await arrange.aResident();
  const { tenantId } = resident.town;
  await arrange.db.updateTable('tenant').set({ sign_in_label: label }).where('tenant_id', '=', tenantId).execute();
  return resident;
}

const said = { lastName: '佐藤', firstName: '花', lastNameKana: 'サトウ', firstNameKana: 'ハナ', address: '' };

const found = (next: 'confirm' | 'unknown'): ResponseOf<'Authentication/FinishOidc'> => ({
  ...{ next, token: '', identity: 'identity', to: '' },
  said: { ...said, email: 'hana.sato.of.a.rather.long.address@mail.example.jp' },
});

/** Comes back from the provider, and the server answers this. */
async function comeBack(way: Way, { status, body }: { readonly status: number; readonly body: unknown }) {
  const { town } = await aResident(way);
  await answerInstead(way.page, 'Authentication/FinishOidc', { status, body });
  await way.page.goto(`/t/${town.tenantAlias}/login?code=code&state=state`);
}

async function atAccount(way: Way) {
  await way.enter(await aResident(way), 'other/account');
  await expect(heading(way.page, 'アカウント')).toBeVisible();
}

const ownLink = (way: Way, linkedAt: string | null) =>
  answerInstead(way.page, 'Authentication/GetOwnIdentity', { status: 200, body: { linkedAt } });

/** What residents see of the provider by which they log in, each in its states. */
export const providerScreens: readonly Screen[] = [
  {
    name: 'login, with a provider',
    reach: async (way) => {
      const { town } = await aResident(way);
      await way.page.goto(`/t/${town.tenantAlias}/login`);
      await expect(way.page.getByRole('button', { name: `${label}でログイン` })).toBeVisible();
    },
  },
  {
    name: 'login, with a provider that is away',
    reach: async (way) => {
      const { town } = await aResident(way);
      const error = { code: 'oidcAway', message: '認証サービスから正しい応答がありません。' };
      way.watch.expects('504 Authentication/BeginOidc');
      await answerInstead(way.page, 'Authentication/BeginOidc', { status: 504, body: { error } });
      await way.page.goto(`/t/${town.tenantAlias}/login`);
      await way.page.getByRole('button', { name: `${label}でログイン` }).click();
      await expect(way.page.getByText(error.message)).toBeVisible();
    },
  },
  {
    name: 'back from the provider, waiting',
    reach: async (way) => {
      const { town } = await aResident(way);
      await holdBack(way.page, 'Authentication/FinishOidc');
      await way.page.goto(`/t/${town.tenantAlias}/login?code=code&state=state`);
      await expect(heading(way.page, 'ログインしています')).toBeVisible();
    },
  },
  {
    name: 'back from the provider, refused',
    reach: async (way) => {
      const error = { code: 'oidcCancelled', message: '認証サービスでのログインが完了しませんでした。' };
      way.watch.expects('409 Authentication/FinishOidc');
      await comeBack(way, { status: 409, body: { error } });
      await expect(way.page.getByText(error.message)).toBeVisible();
    },
  },
  {
    name: 'back from the provider, with a mail address that is known',
    reach: async (way) => {
      await comeBack(way, { status: 200, body: found('confirm') });
      await expect(heading(way.page, 'ご本人の確認')).toBeVisible();
    },
  },
  {
    name: 'back from the provider, of nobody, nothing filled in',
    reach: async (way) => {
      await comeBack(way, { status: 200, body: found('unknown') });
      await way.page.getByRole('button', { name: '結び付けてログイン' }).click();
      await expect(way.page.getByText('利用者番号を入力してください。')).toBeVisible();
    },
  },
  {
    name: 'guest registration, from the provider',
    reach: async (way) => {
      await comeBack(way, { status: 200, body: found('unknown') });
      await way.page.getByRole('link', { name: 'ゲスト登録' }).click();
      await expect(way.page.getByText(`${label}の内容を入れました。`)).toBeVisible();
    },
  },
  {
    name: 'account, linked to nobody at the provider',
    reach: async (way) => {
      await atAccount(way);
      await expect(way.page.getByText(/まだ結び付いていません/)).toBeVisible();
    },
  },
  {
    name: 'account, linked at the provider',
    reach: async (way) => {
      await ownLink(way, '2026-06-10T10:00');
      await atAccount(way);
      await expect(way.page.getByRole('button', { name: '解除する' })).toBeVisible();
    },
  },
  {
    name: 'account, while the link cannot be asked for',
    reach: async (way) => {
      way.watch.expects('503 Authentication/GetOwnIdentity');
      await answerInstead(way.page, 'Authentication/GetOwnIdentity', { status: 503 });
      await atAccount(way);
      await expect(way.page.getByRole('button', { name: /もう一度|再/ })).toBeVisible();
    },
  },
];
