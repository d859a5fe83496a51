import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { addToCart, cartLink, cartPath, choiceOf, course, listPath, putIntoCart } from '../story/courses.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { sessionKeys } from '../story/sessionKeys.ts';
import { moveClock, test } from '../story/story.ts';

test('[ELIST-05] [NET-03] with nothing chosen there is nothing to add; what was chosen goes into the cart, and the list follows', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, pottery, walking } = learner.school.events;
  const sent = listenTo(page, 'EventReservation/AddEventToCart');
  await enter(learner, listPath(learner));
  await expect(choiceOf(page, '木工')).toBeVisible();
  await expect(addToCart(page)).toBeDisabled();
  await choiceOf(page, '木工').check();
  await expect(addToCart(page)).toBeEnabled();
  await choiceOf(page, '木工').uncheck();
  await expect(addToCart(page)).toBeDisabled();

  const reloads = [listenTo(page, 'EventReservation/GetEvent'), listenTo(page, 'EventReservation/GetEventInCart')];
  await putIntoCart(page, '木工', '街歩き', '陶芸');
  await expect(page.getByRole('status').filter({ hasText: '3件をカートに入れました。' })).toBeVisible();
  expect(reloads.map((asked) => asked.length)).toEqual([1, 1]);
  await expect(course(page, '木工')).toContainText('カートに入っています。');
  await expect(choiceOf(page, '木工')).toHaveCount(0);
  await expect(addToCart(page)).toBeDisabled();
  await expect(cartLink(page)).toContainText('3');
  const spanOf = ({ eventId, spans }: typeof woodwork) => ({ eventId, eventEntrySpanId: spans[0]?.eventEntrySpanId });
  expect(sent).toHaveLength(1);
  expect(new Set(sent[0]?.body.items)).toEqual(new Set([woodwork, walking, pottery].map(spanOf)));
  expect(await arrange.coursesOf(learner.member)).toMatchObject([
    { state: 'in_cart' },
    { state: 'in_cart' },
    { state: 'in_cart' },
  ]);
  expect(Object.keys(await sessionKeys(page)).toSorted()).toEqual(['session_token', 'tenant_id']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('[ELIST-05] while courses are on their way into the cart, and until the list is there again, nothing more can be added', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const sent = listenTo(page, 'EventReservation/AddEventToCart');
  await enter(learner, listPath(learner));
  await choiceOf(page, '木工').check();
  const goOn = await holdBack(page, 'EventReservation/AddEventToCart');
  const showList = await holdBack(page, 'EventReservation/GetEvent');
  await addToCart(page).click();
  await expect(addToCart(page)).toBeDisabled();
  goOn();
  await expect(page.getByRole('status').filter({ hasText: '1件をカートに入れました。' })).toBeVisible();
  await choiceOf(page, '陶芸').check();
  await expect(addToCart(page)).toBeDisabled();
  await addToCart(page).click({ force: true });
  showList();
  await expect(course(page, '木工')).toContainText('カートに入っています。');
  await expect(addToCart(page)).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test('[ELIST-05] somebody else took the last seat of the only course chosen: its number, name and reason under 予約できませんでした', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const narrow = await arrange.anEvent(category, { name: '茶道', capacity: 1, spans: [spans.firstCome] });
  await enter(learner, listPath(learner));
  await choiceOf(page, '茶道').check();
  await arrange.anEventReservation(await arrange.aMember(learner.town), narrow);
  await addToCart(page).click();

  await expect(dialog(page)).toHaveAccessibleName('予約できませんでした');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    new RegExp(`${narrow.eventNumber}.*茶道.*満席です。`, 's'),
  ]);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(course(page, '茶道')).toContainText('満席です。');
  await expect(choiceOf(page, '茶道')).toHaveCount(0);
  expect(await arrange.coursesOf(learner.member)).toEqual([]);
});

test('[ELIST-05] of several courses one was taken meanwhile: the rest is in the cart, and the one is named', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const narrow = await arrange.anEvent(category, { name: '茶道', capacity: 1, spans: [spans.firstCome] });
  const quicker = await anotherPage();
  await enter(learner, listPath(learner));
  const other = await arrange.aMember(learner.town);
  await enter({ town: learner.town, session: await arrange.aSession(other) }, listPath(learner), quicker);
  await choiceOf(page, '茶道').check();
  await choiceOf(page, '木工').check();
  await putIntoCart(quicker, '茶道');
  await expect(course(quicker, '茶道')).toContainText('カートに入っています。');

  await addToCart(page).click();
  await expect(dialog(page)).toHaveAccessibleName('一部の講座を予約できませんでした');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    new RegExp(`${narrow.eventNumber}.*茶道.*満席です。`, 's'),
  ]);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(course(page, '木工')).toContainText('カートに入っています。');
  await expect(cartLink(page)).toContainText('1');
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: '木工', state: 'in_cart', seat: 1 }]);
});

test('[ELIST-05] a call that fails says 予約できませんでした, keeps the choice, and can be repeated', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  await choiceOf(page, '木工').check();
  for (const status of [500, 504]) {
    watch.expects(`${status} EventReservation/AddEventToCart`);
    await answerInstead(page, 'EventReservation/AddEventToCart', { status });
    await addToCart(page).click();
    await expect(dialog(page)).toContainText('予約できませんでした');
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(dialog(page)).toBeHidden();
    await stopInterfering(page, 'EventReservation/AddEventToCart');
  }
  await expect(choiceOf(page, '木工')).toBeChecked();
  await addToCart(page).click();
  await expect(course(page, '木工')).toContainText('カートに入っています。');
  expect(await arrange.coursesOf(learner.member)).toHaveLength(1);
});

test('[ELIST-05] [NET-01] courses whose answer was lost on the way are in the cart once', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  const sent = listenTo(page, 'EventReservation/AddEventToCart');
  watch.expects('cut EventReservation/AddEventToCart');
  let isLost = false;
  await page.route('**/api/EventReservation/AddEventToCart', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await putIntoCart(page, '木工', '陶芸');
  await expect(course(page, '陶芸')).toContainText('カートに入っています。');
  await expect(dialog(page)).toHaveCount(0);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await arrange.coursesOf(learner.member)).toHaveLength(2);
});

test('[ELIST-05] a span that closed while the page stood open is told with its reason', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  await choiceOf(page, '木工').check();
  await arrange.db
    .updateTable('event_entry_span')
    .set({ closes_at: new Date('2026-06-09T12:00+09:00') })
    .where('event_entry_span_id', '=', learner.school.spans.firstCome.eventEntrySpanId)
    .execute();
  await addToCart(page).click();
  await expect(dialog(page)).toHaveAccessibleName('予約できませんでした');
  await expect(dialog(page)).toContainText(/木工.*受付は終了しました。/s);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await page
    .getByText(/^受付が終わった講座/)
    .first()
    .click();
  await expect(course(page, '木工')).toContainText('受付は終了しました。');
  await page.goto(`/t/${learner.town.tenantAlias}/${cartPath}`);
  await expect(page.getByRole('main')).toContainText(/カート.*(空|ありません)/s);
});

test('[ELIST-05] a course that is gone when the page looks again loses its tick, and the page says so', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const narrow = await arrange.anEvent(category, { name: '茶道', capacity: 1, spans: [spans.firstCome] });
  await enter(learner, listPath(learner));
  await choiceOf(page, '木工').check();
  await choiceOf(page, '茶道').check();
  await page.getByRole('link', { name: '茶道', exact: true }).click();
  await expect(heading(page, '茶道')).toBeVisible();
  await arrange.anEventReservation(await arrange.aMember(learner.town), narrow);
  // The answer of the list is too old now to be taken from memory.
  await page.evaluate(moveClock, 5_500);
  await page.goBack();
  await expect(dialog(page)).toContainText('選択していた講座が選べなくなりました。');
  await expect(dialog(page).getByRole('listitem')).toHaveText([/茶道.*満席です。/s]);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(choiceOf(page, '木工')).toBeChecked();
  await expect(choiceOf(page, '茶道')).toHaveCount(0);
});
