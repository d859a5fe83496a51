import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

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
  await field.fill(reservationId.slice(0, 8));
  await expect(rows).toHaveCount(1);
  await field.press('Enter');
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: '受付する' }).press('Enter');
  const done = panel.getByRole('status').filter({ hasText: '受付しました。' });
  await expect(done).toBeFocused();
  await expect(done).toContainText('お支払いがまだ済んでいません。');
  await expect(rows).toContainText('受付済み');

  await panel.getByRole('button', { name: '受付を取り消す' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '受付の取消' });
  await dialog.getByRole('button', { name: '受付を取り消す' }).press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: '受付を取り消しました。' })).toBeFocused();
  await expect(panel.getByRole('button', { name: '受付する' })).toBeVisible();
  await expect(rows).toContainText('予約確定');
  await page.keyboard.press('Escape');

  // Of another day it is found, and cannot be received.
  await field.fill(later.slice(0, 8));
  await expect(page.getByText('本日の予約にはありません。ほかの日の予約です。')).toBeVisible();
  await field.press('Enter');
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

  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(page.getByText('受付済み・窓口支払い')).toBeVisible();
  await page.keyboard.press('F9');
  const cash = page.getByRole('dialog', { name: '現金の収納' });
  await cash.getByRole('textbox', { name: /^預り/ }).fill('10000');
  await expect(cash.getByText(/^お釣り [\d,]+円$/)).toBeVisible();
});
