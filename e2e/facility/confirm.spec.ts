import { expect, type Page } from '@playwright/test';
import { pathOf } from '#contract/paths.ts';
import type { Arrange, Resident } from '../story/arrange.ts';
import {
  dialog,
  factOf,
  fillInPurpose,
  frameButton,
  heading,
  inputForm,
  reserveButton,
  totalOf,
} from '../story/booking.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

const day = '2026-06-20';
const articlePath = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

/** Lets the clock of the page jump ahead; the stories have set it already. */
const laterByMinutes = (minutes: number) => {
  const ahead = Date.now() - performance.now() + minutes * 60_000;
  window.Date = new Proxy(Date, {
    get: (target, name) => (name === 'now' ? () => ahead + performance.now() : Reflect.get(target, name)),
  });
};

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
  await expect(totalOf(page)).toHaveText('1,200円');
  await expect(reserveButton(page)).toBeVisible();

  await page.getByRole('button', { name: '戻る' }).click();
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
  await expect(totalOf(page)).toHaveText('1,800円');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toMatchObject([{ fee: 1800, state: 'confirmed' }]);
});

test('[CONFIRM-01] of several days the first and the last stand there, and the frames of each', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  await enter(resident, articlePath(resident));
  for (const frame of [
    '6月20日(土) 午後 13:00～17:00',
    '6月22日(月) 午前 09:00～12:00',
    '6月22日(月) 午後 13:00～17:00',
  ]) {
    await page.getByRole('checkbox', { name: frame }).check();
  }
  await page.getByRole('button', { name: 'まとめて予約する' }).click();
  await fillInPurpose(page);

  await expect(factOf(page, '部屋')).toHaveText('ホールA');
  await expect(factOf(page, '利用日')).toHaveText('2026/06/20(土)～2026/06/22(月)');
  await expect(factOf(page, '時間枠').getByRole('listitem')).toHaveText([
    '2026/06/20(土)午後 13:00～17:00',
    '2026/06/22(月)午前 09:00～12:00午後 13:00～17:00',
  ]);
  await expect(totalOf(page)).toHaveText('4,000円');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toMatchObject([
    { first_date: '2026-06-20', last_date: '2026-06-22', fee: 4000 },
  ]);
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
  await dialog(page).getByRole('button', { name: '時間枠を選び直す' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
});

test('who was too late chooses another frame and finds what was typed', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident({}, { equipment: ['マイク', 'ピアノ'] });
  await enter(resident, articlePath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  const form = inputForm(page);
  await form.attendees.fill('40');
  await form.equipment.getByRole('checkbox', { name: 'ピアノ' }).check();
  await fillInPurpose(page);
  await arrange.aReservation(await arrange.aMember(resident.town), resident.hall, { date: day });
  watch.expects('409 Reservation/Reserve');
  await reserveButton(page).click();
  await dialog(page).getByRole('button', { name: '時間枠を選び直す' }).click();

  await frameButton(page, '午後 13:00～17:00').click();
  await expect(form.purpose).toHaveValue('合唱の練習');
  await expect(form.attendees).toHaveValue('40');
  await expect(form.equipment.getByRole('checkbox', { name: 'ピアノ' })).toBeChecked();
  await form.submit.click();
  await expect(factOf(page, '時間枠')).toContainText('午後 13:00～17:00');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  await page.goBack();
  await frameButton(page, '夜間 18:00～22:00').click();
  await expect(page.getByText('前回の内容を入力しました。', { exact: true }).first()).toBeVisible();
  await expect(form.purpose).toHaveValue('合唱の練習');
});

test('[FORM-02] a session that ends while reserving is told once, and after the login what was typed is still there', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  // The notes come with the page: a session that ends before they are there ends without a press.
  const loaded = page.waitForResponse(`**${pathOf('Reservation/GetContainerInfo')}`);
  await confirmMorning({ enter, page }, resident);
  await (await loaded).finished();
  await arrange.db.deleteFrom('session').where('tenant_id', '=', resident.town.tenantId).execute();
  watch.expects('401 Reservation/Reserve');
  watch.allows('401 Reservation/GetContainerInfo');
  await reserveButton(page).click();
  await expect(page.getByText('ログインの有効期限が切れました。', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  // The same person in the same tab goes on where the session ended.
  await logIn(page, resident.member);
  await expect(heading(page, '予約内容の確認')).toBeVisible();
  await expect(factOf(page, '使用目的')).toHaveText('合唱の練習');
  await page.goBack();
  await expect(inputForm(page).purpose).toHaveValue('合唱の練習');
});

test('notes that cannot be read again are told, and nothing is reserved', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  const sent = listenTo(page, 'Reservation/Reserve');
  const loaded = page.waitForResponse(`**${pathOf('Reservation/GetContainerInfo')}`);
  await confirmMorning({ enter, page }, resident);
  await (await loaded).finished();
  await answerInstead(page, 'Reservation/GetContainerInfo', { status: 503 });
  watch.allows('503 Reservation/GetContainerInfo');
  await page.evaluate(laterByMinutes, 2);
  await reserveButton(page).click();
  await expect(dialog(page)).toContainText('予約できませんでした');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toHaveLength(0);
});

test('without the notes nothing is reserved, but the way back is open', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  await answerInstead(page, 'Reservation/GetContainerInfo', { status: 503 });
  watch.allows('503 Reservation/GetContainerInfo');
  await confirmMorning({ enter, page }, resident);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
  await expect(reserveButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: '戻る' }).click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
});

test('going back and forth between input and confirmation leaves no pile behind', async ({ arrange, enter, page }) => {
  await page.goto('/healthz');
  await confirmMorning({ enter, page }, await arrange.aResident());
  const visited = () => page.evaluate(() => window.history.length);
  const before = await visited();
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: '戻る' }).click();
    await inputForm(page).submit.click();
    await expect(heading(page, '予約内容の確認')).toBeVisible();
  }
  await page.getByRole('button', { name: '戻る' }).click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
  expect(await visited()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/healthz$/);
});

test('a booking that is answered after its page was left disturbs no other one', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await confirmMorning({ enter, page }, resident);
  const goOn = await holdBack(page, 'Reservation/Reserve');
  await reserveButton(page).click();
  await page.goBack();
  await page.goBack();
  await frameButton(page, '夜間 18:00～22:00').click();
  await inputForm(page).purpose.fill('写真展');

  goOn();
  await expect(dialog(page)).toContainText('予約が確定しました');
  await expect(dialog(page)).toContainText('予約票');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(inputForm(page).purpose).toHaveValue('写真展');
  await fillInPurpose(page);
  await expect(factOf(page, '時間枠')).toContainText('夜間 18:00～22:00');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toHaveLength(2);
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

test('a single step back from the result leads to where the room was looked for', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canQRReception: true });
  const calendar = `reservation-calendar/${resident.hall.containerId}/${day}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(resident, calendar);
  await page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' }).click();
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  // On a desktop the ticket stands beside it.
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${calendar}`);
  await expect(heading(page, '中央公民館')).toBeVisible();
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
    // Entries end on the 15th of June, at the end of the day.
    const announced = days === 1 ? '2026/06/17(水) 00:00' : '2026/06/21(日) 00:00';
    const result = `${days}日後（${announced}）に発表します。`;
    await expect(page.getByText(`抽選の結果は、申込みの受付が終わってから${result}`)).toBeVisible();
    await expect(page.getByRole('region', { name: '結果の発表' })).toContainText(announced);
    await expect(page.getByRole('link', { name: 'この抽選の公開情報を見る' })).toHaveAttribute(
      'href',
      /#number=.+&salt=.+/,
    );
    await expect(page.getByText(/QRコード/)).toHaveCount(0);
    await page.getByRole('link', { name: '予約票を見る' }).click();
    await expect(page.getByRole('main')).toContainText(`結果は、受付終了の${result}`);
  });
}

test('[RESULT-01] with no cart it goes home', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, 'reservation-result');
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
});
