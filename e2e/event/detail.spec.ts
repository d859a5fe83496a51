import { expect } from '@playwright/test';
import { dialog, factOf, heading } from '../story/booking.ts';
import { addToCart, cartLink, eventPath, listPath } from '../story/courses.ts';
import { test } from '../story/story.ts';

test('[EDETAIL-01] a course stands with everything one must know of it', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  const { guitar } = learner.school.events;
  await enter(learner, eventPath(learner, guitar));
  await expect(heading(page, 'ギター')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('文化学校 教養');
  await expect(factOf(page, '講座番号')).toHaveText(guitar.eventNumber);
  await expect(page.getByRole('main')).toContainText('持ち物');
  const dates = page.getByRole('table', { name: '日時' });
  await expect(dates.getByRole('row').filter({ hasText: '2026' })).toHaveText([
    /2026\/07\/05\(日\)\s*10:00～12:00/,
    /2026\/07\/19\(日\)\s*10:00～12:00/,
    /2026\/08\/02\(日\)\s*10:00～12:00/,
  ]);
  await expect(factOf(page, '場所')).toContainText('教室');
  await expect(factOf(page, '講師')).toHaveText('講師');
  await expect(factOf(page, '定員')).toHaveText('8人');
  await expect(factOf(page, '料金')).toHaveText('1,500円（1回あたり）');
  await expect(factOf(page, '合計')).toHaveText('3回 × 1,500円 = 4,500円');
  await expect(factOf(page, '楽器の貸出し')).toHaveText('あり');
  await expect(factOf(page, '残席')).toHaveText('8席');
  await expect(factOf(page, '受付期間')).toHaveText(/2026\/06\/01\(月\) 09:00～2026\/06\/30\(火\) 17:00まで.*先着/);

  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/${listPath(learner)}?month=2026-07`);
});

test('[EDETAIL-01] free, without a limit and without a loan', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  await enter(learner, eventPath(learner, learner.school.events.walking));
  await expect(factOf(page, '定員')).toHaveText('なし');
  await expect(factOf(page, '料金')).toHaveText('無料');
  await expect(factOf(page, '楽器の貸出し')).toHaveText('なし');
});

test('[EDETAIL-02] a course for a month of birth names it; the server refuses everybody else, and takes who was born in it', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const message = '6月生まれの方のみ予約できます。';
  for (const { birthday, isTaken } of [
    { birthday: null, isTaken: false },
    { birthday: '1990-07-01', isTaken: false },
    { birthday: '1990-06-30', isTaken: true },
  ]) {
    const learner = await arrange.aLearner({}, { birthday });
    const { eventId, spans } = learner.school.events.birthday;
    await enter(learner, eventPath(learner, { eventId }));
    await expect(heading(page, '誕生会')).toBeVisible();
    await expect(factOf(page, '対象')).toHaveText(message);
    const items = [{ eventId, eventEntrySpanId: spans[0]?.eventEntrySpanId ?? '' }];
    const { body } = await callServer('EventReservation/AddEventToCart', { items }, learner);
    expect(body.items).toMatchObject([isTaken ? { success: true } : { success: false, message }]);
  }
});

test('[EDETAIL-01] a course can be put into the cart from its own page, or says why not', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, birthday } = learner.school.events;
  await enter(learner, eventPath(learner, woodwork));
  await addToCart(page).click();
  await expect(page.getByRole('main')).toContainText('カートに入っています。');
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: '木工', state: 'in_cart', seat: 1 }]);
  await enter(learner, eventPath(learner, birthday));
  await expect(heading(page, '誕生会')).toBeVisible();
  await expect(page.getByText('6月生まれの方のみ予約できます。').first()).toBeVisible();
  await expect(addToCart(page)).toHaveCount(0);
});

test('[EDETAIL-01] a course of somewhere else does not open', async ({ arrange, enter, page, watch }) => {
  const [learner, elsewhere] = [await arrange.aLearner(), await arrange.aLearner()];
  watch.expects('404 EventReservation/FindEvent');
  await enter(learner, eventPath(learner, elsewhere.school.events.woodwork));
  await expect(page.getByRole('main')).toContainText('講座が見つかりません。');
  // Said once.
  await expect(dialog(page)).toBeHidden();
});
