import { expect, type Page } from '@playwright/test';
import type { Arrange, Learner } from '../story/arrange.ts';
import { dialog, heading } from '../story/booking.ts';
import type { CallServer } from '../story/callServer.ts';
import { cartForm, cartLink, cartPath, course } from '../story/courses.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

/** A course with one seat, held in the learner's cart until somebody else takes it after the hold has expired. */
async function aLostSeat({ arrange, callServer }: { arrange: Arrange; callServer: CallServer }, learner: Learner) {
  const { town, school, member } = learner;
  const span = school.spans.firstCome;
  const event = await arrange.anEvent(school.category, { name: '茶道', capacity: 1, spans: [span] });
  await arrange.anEventReservation(member, event, { state: 'in_cart' });
  const other = { session: await arrange.aSession(await arrange.aMember(town)) };
  const wanted = { items: [{ eventId: event.eventId, eventEntrySpanId: span.eventEntrySpanId }] };
  const add = () => callServer('EventReservation/AddEventToCart', wanted, other);
  /** Another one takes the seat once its hold is over, and not before. */
  const takeIt = async () => {
    expect((await add()).body.items).toMatchObject([{ success: false, message: '満席です。' }]);
    await arrange.holdFor(member, -1);
    const [added] = (await add()).body.items;
    const eventReservationIds = [added?.eventReservationId ?? ''];
    const { body } = await callServer('EventReservation/ReserveEventFromCart', { eventReservationIds }, other);
    expect(body.items).toMatchObject([{ success: true, outcome: 'fixed' }]);
  };
  return { event, takeIt };
}

async function confirm(page: Page) {
  const form = cartForm(page);
  await form.toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
}

test('[ECART-02] the only course was lost to somebody else: nothing is reserved, and its number, name and reason are told', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { event, takeIt } = await aLostSeat({ arrange, callServer }, learner);
  await enter(learner, cartPath);
  await confirm(page);
  await takeIt();
  await cartForm(page).reserve.click();
  await expect(dialog(page)).toHaveAccessibleName('予約できませんでした');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    new RegExp(`${event.eventNumber}.*茶道.*満席です。`, 's'),
  ]);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(heading(page, 'カート')).toBeVisible();
  await expect(course(page, '茶道')).toContainText('満席です。');
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: '茶道', state: 'in_cart', seat: null }]);
});

test('[ECART-02] of several courses one was lost: the others are reserved, and the one is named', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.walking, { state: 'in_cart' });
  const { event, takeIt } = await aLostSeat({ arrange, callServer }, learner);
  await enter(learner, cartPath);
  await confirm(page);
  await takeIt();
  await cartForm(page).reserve.click();
  await expect(dialog(page)).toHaveAccessibleName('一部の講座を予約できませんでした');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    new RegExp(`${event.eventNumber}.*茶道.*満席です。`, 's'),
  ]);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/街歩き/);
  expect(await arrange.coursesOf(learner.member)).toMatchObject([
    { name: '街歩き', state: 'fixed' },
    { name: '茶道', state: 'in_cart', seat: null },
  ]);
});

test('[ECART-02] a hold that is over is no loss while a seat is free', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  const { woodwork } = learner.school.events;
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart', holdSeconds: -60 });
  await enter(learner, cartPath);
  await expect(page.getByText('席の確保が切れました。予約時にもう一度確認します。').first()).toBeVisible();
  await confirm(page);
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: '木工', state: 'fixed', seat: 1 }]);
});

test('[ECART-02] a call that fails says 予約できませんでした, the cart stays, and a second try reserves once', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  await confirm(page);
  watch.expects('500 EventReservation/ReserveEventFromCart');
  await answerInstead(page, 'EventReservation/ReserveEventFromCart', { status: 500 });
  await cartForm(page).reserve.click();
  await expect(dialog(page)).toContainText('予約できませんでした');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ state: 'in_cart' }]);

  await stopInterfering(page, 'EventReservation/ReserveEventFromCart');
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ state: 'fixed' }]);
});

test('[ECART-02] [NET-01] a reservation whose answer was lost is asked for again and stays one', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.pottery, { state: 'in_cart' });
  await enter(learner, cartPath);
  await confirm(page);
  const sent = listenTo(page, 'EventReservation/ReserveEventFromCart');
  watch.expects('cut EventReservation/ReserveEventFromCart');
  let isLost = false;
  await page.route('**/api/EventReservation/ReserveEventFromCart', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await cartForm(page).enterDraw.click();
  await expect(page.getByText('抽選に申し込みました')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const history = await arrange.db
    .selectFrom('event_reservation_history')
    .where('tenant_id', '=', learner.town.tenantId)
    .selectAll()
    .execute();
  expect(history).toHaveLength(2);
});

test('[ECART-02] a course that may not be had any more says why in the cart already', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.pottery, { state: 'in_cart' });
  await arrange.db
    .updateTable('event_entry_span')
    .set({ closes_at: new Date('2026-06-09T12:00+09:00') })
    .where('event_entry_span_id', '=', learner.school.spans.lottery.eventEntrySpanId)
    .execute();
  await enter(learner, cartPath);
  await expect(course(page, '陶芸')).toContainText('受付は終了しました。');
});

test('[ECART-02] where the town has stopped taking reservations the cart says so once, and leads no further', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ canReserve: false });
  const { woodwork, pottery } = learner.school.events;
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart' });
  await arrange.anEventReservation(learner.member, pottery, { state: 'in_cart' });
  await enter(learner, cartPath);
  await expect(page.getByText('現在、予約を受け付けていません。')).toHaveCount(1);
  await expect(cartForm(page).toConfirmation).toBeDisabled();
  await expect(cartForm(page).removalOf('木工')).toBeEnabled();
});

test('a reservation that is answered after its page was left is told where one is', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  await confirm(page);
  const goOn = await holdBack(page, 'EventReservation/ReserveEventFromCart');
  await cartForm(page).reserve.click();
  await page.getByRole('navigation').getByRole('link', { name: '講座' }).click();
  await expect(heading(page, '講座')).toBeVisible();
  goOn();
  await expect(dialog(page)).toContainText('予約が完了しました');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(heading(page, '講座')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('カート');
});

test('a session that ends while reserving is told by the login, and the cart is there after it', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  await confirm(page);
  await arrange.db.deleteFrom('session').where('tenant_id', '=', learner.town.tenantId).execute();
  watch.expects('401 EventReservation/ReserveEventFromCart');
  watch.allows('401 EventReservation/GetEventInCart');
  await cartForm(page).reserve.click();
  await expect(page.getByText('ログインの有効期限が切れました。', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await logIn(page, learner.member);
  await expect(course(page, '木工')).toBeVisible();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: '木工', state: 'in_cart' }]);
});
