import { expect, type Page } from '@playwright/test';
import { dialog, factOf, heading, tickets, totalOf } from '../story/booking.ts';
import { approvalButton, approvalLink, readerBrowser, wordsOf } from '../story/documents.ts';
import { aDrawnHall, drawTimes, enterDraw, hallAPath } from '../story/draws.ts';
import { slowRefunds, test } from '../story/lifeStory.ts';
import { logIn } from '../story/login.ts';
import { goAndPay, ledgerOf, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';

test.use(readerBrowser);

const openTickets = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '予約票' }).tap();
const cancelButton = (page: Page) => page.getByRole('button', { name: 'この予約を取り消す' });

test('[LOT-01] [RESULT-01] [PAY-01] [DETAIL-04] the whole life of a reservation: entry, announcement, payment, document, cancellation and refund', async ({
  arrange,
  enter,
  mailsTo,
  page,
  time,
  watch,
}) => {
  test.setTimeout(120_000);
  const resident = await aDrawnHall(arrange);
  const { member, town } = resident;
  await slowRefunds(arrange, town);
  const comeBack = async (path: string) => enter({ town, session: await arrange.aSession(member) }, path);

  await comeBack(hallAPath(resident));
  const receipt = await enterDraw(page);
  expect(receipt).toEqual({
    entryNumber: expect.stringMatching(/^[0-9A-Z]{10}$/),
    salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expect(page.getByRole('main')).toContainText('1日後（2026/06/21(日) 17:00）に発表します');
  await openTickets(page);
  await expect(tickets(page)).toContainText('抽選待ち');

  // It is drawn ten minutes after the close, and nothing shows. The session has ended meanwhile.
  await time.becomes(drawTimes.drawn);
  watch.expects('401 Authentication/GetSelfUserInfo');
  // The document begins the call of its page with the session it still has.
  watch.allows('401 Reservation/GetReservation');
  await page.goto(`/t/${town.tenantAlias}/my-reservation`);
  await logIn(page, member);
  await expect(tickets(page)).toContainText('抽選待ち');
  await expect(tickets(page)).not.toContainText('QR表示');
  await tickets(page).getByRole('link').tap();
  await expect(factOf(page, '受付番号')).toHaveText(receipt.entryNumber);
  await expect(payButton(page)).toHaveCount(0);
  await expect(approvalButton(page)).toHaveCount(0);
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toHaveCount(0);

  await time.becomes(drawTimes.announced);
  await comeBack('my-reservation');
  await expect(tickets(page)).toContainText('当選');
  await expect(tickets(page)).toContainText('未払い');
  await expect(tickets(page)).toContainText('QR表示');
  await tickets(page).getByRole('link').tap();
  await expect(page.getByRole('main')).toContainText(/期限\s*2026\/07\/05\(日\) 23:59/);
  await expect(totalOf(page)).toHaveText('1,200円');
  const detail = page.url();

  await goAndPay(page);
  await expect(factOf(page, '金額')).toHaveText('1,200円');
  await sandbox(page).card.tap();
  await expect(page).toHaveURL(new RegExp(`/t/${town.tenantAlias}/payment-complete/[0-9a-f-]{36}$`));
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await page.getByRole('link', { name: '予約の詳細を見る' }).tap();
  await expect(page).toHaveURL(detail);
  await expect(factOf(page, '支払い')).toHaveText('支払済み');
  await expect(factOf(page, '入金額')).toHaveText('1,200円');
  await expect(payButton(page)).toHaveCount(0);

  const approval = await wordsOf(await approvalLink(page));
  for (const words of ['使用承認書', 'みどり町', '中央公民館', 'ホールA', '合唱の練習', '1,200円', '支払済み']) {
    expect(approval).toContain(words);
  }
  expect(approval).not.toContain('無効');

  await cancelButton(page).tap();
  await expect(dialog(page)).toContainText('お支払い済みの1,200円を全額返金します。');
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await expect(dialog(page)).toContainText('予約を取り消しました。');
  await expect(dialog(page)).toContainText('返金の手続きを始めました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(tickets(page)).toContainText(/取消\s*返金手続中/);

  await time.becomes('2026-06-21T17:30');
  await page.goto(`/t/${town.tenantAlias}/my-reservation`);
  await expect(tickets(page)).toContainText(/取消\s*返金済み/);
  await tickets(page).getByRole('link').tap();
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(factOf(page, '支払い')).toHaveText('返金済み');
  expect(await wordsOf(await approvalLink(page))).toContain('無効');

  await expect
    .poll(async () => (await mailsTo(member)).map(({ kind }) => kind))
    .toEqual(['entered', 'won', 'paid', 'cancelled', 'refunded']);
  const mails = await mailsTo(member);
  expect(mails[0]?.body).toContain(receipt.entryNumber);
  expect(mails[0]?.body).toContain(receipt.salt);
  expect(mails[1]?.body).toContain('2026/07/05(日) 23:59まで');
  for (const { body } of mails) expect(body).toContain('中央公民館 ホールA');
  expect(await ledgerOf(arrange, member)).toEqual([
    'charged 1200',
    'received 1200',
    'released 1200',
    'refund_due 1200',
    'refunded 1200',
  ]);
});
