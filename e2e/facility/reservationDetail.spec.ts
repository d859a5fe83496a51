import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { dialog, factOf, heading, totalOf } from '../story/booking.ts';
import { answerInstead, listenTo, stopInterfering } from '../story/interfere.ts';
import { readQr } from '../story/readQr.ts';
import { test } from '../story/story.ts';

test('[DETAIL-01] the QR code of a standing reservation scans back to its id', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canQRReception: true });
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  await enter(resident, `my-reservation/${reservationId}`);
  const code = page.getByRole('img', { name: '予約のQRコード' });
  await expect(code).toBeVisible();
  expect(await readQr(code)).toEqual([reservationId]);
});

test('[DETAIL-01] what is lost, waiting or cancelled has no QR code, nor has a town without QR reception', async ({
  arrange,
  enter,
  page,
}) => {
  const withQr = await arrange.aResident({ canQRReception: true });
  for (const state of ['lost', 'lottery_waiting', 'cancelled_user']) {
    const { reservationId } = await arrange.aReservation(withQr.member, withQr.hall, { state });
    await enter(withQr, `my-reservation/${reservationId}`);
    await expect(factOf(page, '使用目的')).toHaveText('合唱の練習');
    await expect(page.getByRole('img', { name: '予約のQRコード' })).toHaveCount(0);
  }
  const without = await arrange.aResident({ canQRReception: false });
  const { reservationId } = await arrange.aReservation(without.member, without.hall);
  await enter(without, `my-reservation/${reservationId}`);
  await expect(factOf(page, '使用目的')).toHaveText('合唱の練習');
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toHaveCount(0);
});

/** Where and when, with the QR code. */
const ticket = (page: Page) => page.getByRole('region', { name: /^2026/ });

const cancelButton = 'この予約を取り消す';

test('[DETAIL-02] cancelling asks first, says that it is done, and goes back to the list', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  const sent = listenTo(page, 'Reservation/CancelReservation');
  await enter(resident, `my-reservation/${reservationId}`);

  await page.getByRole('button', { name: cancelButton }).click();
  await expect(dialog(page)).toContainText('この予約を本当に取り消してもよろしいですか？');
  await dialog(page).getByRole('button', { name: 'いいえ' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(0);

  await page.getByRole('button', { name: cancelButton }).click();
  await dialog(page).getByRole('button', { name: '取り消す' }).click();
  await expect(dialog(page)).toContainText('予約を取り消しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/my-reservation`);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('取消');
});

test('[DETAIL-02] who cancels what was paid in cash is told what to fetch and where, and finds it there again', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { member, hall } = resident;
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-20', paymentState: 'paid' });
  await enter(resident, `my-reservation/${reservationId}`);
  await page.getByRole('button', { name: cancelButton }).click();
  await expect(dialog(page)).toContainText('お支払い済みの1,000円を全額返金します。');
  await dialog(page).getByRole('button', { name: '取り消す' }).click();
  const toFetch = `返金 1,000円は、${hall.containerName}の窓口でお受け取りください。`;
  await expect(dialog(page)).toContainText(toFetch);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(toFetch);
});

test('[DETAIL-02] the button is there only where the town and the reservation allow it', async ({
  arrange,
  enter,
  page,
}) => {
  const longAgo = new Date('2026-01-01T00:00:00Z');
  const offersCancel = async (canCancel: boolean, date: string) => {
    const resident = await arrange.aResident({ canCancel });
    const made = await arrange.aReservation(resident.member, resident.hall, { date, bookedAt: longAgo });
    await enter(resident, `my-reservation/${made.reservationId}`);
    await expect(factOf(page, '使用目的')).toBeVisible();
    return page.getByRole('button', { name: cancelButton }).isVisible();
  };
  expect(await offersCancel(true, '2026-06-13')).toBe(true);
  // The deadline is the end of the third day before.
  expect(await offersCancel(true, '2026-06-12')).toBe(false);
  expect(await offersCancel(false, '2026-06-20')).toBe(false);
});

test('[DETAIL-02] a cancellation that fails says so and leaves everything as it was', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  await enter(resident, `my-reservation/${reservationId}`);
  await answerInstead(page, 'Reservation/CancelReservation', { status: 500 });
  watch.expects('500 Reservation/CancelReservation');
  const cancel = async () => {
    await page.getByRole('button', { name: cancelButton }).click();
    await dialog(page).getByRole('button', { name: '取り消す' }).click();
  };
  await cancel();
  await expect(dialog(page)).toContainText('予約の取り消しに失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page).toHaveURL(/\/my-reservation\/[^/]+$/);
  await expect(page.getByText('予約確定')).toBeVisible();

  await stopInterfering(page, 'Reservation/CancelReservation');
  await cancel();
  await expect(dialog(page)).toContainText('予約を取り消しました。');
});

test('[DETAIL-02] a session that ends while cancelling is told by the login page alone', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  await enter(resident, `my-reservation/${reservationId}`);
  await page.getByRole('button', { name: cancelButton }).click();
  await arrange.db.deleteFrom('session').where('tenant_id', '=', resident.town.tenantId).execute();
  watch.expects('401 Reservation/CancelReservation');
  await dialog(page).getByRole('button', { name: '取り消す' }).click();
  await expect(page.getByText('ログインの有効期限が切れました。', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[DETAIL-03] the detail shows where, when and what for, with what it costs', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const resident = await arrange.aResident(
    { setting: { fee_collection: 'online' } },
    { equipment: ['マイク', 'ピアノ'] },
  );
  const { hall, session } = resident;
  const { body } = await callServer(
    'Reservation/Reserve',
    {
      ...arrange.reserveBody(hall, { frames: ['午前', '午後'] }),
      admissionFeeRequired: true,
      admissionFee: 500,
      equipmentNames: ['マイク', 'ピアノ'],
    },
    { session },
  );
  await enter(resident, `my-reservation/${body.reservationId}`);
  await expect(ticket(page)).toContainText(
    /2026\/06\/20\(土\)\s*午前 09:00～12:00\s*午後 13:00～17:00\s*中央公民館\s*ホールA/,
  );
  await expect(factOf(page, '使用目的')).toHaveText('合唱の練習');
  await expect(factOf(page, '種別')).toHaveText('音楽');
  await expect(factOf(page, '入場料・会費')).toContainText('あり');
  await expect(factOf(page, '備品')).toHaveText(/マイク\s*ピアノ/);
  const lines = page.getByRole('table', { name: '使用料の内訳' }).getByRole('row');
  await expect(lines).toHaveText([
    /内訳\s*金額/,
    /2026\/06\/20\(土\) 午前 09:00～12:00\s*1,200円/,
    /2026\/06\/20\(土\) 午後 13:00～17:00\s*1,600円/,
    /合計\s*2,800円/,
  ]);
  await expect(totalOf(page)).toHaveText('2,800円');
  await expect(factOf(page, '支払い')).toHaveText('未払い');
  const charge = { chargeId: 'a', code: null, label: '延長 1時間', law: '備考4', yen: 600 };
  await arrange.db
    .insertInto('reservation_history')
    .values({
      tenant_id: resident.town.tenantId,
      reservation_id: body.reservationId,
      happened_at: new Date(),
      actor: 'operator:local:yamada',
      action: 'addCharge',
      reason: '片付けが延びたため',
      after: { charge },
    })
    .execute();
  await page.reload();
  await expect(page.getByRole('table', { name: '当日精算の内訳' }).getByRole('row')).toHaveText([
    /内訳\s*金額/,
    /延長 1時間\s*片付けが延びたため\s*備考4\s*600円/,
    /合計\s*600円/,
  ]);
  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/my-reservation`);
});

test('[DETAIL-03] where several days are booked at once they stand sorted, each with its frames', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  const { hall, session } = resident;
  const request = arrange.reserveBody(hall, { frames: ['午前'] });
  const on = (date: string, frames: ['午前'] | ['夜間']) => arrange.reserveBody(hall, { date, frames }).details;
  const details = [...on('2026-06-23', ['夜間']), ...on('2026-06-21', ['午前']), ...on('2026-06-20', ['夜間'])];
  const { body } = await callServer(
    'Reservation/Reserve',
    { ...request, details: details.map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 })) },
    { session },
  );
  await enter(resident, `my-reservation/${body.reservationId}`);
  await expect(ticket(page).getByRole('heading')).toHaveText(/2026\/06\/20\(土\)\s*～\s*2026\/06\/23\(火\)/);
  await expect(ticket(page).getByRole('listitem')).toHaveText([
    /2026\/06\/20\(土\).*ホールA\s*夜間 18:00～22:00/s,
    /2026\/06\/21\(日\).*ホールA\s*午前 09:00～12:00/s,
    /2026\/06\/23\(火\).*ホールA\s*夜間 18:00～22:00/s,
  ]);
});

test('[DETAIL-03] a reservation of somebody else does not open', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  const other = await arrange.aMember(resident.town);
  const { reservationId } = await arrange.aReservation(other, resident.hall);
  watch.expects('404 Reservation/FindReservation');
  await enter(resident, `my-reservation/${reservationId}`);
  await expect(page.getByRole('main')).toContainText('予約が見つかりません。');
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(page.getByText('合唱の練習')).toHaveCount(0);
});

test('a ticket goes to the printer without the rest of the page, and into a calendar day by day', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true, canQRReception: true });
  const { hall, session } = resident;
  const [first, last] = ['2026-06-20', '2026-06-22'].flatMap((date) => arrange.reserveBody(hall, { date }).details);
  const details = [first, last].flatMap((line, index) => line && { ...line, reservationDetailNumber: index + 1 });
  const request = { ...arrange.reserveBody(hall), details: details.filter((line) => line !== undefined) };
  const { reservationId } = (await callServer('Reservation/Reserve', request, { session })).body;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.wentToPrinter = 'once';
    };
  });
  await enter(resident, `my-reservation/${reservationId}`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'カレンダーに追加' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('yoyaku-2026-06-20.ics');
  const { events } = readCalendar(await readFile(await file.path(), 'utf8'));
  expect(events).toMatchObject([
    {
      UID: `${reservationId}-20260620@yoyaku`,
      DTSTART: '20260620T000000Z',
      DTEND: '20260620T030000Z',
      SUMMARY: '中央公民館 ホールA',
      URL: page.url(),
    },
    { UID: `${reservationId}-20260622@yoyaku`, DTSTART: '20260622T000000Z', DTEND: '20260622T030000Z' },
  ]);

  await page.getByRole('button', { name: 'この予約票を印刷' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.wentToPrinter)).toBe('once');
  await page.emulateMedia({ media: 'print' });
  await expect(ticket(page)).toBeVisible();
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
  await expect(factOf(page, '使用目的')).toBeVisible();
  await expect(totalOf(page)).toBeVisible();
  await expect(page.getByText(`${resident.town.tenantName} 予約票`)).toBeVisible();
  for (const role of ['button', 'link', 'navigation', 'banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
});
