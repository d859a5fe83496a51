import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { cartForm, cartLink, cartPath, choiceOf, course, listPath, removeFromCart, told } from '../story/courses.ts';
import { answerInstead, holdBack, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

test('[ECART-01] from the list over the confirmation to the result, and back to the top', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, guitar } = learner.school.events;
  await arrange.anEventReservation(learner.member, guitar, { state: 'in_cart' });
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(heading(page, 'カート')).toBeVisible();
  await expect(form.rows).toHaveText([
    new RegExp(`${guitar.eventNumber}.*ギター.*文化学校.*2026/07/05\\(日\\).*10:00～12:00.*08/02.*4,500円`, 's'),
    new RegExp(`${woodwork.eventNumber}.*木工.*文化学校.*2026/07/12\\(日\\).*10:00～12:00.*無料`, 's'),
  ]);

  await form.toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await expect(form.rows).toHaveText([/ギター/, /木工/]);
  await expect(page.getByRole('main')).toContainText('4,500円');
  await form.reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/予約が確定しました.*ギター.*木工/s);
  await expect(cartLink(page)).toHaveAccessibleName('カート');
  expect(await arrange.coursesOf(learner.member)).toMatchObject([
    { name: 'ギター', state: 'fixed', fee: 4500 },
    { name: '木工', state: 'fixed', fee: 0 },
  ]);
  await page.getByRole('link', { name: 'TOPへ戻る' }).click();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/e-home`);
});

test('[ECART-01] back from the confirmation is the list, back from the list is where one came from', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, listPath(learner));
  await expect(choiceOf(page, '朝ヨガ')).toBeVisible();
  await cartLink(page).click();
  const form = cartForm(page);
  await form.toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await page.getByRole('button', { name: '戻る' }).click();
  await expect(form.toConfirmation).toBeVisible();
  await form.toConfirmation.click();
  await page.goBack();
  await expect(form.toConfirmation).toBeVisible();
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/${listPath(learner)}`);
  await expect(choiceOf(page, '朝ヨガ')).toBeVisible();
});

test('[ECART-01] a course is taken out of the cart, its seat is free again, and an empty cart says so', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, walking } = learner.school.events;
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart' });
  await arrange.anEventReservation(learner.member, walking, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await removeFromCart(page, '木工');
  await expect(form.rows).toHaveText([/街歩き/]);
  await expect(cartLink(page)).toContainText('1');
  expect(await arrange.coursesOf(learner.member)).toMatchObject([
    { name: '木工', state: 'removed', seat: null },
    { name: '街歩き', state: 'in_cart' },
  ]);
  await removeFromCart(page, '街歩き');
  await expect(page.getByRole('main')).toContainText(/カート.*(空|ありません)/s);
  await expect(form.toConfirmation).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName('カート');

  await enter(learner, listPath(learner));
  await expect(choiceOf(page, '木工')).toBeEnabled();
});

test('[ECART-02] deleting that fails says データの削除に失敗しました。, and the course stays', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  watch.expects('500 EventReservation/RemoveEventFromCart');
  await answerInstead(page, 'EventReservation/RemoveEventFromCart', { status: 500 });
  await removeFromCart(page, '木工');
  await expect(dialog(page)).toContainText('データの削除に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(form.rows).toHaveText([/木工/]);

  await stopInterfering(page, 'EventReservation/RemoveEventFromCart');
  await removeFromCart(page, '木工');
  await expect(form.rows).toHaveCount(0);
});

test('[ECART-01] the loan of an instrument is asked for where it is offered, is kept by the server, and is noticed', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { guitar, woodwork } = learner.school.events;
  await arrange.anEventReservation(learner.member, guitar, { state: 'in_cart' });
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(page.getByText('入力が必要な項目があります。')).toBeVisible();
  await expect(form.loanOf('木工')).toHaveCount(0);
  await expect(form.loanOf('ギター')).not.toBeChecked();
  await form.loanOf('ギター').check();
  await expect
    .poll(() => arrange.coursesOf(learner.member))
    .toMatchObject([{ name: 'ギター', isLoanAsked: true }, { isLoanAsked: false }]);
  await page.reload();
  await expect(form.loanOf('ギター')).toBeChecked();

  await form.toConfirmation.click();
  await expect(course(page, 'ギター')).toContainText(/楽器の貸出し\s*希望する/);
  await page.getByRole('button', { name: '戻る' }).click();
  await form.loanOf('ギター').uncheck();
  await expect.poll(() => arrange.coursesOf(learner.member)).toMatchObject([{ isLoanAsked: false }, {}]);

  // On a desktop what is to be known and the way on stand beside the courses, once.
  await page.setViewportSize({ width: 1280, height: 800 });
  const aside = page.getByRole('region', { name: '予約する講座' });
  await expect(aside).toContainText(/席の確保 残り.*入力が必要な項目があります.*2講座\s*合計/s);
  await expect(form.timer).toHaveCount(1);
  await expect(aside.getByRole('button', { name: '予約へ進む' })).toBeVisible();
  await expect(form.toConfirmation).toHaveCount(1);
});

test('[ECART-01] a loan that is still being stored is waited for before the way on, so that reserving cannot lose it', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.guitar, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  const goOn = await holdBack(page, 'EventReservation/UpdateEventInCart');
  await form.loanOf('ギター').click();
  await expect(form.toConfirmation).toBeDisabled();
  goOn();
  await form.toConfirmation.click();
  await expect(course(page, 'ギター')).toContainText(/楽器の貸出し\s*希望する/);
});

test('[ECART-01] where no course of the cart asks for anything there is no notice', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  await expect(course(page, '木工')).toBeVisible();
  await expect(page.getByText('入力が必要な項目があります。')).toHaveCount(0);
});

test('[ECART-01] a loan that cannot be stored is told, and the box shows what the server has', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.guitar, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  watch.expects('500 EventReservation/UpdateEventInCart');
  await answerInstead(page, 'EventReservation/UpdateEventInCart', { status: 500 });
  await form.loanOf('ギター').click();
  await expect(course(page, 'ギター')).toContainText('保存できませんでした。');
  await told(page, '保存できませんでした。');
  await expect(form.loanOf('ギター')).not.toBeChecked();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ isLoanAsked: false }]);
});

test('[ECART-01] [NET-04] a cart that does not come is told, and can be asked for again', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  watch.allows('503 EventReservation/GetEventInCart');
  await answerInstead(page, 'EventReservation/GetEventInCart', { status: 503 });
  await enter(learner, cartPath);
  await expect(dialog(page)).toContainText('データの取得に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/GetEventInCart');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(course(page, '木工')).toBeVisible();
});

test('[ECART-01] the choices of one subject are put in order, entered so, and shown so', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const names = ['英会話 月曜', '英会話 水曜', '英会話 金曜'];
  const events = [];
  for (const name of names) events.push(await arrange.anEvent(category, { name, spans: [spans.lottery] }));
  await arrange.aCondition(learner.town, { type: 'UpperLimit', name: '英会話', limitCount: 3, isRanked: true, events });
  await enter(learner, listPath(learner));
  await expect(page.getByRole('group', { name: '英会話' })).toContainText('抽選では第3希望まで申し込めます。');
  for (const name of names) await choiceOf(page, name).check();
  await page.getByRole('button', { name: 'カートに入れる' }).click();
  await cartLink(page).click();

  const order = (name: string) => course(page, name).getByRole('combobox', { name: '「英会話」の希望順' });
  await expect(order('英会話 金曜')).toHaveValue('3');
  await order('英会話 金曜').focus();
  await order('英会話 金曜').selectOption('第1希望');
  await expect(order('英会話 月曜')).toHaveValue('2');
  await expect(order('英会話 水曜')).toHaveValue('3');
  await expect(order('英会話 金曜')).toBeFocused();
  await page.reload();
  await expect(order('英会話 金曜')).toHaveValue('1');

  const form = cartForm(page);
  await form.toConfirmation.click();
  await expect(form.rows).toHaveText([/月曜.*第2希望/s, /水曜.*第3希望/s, /金曜.*第1希望/s]);
  await form.enterDraw.click();
  await expect(page.getByRole('main')).toContainText(/抽選に申し込みました.*金曜/s);
  await page.getByRole('link', { name: 'マイ予約カレンダーを見る' }).click();
  await page
    .getByRole('link', { name: /英会話 金曜/ })
    .first()
    .click();
  await expect(
    page.getByRole('term').filter({ hasText: '希望順' }).locator('xpath=following-sibling::dd[1]'),
  ).toHaveText('第1希望');
});

test('[ECART-01] the total counts every fee that the list shows, parted into what is due now and what a draw adds', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { school, member } = learner;
  const { guitar } = school.events;
  const { firstCome, lottery } = school.spans;
  const family = await arrange.anEvent(school.category, {
    name: '親子工作',
    price: 800,
    companions: { label: 'お子さま', from: 1, upTo: 2, counts: 'people', prices: [{ price: 0 }] },
    sessions: [{ date: '2026-07-11' }],
    spans: [firstCome],
  });
  const ceramics = await arrange.anEvent(school.category, { name: '青磁', price: 2000, spans: [lottery] });
  await arrange.anEventReservation(member, guitar, { state: 'in_cart' });
  await arrange.anEventReservation(member, family, { state: 'in_cart' });
  await enter(learner, cartPath);
  const main = page.getByRole('main');
  await expect(main).toContainText(/2講座\s*合計\s*5,300円/);

  await arrange.anEventReservation(member, ceramics, { state: 'in_cart' });
  await page.reload();
  await expect(cartForm(page).rows).toHaveCount(3);
  await expect(main).toContainText(/3講座\s*今回の合計\s*5,300円\s*当選した場合\s*＋2,000円/);
});
