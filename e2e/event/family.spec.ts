import { expect, type Page } from '@playwright/test';
import type { Arrange, Learner } from '../story/arrange.ts';
import { factOf, heading } from '../story/booking.ts';
import { calendar, cartForm, cartLink, course, listPath, putIntoCart } from '../story/courses.ts';
import { test } from '../story/story.ts';

type FamilyStory = {
  arrange: Arrange;
  enter: (resident: Learner, path: string) => Promise<void>;
  page: Page;
};

/** A parent's cart with a course to which one to three children come. */
async function aFamilyCart({ arrange, enter, page }: FamilyStory) {
  const learner = await arrange.aLearner();
  await arrange.anEvent(learner.school.category, {
    name: '親子体操',
    capacity: 8,
    companions: { label: 'お子さま', from: 1, upTo: 3, counts: 'people', prices: [] },
    sessions: [{ date: '2026-07-11' }],
    spans: [learner.school.spans.firstCome],
  });
  await enter(learner, listPath(learner));
  await putIntoCart(page, '親子体操');
  await cartLink(page).click();
  const row = course(page, '親子体操');
  const child = (name: string) => row.getByRole('group', { name });
  const add = row.getByRole('button', { name: 'お子さまを追加する' });
  return { learner, row, child, add };
}

test('[FORM-01] a second child who is typed and not saved is saved by 予約へ進む, and comes along', async ({
  arrange,
  enter,
  page,
}) => {
  const { learner, row, child, add } = await aFamilyCart({ arrange, enter, page });
  await child('お子さま').getByLabel('氏名').fill('青木 花');
  await child('お子さま').getByLabel('生年月日').fill('2021-05-05');
  await row.getByRole('button', { name: 'お子さまの情報を保存' }).click();
  await expect(row).toContainText('保存しました。');
  await add.click();
  await child('お子さま（2人目）').getByLabel('氏名').fill('青木 空');
  await child('お子さま（2人目）').getByLabel('生年月日').fill('2019-12-24');

  await cartForm(page).toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await expect(row).toContainText('青木 空（2019/12/24(火)生まれ）');
  await cartForm(page).reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  expect(await arrange.partiesOf(learner.member)).toEqual([['青木 花', '青木 空']]);
});

test('[FORM-01] a child typed in part stops the way to the booking at its field, and is there again after another page', async ({
  arrange,
  enter,
  page,
}) => {
  const { row, child, add } = await aFamilyCart({ arrange, enter, page });
  await child('お子さま').getByLabel('氏名').fill('青木 花');
  await child('お子さま').getByLabel('生年月日').fill('2021-05-05');
  await add.click();
  await child('お子さま（2人目）').getByLabel('氏名').fill('青木 空');
  const birthday = child('お子さま（2人目）').getByLabel('生年月日');
  await cartForm(page).toConfirmation.click();
  await expect(birthday).toBeFocused();
  await expect(row).toContainText('生年月日を入力してください。');

  // A part of a day: the browser hands on nothing, and nothing is taken for none.
  await birthday.focus();
  await page.keyboard.type('02');
  await cartForm(page).toConfirmation.click();
  await expect(birthday).toBeFocused();
  await expect(page).toHaveURL(/e-reservation-cart$/);

  await page.getByRole('link', { name: 'ほかの講座を探す' }).click();
  await expect(heading(page, '講座')).toBeVisible();
  await page.goBack();
  await expect(child('お子さま（2人目）').getByLabel('氏名')).toHaveValue('青木 空');
  await expect(row).toContainText('変更はまだ保存されていません。');
});

test('a parent brings two children: named, one too young, each with a price, shown until the end', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { member, school } = learner;
  await arrange.anEvent(school.category, {
    name: '親子工作',
    capacity: 4,
    price: 800,
    companions: {
      label: 'お子さま',
      from: 1,
      upTo: 2,
      counts: 'people',
      age: { from: 3, to: 8, on: 'first_session' },
      prices: [{ to: 5, price: 0 }, { price: 500 }],
    },
    loans: [{ name: '工具', price: 300, stock: 1 }],
    sessions: [{ date: '2026-07-11' }],
    spans: [school.spans.firstCome],
  });
  await enter(learner, listPath(learner));
  await putIntoCart(page, '親子工作');
  await cartLink(page).click();
  const form = cartForm(page);
  const row = course(page, '親子工作');
  await expect(row).toContainText(
    'お子さま1名から2名までといっしょに参加できます。お子さまは3歳から8歳までの方（2026/07/11(土)の時点）が対象です。',
  );
  await expect(row).toContainText('いっしょに参加するお子さまの氏名と生年月日を入力してください。');

  // The first is named, the second is two years old on the day.
  await row.getByRole('button', { name: 'お子さまを追加する' }).click();
  const first = row.getByRole('group', { name: 'お子さま（1人目）' });
  const second = row.getByRole('group', { name: 'お子さま（2人目）' });
  await first.getByLabel('氏名').fill('青木 花');
  await first.getByLabel('生年月日').fill('2021-05-05');
  await second.getByLabel('氏名').fill('青木 空');
  await second.getByLabel('生年月日').fill('2023-12-24');
  await expect(row).toContainText('変更はまだ保存されていません。');
  const save = row.getByRole('button', { name: 'お子さまの情報を保存' });
  await save.click();
  await expect(row).toContainText('いっしょに参加できるお子さまは、3歳から8歳までの方（2026/07/11(土)の時点）です。');
  await second.getByLabel('生年月日').fill('2018-12-24');
  await save.click();
  await expect(row).toContainText('保存しました。');
  await row.getByRole('checkbox', { name: '工具を借りる（300円、残り1点）' }).click();
  const fee = '800円 お子さま2名 500円 工具 300円 合計 1,600円';
  await expect(row).toContainText(fee);

  await form.toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await expect(row).toContainText('青木 花（2021/05/05(水)生まれ）');
  await expect(row).toContainText('青木 空（2018/12/24(月)生まれ）');
  await form.reserve.click();
  await expect(heading(page, '予約完了')).toBeVisible();
  expect(await arrange.coursesOf(member)).toMatchObject([{ name: '親子工作', state: 'fixed', fee: 1600 }]);

  await page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }).click();
  await calendar(page).next.click();
  await calendar(page).entry('親子工作').click();
  await expect(factOf(page, '料金の合計')).toHaveText(fee);
  await expect(factOf(page, 'お子さま').first()).toHaveText(
    '青木 花（2021/05/05(水)生まれ） 青木 空（2018/12/24(月)生まれ）',
  );
});
