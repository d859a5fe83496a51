import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { calendar, calendarPath, cartForm, eventPath } from '../story/courses.ts';
import { test } from '../story/story.ts';

test('[COURSE-05] at 360 px a parent adds two children, reserves for both without themselves, and cancels one', async ({
  arrange,
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const learner = await arrange.aLearner({ takesChildren: true });
  const event = await arrange.anEvent(learner.school.category, {
    name: 'こども科学教室',
    capacity: 8,
    price: 500,
    sessions: [{ date: '2026-07-11' }],
    spans: [learner.school.spans.firstCome],
    row: { participants: 'children' },
  });
  await enter(learner, 'other/account');
  await page.getByRole('link', { name: 'お子さま' }).click();
  for (const [first, kana, birthday] of [
    ['みのり', 'みのり', '2015-04-10'],
    ['つぼみ', 'ツボミ', '2017-08-01'],
  ] as const) {
    await page.getByRole('button', { name: 'お子さまを登録する' }).click();
    const form = page.getByRole('form', { name: 'お子さまの登録' });
    await form.getByLabel(/^姓 ?※/).fill('川口');
    await form.getByLabel(/^名 ?※/).fill(first);
    await form.getByLabel(/^姓（カナ）/).fill('カワグチ');
    await form.getByLabel(/^名（カナ）/).fill(kana);
    await form.getByLabel(/^生年月日/).fill(birthday);
    await form.getByRole('checkbox', { name: '上の内容に同意します' }).check();
    await form.getByRole('button', { name: '登録する' }).click();
    await expect(page.getByRole('heading', { name: `川口 ${first}`, exact: true })).toBeVisible();
  }

  await enter(learner, eventPath(learner, event));
  await page.getByRole('checkbox', { name: '川口 みのりさん' }).check();
  await page.getByRole('checkbox', { name: '川口 つぼみさん' }).check();
  await expect(page.getByRole('checkbox', { name: '本人' })).not.toBeChecked();
  await page.getByRole('button', { name: 'カートに入れる' }).click();
  await expect(page.getByText('2件をカートに入れました。')).toBeVisible();
  await page.getByRole('link', { name: 'カートを見る' }).click();
  await expect(page.getByText('川口 みのりさん', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'こども科学教室（川口 つぼみさん）を削除' })).toBeVisible();
  await cartForm(page).toConfirmation.click();
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();

  await enter(learner, calendarPath('2026-07'));
  await calendar(page).entry('こども科学教室（川口 みのりさん）').first().click();
  await expect(page.getByRole('definition').filter({ hasText: '川口 みのりさん' })).toBeVisible();
  await page.getByRole('button', { name: '予約を取り消す' }).click();
  await expect(dialog(page)).toContainText('参加する方：川口 みのりさん');
  await dialog(page).getByRole('button', { name: '取り消す' }).click();
  await expect(dialog(page)).toContainText('取り消しました');
  await dialog(page).getByRole('button').click();
  await expect(calendar(page).entry('川口 つぼみさん').first()).toBeVisible();
  await expect(calendar(page).entry('川口 みのりさん')).toHaveCount(0);
});
