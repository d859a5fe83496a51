import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { sandbox } from '../story/money.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[MONEY-05] 照合 names the payment that only one side has, and the one whose amount differs', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session } = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const refs: string[] = [];
  for (const date of ['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14']) {
    const { body } = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date }), { session });
    const { reservationId } = body;
    const begun = await callServer('Reservation/StartPayment', { reservationId }, { session });
    await page.goto(begun.body.paymentUrl ?? '');
    await sandbox(page).card.click();
    await expect(page.getByRole('status').first()).toBeVisible();
    const payment = await arrange.db
      .selectFrom('payment')
      .select('provider_ref')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow();
    refs.push(payment.provider_ref ?? '');
  }
  const [, theirs = '', ours = '', differs = ''] = refs;
  await arrange.db.deleteFrom('sandbox_payment').where('provider_ref', '=', ours).execute();
  await arrange.db.updateTable('sandbox_payment').set({ amount: 1300 }).where('provider_ref', '=', differs).execute();
  const known = arrange.db.selectFrom('payment').select('payment_id').where('provider_ref', '=', theirs);
  await arrange.db.deleteFrom('ledger').where('payment_id', 'in', known).execute();

  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'cashier' }));
  await page.goto(consolePath(town.tenantAlias, '/money?tab=reconcile'));
  await expect(heading(page, '収納')).toBeVisible();
  await expect(page.getByText('一致 1件')).toBeVisible();
  const row = (ref: string) => page.getByRole('row').filter({ hasText: ref });
  await expect(row(differs)).toContainText(/金額差[1-9][\d,]*円1,300円/);
  await expect(row(ours)).toContainText(/当方のみ[1-9][\d,]*円なし/);
  await expect(row(theirs)).toContainText(/先方のみなし[1-9][\d,]*円/);
  expect(await violationsOf(page)).toEqual([]);
});

test('[PEOPLE-01] さとう, サトウ and ｻﾄｳ find the same people, with no more of a phone number than its end', async ({
  arrange,
  page,
}) => {
  const { town, member } = await arrange.aResident();
  const others = [await arrange.aMember(town), await arrange.aMember(town)];
  const kana = ['サトウ', 'サトウ', 'サイトウ'];
  for (const [index, { userId }] of [member, ...others].entries()) {
    const names = {
      last_name: '佐藤',
      last_name_kana: kana[index] ?? '',
      phone_number_2: '1234',
      phone_number_3: `567${index}`,
    };
    await arrange.db.updateTable('account').set(names).where('user_id', '=', userId).execute();
  }
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/people'));
  await expect(heading(page, '利用者')).toBeVisible();
  const found = page.getByRole('row').filter({ has: page.getByRole('cell') });
  for (const typed of ['さとう', 'サトウ', 'ｻﾄｳ']) {
    await page.getByRole('searchbox').fill(typed);
    await page.keyboard.press('Enter');
    await expect(found).toHaveCount(2);
    await expect(found.filter({ hasText: member.userNumber })).toContainText('5670');
    await expect(page.getByText('1234')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Enter');
    await expect(found).toHaveCount(0);
  }
});
