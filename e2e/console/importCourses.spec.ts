import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { expectFits } from './expectFits.ts';
import { programmeFile } from './programmeFile.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: false });

test('[COURSE-01] a programme is imported from a file: wrong lines are named, dates are shown, drafts are made, and the same file again changes nothing', async ({
  arrange,
  page,
}) => {
  const { town, school } = await arrange.aLearner();
  const { eventContainerId } = school.container;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses', containerIds: [eventContainerId] }));
  await page.goto(consolePath(town.tenantAlias, '/courses'));
  await page.getByRole('link', { name: '講座をまとめて取り込む' }).click();
  await expect(heading(page, '講座をまとめて取り込む')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ひな形をダウンロードする' }).click();
  expect((await download).suggestedFilename()).toBe('講座の取込み.csv');

  const field = page.getByLabel('講座のファイル');
  await field.setInputFiles(programmeFile([{ 定員: 'たくさん' }]));
  await expect(page.getByText('1件の誤りがあるため、まだ取り込めません。')).toBeVisible();
  await expect(page.getByRole('row', { name: /2行目 定員 数字で入力してください。/ })).toBeVisible();
  await expectFits(page);

  const lines = [{}, { 講座番号: 'P-2', 講座名: '陶芸', 日付: '2026/7/20' }];
  await field.setInputFiles(programmeFile(lines));
  await expect(page.getByText('programme.csv：2講座。誤りはありません。')).toBeVisible();
  await expect(page.getByText('海の日に当たります。')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: '取り込む（2件を下書きで追加）' }).press('Enter');
  await expect(page.getByText('講座を取り込みました（2件を下書きで追加）。')).toBeVisible();
  await expect(page.getByRole('row', { name: /水彩画入門/ })).toContainText('下書き');

  await page.getByRole('link', { name: '講座をまとめて取り込む' }).click();
  await field.setInputFiles(programmeFile(lines));
  await expect(page.getByText('変わるところがありません')).toBeVisible();
});
