import { expect, type Page } from '@playwright/test';
import { dialog, factOf, heading, tickets } from '../story/booking.ts';
import { approvalButton } from '../story/documents.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { pressOn } from '../story/keyboard.ts';
import { test } from '../story/lifeStory.ts';
import { bookAMorning, goAndPay, ledgerOf, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';

const unknown = '4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11';
const badges = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

test('[PAY-01] a slip for the convenience store: under way until it is paid days later, and coming back changes nothing', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
}) => {
  test.setTimeout(90_000);
  const { member, comeBack, complete } = await bookAMorning({ arrange, enter, page });
  // The result of the booking offers to pay at once.
  await expect(page.getByRole('main')).toContainText(/1,200円\s*期限\s*2026\/06\/24\(水\) 23:59/);
  await goAndPay(page);
  await sandbox(page).slip.tap();
  await expect(sandbox(page).title('コンビニでのお支払い')).toBeVisible();
  await expect(factOf(page, '払込票番号')).toHaveText(/^\d{13}$/);
  const number = await factOf(page, '払込票番号').textContent();
  await sandbox(page).back.tap();
  await expect(outcome(page, outcomeTexts.processing)).toBeVisible();
  await page.getByRole('link', { name: '予約の詳細を見る' }).tap();
  await expect(factOf(page, '支払い')).toHaveText('支払手続中');
  await expect(badges(page, '予約確定')).toBeVisible();

  // The slip is shown again, not another one.
  await page.getByRole('button', { name: '支払い方法をもう一度見る' }).tap();
  await expect(factOf(page, '払込票番号')).toHaveText(number ?? '');

  await time.becomes('2026-06-14T12:00');
  await comeBack();
  await expect(factOf(page, '支払い')).toHaveText('支払手続中');
  await page.getByRole('button', { name: '支払い方法をもう一度見る' }).tap();
  await sandbox(page).payAtStore.tap();
  await expect(sandbox(page).title('お支払いが完了しました')).toBeVisible();

  for (let times = 0; times < 2; times += 1) {
    await page.goto(complete);
    await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  }
  await comeBack();
  await expect(factOf(page, '支払い')).toHaveText('支払済み');
  await expect(payButton(page)).toHaveCount(0);
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'received 1200']);
  await expect.poll(async () => (await mailsTo(member)).map(({ kind }) => kind)).toEqual(['booked', 'paid']);
});

test('[PAY-01] a slip whose payment nobody told us of is found by asking', async ({ arrange, enter, page, time }) => {
  const { member, comeBack } = await bookAMorning({ arrange, enter, page });
  await goAndPay(page);
  await sandbox(page).slip.tap();
  await sandbox(page).quietly.check();
  await sandbox(page).payAtStore.tap();
  await expect(sandbox(page).title('お支払いが完了しました')).toBeVisible();
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200']);
  await time.becomes('2026-06-10T03:00');
  await comeBack();
  await expect(factOf(page, '支払い')).toHaveText('支払済み');
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'received 1200']);
});

test('[PAY-01] a card that is refused: an error, still to be paid, and paid at the second try', async ({
  arrange,
  enter,
  page,
}) => {
  const { member } = await bookAMorning({ arrange, enter, page });
  await goAndPay(page);
  await sandbox(page).forTesting.tap();
  await sandbox(page).refuseCard.tap();
  await expect(sandbox(page).title('お支払いできませんでした')).toBeVisible();
  await sandbox(page).back.tap();
  await expect(outcome(page, outcomeTexts.error)).toBeVisible();
  await page.getByRole('link', { name: '予約の詳細を見る' }).tap();
  await expect(factOf(page, '支払い')).toHaveText('未払い');

  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'received 1200']);
});

test('[PAY-01] leaving the provider’s page is no error: it says until when the place is held, and leads back there', async ({
  anotherPage,
  arrange,
  enter,
  page,
}) => {
  const { member, complete } = await bookAMorning({ arrange, enter, page });
  await goAndPay(page);
  await sandbox(page).leave.tap();
  await expect(outcome(page, outcomeTexts.abandoned)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('エラー');
  await expect(page.getByRole('status')).toContainText(/お支払いの期限\s*2026\/06\/24\(水\) 23:59/);
  await expect(page.getByRole('link', { name: '予約の詳細を見る' })).toBeVisible();

  // Who has no session is led to the login first.
  const stranger = await anotherPage();
  await stranger.goto(complete);
  await expect(outcome(stranger, outcomeTexts.abandoned)).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'もう一度支払う' })).toHaveCount(0);
  await expect(stranger.getByRole('link', { name: 'ログインして予約を確認する' })).toBeVisible();

  await page.getByRole('button', { name: 'もう一度支払う' }).tap();
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'received 1200']);
});

test('[PAY-01] the page says what came of it without a session too, whoever opens it, and however often', async ({
  anotherPage,
  arrange,
  enter,
  page,
}) => {
  const { complete } = await bookAMorning({ arrange, enter, page });
  const stranger = await anotherPage();
  // The address proves nothing: nobody has paid yet.
  await stranger.goto(complete);
  await expect(outcome(stranger, outcomeTexts.error)).toBeVisible();
  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();

  await stranger.reload();
  await expect(outcome(stranger, outcomeTexts.paid)).toBeVisible();
  await expect(stranger.getByRole('main')).not.toContainText(/ホールA|1,200円/);
  await stranger.getByRole('link', { name: 'ログインして予約を確認する' }).tap();
  await expect(heading(stranger, 'ログイン')).toBeVisible();
});

test('[PAY-01] while the provider is asked the page says so; an id of nothing is an error to be told to the office', async ({
  arrange,
  page,
}) => {
  const town = await arrange.aTown();
  const goOn = await holdBack(page, 'Reservation/CompletePayment');
  await page.goto(`/t/${town.tenantAlias}/payment-complete/${unknown}`);
  await expect(heading(page, 'お支払い')).toBeVisible();
  await expect(page.getByText('お支払いを確認しています...')).toBeVisible();
  goOn();
  await expect(outcome(page, outcomeTexts.error)).toBeVisible();
  await expect(page.getByText('お支払いを確認しています...')).toHaveCount(0);
});

test('[PAY-01] a server that cannot be asked is an error, and asking again finds the payment', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const { complete } = await bookAMorning({ arrange, enter, page });
  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  // The page asks again by itself before it gives up.
  watch.allows('503 Reservation/CompletePayment');
  await answerInstead(page, 'Reservation/CompletePayment', { status: 503 });
  await page.goto(complete);
  await expect(outcome(page, outcomeTexts.error)).toBeVisible();
  await stopInterfering(page, 'Reservation/CompletePayment');
  await page.getByRole('button', { name: 'もう一度確認する' }).tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
});

test('[PAY-01] notifications that come again, late or forged pay nothing twice', async ({ arrange, enter, page }) => {
  const { member } = await bookAMorning({ arrange, enter, page });
  await goAndPay(page);
  const providersPage = page.url();
  const forge = page.getByRole('button', { name: '署名の正しくない通知を送る' });
  await forge.tap();
  await expect(page.getByRole('status')).toHaveText(/予約サイトの応答：400/);
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200']);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await page.goto(providersPage);
  for (let times = 0; times < 2; times += 1) {
    await sandbox(page).notify.tap();
    await expect(page.getByRole('status')).toHaveText(/予約サイトの応答：200/);
  }
  expect(await ledgerOf(arrange, member)).toEqual(['charged 1200', 'received 1200']);
});

test('a reservation is paid and cancelled by keyboard alone', async ({ arrange, enter, page }) => {
  const { comeBack } = await bookAMorning({ arrange, enter, page });
  await comeBack();
  await pressOn(page, payButton(page), 'Enter');
  await pressOn(page, sandbox(page).slip, 'Enter');
  await expect(sandbox(page).title('コンビニでのお支払い')).toBeVisible();
  await pressOn(page, sandbox(page).payAtStore, 'Space');
  await expect(sandbox(page).title('お支払いが完了しました')).toBeVisible();
  await pressOn(page, sandbox(page).back, 'Enter');
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: '予約の詳細を見る' }), 'Enter');
  await expect(heading(page, '予約の詳細')).toBeFocused();
  const opened = page.waitForEvent('popup');
  await pressOn(page, approvalButton(page), 'Enter');
  await (await opened).close();
  await pressOn(page, page.getByRole('button', { name: 'この予約を取り消す' }), 'Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: '取り消す' }), 'Enter');
  await expect(dialog(page)).toContainText('返金の手続きを始めました。');
  await pressOn(page, dialog(page).getByRole('button', { name: '閉じる' }), 'Enter');
  await expect(tickets(page)).toContainText(/取消\s*返金/);
});

test('a payment that cannot be begun is told, and the second try leads to the provider', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const { comeBack } = await bookAMorning({ arrange, enter, page });
  await comeBack();
  watch.expects('500 Reservation/StartPayment');
  await answerInstead(page, 'Reservation/StartPayment', { status: 500 });
  await payButton(page).tap();
  await expect(dialog(page)).toHaveAccessibleName('お支払いの手続きを始められませんでした');
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await stopInterfering(page, 'Reservation/StartPayment');
  const sent = listenTo(page, 'Reservation/StartPayment');
  await goAndPay(page);
  expect(sent).toHaveLength(1);

  // Back in the browser, and the way there is open again.
  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  await goAndPay(page);
});
