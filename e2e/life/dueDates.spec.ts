import { expect } from '@playwright/test';
import { dialog, frameButton, heading, tickets } from '../story/booking.ts';
import { test } from '../story/lifeStory.ts';
import { bookAMorning, goAndPay, ledgerOf, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';

test('[PAY-01] what is never paid is told a day before and given up in the end, and its place is free again', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  const { member, hall, comeBack } = await bookAMorning({ arrange, enter, page });
  await time.becomes('2026-06-24T00:10');
  await comeBack('my-reservation');
  await expect(tickets(page)).toContainText(/予約確定\s*未払い/);
  await expect.poll(async () => (await mailsTo(member)).map(({ kind }) => kind)).toEqual(['booked', 'paymentDue']);

  await time.becomes('2026-06-25T00:05');
  await comeBack('my-reservation');
  await expect(tickets(page)).toContainText('取消（未払い）');
  await expect(tickets(page)).not.toContainText(/未払い\s*未払い|QR表示/);
  await tickets(page).getByRole('link').tap();
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('取消（未払い）');
  await expect(payButton(page)).toHaveCount(0);
  await expect
    .poll(async () => (await mailsTo(member)).map(({ kind }) => kind))
    .toEqual(['booked', 'paymentDue', 'expiredUnpaid']);
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'released 1200']);
  await comeBack(`reservation-calendar/${hall.containerId}/2026-07-11/${hall.halfA.articleId}`);
  await expect(frameButton(page, '午前 09:00～12:00')).toBeEnabled();
});

test('[PAY-01] money that comes after the end takes the place again while it is free, and goes back when it is not', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  for (const isFree of [true, false]) {
    await time.becomes('2026-06-10T00:30');
    const { town, member, hall, comeBack, complete } = await bookAMorning({ arrange, enter, page });
    await goAndPay(page);
    await sandbox(page).slip.tap();
    await expect(sandbox(page).title('コンビニでのお支払い')).toBeVisible();
    const slip = page.url();
    await time.becomes('2026-06-25T00:05');
    await comeBack('my-reservation');
    await expect(tickets(page)).toContainText('取消（未払い）');
    if (!isFree) await arrange.aReservation(await arrange.aMember(town), hall, { date: '2026-07-11' });
    await page.goto(slip);
    await expect(sandbox(page).title('お支払いの期限が過ぎました')).toBeVisible();
    await sandbox(page).payLate.tap();
    await expect(sandbox(page).title('お支払いが完了しました')).toBeVisible();
    await page.goto(complete);
    await expect(outcome(page, isFree ? outcomeTexts.paid : outcomeTexts.givenBack)).toBeVisible();
    await comeBack('my-reservation');
    if (isFree) {
      await expect(tickets(page)).toContainText(/予約確定\s*支払済み/);
    } else {
      await time.becomes('2026-06-25T00:10');
      await comeBack('my-reservation');
      await expect(tickets(page)).toContainText(/取消（未払い）\s*返金済み/);
    }
    const lastMail = async () => (await mailsTo(member)).at(-1)?.kind;
    await expect.poll(lastMail).toBe(isFree ? 'paid' : 'refunded');
  }
});

test('a paid reservation that is cancelled late gives back half or nothing, and says so before', async ({
  arrange,
  enter,
  page,
  time,
}) => {
  for (const { now, words, line } of [
    {
      now: '2026-07-07T12:00',
      words: 'お支払い済みの1,200円のうち、600円を返金します。残りの600円は返金されません。',
      line: 'refund_due 600',
    },
    { now: '2026-07-10T12:00', words: 'お支払い済みの1,200円は返金されません。', line: 'kept 1200' },
  ]) {
    await time.becomes('2026-06-10T00:30');
    const { member, comeBack } = await bookAMorning({ arrange, enter, page });
    await arrange.db
      .updateTable('tenant_setting')
      .set({ cancel_deadline_days: 0 })
      .where('tenant_id', '=', member.tenantId)
      .execute();
    await goAndPay(page);
    await sandbox(page).card.tap();
    await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
    await time.becomes(now);
    await comeBack();
    await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
    await expect(dialog(page)).toContainText(words);
    await dialog(page).getByRole('button', { name: '取り消す' }).tap();
    await expect(dialog(page)).toContainText('予約を取り消しました。');
    await dialog(page).getByRole('button', { name: '閉じる' }).tap();
    await expect(tickets(page)).toContainText('取消');
    expect(await ledgerOf(arrange, member)).toContain(line);
  }
});
