import { expect } from '@playwright/test';

import { heading } from '../story/booking.ts';
import { listPath, putIntoCart } from '../story/courses.ts';
import { test } from '../story/story.ts';
import { expectFits } from './expectFits.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[COURSE-02] a course is made by screen with dates of every week, changed and published, and a resident books it', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { town, school } = learner;
  const { eventContainerId } = school.container;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses', containerIds: [eventContainerId] }));
  await page.goto(consolePath(town.tenantAlias, '/courses'));
  await page.getByRole('link', { name: '講座を追加する' }).click();
  await expect(heading(page, '講座の追加')).toBeVisible();
  await page.getByRole('textbox', { name: '講座番号' }).fill('E-900');
  await page.getByRole('button', { name: '下書きに保存する' }).click();
  await expect(page.getByText('空にはできません。').first()).toBeVisible();
  await page.getByRole('textbox', { name: '講座名' }).fill('水彩画入門');
  await page.getByRole('combobox', { name: 'カテゴリー' }).selectOption({ label: '教養' });
  const weekly = page.getByRole('group', { name: '毎週くり返す' });
  await weekly.getByLabel('最初の日').fill('2026-07-13');
  await weekly.getByLabel('開始の時刻').fill('10時');
  await weekly.getByLabel('終了の時刻').fill('正午');
  await weekly.getByLabel('回数').fill('3');
  await expect(weekly.getByRole('status')).toContainText('海の日');
  await weekly.getByRole('button', { name: '日程に入れる' }).click();
  await expect(page.getByRole('group', { name: '日程 3' }).getByLabel('日付')).toHaveValue('2026-08-03');
  await page.getByRole('combobox', { name: 'ほかの講座と同じ受付期間を使う' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: '下書きに保存する' }).click();
  await expect(heading(page, 'E-900 水彩画入門')).toBeVisible();
  await expect(page.getByText('水彩画入門を下書きに保存しました。')).toBeVisible();

  await page.getByRole('button', { name: /^公開を/ }).click();
  const dialog = page.getByRole('dialog', { name: '公開の変更' });
  await dialog.getByRole('radio', { name: /^公開する/ }).check();
  await expect(dialog.getByText('講座を公開')).toBeVisible();
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('公開を保存しました。')).toBeVisible();

  await enter(learner, listPath(learner));
  await putIntoCart(page, '水彩画入門');
  await expect(page.getByRole('status').filter({ hasText: '1件をカートに入れました。' })).toBeVisible();
  expect(await arrange.coursesOf(learner.member)).toMatchObject([{ state: 'in_cart' }]);
});

test('[COURSE-02] conditions are tried as a resident would meet them: a choice takes others away, with the reason', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner();
  const { guitar } = school.events;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}/edit`));
  await page.getByRole('button', { name: '条件を試す' }).click();
  const dialog = page.getByRole('dialog', { name: '条件を試す' });
  await dialog.getByRole('searchbox').fill(member.userNumber);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /選択$/ }).click();
  const violin = dialog.getByRole('checkbox', { name: /バイオリン/ });
  await expect(violin).toBeEnabled();
  await dialog.getByRole('checkbox', { name: /^E\d+ ギター/ }).check();
  await expect(violin).toBeDisabled();
  await expect(dialog.getByText(/「弦楽器」から選べるのは1件までです。/)).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('checkbox', { name: /^E\d+ ギター/ }).uncheck();
  await expect(violin).toBeEnabled();
});

test('[COURSE-01] a programme is copied, and its drafts are published together', async ({ arrange, page }) => {
  const { town, school } = await arrange.aLearner();
  const { eventContainerId } = school.container;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses', containerIds: [eventContainerId] }));
  await page.goto(consolePath(town.tenantAlias, '/courses'));
  await expect(page.getByRole('button', { name: /^下書きをまとめて/ })).toBeHidden();
  await page.getByRole('link', { name: '前回から複製' }).click();
  await page.getByRole('combobox', { name: '講座' }).selectOption('all');
  await page.getByLabel('新しい期間の始まり').fill('2026-10-01');
  await page.getByRole('button', { name: /^下書きとして複製する/ }).click();
  await expect(page.getByText(/件の講座を、下書きとして複製しました。/)).toBeVisible();

  await page.getByRole('button', { name: /^下書きをまとめて公開する/ }).click();
  const dialog = page.getByRole('dialog', { name: '下書きの公開' });
  const boxes = dialog.getByRole('checkbox');
  const drafts = await boxes.count();
  expect(drafts).toBeGreaterThan(2);
  for (const box of await boxes.all()) await box.uncheck();
  await dialog.getByRole('button', { name: '公開する（0件）' }).click();
  await expect(dialog.getByText('公開する講座を選択してください。')).toBeVisible();
  for (const box of (await boxes.all()).slice(0, 2)) await box.check();
  await expectFits(page);
  await dialog.getByRole('button', { name: '公開する（2件）' }).click();
  await expect(page.getByText('2件の講座を公開しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: `下書きをまとめて公開する（${drafts - 2}件）` })).toBeVisible();
});
