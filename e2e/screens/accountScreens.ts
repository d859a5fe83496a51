import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

async function atSessions({ arrange, enter, page }: Way) {
  const resident = await arrange.aResident();
  await arrange.aSession(resident.member, 'iPhone・Safari');
  await arrange.aSession(resident.member, 'Androidスマートフォン・Samsung Internet');
  await enter(resident, 'other/account/sessions');
  await expect(page.getByText('この端末', { exact: true })).toBeVisible();
}

/** What hangs below the account in the menu, each in its states. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'account',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/account');
      await expect(heading(page, 'アカウント')).toBeVisible();
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
];
