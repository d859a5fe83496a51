import { expect, type Page } from '@playwright/test';
import type { EndpointName } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import type { Arrange, Resident } from '../story/arrange.ts';
import { dialog, fillInPurpose, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { listenTo } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const day = '2026-06-20';

/** The server gets the call and does it, but its answers are lost: so many times, then the line is sound again. */
async function loseAnswers(page: Page, name: EndpointName, times: number) {
  const lostAt: number[] = [];
  await page.route(`**${pathOf(name)}`, async (route) => {
    if (lostAt.length === times) return route.continue();
    lostAt.push(performance.now());
    await route.fetch();
    await route.abort('connectionreset');
  });
  return lostAt;
}

const confirmPath = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

const reservationsOf = (arrange: Arrange, { town }: Resident) =>
  arrange.db.selectFrom('reservation').where('tenant_id', '=', town.tenantId).selectAll().execute();

const historyOf = (arrange: Arrange, { town }: Resident) =>
  arrange.db
    .selectFrom('reservation_history')
    .where('tenant_id', '=', town.tenantId)
    .orderBy('sequence')
    .select('action')
    .execute();

test('[NET-01] a booking whose answer was lost is repeated after two seconds and stays one booking', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, confirmPath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  const sent = listenTo(page, 'Reservation/Reserve');
  const lostAt = await loseAnswers(page, 'Reservation/Reserve', 2);
  watch.expects('cut Reservation/Reserve', 'cut Reservation/Reserve');

  const answered = page.waitForResponse(`**${pathOf('Reservation/Reserve')}`, { timeout: 20_000 });
  await reserveButton(page).click();
  const { reservationId } = await (await answered).json();
  await expect(heading(page, '予約が確定しました')).toBeVisible();

  const [first = 0, second = 0] = lostAt;
  expect(second - first).toBeGreaterThan(1_950);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await reservationsOf(arrange, resident)).toMatchObject([
    { reservation_id: reservationId, state: 'confirmed' },
  ]);
  expect(await historyOf(arrange, resident)).toHaveLength(1);
});

test('[NET-01] after three lost answers it is told, and pressing again is still the same booking', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, confirmPath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  const sent = listenTo(page, 'Reservation/Reserve');
  await loseAnswers(page, 'Reservation/Reserve', 3);
  watch.expects('cut Reservation/Reserve', 'cut Reservation/Reserve', 'cut Reservation/Reserve');

  await reserveButton(page).click();
  await expect(dialog(page)).toContainText('予約に失敗しました。');
  expect(sent).toHaveLength(3);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toHaveLength(1);
});

test('[NET-01] after three lost answers a reload repeats the booking instead of finding it taken', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, confirmPath(resident));
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await loseAnswers(page, 'Reservation/Reserve', 3);
  watch.expects('cut Reservation/Reserve', 'cut Reservation/Reserve', 'cut Reservation/Reserve');
  await reserveButton(page).click();
  await expect(dialog(page)).toContainText('予約票に載っていないか、先にご確認ください。');

  await page.reload();
  await page.getByRole('button', { name: '戻る' }).click();
  await inputForm(page).submit.click();
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await reservationsOf(arrange, resident)).toHaveLength(1);
});

test('[NET-01] a cancellation whose answer was lost is done once', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  await enter(resident, `my-reservation/${reservationId}`);
  await loseAnswers(page, 'Reservation/CancelReservation', 1);
  watch.expects('cut Reservation/CancelReservation');
  await page.getByRole('button', { name: 'この予約を取り消す' }).click();
  await dialog(page).getByRole('button', { name: '取り消す' }).click();
  await expect(dialog(page)).toContainText('予約を取り消しました。');
  expect(await historyOf(arrange, resident)).toEqual([{ action: 'reserve' }, { action: 'cancel' }]);
});

test('[NET-01] a page whose data was cut off arrives with the next attempt', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  await loseAnswers(page, 'Reservation/GetContainer', 1);
  watch.expects('cut Reservation/GetContainer');
  await enter(await arrange.aResident());
  await expect(page.getByRole('link', { name: '中央公民館' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});
