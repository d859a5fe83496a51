import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import {
  addToCart,
  calendar,
  cartForm,
  cartLink,
  categories,
  choiceOf,
  containers,
  course,
  months,
  told,
} from '../story/courses.ts';
import { pressOn, tabTo } from '../story/keyboard.ts';
import { test } from '../story/story.ts';

test('courses are chosen, put into the cart and reserved by keyboard alone', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  await arrange.anEvent(category, { name: '月見の会', sessions: [{ date: '2026-09-25' }], spans: [spans.firstCome] });
  await enter(learner, 'e-home');
  await pressOn(page, containers(page), 'Enter');
  await expect(heading(page, '文化学校')).toBeFocused();
  await pressOn(page, categories(page), 'Enter');
  await expect(heading(page, '教養')).toBeFocused();

  // The months are one stop, walked through with the arrows.
  await tabTo(page, months(page).filter({ hasText: '9月' }));
  // As quickly as somebody presses who knows the way.
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(months(page).filter({ hasText: '7月' })).toBeFocused();
  await expect(choiceOf(page, 'ギター')).toBeVisible();
  await pressOn(page, choiceOf(page, 'ギター'), 'Space');
  await told(page, '1件の講座が選べなくなりました。');
  await expect(choiceOf(page, 'ギター')).toBeFocused();
  await pressOn(page, choiceOf(page, '木工'), 'Space');
  await pressOn(page, addToCart(page), 'Enter');
  await expect(course(page, 'ギター')).toContainText('カートに入っています。');
  await told(page, /2件.*カート/);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await pressOn(page, cartLink(page), 'Enter');
  await expect(heading(page, 'カート')).toBeFocused();
  const form = cartForm(page);
  await pressOn(page, form.extend, 'Enter');
  await told(page, '席の確保を延長しました。');
  await pressOn(page, form.loanOf('ギター'), 'Space');
  await expect(form.loanOf('ギター')).toBeChecked();
  await pressOn(page, form.removalOf('木工'), 'Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: '削除する' }), 'Enter');
  await expect(page.getByRole('link', { name: 'ギター' })).toBeFocused();
  await expect(form.rows).toHaveCount(1);
  await pressOn(page, form.toConfirmation, 'Enter');
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await pressOn(page, form.reserve, 'Enter');
  await expect(heading(page, '予約完了')).toBeFocused();

  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }), 'Enter');
  await pressOn(page, calendar(page).next, 'Enter');
  await pressOn(page, calendar(page).entry('ギター').first(), 'Enter');
  await expect(heading(page, 'ギター')).toBeFocused();
});
