import { expect, type Page } from '@playwright/test';
import { asJson } from '#server/db/rows.ts';
import type { Resident } from '../story/arrange.ts';
import { dialog, factOf, fillInPurpose, frameButton, heading, reserveButton, totalOf } from '../story/booking.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { putSessionKeys, sessionKeys } from '../story/sessionKeys.ts';
import { moveClock, test } from '../story/story.ts';

const day = '2026-06-20';
const pathOf = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

const frames = ['午前 09:00～12:00', '午後 13:00～17:00', '夜間 18:00～22:00', '全日 09:00～22:00'];

test('[ARTICLE-01] each frame has a button, and those that are taken say so instead', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: day, frames: ['午後'] });
  await enter(resident, pathOf(resident));
  await expect(page.getByText('2026/06/20(土)')).toBeVisible();

  const [morning = '', afternoon = '', evening = '', whole = ''] = frames;
  for (const frame of [afternoon, whole]) {
    await expect(frameButton(page, frame)).toBeDisabled();
    await expect(frameButton(page, frame)).toHaveAccessibleDescription('すでに予約が入っています。');
  }
  await expect(frameButton(page, evening)).toBeEnabled();
  await frameButton(page, afternoon).click({ force: true });
  await expect(page).toHaveURL(/\/reservation-calendar\/[^/]+\/2026-06-20\/[^/]+$/);
  await frameButton(page, morning).click();
  await expect(page).toHaveURL(/\/input$/);
});

test('[ARTICLE-01] every frame is disabled where the town takes no reservations', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canReserve: false });
  const asked = listenTo(page, 'Reservation/FindPreviousInput');
  await enter(resident, pathOf(resident));
  for (const frame of frames) {
    await expect(frameButton(page, frame)).toBeDisabled();
    await expect(frameButton(page, frame)).toHaveAccessibleDescription(/現在、予約を受け付けていません。/);
  }
  // No input follows, so nothing is asked for it.
  expect(asked).toEqual([]);
});

test('[ARTICLE-01] a frame inside the house that this person may not reserve is disabled', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await arrange.db
    .updateTable('account')
    .set({ suspended_until: '2026-12-31' })
    .where('tenant_id', '=', resident.town.tenantId)
    .execute();
  await enter(resident, pathOf(resident));
  for (const frame of frames) await expect(frameButton(page, frame)).toBeDisabled();
  await expect(page.getByText('利用停止中のため予約できません。施設へお問い合わせください。')).toBeVisible();
});

test('[ARTICLE-01] from a room the days beside it, the next free one and the same weekday are one tap away', async ({
  arrange,
  enter,
  page,
}) => {
  const notes = '・利用後は清掃をお願いします。\n'.repeat(10);
  const resident = await arrange.aResident(
    {},
    { notes, closures: [{ from: '2026-06-21T00:00', to: '2026-06-22T00:00' }] },
  );
  const { hall } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-18`);
  const known = listenTo(page, 'Reservation/GetDayAvailability');
  await page.getByRole('link', { name: '6月20日(土) ホールA' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
  const around = page.getByRole('list', { name: '前後の日' });
  await expect(around.getByRole('listitem')).toHaveCount(7);
  await expect(around.getByText('6月20日(土) 空きあり')).toBeAttached();
  await expect(around.getByRole('link', { name: '6月21日(日)' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '次に空いている日 2026/06/22(月)' })).toBeVisible();
  // The calendar knew these days already.
  expect(known.filter(({ body }) => body.date === '2026-06-20')).toEqual([]);
  await page.getByText('予約にあたっての注意事項').click();
  await expect(page.getByText('清掃をお願いします').first()).toBeVisible();

  const next = page.getByRole('link', { name: '翌日' });
  await next.click();
  await expect(page.getByRole('status').filter({ hasText: '2026/06/21(日)' })).toBeVisible();
  await expect(next).toBeFocused();
  await page.getByRole('link', { name: '前日' }).click();
  await page.getByRole('link', { name: '4週後 2026/07/18(土)' }).click();
  await expect(page.getByText('2026/07/18(土)')).toBeVisible();
  // However many days were looked at, Back leads to the calendar.
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page).toHaveURL(new RegExp(`${hall.containerId}/2026-06-18$`));
});

test('[CAL-04] of the same weekday, days on which the room is closed are no links, and holidays are named', async ({
  arrange,
  enter,
  page,
}) => {
  const closures = [{ from: '2026-07-13T00:00', to: '2026-07-14T00:00' }];
  const resident = await arrange.aResident({}, { closures });
  const { hall } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-07-06/${hall.halfA.articleId}`);
  await expect(page.getByText('1週後 2026/07/13(月) 休館')).toBeVisible();
  await expect(page.getByRole('link', { name: '2026/07/13(月)' })).toHaveCount(0);
  const holiday = page.getByRole('listitem').filter({ hasText: '海の日' });
  await expect(holiday.getByRole('link', { name: '2週後 2026/07/20(月)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /週後/ })).toHaveCount(3);
});

test('[ARTICLE-01] without the marks of other days a room can still be booked', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  watch.allows('503 Reservation/GetDayAvailability', '503 Reservation/GetContainerInfo');
  await answerInstead(page, 'Reservation/GetDayAvailability', { status: 503 });
  await answerInstead(page, 'Reservation/GetContainerInfo', { status: 503 });
  await enter(resident, pathOf(resident));
  await expect(frameButton(page, frames[0] ?? '')).toBeEnabled();
  // A call that is asked again by itself would find the server, and nothing would be left to reload.
  const reload = page.getByRole('button', { name: '再読み込み' });
  await expect(reload).toBeVisible();
  await stopInterfering(page, 'Reservation/GetDayAvailability');
  await reload.click();
  await expect(page.getByRole('list', { name: '前後の日' }).getByRole('listitem')).toHaveCount(7);
});

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const bulk = (page: Page) => page.getByRole('button', { name: 'まとめて予約する' });

test('[ARTICLE-02] the span grid has six days of boxes, asks for each of them, and needs at least one tick', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  const asked = listenTo(page, 'Reservation/GetDayArticleAvailability');
  await enter(resident, pathOf(resident));
  await expect(page.getByText('2026/06/20(土)～2026/06/25(木)')).toBeVisible();
  expect(asked.map(({ body }) => body.date).toSorted()).toEqual([
    '2026-06-20',
    '2026-06-21',
    '2026-06-22',
    '2026-06-23',
    '2026-06-24',
    '2026-06-25',
  ]);
  await expect(page.getByRole('checkbox')).toHaveCount(6 * frames.length);

  await expect(bulk(page)).toBeDisabled();
  await expect(bulk(page)).toHaveAccessibleDescription(/時間枠を.*選択してください/);
  await box(page, '6月22日(月) 午後 13:00～17:00').check();
  await expect(bulk(page)).toBeEnabled();
  await box(page, '6月22日(月) 午後 13:00～17:00').uncheck();
  await expect(bulk(page)).toBeDisabled();
  await box(page, '6月22日(月) 午後 13:00～17:00').check();
  await box(page, '6月25日(木) 午前 09:00～12:00').check();

  // Days that are not there yet: the focus waits with row and column, and what was ticked is there with its days.
  const letCome = await holdBack(page, 'Reservation/GetDayArticleAvailability');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await expect(bulk(page)).toBeDisabled();
  await letCome();
  await expect(box(page, '7月1日(水) 午前 09:00～12:00')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(box(page, '6月25日(木) 午前 09:00～12:00')).toBeFocused();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await bulk(page).click();
  await expect(page).toHaveURL(/\/input$/);
});

const next = (page: Page) => page.getByRole('button', { name: '次へ' });

test('[ARTICLE-03] a time article has rows with boxes, and 次へ needs one of them', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { timeFrameType: 'time' });
  await enter(resident, pathOf(resident));
  await expect(page.getByRole('list', { name: '時間' }).getByRole('checkbox')).toHaveCount(13);
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toHaveAccessibleDescription(/時間を.*選択してください/);
  await box(page, '10:00～11:00').check();
  await expect(next(page)).toBeEnabled();

  // Beside the rows of a desktop stand what they come to and the way on.
  await page.setViewportSize({ width: 1280, height: 800 });
  const aside = page.getByRole('region', { name: '選択した時間' });
  await box(page, '11:00～12:00').check();
  await expect(aside.getByRole('status')).toContainText('10:00～12:00');
  await expect(aside.getByRole('table', { name: '使用料の内訳' })).toContainText(/合計/);
  await expect(next(page)).toHaveCount(1);
  await aside.getByRole('button', { name: '次へ' }).click();
  await expect(page).toHaveURL(/\/input$/);
});

test('several frames of a day are booked together, and what is chosen stands in the address', async ({
  arrange,
  enter,
  page,
}) => {
  const schedule = asJson({ roomLimits: { maxFramesPerMonth: 4 } });
  const resident = await arrange.aResident({}, { article: { schedule } });
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: '2026-06-21', frames: ['午後'] });
  await enter(resident, pathOf(resident));
  await expect(page.getByText('この部屋で予約できるのは、ひと月に4枠までです。')).toBeVisible();
  await page.getByRole('link', { name: '複数の時間枠をまとめて予約する' }).click();
  await expect(page.getByRole('link', { name: '時間枠を一つずつ予約する' })).toBeFocused();
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toHaveAccessibleDescription('時間枠を選択してください。');
  const [morning = '', afternoon = '', evening = '', whole = ''] = frames;
  await box(page, morning).check();
  await box(page, whole).check();
  await next(page).click();
  await expect(dialog(page)).toContainText('重なる時間枠は同時に予約できません。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await box(page, whole).uncheck();
  // What lies between them goes with them.
  await box(page, evening).check();
  await expect(page.getByRole('status').filter({ hasText: '3枠' })).toContainText('4,800円');
  await box(page, evening).uncheck();
  await box(page, afternoon).check();
  await expect(page).toHaveURL(/\?frames=09:00-12:00,13:00-17:00$/);
  await page.reload();
  await expect(box(page, afternoon)).toBeChecked();
  await next(page).click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await box(page, evening).check();
  await next(page).click();

  // The whole day costs less than its frames: one press takes it, another gives it back, here and before it is booked.
  const offer = page.getByText('「全日 09:00～22:00」にすると、使用料は4,500円になります。');
  const change = page.getByRole('button', { name: 'この時間枠に変更する' });
  const undo = page.getByRole('button', { name: '元の時間枠に戻す' });
  await expect(offer).toBeVisible();
  await change.click();
  await expect(totalOf(page)).toHaveText('4,500円');
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(totalOf(page)).toHaveText('4,800円');
  await expect(change).toBeFocused();
  await fillInPurpose(page);
  await expect(factOf(page, '時間枠')).toContainText(/午前 09:00～12:00\s*午後 13:00～17:00\s*夜間 18:00～22:00/);
  await expect(offer).toBeVisible();
  await change.click();
  await expect(factOf(page, '時間枠')).toHaveText('全日 09:00～22:00');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(factOf(page, '使用料')).toHaveText('4,500円');

  // Where two of a day cannot be had together, nothing is said of it.
  await enter(resident, pathOf(resident).replace(day, '2026-06-21'));
  await expect(frameButton(page, morning)).toBeEnabled();
  await expect(page.getByRole('link', { name: '複数の時間枠をまとめて予約する' })).toHaveCount(0);
});

test('[ARTICLE-04] half an hour is refused, a whole one is not', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({}, { timeFrameType: 'time', slotMinutes: 30 });
  await enter(resident, pathOf(resident));
  await box(page, '10:00～10:30').check();
  // Half of an hour on the way to a whole one is no mistake yet.
  await expect(page.getByText(/^＊/)).toHaveCount(0);
  await next(page).click();
  await expect(dialog(page)).toContainText('予約は1時間単位で指定してください');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await box(page, '10:30～11:00').check();
  await next(page).click();
  await expect(page).toHaveURL(/\/input$/);
});

test('[ARTICLE-04] of several days the ones with half hours are listed', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident(
    { canFacilitySpanReservation: true },
    { timeFrameType: 'time', slotMinutes: 30 },
  );
  await enter(resident, pathOf(resident));
  await box(page, '6月20日(土) 10:00～10:30').check();
  await box(page, '6月21日(日) 10:00～10:30').check();
  await box(page, '6月21日(日) 10:30～11:00').check();
  await box(page, '6月23日(火) 18:00～18:30').check();
  await bulk(page).click();
  await expect(dialog(page)).toContainText('予約は1時間単位で指定してください');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['2026/06/20(土)', '2026/06/23(火)']);
});

test('[ARTICLE-05] the frames between the first and the last go with them, and one that is taken is in the way', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: '2026-06-21', frames: ['午後'] });
  await enter(resident, pathOf(resident));

  await box(page, '6月20日(土) 午前 09:00～12:00').check();
  await box(page, '6月20日(土) 夜間 18:00～22:00').check();
  await expect(page.getByRole('status').filter({ hasText: '3枠' })).toContainText('4,800円');

  await box(page, '6月21日(日) 午前 09:00～12:00').check();
  await box(page, '6月21日(日) 夜間 18:00～22:00').check();
  await bulk(page).click();
  await expect(dialog(page)).toContainText('同じ日の時間枠は続けて選択してください。');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['2026/06/21(日)']);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();

  // A desktop lists the days chosen, and each can be given up there.
  await box(page, '6月21日(日) 夜間 18:00～22:00').uncheck();
  await page.setViewportSize({ width: 1280, height: 800 });
  const chosen = page.getByRole('region', { name: '選択した日' });
  await expect(chosen.getByRole('listitem')).toHaveText([/06\/20\(土\).*夜間/, /06\/21\(日\).*午前/]);
  await chosen.getByRole('button', { name: /06\/20\(土\)を.*取り消す$/ }).click();
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await expect(chosen.getByRole('status')).toHaveText('1枠');
  await expect(box(page, '6月20日(土) 午前 09:00～12:00')).not.toBeChecked();
});

/** Returns to the tab until the page has fetched again and shows a message. */
const comeBackUntilTold = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

const losses = [
  { form: 'of a list', hasSpan: false, on: '', action: next },
  { form: 'of the span grid', hasSpan: true, on: '6月20日(土) ', action: bulk },
];

for (const { form, hasSpan, on, action } of losses) {
  test(`a ticked hour ${form} that is taken meanwhile loses its tick, and another one can be booked`, async ({
    arrange,
    enter,
    page,
  }) => {
    const resident = await arrange.aResident({ canFacilitySpanReservation: hasSpan }, { timeFrameType: 'time' });
    const { hall, town } = resident;
    await enter(resident, pathOf(resident));
    await box(page, `${on}10:00～11:00`).check();
    await arrange.aReservation(await arrange.aMember(town), hall, { date: day, frames: ['午前'] });

    // What the page knows is too old now to be shown again without being asked for.
    await page.evaluate(moveClock, 5_500);
    await comeBackUntilTold(page);
    await expect(dialog(page)).toContainText('選択していた時間は予約できなくなりました。');
    await expect(dialog(page).getByRole('listitem')).toHaveText('2026/06/20(土) 10:00～11:00');
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(action(page)).toBeDisabled();
    await box(page, `${on}14:00～15:00`).check();
    await action(page).click();
    await expect(page).toHaveURL(/\/input$/);
  });
}

test('[ARTICLE-06] opening the room clears the cart', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, pathOf(resident));
  await frameButton(page, frames[0] ?? '').click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  expect(await sessionKeys(page)).toHaveProperty('myCart');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(heading(page, 'ホールA')).toBeVisible();
  expect(await sessionKeys(page)).not.toHaveProperty('myCart');

  await putSessionKeys(page, { myCart: 'something else' });
  await page.reload();
  await expect(frameButton(page, frames[0] ?? '')).toBeVisible();
  expect(await sessionKeys(page)).not.toHaveProperty('myCart');
});
