import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { addToCart, calendar, cartForm, cartLink, categories, choiceOf, containers, course } from '../story/courses.ts';
import { enlargeEveryPage, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';

test('courses are reserved with text twice as large on a phone, and nothing is out of sight or reach', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const narrow = await arrange.anEvent(category, { name: '茶道', capacity: 1, spans: [spans.firstCome] });
  const nothingIsLost = async () => expect.soft(await lostParts(page, 360), page.url()).toEqual([]);
  await enlargeEveryPage(page);

  await enter(learner, 'e-home');
  await expect(containers(page)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await nothingIsLost();
  await containers(page).tap();
  await expect(categories(page)).toBeVisible();
  await nothingIsLost();
  await categories(page).tap();
  await choiceOf(page, 'ギター').tap();
  await choiceOf(page, '茶道').tap();
  await nothingIsLost();
  await arrange.anEventReservation(await arrange.aMember(learner.town), narrow);
  await addToCart(page).tap();
  await expect(dialog(page)).toBeVisible();
  await nothingIsLost();
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(course(page, 'ギター')).toContainText('カートに入っています。');
  await nothingIsLost();
  await cartLink(page).tap();
  const form = cartForm(page);
  await form.loanOf('ギター').tap();
  await nothingIsLost();
  await form.toConfirmation.tap();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await nothingIsLost();
  await form.reserve.tap();
  await expect(heading(page, '予約完了')).toBeVisible();
  await nothingIsLost();
  await page.goto(`/t/${learner.town.tenantAlias}/e-my-reservation-calendar/2026-07`);
  const session = calendar(page).entry('ギター').first();
  await expect(session).toBeVisible();
  await nothingIsLost();
  await session.tap();
  await expect(page.getByRole('img', { name: '予約のQRコード' })).toBeVisible();
  await nothingIsLost();
});
