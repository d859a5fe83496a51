import { expect, type Page } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { logIn, loginForm } from '../story/login.ts';
import { test } from '../story/story.ts';

const list = (page: Page) => page.getByRole('list', { name: '講座' });
const names = (page: Page) => list(page).getByRole('heading').allTextContents();
const words = (page: Page) => page.getByRole('searchbox', { name: 'キーワード' });

test('[COURSE-06] a visitor finds a course among all by any kana, and comes through the login to its page', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner();
  await page.goto(`/t/${town.tenantAlias}/courses`);
  await expect(page.getByText('全8件')).toBeVisible();
  await words(page).fill('ぎたー');
  await expect(page.getByText('全8件のうち1件')).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);

  await page.getByRole('link', { name: 'ギター' }).click();
  await expect(heading(page, 'ギター')).toBeVisible();
  await expect(page.getByRole('table', { name: '日時' }).getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(words(page)).toHaveValue('ぎたー');
  await page.getByRole('link', { name: 'ギター' }).click();
  await page.getByRole('link', { name: '申し込む' }).filter({ visible: true }).click();
  await expect(loginForm(page).submit).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL(new RegExp(`/e-reservation-calendar/[^/]+/[^/]+/${school.events.guitar.eventId}$`));
  await expect(page.getByRole('button', { name: 'カートに入れる' }).filter({ visible: true })).toBeVisible();
});

test('[COURSE-06] filters narrow the list at once, and a link and a reload keep them', async ({ arrange, page }) => {
  const { town } = await arrange.aLearner();
  await page.goto(`/t/${town.tenantAlias}/courses`);
  await page.getByRole('button', { name: 'しぼり込む' }).click();
  await page.getByRole('combobox', { name: '時間帯' }).selectOption('夕方から始まる');
  await expect.poll(() => names(page)).toEqual(['夜ヨガ']);
  await page.getByRole('combobox', { name: '時間帯' }).selectOption('午前に始まる');
  await page.getByRole('checkbox', { name: '無料のみ' }).check();
  await expect.poll(() => names(page)).not.toContain('ギター');
  const before = await names(page);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);
  await words(page).fill('どこにもない');
  await page.getByRole('button', { name: '条件をすべて消す' }).click();
  await expect(page.getByText('全8件', { exact: true })).toBeVisible();
  await expect(words(page)).toHaveValue('');
});

test('[COURSE-06] a full course shows others of its kind that can be had', async ({ arrange, page }) => {
  const { town, school } = await arrange.aLearner();
  const full = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  await arrange.anEventReservation(await arrange.aMember(town), full);
  await page.goto(`/t/${town.tenantAlias}/courses`);
  const row = list(page).getByRole('listitem').filter({ hasText: '満席の講座' });
  await expect(row.getByText('満席', { exact: true })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByText('満席です。')).toBeVisible();
  await page.getByRole('region', { name: '申し込める同じ分野の講座' }).getByRole('link', { name: 'ギター' }).click();
  await expect(heading(page, 'ギター')).toBeVisible();
});

test('[COURSE-06] what somebody has already is told in the list, and leads to it', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.guitar, { state: 'fixed' });
  await enter(learner, 'courses');
  await words(page).fill('ギター');
  await expect(list(page).getByText('予約済み', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'ギター' }).click();
  await page.getByRole('link', { name: 'マイ予約カレンダーを見る' }).filter({ visible: true }).click();
  await expect(heading(page, 'マイ予約カレンダー')).toBeVisible();
});
