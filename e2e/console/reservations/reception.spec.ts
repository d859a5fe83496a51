import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** The day of the stories' clock. */
const today = '2026-06-10';

test('received by the first eight letters of the number, by keyboard alone, and taken back', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: today, paymentState: 'counter' });
  await arrange.aReservation(member, hall, { date: today, frames: ['午後'], article: hall.halfB });
  const { reservationId: later } = await arrange.aReservation(member, hall, { date: '2026-07-12' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, '/reception'));
  await expect(heading(page, '受付')).toBeVisible();
  const rows = page.getByRole('table', { name: '本日の予約' }).getByRole('row').filter({ hasText: '中央公民館' });
  await expect(rows).toHaveCount(2);
  const field = page.getByRole('searchbox', { name: /^番号/ });
  await field.fill(member.userNumber);
  await expect(rows).toHaveCount(2);
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2件あります。一覧から選択してください。' })).toBeVisible();
  await field.fill('居ない');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '該当する予約はありません。' })).toHaveCount(1);
  await expect(page.getByText('該当する予約はありません', { exact: true })).toBeVisible();
  // As a reader of codes types: each key and Enter at once.
  await field.fill('');
  await field.pressSequentially(reservationId.slice(0, 8));
  await field.press('Enter');
  const panel = page.getByRole('dialog').first();
  await pressOnceReady(panel.getByRole('button', { name: '受付する' }));
  const done = panel.getByRole('status').filter({ hasText: '受付しました。' });
  await expect(done).toBeFocused();
  await expect(done).toContainText('お支払いがまだ済んでいません。');
  await expect(rows).toContainText('受付済み');

  await pressOnceReady(panel.getByRole('button', { name: '受付を取り消す' }));
  const dialog = page.getByRole('dialog', { name: '受付の取消' });
  await pressOnceReady(dialog.getByRole('button', { name: '受付を取り消す' }));
  await expect(panel.getByRole('status').filter({ hasText: '受付を取り消しました。' })).toBeFocused();
  await expect(panel.getByRole('button', { name: '受付する' })).toBeVisible();
  await expect(rows).toContainText('予約確定');
  await page.keyboard.press('Escape');

  // The next number takes the place of the former one. Of another day it is found, and cannot be received.
  await expect(field).toBeFocused();
  await page.keyboard.type(later.slice(0, 8));
  await page.keyboard.press('Enter');
  await expect(page.getByText('本日の予約にはありません。ほかの日の予約です。')).toBeVisible();
  await expect(panel.getByText(/^本日は受付できません/)).toBeVisible();
  await expect(panel.getByRole('button', { name: '受付する' })).toHaveCount(0);
});

test('received on the board on the day alone, and paid in cash on the page of the reservation', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: today, paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${today}`));
  await page
    .getByRole('button', { name: /予約確定/ })
    .first()
    .click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: '受付する' }).click();
  await expect(panel.getByRole('status').filter({ hasText: '受付しました。' })).toBeFocused();

  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'レジを開けました。' })).toBeFocused();
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(page.getByText('受付済み・未払い（窓口）')).toBeVisible();
  await page.keyboard.press('F9');
  const cash = page.getByRole('dialog', { name: '現金の収納' });
  await cash.getByRole('textbox', { name: /^預り/ }).fill('10000');
  await expect(cash.getByText(/^お釣り [\d,]+円$/)).toBeVisible();
});

test('taken back ten minutes later by who may, with a reason, and by nobody else', async ({ arrange, page }) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: today, paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  const path = consolePath(town.tenantAlias, `/reservations/${reservationId}`);
  await page.goto(path);
  await page.getByRole('button', { name: '受付する' }).click();
  const undo = page.getByRole('button', { name: '受付を取り消す' });
  await expect(undo).toBeVisible();
  await arrange.db
    .updateTable('reservation_history')
    .set({ happened_at: sql<Date>`happened_at - interval '12 minutes'` })
    .where('reservation_id', '=', reservationId)
    .execute();
  await page.reload();
  await expect(page.getByText(/受付から10分を過ぎたため、取り消しは館長・施設担当に依頼してください。/)).toBeVisible();
  await expect(undo).toHaveCount(0);

  await page.context().clearCookies();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(path);
  await undo.click();
  const dialog = page.getByRole('dialog', { name: '受付の取消' });
  const reason = dialog.getByRole('textbox', { name: /^理由/ });
  await dialog.getByRole('button', { name: '受付を取り消す' }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/理由を入力してください。/);
  await reason.fill('別の方を受付したため');
  await dialog.getByRole('button', { name: '受付を取り消す' }).click();
  await expect(page.getByRole('status').filter({ hasText: '受付を取り消しました。' })).toBeFocused();
});

const screens = { desktop: { width: 1280, height: 800 }, sheet: { width: 900, height: 800 } };

for (const [name, viewport] of Object.entries(screens)) {
  test(`a reader is heard under a success, the same number and another one (${name})`, async ({ arrange, page }) => {
    await page.setViewportSize(viewport);
    const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
    const { reservationId } = await arrange.aReservation(member, hall, { date: today });
    await arrange.db
      .updateTable('reservation')
      .set({ expected_attendees: 12 })
      .where('reservation_id', '=', reservationId)
      .execute();
    const other = await arrange.aReservation(member, hall, { date: today, frames: ['午後'], article: hall.halfB });
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
    await page.goto(consolePath(town.tenantAlias, '/reception'));
    const scan = async (number: string) => {
      await page.keyboard.type(number.slice(0, 8));
      await page.keyboard.press('Enter');
    };
    const panel = page.getByRole('dialog').first();
    const done = panel.getByRole('status').filter({ hasText: '受付しました。' });
    await expect(page.getByRole('table', { name: '本日の予約' })).toContainText('12人');
    // Nothing has the focus yet.
    await scan(reservationId);
    await pressOnceReady(panel.getByRole('button', { name: '受付する' }));
    await expect(done).toBeFocused();
    await scan(reservationId);
    await expect(panel.getByText(/^受付済みです/)).toBeVisible();
    await expect(done).toHaveCount(0);
    await expect(page.getByRole('region', { name: '最近の受付', includeHidden: true })).toContainText('受付しました。');

    await scan(other.reservationId);
    const shows = (id: string) => expect(panel.locator(`a[href$="${id}"]`)).toBeVisible();
    await shows(other.reservationId);
    await expect(panel.getByText(/^ご利用の\d+時間前です。$/)).toBeVisible();
    await pressOnceReady(panel.getByRole('button', { name: '受付する' }));
    await expect(done).toBeFocused();
    await scan(reservationId);
    await shows(reservationId);
    await expect(done).toHaveCount(0);
    if (name === 'desktop') await expect(page.getByRole('searchbox', { name: /^番号/ })).toBeVisible();
    expect.soft(await violationsOf(page)).toEqual([]);
    expect.soft(await lostParts(page, viewport.width)).toEqual([]);
  });
}
