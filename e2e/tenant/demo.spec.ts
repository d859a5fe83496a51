import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { categories, containers } from '../story/courses.ts';
import { recomputation } from '../story/drawPage.ts';
import { logIn } from '../story/login.ts';
import { test } from '../story/story.ts';

const password = 'yoyaku2026';

const towns = [
  { alias: 'sakura', name: 'さくら市公共施設', userNumberLabel: '利用者番号' },
  { alias: 'ishinomaki', name: 'いそかぜ広域施設', userNumberLabel: '利用者ID' },
  { alias: 'musashino', name: 'けやき市民施設', userNumberLabel: '登録番号' },
];

for (const { alias, name, userNumberLabel } of towns) {
  test(`the demo town ${alias} opens with the logins that the start prints, and has something to show`, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await logIn(page, { userNumber: '10000001', password, userNumberLabel });
    await expect(heading(page, '施設')).toBeVisible();
    await expect(page.getByRole('list', { name: '施設' }).getByRole('link')).not.toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'お知らせ' }).click();
    await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);

    await page.goto(`/t/${alias}/login`);
    await logIn(page, { userNumber: '10000002', password, userNumberLabel });
    await expect(page).toHaveURL(`/t/${alias}/privacy-policy`);
    await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
  });
}

test('the demo town manabi opens with the logins that the start prints, and has courses of every kind', async ({
  page,
}) => {
  const userNumberLabel = '受講者番号';
  await page.goto('/');
  await page.getByRole('link', { name: 'ほしかわ市民カレッジ' }).click();
  await logIn(page, { userNumber: '10000001', password, userNumberLabel });
  await expect(heading(page, '講座')).toBeVisible();
  await expect(containers(page)).toHaveCount(2);
  await containers(page).first().click();
  await expect(categories(page)).not.toHaveCount(0);
  await categories(page).first().click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).not.toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'マイ予約カレンダー' }).click();
  await expect(page.getByRole('status').filter({ hasText: /予約.*\d+件です。/ })).toBeVisible();

  await page.goto('/t/manabi/login');
  await logIn(page, { userNumber: '10000002', password, userNumberLabel });
  await expect(page).toHaveURL('/t/manabi/privacy-policy');
  await expect(page.getByRole('button', { name: '同意する' })).toBeVisible();
});

test('in the demo town manabi there is something to choose under every kind of condition, and a draw to enter', async ({
  arrange,
  callServer,
}) => {
  const { session } = await arrange.aDemoResident('manabi');
  const ask = async (at: { eventContainerId: string; eventCategoryId: string }) =>
    (await callServer('EventReservation/GetEvent', at, { session })).body;
  const { items: places } = (await callServer('EventReservation/GetEventContainer', {}, { session })).body;
  const lists = [];
  for (const { eventContainerId } of places) {
    const found = await callServer('EventReservation/GetEventCategory', { eventContainerId }, { session });
    for (const { eventCategoryId } of found.body.items) lists.push(await ask({ eventContainerId, eventCategoryId }));
  }
  const events = lists.flatMap(({ items }) => items.flatMap((month) => month.events));
  const conditions = lists.flatMap((list) => list.conditions);
  expect(events.length).toBeGreaterThanOrEqual(40);
  expect(new Set(conditions.map(({ conditionType }) => conditionType))).toEqual(new Set(['UpperLimit', 'NotReserved']));
  expect(new Set(events.filter(({ canReserve }) => canReserve).map(({ entryType }) => entryType))).toEqual(
    new Set(['normal', 'lottery']),
  );
  const { items: inCart } = (await callServer('EventReservation/GetEventInCart', {}, { session })).body;
  const choosable = events.filter(({ canReserve }) => canReserve);
  expect([...choosable, ...inCart].some(({ askForBorrowInstrument }) => askForBorrowInstrument)).toBe(true);
  expect(events.some(({ needsCheckBirthMonth }) => needsCheckBirthMonth > 0)).toBe(true);
  expect(events.some(({ unavailable }) => unavailable?.code === 'notYetOpen')).toBe(true);
});

test('[LOT-01] the demo town manabi has a draw that is announced, and that anybody can do again', async ({ page }) => {
  await page.goto('/t/manabi/lottery');
  await expect(async () => {
    await page.reload();
    await page.getByRole('link', { name: /第1回の追加抽選受付.*発表済み/ }).tap({ timeout: 1_000 });
  }).toPass();
  await expect(heading(page, '抽選結果の検証')).toBeVisible();
  await recomputation(page).begin.tap();
  await expect(page.getByText('公開された結果は、計算し直した結果と同じです。')).toBeVisible();
});
