import { expect } from '@playwright/test';
import { dialog, factOf } from '../story/booking.ts';
import { approvalButton, approvalLink, billButton, billLink, readerBrowser, wordsOf } from '../story/documents.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/lifeStory.ts';
import { goAndPay, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';

test.use(readerBrowser);

const online = { setting: { fee_collection: 'online' } } as const;

test('[DETAIL-04] in musashino there is no document before the payment, and none after the cancellation', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ ...online, functionTag: 'musashino' });
  const { hall, session, town } = resident;
  const { body } = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: '2026-07-11' }), {
    session,
  });
  const detail = `my-reservation/${body.reservationId}`;
  await enter(resident, detail);
  await expect(factOf(page, '支払い')).toHaveText('未払い');
  await expect(approvalButton(page)).toHaveCount(0);
  // The server gives none either, whatever a page asks for.
  const refused = await callServer('Report/DownloadApprovalReport', { reservationId: body.reservationId }, { session });
  expect(refused.status).toBe(409);

  await goAndPay(page);
  await sandbox(page).card.tap();
  await expect(outcome(page, outcomeTexts.paid)).toBeVisible();
  await page.getByRole('link', { name: '予約の詳細を見る' }).tap();
  await expect(factOf(page, '支払い')).toHaveText('支払済み');
  expect(await wordsOf(await approvalLink(page))).toContain('使用承認書');

  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await page.goto(`/t/${town.tenantAlias}/${detail}`);
  await expect(factOf(page, '使用目的')).toBeVisible();
  await expect(approvalButton(page)).toHaveCount(0);
});

test('[DETAIL-04] every other town has one, whether paid or not; a call that fails says 出力に失敗しました。', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  for (const functionTag of ['', 'ishinomaki'] as const) {
    const resident = await arrange.aResident({ ...online, functionTag });
    const { reservationId } = await arrange.aReservation(resident.member, resident.hall, { paymentState: 'unpaid' });
    await enter(resident, `my-reservation/${reservationId}`);
    await expect(payButton(page)).toBeVisible();

    watch.expects('500 Report/DownloadApprovalReport');
    await answerInstead(page, 'Report/DownloadApprovalReport', { status: 500 });
    const opened = page.waitForEvent('popup');
    await approvalButton(page).tap();
    const tab = await opened;
    await expect(dialog(page)).toContainText('出力に失敗しました。');
    // The browser reports the closing by itself, a little after the page asked for it.
    await expect.poll(() => tab.isClosed()).toBe(true);
    await dialog(page).getByRole('button', { name: '閉じる' }).tap();
    await stopInterfering(page, 'Report/DownloadApprovalReport');
    expect((await fetch(await approvalLink(page))).status).toBe(200);
  }
});

test('[DETAIL-04] the link works for two minutes, and an altered one never', async ({ arrange, enter, page, time }) => {
  const resident = await arrange.aResident();
  const mine = await arrange.aReservation(resident.member, resident.hall);
  const other = await arrange.aReservation(await arrange.aMember(resident.town), resident.hall, { date: '2026-06-27' });
  await enter(resident, `my-reservation/${mine.reservationId}`);
  const link = await approvalLink(page);
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link.replace(mine.reservationId, other.reservationId))).status).toBe(404);
  expect((await fetch(link.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 60}`))).status).toBe(
    404,
  );

  await time.becomes('2026-06-10T00:40');
  const answer = await fetch(link);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain('このリンクは有効期限が切れました。');
});

test('[DETAIL-04] where the browser opens no tab the document is one tap away', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await enter(resident, `my-reservation/${reservationId}`);
  await approvalButton(page).tap();
  const link = page.getByRole('link', { name: /承認書を開く/ });
  await expect(link).toHaveAttribute('target', '_blank');
  expect((await fetch((await link.getAttribute('href')) ?? '')).headers.get('content-type')).toBe('application/pdf');
});

test('a bill that was issued is told with its number and opened like other documents, and is gone once it is void', async ({
  arrange,
  enter,
  page,
}) => {
  const setting = { fee_collection: 'counter', bill_ways_to_pay: '口座振込　普通 0012345' } as const;
  const resident = await arrange.aResident({ setting });
  const { reservationId } = await arrange.aReservation(resident.member, resident.hall, { paymentState: 'counter' });
  await enter(resident, `my-reservation/${reservationId}`);
  await expect(factOf(page, '支払い')).toHaveText('窓口支払い');
  await expect(billButton(page)).toHaveCount(0);

  const amount = await arrange.aStandingBill(resident.member, reservationId);
  await page.reload();
  await expect(factOf(page, '納入通知書')).toContainText(/^No\. 2026-000001.*2026\/06\/10\(水\)発行/);
  const words = await wordsOf(await billLink(page));
  for (const part of ['納入通知書', 'No.2026-000001', amount.toLocaleString('ja-JP'), '普通0012345']) {
    expect(words).toContain(part);
  }
  await arrange.db
    .updateTable('bill')
    .set({ purpose: '別の部屋' })
    .where('reservation_id', '=', reservationId)
    .execute();
  await page.reload();
  await expect(factOf(page, '支払い')).toHaveText('窓口支払い');
  await expect(billButton(page)).toHaveCount(0);
});
