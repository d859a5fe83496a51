import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { newId } from '#server/newId.ts';
import { insertFollowUps } from '#server/reservation/promise/followUp.queries.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[TOLD-01] what changes leave for staff is counted on the first screen, listed, and done with a reason', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  const phone = { phone_number_1: '090', phone_number_2: '1234', phone_number_3: '8765' };
  const member = await arrange.aMember(town, { ...phone, email: null, last_name: '山田', first_name: '花子' });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await insertFollowUps(arrange.db, {
    tenantId: town.tenantId,
    now: new Date(),
    by: 'operator:local:yamada',
    rows: [
      {
        follow_up_id: newId(),
        id: reservationId,
        why: 'closed',
        was: '中央公民館 ホールA\n2026/07/11(土) 09:00～12:00',
        becomes: '',
      },
    ],
  });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('link', { name: /^要対応/ }).click();
  await expect(heading(page, '要対応')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '山田 花子' });
  await expect(row).toContainText('予約の日が休館になりました');
  await expect(row).toContainText('電話で連絡（末尾8765）');
  await expect(row.getByRole('link', { name: /2026\/07\/11/ })).toHaveAttribute('href', new RegExp(reservationId));
  expect(await violationsOf(page)).toEqual([]);

  await row.getByRole('button', { name: /^済みにする/ }).click();
  const dialog = page.getByRole('dialog', { name: '対応を済みにする' });
  await expect(dialog.getByText('電話番号の末尾は8765です。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '済みにする' }).click();
  await expect(dialog.getByText('対応の内容を入力してください。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^対応の内容/ }).fill('電話で休館を伝え、別の日を案内した');
  await dialog.getByRole('button', { name: '済みにする' }).click();
  await expect(page.getByText('対応が必要な予約はありません')).toBeVisible();

  await page.getByText('済み', { exact: true }).click();
  const done = page.getByRole('row').filter({ hasText: '山田 花子' });
  await expect(done).toContainText('電話で休館を伝え、別の日を案内した');
  await expect(done).toContainText('館長 一郎さん');
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await violationsOf(page)).toEqual([]);
});
