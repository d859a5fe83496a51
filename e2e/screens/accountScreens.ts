import { expect, type Page } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';
import { mustWait } from './openScreens.ts';

async function atSessions({ arrange, enter, page }: Way) {
  const resident = await arrange.aResident();
  await arrange.aSession(resident.member, 'iPhone・Safari');
  await arrange.aSession(resident.member, 'Androidスマートフォン・Samsung Internet');
  await enter(resident, 'other/account/sessions');
  await expect(page.getByText('この端末', { exact: true })).toBeVisible();
}

async function atChange({ arrange, enter, page }: Way) {
  await enter(await arrange.aResident(), 'other/account/password');
  await expect(heading(page, 'パスワードの変更')).toBeVisible();
}

async function atForgotten({ arrange, page }: Way) {
  const { tenantAlias } = await arrange.aTown({ userNumberLabel: '施設予約システム利用者カード番号' });
  await page.goto(`/t/${tenantAlias}/password-forgotten`);
  await expect(page.getByRole('button', { name: 'メールを送る' })).toBeVisible();
}

async function atReset({ arrange, page }: Way, token = 'x'.repeat(43)) {
  const { tenantAlias } = await arrange.aTown();
  await page.goto(`/t/${tenantAlias}/password-reset#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function atFeed({ arrange, enter, page }: Way) {
  await enter(await arrange.aResident(), 'other/account/calendar');
  await expect(page.getByRole('button', { name: 'アドレスを作る' })).toBeVisible();
}

async function atMadeFeed(way: Way) {
  await atFeed(way);
  await way.page.getByRole('button', { name: 'アドレスを作る' }).click();
  await expect(way.page.getByText(/my-calendar/)).toBeVisible();
}

/** The old one where it is asked for, and the new one twice. */
async function fillPasswords(page: Page) {
  const old = page.getByRole('textbox', { name: /^いまの/ });
  if (await old.isVisible()) await old.fill('yoyaku2026');
  await page.getByRole('textbox', { name: /^新しいパスワード ?※/ }).fill('momiji-2026-x');
  await page.getByRole('textbox', { name: /^新しいパスワード（/ }).fill('momiji-2026-x');
}

/** What hangs below the account in the menu, and what helps who has forgotten their password, each in its states. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'account',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/account');
      await expect(heading(page, 'アカウント')).toBeVisible();
    },
  },
  { name: 'password change', reach: atChange },
  {
    name: 'password change, nothing filled in',
    reach: async (way) => {
      await atChange(way);
      await way.page.getByRole('button', { name: '変更する' }).click();
      await expect(way.page.getByText('パスワードを入力してください。')).toBeVisible();
    },
  },
  {
    name: 'password change, waiting for the turn',
    reach: async (way) => {
      await atChange(way);
      way.watch.expects('503 Authentication/ChangePassword');
      await answerInstead(way.page, 'Authentication/ChangePassword', { status: 503, body: mustWait });
      await fillPasswords(way.page);
      await way.page.getByRole('button', { name: '変更する' }).click();
      await expect(way.page.getByText('待ち時間：2分ほど')).toBeVisible();
    },
  },
  {
    name: 'password change, done',
    reach: async (way) => {
      await atChange(way);
      await answerInstead(way.page, 'Authentication/ChangePassword', { status: 200, body: {} });
      await fillPasswords(way.page);
      await way.page.getByRole('button', { name: '変更する' }).click();
      await expect(heading(way.page, 'パスワードを変更しました')).toBeVisible();
    },
  },
  { name: 'password forgotten', reach: atForgotten },
  {
    name: 'password forgotten, nothing filled in',
    reach: async (way) => {
      await atForgotten(way);
      await way.page.getByRole('button', { name: 'メールを送る' }).click();
      await expect(way.page.getByText('メールアドレスを入力してください。', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'password forgotten, a mail was asked for',
    reach: async (way) => {
      await atForgotten(way);
      await way.page.getByRole('textbox').fill('hanako.very-long-address.of-somebody@mail.example.jp');
      await way.page.getByRole('button', { name: 'メールを送る' }).click();
      await expect(heading(way.page, 'メールを確認してください')).toBeVisible();
    },
  },
  { name: 'password reset', reach: (way) => atReset(way) },
  { name: 'password reset, a link that is over', reach: (way) => atReset(way, '') },
  {
    name: 'password reset, refused',
    reach: async (way) => {
      await atReset(way);
      way.watch.expects('429 Authentication/ResetPassword');
      const message = '操作が続いたため、しばらく待ってからもう一度お試しください。';
      await answerInstead(way.page, 'Authentication/ResetPassword', {
        status: 429,
        body: { error: { code: 'tooManyRequests', message } },
      });
      await fillPasswords(way.page);
      await way.page.getByRole('button', { name: '設定する' }).click();
      await expect(way.page.getByText(message)).toBeVisible();
    },
  },
  {
    name: 'password reset, done',
    reach: async (way) => {
      await atReset(way);
      await answerInstead(way.page, 'Authentication/ResetPassword', { status: 200, body: {} });
      await fillPasswords(way.page);
      await way.page.getByRole('button', { name: '設定する' }).click();
      await expect(heading(way.page, 'パスワードを設定しました')).toBeVisible();
    },
  },
  { name: 'sessions', reach: atSessions },
  {
    name: 'sessions, asking whether to end one',
    reach: async (way) => {
      await atSessions(way);
      await way.page.getByRole('button', { name: /^iPhone・Safari/ }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'sessions, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'Authentication/GetSessions');
      await enter(await arrange.aResident(), 'other/account/sessions');
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'sessions, one that could not be ended',
    reach: async (way) => {
      await atSessions(way);
      way.watch.expects('503 Authentication/EndSession');
      await answerInstead(way.page, 'Authentication/EndSession', { status: 503 });
      await way.page.getByRole('button', { name: /^iPhone・Safari/ }).click();
      await dialog(way.page).getByRole('button', { name: 'ログアウトする' }).click();
      await expect(way.page.getByText('ログアウトできませんでした。')).toBeVisible();
    },
  },
  { name: 'calendar of one’s own, none yet', reach: atFeed },
  { name: 'calendar of one’s own, just made', reach: atMadeFeed },
  {
    name: 'calendar of one’s own, made before',
    reach: async (way) => {
      await atMadeFeed(way);
      await way.page.reload();
      await expect(way.page.getByText(/もう一度表示することはできません/)).toBeVisible();
    },
  },
  {
    name: 'calendar of one’s own, asking whether to end it',
    reach: async (way) => {
      await atMadeFeed(way);
      await way.page.getByRole('button', { name: 'カレンダーへの表示をやめる' }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'calendar of one’s own, one that could not be made',
    reach: async (way) => {
      await atFeed(way);
      way.watch.expects('503 CalendarFeed/Renew');
      await answerInstead(way.page, 'CalendarFeed/Renew', { status: 503 });
      await way.page.getByRole('button', { name: 'アドレスを作る' }).click();
      await expect(way.page.getByText('しばらくしてから、もう一度お試しください。')).toBeVisible();
    },
  },
  {
    name: 'own data, opened',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/account/data');
      await page.getByText(/^利用者情報（1件）/).click();
      await expect(page.getByText('登録日時')).toBeVisible();
    },
  },
  {
    name: 'own data, asking whether to be forgotten',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/account/data');
      await page.getByRole('textbox', { name: /^パスワード/ }).fill('yoyaku2026');
      await page.getByRole('button', { name: '登録を削除する' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
];
