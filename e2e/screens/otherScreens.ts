import { expect } from '@playwright/test';
import { dialog, factOf, frameButton, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';
import { mustWait } from './openScreens.ts';

const states = ['confirmed', 'won', 'lottery_waiting', 'lost', 'cancelled_user', 'expired_unpaid', 'no_show'] as const;
const payments = ['paid', 'unpaid', 'none', 'none', 'refund_pending', 'none', 'counter'] as const;

async function atDetail({ arrange, enter, page }: Way, state = 'confirmed') {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall, { state });
  await enter(resident, `my-reservation/${reservationId}`);
  await expect(factOf(page, '使用目的')).toBeVisible();
}

async function atInformation({ arrange, enter, page }: Way) {
  await enter(await arrange.aResident(), 'other/container-information');
  await expect(page.getByRole('heading', { level: 2, name: '中央公民館' })).toBeVisible();
}

/** A guest whose mail has not come back, about to book a room. */
async function atFirstBooking({ arrange, enter, page }: Way, email = 'hanako@example.jp') {
  const town = await arrange.aTown();
  const hall = await arrange.aHall(town, { name: '中央公民館' });
  const guest = await arrange.aMember(town, { kind: 'guest', verified_at: null, email });
  const place = `reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`;
  await enter({ town, session: await arrange.aSession(guest) }, place);
  await frameButton(page, '午前 09:00～12:00').click();
  await expect(page.getByRole('region', { name: 'メールアドレスの確認' })).toContainText(email);
}

async function atContact({ arrange, enter, page }: Way) {
  await enter(await arrange.aResident(), 'other/account/contact');
  await expect(page.getByRole('textbox', { name: '住所' })).toBeVisible();
}

/** The tickets, the menu and what hangs below it, each in its states. */
export const otherScreens: readonly Screen[] = [
  { name: 'first booking of a guest', reach: atFirstBooking },
  {
    name: 'first booking of a guest, the mail sent and a wrong code typed',
    reach: async (way) => {
      await atFirstBooking(way, `${'long-'.repeat(12)}address@example.jp`);
      await way.page.getByRole('button', { name: '確認メールを送る' }).click();
      await way.page.getByRole('textbox', { name: '確認番号' }).fill('12');
      await way.page.getByRole('button', { name: '確認する', exact: true }).click();
      await expect(way.page.getByText('メールに書かれた6桁の数字を入力してください。')).toBeVisible();
    },
  },
  { name: 'contact data', reach: atContact },
  {
    name: 'contact data, another mail address asked for',
    reach: async (way) => {
      await atContact(way);
      await way.page.getByRole('button', { name: 'メールアドレスを変更する' }).click();
      await way.page.getByRole('button', { name: '確認メールを送る' }).click();
      await expect(way.page.getByText('メールアドレスを入力してください。')).toBeVisible();
    },
  },
  {
    name: 'contact data, waiting for the turn to have the password checked',
    reach: async (way) => {
      await atContact(way);
      const { page } = way;
      way.watch.expects('503 Authentication/RequestMailVerification');
      await answerInstead(page, 'Authentication/RequestMailVerification', { status: 503, body: mustWait });
      await page.getByRole('button', { name: 'メールアドレスを変更する' }).click();
      await page.getByRole('textbox', { name: '新しいメールアドレス' }).fill(`${'long-'.repeat(12)}a@example.jp`);
      await page.getByRole('textbox', { name: 'いまのパスワード' }).fill('yoyaku2026');
      await page.getByRole('button', { name: '確認メールを送る' }).click();
      await expect(page.getByText('待ち時間：2分ほど')).toBeVisible();
    },
  },
  {
    name: 'link of a mail, used',
    reach: async ({ arrange, page }) => {
      const town = await arrange.aTown();
      await answerInstead(page, 'Authentication/VerifyMail', { status: 200, body: {} });
      await page.goto(`/t/${town.tenantAlias}/verify-mail#good`);
      await page.getByRole('button', { name: 'メールアドレスを確認する' }).click();
      await expect(heading(page, 'メールアドレスを確認しました')).toBeVisible();
    },
  },
  {
    name: 'link of a mail, not sent',
    reach: async ({ arrange, page, watch }) => {
      const town = await arrange.aTown();
      watch.expects('503 Authentication/VerifyMail');
      await answerInstead(page, 'Authentication/VerifyMail', { status: 503 });
      await page.goto(`/t/${town.tenantAlias}/verify-mail#good`);
      await page.getByRole('button', { name: 'メールアドレスを確認する' }).click();
      await expect(page.getByRole('alert')).toContainText('もう一度お試しください。');
    },
  },
  {
    name: 'link of a mail that is over',
    reach: async ({ arrange, page, watch }) => {
      const town = await arrange.aTown();
      watch.expects('409 Authentication/VerifyMail');
      await page.goto(`/t/${town.tenantAlias}/verify-mail#over`);
      await page.getByRole('button', { name: 'メールアドレスを確認する' }).click();
      await expect(page.getByText('このリンクは使えません。')).toBeVisible();
    },
  },
  {
    name: 'tickets of every kind',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      for (const [index, state] of states.entries()) {
        await arrange.aReservation(resident.member, resident.hall, {
          state,
          date: `2026-06-${20 + index}`,
          paymentState: payments[index] ?? 'none',
        });
      }
      await enter(resident, 'my-reservation');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(states.length);
    },
  },
  {
    name: 'more tickets than stand in the page',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      const days = Array.from({ length: 110 }, (_, index) => new Date(Date.UTC(2026, 1, index + 1)));
      for (const date of days) {
        const made = { state: 'completed', date: date.toISOString().slice(0, 10) };
        await arrange.aReservation(resident.member, resident.hall, made);
      }
      await enter(resident, 'my-reservation');
      await expect(page.getByText('110件の予約があります。')).toBeVisible();
    },
  },
  {
    name: 'no tickets',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'my-reservation');
      await expect(page.getByText('予約はありません')).toBeVisible();
    },
  },
  {
    name: 'tickets, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'Reservation/GetReservation');
      await enter(await arrange.aResident(), 'my-reservation');
      await expect(heading(page, '予約票')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  { name: 'ticket', reach: atDetail },
  { name: 'ticket that is lost', reach: (way) => atDetail(way, 'lost') },
  {
    name: 'ticket, asking whether to cancel',
    reach: async (way) => {
      await atDetail(way);
      await way.page.getByRole('button', { name: 'この予約を取り消す' }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'menu',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other');
      await expect(heading(page, 'メニュー')).toBeVisible();
    },
  },
  {
    name: 'menu, asking whether to log out',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other');
      await page.getByRole('button', { name: 'ログアウト' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'policy',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/privacy-policy');
      await expect(heading(page, 'プライバシーポリシー')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeHidden();
    },
  },
  { name: 'places', reach: atInformation },
  {
    name: 'places, several of them',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      await arrange.aHall(resident.town, { name: '中央公民館附属みどりヶ丘コミュニティーセンター分室' });
      await enter(resident, 'other/container-information');
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    },
  },
  {
    name: 'places, the rooms of one',
    reach: async (way) => {
      await atInformation(way);
      await way.page.getByRole('button', { name: /施設一覧|部屋/ }).click();
      await expect(way.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'places, asking before leaving',
    reach: async (way) => {
      await atInformation(way);
      await way.page.getByRole('link', { name: /https:\/\/example\.jp\/hall/ }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'announcements',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      await arrange.anAnnouncement(resident.town);
      await enter(resident, 'announcement');
      await expect(page.getByText('休館のお知らせ')).toBeVisible();
    },
  },
  {
    name: 'no announcements',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'announcement');
      await expect(page.getByText('お知らせはありません')).toBeVisible();
    },
  },
  {
    name: 'not found in the shell',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), 'other/nowhere');
      await expect(page.getByText('40301')).toBeVisible();
    },
  },
];
