import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const days = ['2026-07-10', '2026-07-11', '2026-07-12'];

test('[DESK-08] one day of three is given up: refund and mail before, the others stay, and its person reads which', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session } = await arrange.aResident({
    canFacilitySpanReservation: true,
    setting: { fee_collection: 'counter' },
  });
  const details = days.flatMap((date) => arrange.reserveBody(hall, { date }).details);
  const wish = { ...arrange.reserveBody(hall, { date: days[0] ?? '' }), details };
  const asked = await callServer('Reservation/Reserve', wish, { session });
  expect(asked.status).toBe(200);
  const { reservationId } = asked.body;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await page.getByRole('button', { name: '予約を取り消す' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^施設都合/ }).check();
  await dialog.getByRole('radio', { name: '一部の日' }).check();
  await dialog.getByRole('button', { name: '取り消す' }).click();
  await expect(dialog.getByText('取り消す日を選択してください。')).toBeVisible();
  for (const day of ['07/10', '07/11', '07/12']) await dialog.getByRole('checkbox', { name: day }).check();
  await expect(dialog.getByText(/^すべての日を取り消すときは/)).toBeVisible();
  for (const day of ['07/10', '07/12']) await dialog.getByRole('checkbox', { name: day }).uncheck();
  const press = dialog.getByRole('button', { name: '07/11(土)を取り消す' });
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('取り消した日　2026/07/11(土)');
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('空調の故障のため');
  await press.click();
  await expect(page.getByRole('status').filter({ hasText: '予約の一部の日を取り消しました。' })).toBeFocused();
  await expect(dialog).toHaveCount(0);
  const changes = page.getByRole('region', { name: '履歴' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(/館長 一郎さん.*一部の日の取消/);
  await expect(changes.nth(0)).toContainText('2026/07/11(土)');
  await expect(changes.nth(0)).toContainText('空調の故障のため');
  const held = await arrange.db
    .selectFrom('reservation_detail')
    .select('date')
    .where('reservation_id', '=', reservationId)
    .orderBy('date')
    .execute();
  expect(held.map(({ date }) => date)).toEqual(['2026-07-10', '2026-07-12']);
  const own = (await callServer('Reservation/FindReservation', { reservationId }, { session })).body;
  expect(own.staffWords).toContain('取り消した日　2026/07/11(土)');
});
