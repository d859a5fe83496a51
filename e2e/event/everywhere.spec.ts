import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import {
  cartForm,
  cartLink,
  cartPath,
  choiceOf,
  course,
  listPath,
  putIntoCart,
  removeFromCart,
} from '../story/courses.ts';
import { test } from '../story/story.ts';

test('[SHELL-04] the badge of the cart counts what is in it, follows what is added and removed, and is hidden at zero', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  await expect(choiceOf(page, '木工')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('カート');
  await expect(cartLink(page)).toHaveText('カート');
  await putIntoCart(page, '木工');
  await expect(cartLink(page)).toHaveAccessibleName(/カート.*1/);
  await putIntoCart(page, '街歩き', '陶芸');
  await expect(cartLink(page)).toHaveAccessibleName(/カート.*3/);
  await cartLink(page).click();
  await removeFromCart(page, '木工');
  await expect(cartLink(page)).toHaveAccessibleName(/カート.*2/);
  await page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/カート.*2/);

  await cartLink(page).click();
  await cartForm(page).toConfirmation.click();
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('カート');
  await expect(cartLink(page)).toHaveText('カート');
});

test('[ECART-01] the cart of one device shows on another, its loans included', async ({
  arrange,
  anotherPage,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const tablet = await anotherPage();
  await enter(learner, cartPath);
  await enter({ ...learner, session: await arrange.aSession(learner.member) }, cartPath, tablet);
  await expect(tablet.getByRole('main')).toContainText(/カート.*(空|ありません)/s);

  await page.getByRole('navigation').getByRole('link', { name: '講座' }).click();
  await page.goto(`/t/${learner.town.tenantAlias}/${listPath(learner)}`);
  await putIntoCart(page, 'ギター', '街歩き');
  await cartLink(page).click();
  await cartForm(page).loanOf('ギター').check();
  await expect.poll(() => arrange.coursesOf(learner.member)).toMatchObject([{ isLoanAsked: true }, {}]);

  await tablet.reload();
  await expect(cartForm(tablet).rows).toHaveText([/ギター/, /街歩き/]);
  await expect(cartForm(tablet).loanOf('ギター')).toBeChecked();
  await expect(cartForm(tablet).timer).toBeVisible();
  await removeFromCart(tablet, '街歩き');
  await expect(cartForm(tablet).rows).toHaveText([/ギター/]);
  await page.reload();
  await expect(cartForm(page).rows).toHaveText([/ギター/]);
});

test('[ECART-01] who closes the browser loses nothing but what was ticked and not added', async ({
  arrange,
  anotherPage,
  browser,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  await putIntoCart(page, '木工');
  await expect(course(page, '木工')).toContainText('カートに入っています。');
  await choiceOf(page, '街歩き').check();
  await page.context().close();
  expect(browser.isConnected()).toBe(true);

  const later = await anotherPage();
  await enter({ ...learner, session: await arrange.aSession(learner.member) }, listPath(learner), later);
  await expect(course(later, '木工')).toContainText('カートに入っています。');
  await expect(choiceOf(later, '街歩き')).not.toBeChecked();
  await cartLink(later).click();
  await expect(cartForm(later).rows).toHaveText([/木工/]);
  await expect(cartForm(later).timer).toBeVisible();
});

test('[ECART-02] two tabs on one cart: what one has done the other is told and does not do again', async ({
  arrange,
  context,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, walking, morning } = learner.school.events;
  for (const event of [woodwork, walking, morning]) {
    await arrange.anEventReservation(learner.member, event, { state: 'in_cart' });
  }
  const second = await context.newPage();
  await enter(learner, cartPath);
  await enter(learner, cartPath, second);
  await cartForm(second).toConfirmation.click();
  await expect(cartForm(second).reserve).toBeVisible();

  // One tab takes a course out and reserves the rest; the other, which still shows all three, reserves as well.
  await removeFromCart(page, '朝ヨガ');
  await expect(cartForm(page).rows).toHaveCount(2);
  await cartForm(page).toConfirmation.click();
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  await cartForm(second).reserve.click();
  await expect(dialog(second)).toHaveAccessibleName('一部の講座を予約できませんでした');
  await expect(dialog(second).getByRole('listitem')).toHaveText([/朝ヨガ.*講座が見つかりませんでした。/s]);
  await dialog(second).getByRole('button', { name: '閉じる' }).click();
  await expect(heading(second, '予約完了')).toBeVisible();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([
    { name: '木工', state: 'fixed' },
    { name: '街歩き', state: 'fixed' },
    { name: '朝ヨガ', state: 'removed' },
  ]);
});

test('[ELIST-04] two tabs on one list: together they get no more than the group allows', async ({
  arrange,
  context,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const second = await context.newPage();
  await enter(learner, listPath(learner));
  await enter(learner, listPath(learner), second);
  await choiceOf(page, 'ギター').check();
  await choiceOf(second, 'バイオリン').check();
  await putIntoCart(page);
  await expect(course(page, 'ギター')).toContainText('カートに入っています。');
  await putIntoCart(second);
  await expect(dialog(second)).toHaveAccessibleName('予約できませんでした');
  await expect(dialog(second)).toContainText('「弦楽器」から選べるのは1件までです。「ギター」がカートにあります。');
  await dialog(second).getByRole('button', { name: '閉じる' }).click();
  await expect(choiceOf(second, 'バイオリン')).toHaveCount(0);
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ name: 'ギター', state: 'in_cart' }]);
});
