import { expect } from '@playwright/test';
import { dialog, factOf } from '../story/booking.ts';
import { test } from '../story/story.ts';

test('[INFO-01] each place of courses stands with its address, numbers and courses', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, 'other');
  await page.getByRole('link', { name: '建物・施設情報' }).click();
  await expect(page).toHaveURL(/\/other\/e-container-information$/);
  await expect(page.getByRole('heading', { level: 2, name: '文化学校' })).toBeVisible();
  await expect(page.getByText('学校案内')).toBeVisible();
  await expect(factOf(page, '郵便番号')).toHaveText('〒986-0000');
  await expect(factOf(page, '住所')).toHaveText('番地');
  await expect(factOf(page, '電話番号')).toHaveText('0225-00-0002');
  await expect(factOf(page, 'FAX番号')).toHaveText('0225-00-0003');

  await page.getByRole('button', { name: '講座の一覧を見る' }).click();
  const courses = page.getByRole('dialog');
  await expect(courses.getByRole('term')).toHaveText(
    Object.values(learner.school.events).map((each) => each.eventName),
  );
  await expect(courses.getByRole('definition').first()).toContainText('持ち物');
  await courses.getByRole('button', { name: '閉じる' }).click();
  await expect(courses).toBeHidden();
});

test('[INFO-01] the address of a place of courses asks before leaving; what is none stays text', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, 'other/e-container-information');
  await page.getByRole('link', { name: /https:\/\/example\.jp\/school/ }).click();
  await expect(dialog(page)).toContainText('https://example.jp/school');
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog(page)).toBeHidden();

  const url = 'javascript:alert(1)';
  await arrange.db.updateTable('event_container').set({ url }).where('tenant_id', '=', learner.town.tenantId).execute();
  await enter(learner, 'other/e-container-information');
  await expect(factOf(page, 'URL')).toHaveText(url);
  await expect(factOf(page, 'URL').getByRole('link')).toHaveCount(0);
});
