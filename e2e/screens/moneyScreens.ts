import { expect, type Page } from '@playwright/test';
import { dialog, factOf, fillInPurpose, frameButton, heading, reserveButton } from '../story/booking.ts';
import { cartForm, cartPath } from '../story/courses.ts';
import { approvalButton } from '../story/documents.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import { goAndPay, outcome, outcomeTexts, payButton, sandbox } from '../story/money.ts';
import type { LifeScreen, LifeWay } from './lifeScreen.ts';

const online = { setting: { fee_collection: 'online' } } as const;

/** The ticket of a reservation that is to be paid. */
async function atUnpaid({ arrange, callServer, enter, page }: LifeWay, date = '2026-07-11') {
  const resident = await arrange.aResident(online);
  const { hall, session } = resident;
  const wanted = arrange.reserveBody(hall, { date, frames: ['午前', '午後'] });
  const { body } = await callServer('Reservation/Reserve', wanted, { session });
  await enter(resident, `my-reservation/${body.reservationId}`);
  await expect(payButton(page)).toBeVisible();
  return { ...resident, reservationId: body.reservationId };
}

async function atProvider(way: LifeWay) {
  const resident = await atUnpaid(way);
  await goAndPay(way.page);
  return resident;
}

async function withSlip(way: LifeWay) {
  const resident = await atProvider(way);
  await sandbox(way.page).slip.click();
  await expect(sandbox(way.page).title('コンビニでのお支払い')).toBeVisible();
  return resident;
}

async function paid(way: LifeWay) {
  const resident = await atProvider(way);
  await sandbox(way.page).card.click();
  await expect(outcome(way.page, outcomeTexts.paid)).toBeVisible();
  return resident;
}

const toTicket = (page: Page) => page.getByRole('link', { name: '予約の詳細を見る' }).click();

async function atPaidTicket(way: LifeWay) {
  const resident = await paid(way);
  await toTicket(way.page);
  await expect(factOf(way.page, '支払い')).toHaveText('支払済み');
  return resident;
}

/** A course that is to be paid, in the result of the cart. */
async function atUnpaidCourse({ arrange, enter, page }: LifeWay) {
  const learner = await arrange.aLearner(online);
  const { guitar, woodwork } = learner.school.events;
  for (const event of [guitar, woodwork]) {
    await arrange.anEventReservation(learner.member, event, { state: 'in_cart' });
  }
  await enter(learner, cartPath);
  await cartForm(page).toConfirmation.click();
  await cartForm(page).reserve.click();
  await expect(payButton(page)).toBeVisible();
  return learner;
}

async function atMyCourse(way: LifeWay, paymentState: 'unpaid' | 'processing' | 'paid') {
  const { arrange, enter, page } = way;
  const learner = await arrange.aLearner(online);
  const isPaid = paymentState === 'paid';
  const { eventReservationId, eventReservationDetailIds } = await arrange.anEventReservation(
    learner.member,
    learner.school.events.guitar,
    {
      state: isPaid ? 'fixed' : 'awaiting_payment',
      paymentState,
      ...(isPaid ? {} : { payUntil: '2026-06-24T23:59' }),
    },
  );
  await enter(learner, `e-my-reservation-calendar/2026-07/${eventReservationId}/${eventReservationDetailIds[0]}`);
  await expect(factOf(page, '支払い')).toBeVisible();
}

/** Everything about money, from the fee of a reservation to its refund, and the document of it. */
export const moneyScreens: readonly LifeScreen[] = [
  {
    name: 'result of a booking that is to be paid',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident(online);
      const { hall } = resident;
      await enter(resident, `reservation-calendar/${hall.containerId}/2026-07-11/${hall.halfA.articleId}`);
      await frameButton(page, '午前 09:00～12:00').click();
      await fillInPurpose(page);
      await reserveButton(page).click();
      await expect(payButton(page)).toBeVisible();
    },
  },
  { name: 'ticket to be paid', reach: atUnpaid },
  {
    name: 'ticket to be paid, the payment cannot begin',
    reach: async (way) => {
      await atUnpaid(way);
      way.watch.expects('503 Reservation/StartPayment');
      await answerInstead(way.page, 'Reservation/StartPayment', { status: 503 });
      await payButton(way.page).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'ticket to be paid, on the way to the provider',
    reach: async (way) => {
      await atUnpaid(way);
      await holdBack(way.page, 'Reservation/StartPayment');
      await payButton(way.page).click();
      await expect(way.page.getByText('お支払いのページへ移動しています').first()).toBeAttached();
    },
  },
  {
    name: 'ticket with a slip',
    reach: async (way) => {
      await withSlip(way);
      await sandbox(way.page).back.click();
      await toTicket(way.page);
      await expect(factOf(way.page, '支払い')).toHaveText('支払手続中');
    },
  },
  { name: 'ticket that is paid', reach: atPaidTicket },
  {
    name: 'ticket that is paid, asking whether to cancel',
    reach: async (way) => {
      await atPaidTicket(way);
      await way.page.getByRole('button', { name: 'この予約を取り消す' }).click();
      await expect(dialog(way.page)).toContainText('全額返金します');
    },
  },
  {
    name: 'ticket that is cancelled and given back',
    reach: async (way) => {
      const { town, reservationId } = await atPaidTicket(way);
      const { page } = way;
      await page.getByRole('button', { name: 'この予約を取り消す' }).click();
      await dialog(page).getByRole('button', { name: '取り消す' }).click();
      await dialog(page).getByRole('button', { name: '閉じる' }).click();
      await expect(heading(page, '予約票')).toBeVisible();
      await page.goto(`/t/${town.tenantAlias}/my-reservation/${reservationId}`);
      await expect(factOf(page, '支払い')).toHaveText(/返金/);
    },
  },
  {
    name: 'ticket, the document does not come',
    reach: async (way) => {
      await atUnpaid(way);
      way.watch.expects('500 Report/DownloadApprovalReport');
      await answerInstead(way.page, 'Report/DownloadApprovalReport', { status: 500 });
      await approvalButton(way.page).click();
      await expect(dialog(way.page)).toContainText('出力に失敗しました。');
    },
  },
  {
    name: 'ticket, the document where no tab opens',
    reach: async (way) => {
      await way.page.addInitScript(() => {
        window.open = () => null;
      });
      await atUnpaid(way);
      await approvalButton(way.page).click();
      await expect(way.page.getByRole('link', { name: /承認書を開く/ })).toBeVisible();
    },
  },
  { name: 'provider, the ways to pay', reach: atProvider },
  {
    name: 'provider, what is there to try things out',
    reach: async (way) => {
      await atProvider(way);
      await sandbox(way.page).forTesting.click();
      await expect(sandbox(way.page).refuseCard).toBeVisible();
    },
  },
  { name: 'provider, a slip', reach: withSlip },
  {
    name: 'provider, a card refused',
    reach: async (way) => {
      await atProvider(way);
      await sandbox(way.page).forTesting.click();
      await sandbox(way.page).refuseCard.click();
      await expect(sandbox(way.page).title('お支払いできませんでした')).toBeVisible();
    },
  },
  {
    name: 'provider, paid, a notification sent',
    reach: async (way) => {
      await atProvider(way);
      const address = way.page.url();
      await sandbox(way.page).card.click();
      await expect(outcome(way.page, outcomeTexts.paid)).toBeVisible();
      await way.page.goto(address);
      await sandbox(way.page).notify.click();
      await expect(way.page.getByRole('status')).toBeVisible();
    },
  },
  {
    name: 'provider, over',
    reach: async (way) => {
      await withSlip(way);
      const address = way.page.url();
      await way.time.becomes('2026-06-25T00:05');
      await way.page.goto(address);
      await expect(sandbox(way.page).title('お支払いの期限が過ぎました')).toBeVisible();
    },
  },
  {
    name: 'provider, a payment nobody knows',
    reach: async ({ page, watch }) => {
      watch.expects('404 /sandbox-pay/unknown');
      await page.goto('/sandbox-pay/unknown');
      await expect(sandbox(page).title('お支払いが見つかりません')).toBeVisible();
    },
  },
  { name: 'payment complete, paid', reach: paid },
  {
    name: 'payment complete, under way',
    reach: async (way) => {
      await withSlip(way);
      await sandbox(way.page).back.click();
      await expect(outcome(way.page, outcomeTexts.processing)).toBeVisible();
    },
  },
  {
    name: 'payment complete, nothing came of it',
    reach: async (way) => {
      await atProvider(way);
      await sandbox(way.page).forTesting.click();
      await sandbox(way.page).refuseCard.click();
      await sandbox(way.page).back.click();
      await expect(outcome(way.page, outcomeTexts.error)).toBeVisible();
    },
  },
  {
    name: 'payment complete, abandoned',
    reach: async (way) => {
      await atProvider(way);
      await sandbox(way.page).leave.click();
      await expect(outcome(way.page, outcomeTexts.abandoned)).toBeVisible();
    },
  },
  {
    name: 'payment complete, asking',
    reach: async (way) => {
      await atProvider(way);
      await holdBack(way.page, 'Reservation/CompletePayment');
      await sandbox(way.page).card.click();
      await expect(way.page.getByText('お支払いを確認しています...')).toBeVisible();
    },
  },
  { name: 'result of courses that are to be paid', reach: atUnpaidCourse },
  { name: 'my course, to be paid', reach: (way) => atMyCourse(way, 'unpaid') },
  { name: 'my course, with a slip', reach: (way) => atMyCourse(way, 'processing') },
  {
    name: 'my course, paid, asking whether to cancel',
    reach: async (way) => {
      await atMyCourse(way, 'paid');
      await way.page.getByRole('button', { name: 'この予約を取り消す' }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
];
