import { expect } from '@playwright/test';
import { aLogo } from '#server/testing/aLogo.ts';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen } from '../story/screen.ts';

const drawnAMonthAhead = { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 };

/** The first screen behind the login of a town with halls, in its states. */
export const homeScreens: readonly Screen[] = [
  {
    name: 'home',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident());
      await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
    },
  },
  {
    name: 'home, with the logo of the town',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      await aLogo(arrange, resident.town);
      await enter(resident);
      await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
      await expect(page.locator('header img')).toBeVisible();
    },
  },
  {
    name: 'home, with all that may be next',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident(
        { setting: { fee_collection: 'online' } },
        { lotteryWindow: drawnAMonthAhead },
      );
      const { hall, member, town } = resident;
      const reserved = (date: string, more: Parameters<typeof arrange.aReservation>[2]) =>
        arrange.aReservation(member, hall, { date, ...more });
      await arrange.anAnnouncement(town);
      await reserved('2026-06-03', { state: 'completed' });
      await reserved('2026-06-10', { frames: ['午後', '夜間'] });
      await reserved('2026-06-13', { paymentState: 'paid' });
      await reserved('2026-06-26', { paymentState: 'unpaid' });
      await reserved('2026-06-27', { paymentState: 'counter', payUntil: '2026-06-20T23:59' });
      await reserved('2026-06-28', { state: 'lost', entryType: 'lottery' });
      await reserved('2026-06-29', { state: 'cancelled_operator' });
      await reserved('2026-07-11', { state: 'lottery_waiting', entryType: 'lottery' });
      await reserved('2026-07-12', { state: 'under_review' });
      await enter(resident);
      await expect(page.getByRole('button', { name: '支払う' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'もう一度予約' })).toBeVisible();
    },
  },
  {
    name: 'home, what is next does not come',
    reach: async ({ arrange, enter, page, watch }) => {
      const calls = ['Reservation/GetReservation', 'Announcement/GetAnnouncement', 'Lottery/ListDraws'] as const;
      for (const name of calls) {
        watch.expects(`503 ${name}`);
        await answerInstead(page, name, { status: 503 });
      }
      await enter(await arrange.aResident());
      await expect(page.getByRole('button', { name: '再読み込み' })).toHaveCount(calls.length);
    },
  },
  {
    name: 'home, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'Reservation/GetContainer');
      await enter(await arrange.aResident());
      await expect(heading(page, '施設')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'home, without a place',
    reach: async ({ arrange, enter, page }) => {
      const town = await arrange.aTown();
      await enter({ town, session: await arrange.aSession(await arrange.aMember(town)) });
      await expect(page.getByText('予約できる施設はまだありません')).toBeVisible();
    },
  },
  {
    name: 'home, failing: the dialog',
    reach: async ({ arrange, enter, page, watch }) => {
      watch.expects('503 Reservation/GetContainer');
      await answerInstead(page, 'Reservation/GetContainer', { status: 503 });
      await enter(await arrange.aResident());
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'home, failing: the page behind',
    reach: async ({ arrange, enter, page, watch }) => {
      watch.expects('503 Reservation/GetContainer');
      await answerInstead(page, 'Reservation/GetContainer', { status: 503 });
      await enter(await arrange.aResident());
      await dialog(page).getByRole('button', { name: '閉じる' }).click();
      await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
];
