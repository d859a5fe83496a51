import { expect, type Page } from '@playwright/test';
import type { Arrange } from '../story/arrange.ts';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import type { CallServer } from '../story/callServer.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { payButton, sandbox } from '../story/money.ts';
import { test } from '../story/story.ts';

const steps = (page: Page) => page.getByRole('list', { name: '次の予定' }).getByRole('listitem');

/** Somebody who has something to pay, a use that comes next, and an entry in a draw; and has been there before. */
async function aBusyResident(arrange: Arrange, callServer: CallServer) {
  const resident = await arrange.aResident(
    { setting: { fee_collection: 'online' } },
    { lotteryWindow: { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 20, toHour: 17 } },
  );
  const { hall, member, session } = resident;
  await arrange.aReservation(member, hall, { date: '2026-06-03', state: 'completed' });
  await arrange.aReservation(member, hall, {
    date: '2026-06-26',
    paymentState: 'unpaid',
    payUntil: '2026-06-19T23:59',
  });
  await arrange.aReservation(member, hall, { date: '2026-06-13', frames: ['午後'], paymentState: 'paid' });
  await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: '2026-07-11' }), { session });
  return resident;
}

for (const [device, size] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`[OPEN-07] on ${device} home leads with what is to be paid, the next use and what is awaited, and each leads on`, async ({
    arrange,
    callServer,
    enter,
    page,
  }) => {
    const resident = await aBusyResident(arrange, callServer);
    await page.setViewportSize(size);
    await enter(resident);
    await expect(steps(page)).toHaveText([
      /お支払いのお願い.*2026\/06\/26\(金\).*期限.*2026\/06\/19\(金\) 23:59/,
      /次のご利用.*あと3日.*2026\/06\/13\(土\) 午後 13:00～17:00.*ホールA.*中央公民館/,
      /抽選の結果待ち.*2026\/07\/11\(土\).*結果の発表 2026\/06\/21\(日\) 17:00/,
    ]);
    // What is next stands above the places, in sight at once.
    await expect(steps(page).first()).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);

    for (const [step, day] of [
      [0, '2026/06/26(金)'],
      [1, '2026/06/13(土)'],
      [2, '2026/07/11(土)'],
    ] as const) {
      await steps(page).nth(step).getByRole('link').click();
      await expect(page).toHaveURL(/\/my-reservation\/[^/]+$/);
      await expect(page.getByRole('heading', { level: 2, name: day })).toBeVisible();
      await page.goBack();
    }
    const again = page.getByRole('list', { name: 'もう一度予約' }).getByRole('link');
    await expect(again.first()).toHaveText(/ホールA.*中央公民館.*06\/17\(水\)の空きを見る/);
    await again.first().click();
    await expect(page).toHaveURL(new RegExp(`/2026-06-17/${resident.hall.halfA.articleId}$`));
    await expect(heading(page, 'ホールA')).toBeVisible();
    await page.goBack();

    await steps(page).first().getByRole('button', { name: '支払う' }).click();
    await expect(sandbox(page).title('お支払い方法の選択')).toBeVisible();
  });
}

test('[OPEN-07] what is used today leads with its code for the reception', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-10', frames: ['夜間'] });
  await enter(resident);
  await expect(steps(page).first()).toHaveText(/本日のご利用.*夜間 18:00～22:00/);
  await steps(page).first().getByRole('link', { name: '受付のQRコードを表示' }).tap();
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
});

test('[OPEN-07] who has nothing yet is told how it begins', async ({ arrange, enter, page }) => {
  await enter(await arrange.aResident());
  await expect(page.getByRole('heading', { level: 2, name: 'はじめての予約は、施設を選ぶところから' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'もう一度予約' })).toHaveCount(0);
});

test('[OPEN-07] a part that does not come says so and keeps the rest', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  await arrange.anAnnouncement(resident.town, { title: '大掃除のお知らせ' });
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-13' });
  watch.expects('500 Reservation/GetReservation');
  await answerInstead(page, 'Reservation/GetReservation', { status: 500 });
  await enter(resident);
  await expect(page.getByText('次の予定を読み込めませんでした。')).toBeVisible();
  await expect(page.getByRole('link', { name: /中央公民館/ })).toBeVisible();
  await expect(page.getByText('大掃除のお知らせ')).toBeVisible();
  await stopInterfering(page, 'Reservation/GetReservation');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(steps(page).first()).toHaveText(/次のご利用.*2026\/06\/13\(土\)/);
  await expect(payButton(page)).toHaveCount(0);
});
