import { expect, type Page } from '@playwright/test';
import type { Arrange, Resident } from '../story/arrange.ts';
import { dialog, factOf, fillInPurpose, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { answerInstead, listenTo, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const day = '2026-06-20';
const articlePath = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

type Enter = (resident: Resident, path: string) => Promise<void>;

/** Takes the morning of hall A and goes on to the confirmation. */
async function confirmMorning({ enter, page }: { enter: Enter; page: Page }, resident: Resident) {
  await enter(resident, articlePath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await expect(heading(page, '予約内容の確認')).toBeVisible();
}

const reservationsOf = (arrange: Arrange, { town }: Resident) =>
  arrange.db.selectFrom('reservation').where('tenant_id', '=', town.tenantId).selectAll().execute();

test('[CONFIRM-01] everything that was chosen stands there, with the fee in yen and two buttons', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { equipment: ['マイク', 'ピアノ'] });
  await enter(resident, articlePath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  const form = inputForm(page);
  await form.withFee.check();
  await form.admissionFee.fill('500');
  await form.attendees.fill('1200');
  await form.equipment.getByRole('checkbox', { name: 'ピアノ' }).check();
  await fillInPurpose(page, { purpose: '定期演奏会', purposeType: '講演' });

  await expect(factOf(page, '施設')).toHaveText('中央公民館');
  await expect(factOf(page, '部屋')).toHaveText('ホールA');
  await expect(factOf(page, '利用日')).toContainText('2026/06/20(土)');
  await expect(factOf(page, '時間枠')).toContainText('午前 09:00～12:00');
  await expect(factOf(page, '使用目的')).toHaveText('定期演奏会');
  await expect(factOf(page, '種別')).toHaveText('講演');
  await expect(factOf(page, '入場料・会費')).toHaveText(/あり.*500円/);
  await expect(factOf(page, '利用予定人数')).toHaveText('1,200人');
  await expect(factOf(page, '備品')).toHaveText('ピアノ');
  await expect(factOf(page, '合計')).toHaveText('1,200円');
  await expect(reserveButton(page)).toBeVisible();

  await page.getByRole('link', { name: '戻る', exact: true }).last().click();
  await expect(page).toHaveURL(/\/input$/);
  await expect(form.purpose).toHaveValue('定期演奏会');
  await expect(form.admissionFee).toHaveValue('500');
  await expect(form.equipment.getByRole('checkbox', { name: 'ピアノ' })).toBeChecked();
});

test('[CONFIRM-01] hours cost the fee of the first hour each', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({}, { timeFrameType: 'time' });
  await enter(resident, articlePath(resident));
  await page.getByRole('checkbox', { name: '13:00～14:00' }).check();
  await page.getByRole('checkbox', { name: '15:00～16:00' }).check();
  await page.getByRole('button', { name: '次へ' }).click();
  await fillInPurpose(page);
  await expect(factOf(page, '時間')).toContainText('13:00～16:00');
  await expect(factOf(page, '合計')).toHaveText('1,800円');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toMatchObject([{ fee: 1800, state: 'confirmed' }]);
});

test('[CONFIRM-01] musashino shows no equipment', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ functionTag: 'musashino' }, { equipment: ['マイク'] });
  await confirmMorning({ enter, page }, resident);
  await expect(page.getByRole('term').filter({ hasText: '備品' })).toHaveCount(0);
});

test('[CONFIRM-01] without a cart it goes two levels up', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, `${articlePath(resident)}/input/confirm`);
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${articlePath(resident)}`);
});

test('[CONFIRM-02] the notes of the place must be accepted before anything is reserved', async ({
  arrange,
  enter,
  page,
}) => {
  const notes = '・利用後は清掃をお願いします。\n・駐車場はありません。';
  const resident = await arrange.aResident({}, { notes });
  const sent = listenTo(page, 'Reservation/Reserve');
  await confirmMorning({ enter, page }, resident);

  await reserveButton(page).click();
  await expect(dialog(page)).toContainText('・駐車場はありません。');
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog(page)).toBeHidden();
  await reserveButton(page).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(0);

  await reserveButton(page).click();
  await dialog(page).getByRole('button', { name: '予約する' }).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('[CONFIRM-03] a refusal that brings a message shows it, HTTP 500 included', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await confirmMorning({ enter, page }, resident);
  const message = '設備点検のため、この日は予約できません。';
  watch.expects('500 Reservation/Reserve', '409 Reservation/Reserve');
  await answerInstead(page, 'Reservation/Reserve', { status: 500, body: { error: { code: 'closed', message } } });
  await reserveButton(page).click();
  await expect(dialog(page)).toContainText(message);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();

  // The real server: somebody else was quicker.
  await stopInterfering(page, 'Reservation/Reserve');
  await arrange.aReservation(await arrange.aMember(resident.town), resident.hall, { date: day });
  await reserveButton(page).click();
  await expect(dialog(page)).toContainText('選択した時間はすでに予約されています。別の時間を選択してください。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page).toHaveURL(/\/input\/confirm$/);
});

test('[CONFIRM-03] any other failure says that reserving failed', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  await confirmMorning({ enter, page }, resident);
  watch.expects('500 Reservation/Reserve', '502 Reservation/Reserve');
  for (const status of [500, 502]) {
    await answerInstead(page, 'Reservation/Reserve', { status, body: {} });
    await reserveButton(page).click();
    await expect(dialog(page)).toContainText('予約に失敗しました。');
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await stopInterfering(page, 'Reservation/Reserve');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toHaveLength(1);
});

test('[RESULT-01] a confirmed booking says so, asks for the QR code on the day, and leads to the top', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canQRReception: true });
  await confirmMorning({ enter, page }, resident);
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(page.getByText(/予約票.*QRコード.*受付/)).toBeVisible();
  await expect(page.getByText(/抽選/)).toHaveCount(0);
  await page.getByRole('link', { name: /^トップ/ }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
});

test('[RESULT-01] without QR reception nobody is asked for a QR code', async ({ arrange, enter, page }) => {
  await confirmMorning({ enter, page }, await arrange.aResident({ canQRReception: false }));
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(page.getByText(/QRコード/)).toHaveCount(0);
});

/** June is drawn for in June. */
const drawnAtOnce = { monthsAhead: 0, fromDay: 1, fromHour: 0, toDay: 15, toHour: 24 };

for (const { functionTag, days } of [
  { functionTag: '', days: 1 },
  { functionTag: 'musashino', days: 5 },
] as const) {
  test(`[RESULT-01] a lottery entry is received, and its result comes after ${days} days in the ticket`, async ({
    arrange,
    enter,
    page,
  }) => {
    const resident = await arrange.aResident({ functionTag }, { lotteryWindow: drawnAtOnce });
    await enter(resident, articlePath(resident));
    await frameButton(page, '午前 09:00～12:00', '抽選に申し込む').click();
    await fillInPurpose(page);
    await reserveButton(page, '抽選に申し込む').click();
    await expect(heading(page, '抽選の申込みが完了しました')).toBeVisible();
    await expect(page.getByText(new RegExp(`${days}日後.*予約票`))).toBeVisible();
    await expect(page.getByText(/QRコード/)).toHaveCount(0);
  });
}

test('[RESULT-01] with no cart it goes home', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, 'reservation-result');
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
});
