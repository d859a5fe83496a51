import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const detail = async (tab: Page, path: string, standing: RegExp) => {
  await tab.goto(path);
  await expect(heading(tab, '予約の詳細')).toBeVisible();
  await expect(tab.getByText(standing).first()).toBeVisible();
};

test('[DESK-09] 取消 in two tabs gives the money back once, and the second one reads how it stands', async ({
  arrange,
  context,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  const path = consolePath(town.tenantAlias, `/reservations/${reservationId}`);
  const tabs = [page, await context.newPage()];
  const ready = async (tab: Page) => {
    await detail(tab, path, /^予約確定・支払済み$/);
    await tab.getByRole('button', { name: '予約を取り消す' }).press('Enter');
    const dialog = tab.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^施設都合/ }).check();
    await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
    return dialog.getByRole('button', { name: '取消して全額返金' });
  };
  const presses = [];
  for (const tab of tabs) presses.push(await ready(tab));
  watch.expects('409 Desk/CancelReservation');
  await Promise.all(presses.map((press) => press.press('Enter')));
  const told = (tab: Page) => tab.getByRole('status').filter({ hasText: '予約を取り消しました' });
  const refused = (tab: Page) => tab.getByRole('dialog').getByRole('alert');
  for (const tab of tabs) await expect(told(tab).or(refused(tab)).first()).toBeVisible();
  expect((await Promise.all(tabs.map((tab) => told(tab).count()))).toSorted()).toEqual([0, 1]);
  const lines = await arrange.db
    .selectFrom('ledger')
    .select(['kind', 'amount'])
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'refund_due')
    .execute();
  expect(lines).toHaveLength(1);
});

test('[DESK-09] 承認 in two tabs approves once, and the second one reads that it is decided', async ({
  arrange,
  callServer,
  context,
  page,
  watch,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const setting = { fee_collection: 'counter' };
  const { town, hall, session } = await arrange.aResident({ setting }, { article: { schedule } });
  const asked = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: '2026-07-11' }), { session });
  const { reservationId } = asked.body;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  const path = consolePath(town.tenantAlias, `/reservations/${reservationId}`);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await detail(tab, path, /^審査中/);
    await tab.getByRole('button', { name: '承認する' }).press('Enter');
    await expect(tab.getByRole('dialog', { name: '申請の承認' }).getByText('午前')).toBeVisible();
  }
  const press = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: '承認する' });
  // Twice in a row, as whoever is in a hurry does.
  await press(page).dblclick();
  await expect(page.getByRole('status').filter({ hasText: '承認しました。' })).toBeFocused();
  watch.expects('409 Desk/ReviewReservation');
  await press(other).press('Enter');
  await expect(other.getByRole('dialog').getByText(/に「予約確定」になっています。/)).toBeVisible();
  const history = await arrange.db
    .selectFrom('reservation_history')
    .select('action')
    .where('reservation_id', '=', reservationId)
    .where('action', '=', 'approve')
    .execute();
  expect(history).toHaveLength(1);
});
