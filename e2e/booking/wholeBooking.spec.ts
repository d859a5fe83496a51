import { expect, type Locator, type Page } from '@playwright/test';
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
import { logIn } from '../story/login.ts';
import { readQr } from '../story/readQr.ts';
import { test } from '../story/story.ts';

const openTickets = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '予約票' }).tap();
const tickets = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a resident reserves a frame by touch, shows the ticket, and cancels it', async ({
  arrange,
  callServer,
  page,
}) => {
  const equipment = ['マイク', 'ピアノ', { name: '琴', stock: 1 }, { name: '譜面台', stock: 10 }];
  const { member, town, hall } = await arrange.aResident({}, { equipment });
  // The one koto that there is plays next door.
  const session = await arrange.aSession(await arrange.aMember(town));
  const nextDoor = { ...arrange.reserveBody(hall, { article: hall.halfB, frames: ['夜間'] }), equipmentNames: ['琴'] };
  expect((await callServer('Reservation/Reserve', nextDoor, { session })).status).toBe(200);
  await page.goto(`/t/${town.tenantAlias}`);
  await logIn(page, member);
  await page.getByRole('link', { name: '中央公民館' }).tap();
  await page.getByRole('button', { name: '翌週' }).tap();
  await page.getByRole('link', { name: '6月20日(土) ホールA 空きあり' }).tap();
  await frameButton(page, '夜間 18:00～22:00').tap();
  const form = inputForm(page);
  await form.withFee.tap();
  await form.admissionFee.fill('500');
  await expect(form.equipment.getByRole('checkbox', { name: '琴（貸出し中）' })).toBeDisabled();
  await expect(form.equipment.getByRole('checkbox', { name: '譜面台（あと10）' })).toBeEnabled();
  await form.equipment.getByRole('checkbox', { name: 'ピアノ' }).tap();
  await fillInPurpose(page);
  await expect(totalOf(page)).toHaveText('2,000円');
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  await openTickets(page);
  await tickets(page).getByRole('link').tap();
  const [reservation] = await arrange.db
    .selectFrom('reservation')
    .where('tenant_id', '=', town.tenantId)
    .where('user_id', '=', member.userId)
    .select(['reservation_id', 'fee', 'equipment_names'])
    .execute();
  expect(reservation).toMatchObject({ fee: 2000, equipment_names: ['ピアノ'] });
  expect(await readQr(page.getByRole('img', { name: '予約のQRコード' }))).toEqual([reservation?.reservation_id]);

  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(tickets(page)).toContainText('取消');
});

test('who knows the room books it four weeks ahead with ten taps, and types nothing', async ({
  arrange,
  callServer,
  page,
}) => {
  const resident = await arrange.aResident({}, { equipment: ['マイク', 'ピアノ'], notes: '後片付けをお願いします。' });
  const { town, hall, member, session } = resident;
  const usual = { purpose: '句会', purposeType: '会議', expectedNumberOfAttendee: 12, equipmentNames: ['ピアノ'] };
  const before = { ...arrange.reserveBody(hall), ...usual };
  expect((await callServer('Reservation/Reserve', before, { session })).status).toBe(200);
  await page.goto(`/t/${town.tenantAlias}`);
  await logIn(page, member);

  let taps = 0;
  const tap = async (control: Locator) => {
    await control.tap();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: '中央公民館 空き状況を見る' }));
  for (const _ of [1, 2, 3, 4]) await tap(page.getByRole('button', { name: '翌週' }));
  await tap(page.getByRole('link', { name: '7月11日(土) ホールA 空きあり' }));
  await tap(frameButton(page, '午前 09:00～12:00'));
  await tap(inputForm(page).submit);
  await tap(reserveButton(page));
  await expect(dialog(page)).toContainText('後片付けをお願いします。');
  await tap(dialog(page).getByRole('button', { name: '予約する' }));
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(10);
  const booked = await arrange.db
    .selectFrom('reservation')
    .where('tenant_id', '=', town.tenantId)
    .where('first_date', '=', '2026-07-11')
    .select(['purpose', 'purpose_type', 'expected_attendees', 'equipment_names'])
    .execute();
  expect(booked).toEqual([
    { purpose: '句会', purpose_type: '会議', expected_attendees: 12, equipment_names: ['ピアノ'] },
  ]);
});

test('a festival takes the hall over six days at once', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  const { hall, town } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-16/${hall.whole.articleId}`);
  for (const day of ['16日(火)', '17日(水)', '18日(木)', '19日(金)', '20日(土)', '21日(日)']) {
    await page.getByRole('checkbox', { name: `6月${day} 午後 13:00～17:00` }).check();
  }
  await page.getByRole('button', { name: 'まとめて予約する' }).tap();
  await fillInPurpose(page, { purpose: '町民文化祭', purposeType: '展示' });
  // Four weekdays, a Saturday and a Sunday, at the double fee of the whole hall.
  await expect(totalOf(page)).toHaveText('18,400円');
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  const held = await arrange.db.selectFrom('occupancy').where('tenant_id', '=', town.tenantId).selectAll().execute();
  expect(held).toHaveLength(12);
  await page.goto(`/t/${town.tenantAlias}/reservation-calendar/${hall.containerId}/2026-06-16`);
  for (const room of ['ホール全体', 'ホールA', 'ホールB']) {
    await expect(page.getByRole('link', { name: `6月21日(日) ${room} 一部空きあり` })).toBeVisible();
    await expect(page.getByRole('link', { name: `6月22日(月) ${room} 空きあり` })).toBeVisible();
  }
});

test('hours are booked as one stretch', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({}, { timeFrameType: 'time' });
  const { hall } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-17/${hall.halfA.articleId}`);
  await page.getByRole('checkbox', { name: '10:00～11:00' }).check();
  await page.getByRole('checkbox', { name: '12:00～13:00' }).check();
  await page.getByRole('button', { name: '次へ' }).tap();
  await fillInPurpose(page);
  await expect(totalOf(page)).toHaveText('1,500円');
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await openTickets(page);
  await expect(tickets(page)).toContainText('10:00～13:00');

  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-17/${hall.halfA.articleId}`);
  await expect(page.getByRole('checkbox', { name: '11:00～12:00' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: '13:00～14:00' })).toBeEnabled();
});

test('a lottery entry waits, keeps the place open for others, and can be withdrawn', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const drawnAtOnce = { monthsAhead: 0, fromDay: 1, fromHour: 0, toDay: 15, toHour: 24 };
  const resident = await arrange.aResident({}, { lotteryWindow: drawnAtOnce });
  const { hall, town } = resident;
  const other = await arrange.aMember(town);
  const otherPage = await anotherPage();
  const article = `reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`;
  const numbers: string[] = [];

  await enter(resident, article);
  await enter({ town, session: await arrange.aSession(other) }, article, otherPage);
  for (const entrant of [page, otherPage]) {
    await expect(entrant.getByText(/抽選/).first()).toBeVisible();
    await frameButton(entrant, '午前 09:00～12:00', '抽選に申し込む').tap();
    await fillInPurpose(entrant);
    await reserveButton(entrant, '抽選に申し込む').tap();
    await expect(heading(entrant, '抽選の申込みが完了しました')).toBeVisible();
    numbers.push((await factOf(entrant, '受付番号').textContent()) ?? '');
  }
  expect(new Set(numbers.filter((text) => text !== '')).size).toBe(2);

  await openTickets(page);
  await expect(tickets(page)).toContainText('抽選待ち');
  await tickets(page).getByRole('link').tap();
  await expect(factOf(page, '受付番号')).toHaveText(numbers[0] ?? '');
  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(tickets(page)).toContainText('申込取下げ');
});

test('of two who want the same frame the second is told, and finds another', async ({
  arrange,
  anotherPage,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { hall, town } = resident;
  const quicker = await arrange.aMember(town);
  const quickerPage = await anotherPage();
  const article = `reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`;
  await enter(resident, article);
  await enter({ town, session: await arrange.aSession(quicker) }, article, quickerPage);
  for (const person of [page, quickerPage]) {
    await frameButton(person, '午前 09:00～12:00').tap();
    await fillInPurpose(person);
  }

  await reserveButton(quickerPage).tap();
  await expect(heading(quickerPage, '予約が確定しました')).toBeVisible();
  watch.expects('409 Reservation/Reserve');
  await reserveButton(page).tap();
  await expect(dialog(page)).toContainText('選択した時間はすでに予約されています。別の時間を選択してください。');
  await dialog(page).getByRole('button', { name: '時間枠を選び直す' }).tap();
  await expect(frameButton(page, '午前 09:00～12:00')).toBeDisabled();
  await frameButton(page, '午後 13:00～17:00').tap();
  await fillInPurpose(page);
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
});

test('a booking past the deadline can be undone at once, and its place is free again', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { hall, town } = resident;
  const article = `reservation-calendar/${hall.containerId}/2026-06-11/${hall.halfA.articleId}`;
  await enter(resident, article);
  await frameButton(page, '午前 09:00～12:00').tap();
  await fillInPurpose(page);
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  await openTickets(page);
  await tickets(page).getByRole('link').tap();
  // The deadline was two days ago; half an hour remains to think again.
  await expect(page.getByText(/2026\/06\/10\(水\) 01:\d\dまで/)).toBeVisible();
  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await expect(dialog(page)).toContainText('予約を取り消しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(tickets(page)).toContainText('取消');

  await page.goto(`/t/${town.tenantAlias}/${article}`);
  await expect(frameButton(page, '午前 09:00～12:00')).toBeEnabled();
});
