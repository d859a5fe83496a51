import { expect, type Page } from '@playwright/test';
import { anExtendedOrdinance, anOrdinance, ordinanceConditions } from '#server/testing/anOrdinance.ts';
import type { Arrange, Resident } from '../story/arrange.ts';
import { factOf, fillInPurpose, frameButton, heading, reserveButton, totalOf } from '../story/booking.ts';
import { answerInstead, listenTo, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const day = '2026-06-19';
const articlePath = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

const aResident = (arrange: Arrange) =>
  arrange.aResident({}, { ordinance: [anOrdinance()], useConditions: ordinanceConditions });

/** Puts the person into classes, as an import does while they are on the screen. */
const classify = (arrange: Arrange, { member: { tenantId, userId } }: Resident, classes: string[]) =>
  arrange.db
    .updateTable('account')
    .set({ classes })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

const fees = (page: Page) => page.getByRole('table', { name: '使用料の内訳' });

test('[FEE-03] the price by the ordinance stands there before the button, follows what is chosen, and is the one agreed', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await aResident(arrange);
  await classify(arrange, resident, ['outside']);
  await enter(resident, articlePath(resident));
  await frameButton(page, '午後 13:00～17:00').click();

  await expect(heading(page, '予約内容の入力')).toBeVisible();
  await expect(totalOf(page)).toHaveText('20,160円');
  await expect(fees(page).getByRole('row', { name: /市外の方の加算/ })).toHaveText(/20％備考23,360円/);
  await expect(page.getByRole('table', { name: '当日のお支払い' })).toHaveText(/冷房300円 × 4時間別表第31,200円/);

  // A price that does not come blocks nobody: what the frame costs by itself stands there, and the way to ask again.
  watch.expects('503 Reservation/GetQuote');
  await answerInstead(page, 'Reservation/GetQuote', { status: 503 });
  await page.getByRole('checkbox', { name: '練習（舞台面だけの使用）' }).check();
  await expect(page.getByText('金額は確認画面で計算します。')).toBeVisible();
  await expect(totalOf(page)).toHaveText('20,160円');
  await stopInterfering(page, 'Reservation/GetQuote');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(totalOf(page)).toHaveText('10,080円');

  await page.getByRole('radio', { name: '学校が使用するとき（5割減額）' }).check();
  await expect(page.getByText('使用料は窓口で確定します。').first()).toBeVisible();
  await fillInPurpose(page);

  await expect(factOf(page, '使用の区分')).toHaveText('練習（舞台面だけの使用）');
  await expect(factOf(page, '減免の申請')).toHaveText('学校が使用するとき（5割減額）');
  await expect(totalOf(page)).toHaveText('10,080円');
  const sent = listenTo(page, 'Reservation/Reserve');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    expectedFee: 10_080,
    useConditions: ['practice'],
    requestedReduction: 'school',
  });
  await expect(factOf(page, '使用料')).toHaveText(/10,080円\s*使用料は窓口で確定します。/);
  await expect(page.getByRole('button', { name: /支払/ })).toHaveCount(0);

  // [FORM-01] 予約票を見る opens what was booked.
  await page.getByRole('link', { name: '予約票を見る' }).click();
  await expect(page).toHaveURL(/my-reservation\/[0-9a-f-]{36}$/);
  await expect(page.getByText('使用料は窓口で確定します').first()).toBeVisible();
  await expect(totalOf(page)).toHaveText('10,080円');
  await expect(fees(page).getByRole('row', { name: /練習/ })).toHaveText(/50％備考5-10,080円/);
  await expect(page.getByRole('table', { name: '当日のお支払い' })).toBeVisible();
  await expect(factOf(page, '減免の申請')).toHaveText('学校が使用するとき（5割減額）');
});

test('[FEE-03] time beyond a frame is chosen with its price, and what cannot be had is said before anybody asks', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { ordinance: [anExtendedOrdinance()] });
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: day, frames: ['夜間'] });
  await enter(resident, articlePath(resident));
  await frameButton(page, '午後 13:00～17:00').click();

  const before = page.getByRole('combobox', { name: '開始を早める' });
  const behind = page.getByRole('combobox', { name: '終了を遅らせる' });
  await expect(behind).toHaveAccessibleDescription('ほかの利用があるため、18:00までです。');
  await expect(behind.getByRole('option')).toHaveText(['延長しない', '18:00まで']);
  await before.selectOption('12:00から');
  await behind.selectOption('18:00まで');
  await expect(totalOf(page)).toHaveText('25,200円');
  await expect(factOf(page, '時間枠')).toHaveText('午後 13:00～17:00（12:00から18:00まで延長）');

  const used = page.getByRole('combobox', { name: '利用する時間' });
  await used.selectOption('2時間以内');
  await expect(totalOf(page)).toHaveText('8,400円');
  await expect(before).toHaveCount(0);
  await used.selectOption('4時間すべて');
  await behind.selectOption('18:00まで');
  await expect(totalOf(page)).toHaveText('21,000円');
  await fillInPurpose(page);
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(factOf(page, '使用料')).toHaveText('21,000円');

  // A frame at the beginning of the day has nothing before it.
  await enter(resident, articlePath(resident).replace(day, '2026-06-26'));
  await frameButton(page, '午前 09:00～12:00').click();
  await expect(page.getByText('開始を早める：できません。利用できるのは09:00からです。')).toBeVisible();
});

test('[FEE-03] a price that changed meanwhile is shown in place, asked for again, and nothing typed is lost', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await aResident(arrange);
  await enter(resident, articlePath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page, { purpose: '春の発表会' });
  await expect(totalOf(page)).toHaveText('8,400円');

  await classify(arrange, resident, ['outside']);
  watch.expects('409 Reservation/Reserve');
  await reserveButton(page).click();
  await expect(page.getByText('使用料が8,400円から10,080円に変わりました。')).toBeVisible();
  await expect(page.getByText('市外の方の加算 なし → 1,680円')).toBeVisible();
  await expect(totalOf(page)).toHaveText('10,080円');
  await expect(factOf(page, '使用目的')).toHaveText('春の発表会');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(factOf(page, '使用料')).toHaveText('10,080円');
});

test('[FORM-01] of equipment that nobody counts as many are typed as are wanted, priced and booked; what is no number stops', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { equipment: ['譜面台'] });
  await enter(resident, articlePath(resident));
  await frameButton(page, '午後 13:00～17:00').click();
  await page.getByRole('checkbox', { name: '譜面台' }).check();
  const number = page.getByRole('textbox', { name: '譜面台の数' });
  await expect(number).toHaveValue('1');
  await number.fill('３０');
  await page.getByRole('textbox', { name: /^使用目的/ }).fill('合唱');
  await page.getByRole('combobox', { name: /^種別/ }).selectOption({ index: 1 });
  await number.fill('たくさん');
  const goOn = page.getByRole('button', { name: '予約内容を確認する' });
  await goOn.click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/1から1,000までの数を入力してください。/);
  await number.fill('３０');
  await goOn.click();
  await expect(factOf(page, '備品')).toHaveText('譜面台 × 30');
  const sent = listenTo(page, 'Reservation/Reserve');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ equipmentQuantities: [{ name: '譜面台', quantity: 30 }] });
});
