import { expect, type Page } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { addToCart, choiceOf, course, eventPath, groupOf, listPath, months } from '../story/courses.ts';
import { answerInstead, holdBack, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const coursesThatAreOver = (page: Page) => page.getByText(/^受付が終わった講座/);

const selectedMonth = (page: Page) => page.getByRole('tab', { selected: true });

test('[ELIST-01] every month from the first to the last has a tab; the last stands first, an empty one says so', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  const options = { spans: [spans.firstCome] };
  await arrange.anEvent(category, { name: '月見の会', sessions: [{ date: '2026-09-25' }], ...options });
  await arrange.anEvent(category, { name: '梅雨の会', sessions: [{ date: '2026-06-25' }], ...options });
  const goOn = await holdBack(page, 'EventReservation/GetEvent');
  await enter(learner, listPath(learner));
  await expect(page.getByText('読み込みです...')).toBeVisible();
  goOn();

  await expect(heading(page, '教養')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('文化学校');
  await expect(months(page)).toHaveText([/6月/, /7月/, /8月/, /9月/]);
  await expect(selectedMonth(page)).toHaveText(/9月/);
  await expect(choiceOf(page, '月見の会')).toBeVisible();
  await expect(choiceOf(page, '木工')).toBeHidden();

  await months(page).filter({ hasText: '8月' }).click();
  await expect(page.getByText('講座はありません', { exact: true })).toBeVisible();
  await months(page).filter({ hasText: '6月' }).click();
  await expect(choiceOf(page, '梅雨の会')).toBeVisible();
});

test('[ELIST-01] the month chosen is kept when the page is loaded again, and by its address', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEvent(learner.school.category, { name: '月見の会', sessions: [{ date: '2026-09-25' }] });
  await enter(learner, listPath(learner));
  await expect(selectedMonth(page)).toHaveText(/9月/);
  await months(page).filter({ hasText: '7月' }).click();
  await expect(choiceOf(page, '木工')).toBeVisible();
  await page.reload();
  await expect(selectedMonth(page)).toHaveText(/7月/);
  await expect(choiceOf(page, '木工')).toBeVisible();

  // And when a course was looked at meanwhile.
  await page.getByRole('link', { name: '木工' }).click();
  await expect(heading(page, '木工')).toBeVisible();
  await page.goBack();
  await expect(selectedMonth(page)).toHaveText(/7月/);
});

test('[ELIST-01] courses chosen in one month stay chosen while another is looked at', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category, spans } = learner.school;
  await arrange.anEvent(category, { name: '月見の会', sessions: [{ date: '2026-09-25' }], spans: [spans.firstCome] });
  await enter(learner, listPath(learner));
  await choiceOf(page, '月見の会').check();
  await months(page).filter({ hasText: '7月' }).click();
  await choiceOf(page, '木工').check();
  await months(page).filter({ hasText: '9月' }).click();
  await expect(choiceOf(page, '月見の会')).toBeChecked();
  await months(page).filter({ hasText: '7月' }).click();
  await expect(choiceOf(page, '木工')).toBeChecked();
  await expect(page.getByRole('main')).toContainText('2件');

  // On a desktop they stand beside the list, and can be given up there.
  await page.setViewportSize({ width: 1280, height: 800 });
  const chosen = page.getByRole('region', { name: '選んだ講座' });
  await expect(chosen.getByRole('listitem').filter({ hasText: '月見の会' })).toContainText('2026年9月');
  await expect(chosen.getByRole('listitem').filter({ hasText: '木工' })).not.toContainText('2026年7月');
  await expect(addToCart(page)).toHaveCount(1);
  await chosen.getByRole('button', { name: '月見の会を選択から外す' }).click();
  await expect(chosen.getByRole('button', { name: '木工を選択から外す' })).toBeFocused();
  await expect(chosen.getByRole('status')).toHaveText('1件選択中');
  await chosen.getByRole('button', { name: '木工を選択から外す' }).click();
  await expect(heading(page, '教養')).toBeFocused();
  await expect(choiceOf(page, '木工')).not.toBeChecked();
  await expect(addToCart(page)).toBeDisabled();
});

test('[ELIST-01] [NET-04] courses that do not come are told; a category without any says so', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  watch.expects('500 EventReservation/GetEvent');
  await answerInstead(page, 'EventReservation/GetEvent', { status: 500 });
  await enter(learner, listPath(learner));
  await expect(dialog(page)).toContainText('データの取得に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/GetEvent');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(choiceOf(page, '木工')).toBeVisible();

  const empty = await arrange.aCategory(learner.school.container, { name: '空の分野' });
  await enter(learner, listPath({ school: { ...learner.school, category: empty } }));
  await expect(heading(page, '空の分野')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('講座はまだありません');
});

test('[ELIST-02] a course stands with its number, its name as the way to the detail, its first day, its price and a box', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, guitar } = learner.school.events;
  await enter(learner, listPath(learner));
  await expect(course(page, '木工')).toContainText(woodwork.eventNumber);
  await expect(course(page, '木工')).toContainText('2026/07/12(日) 10:00');
  await expect(course(page, '木工')).not.toContainText('他');
  await expect(course(page, '木工')).toContainText('無料');
  await expect(course(page, 'ギター')).toContainText(guitar.eventNumber);
  await expect(course(page, 'ギター')).toContainText(/2026\/07\/05\(日\) 10:00.*他/s);
  await expect(course(page, 'ギター')).toContainText('有料');
  await expect(choiceOf(page, '木工')).toBeEnabled();
  await expect(choiceOf(page, '木工')).not.toBeChecked();

  await page.getByRole('link', { name: 'ギター' }).click();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/${eventPath(learner, guitar)}`);
  await expect(heading(page, 'ギター')).toBeVisible();
});

test('[ELIST-02] what cannot be had has no box but its reason', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  const { category, events } = learner.school;
  const { town, member } = learner;
  const aCourse = (name: string, span: Parameters<typeof arrange.aSpan>[1]) =>
    arrange
      .aSpan(town, span)
      .then((made) =>
        arrange.anEvent(category, { name, capacity: 1, spans: [made], sessions: [{ date: '2026-07-20' }] }),
      );
  await aCourse('秋の会', { opensAt: '2026-06-20T09:00' });
  await aCourse('春の会', { opensAt: '2026-04-01T09:00', closesAt: '2026-06-10T00:30' });
  const full = await aCourse('満員の会', {});
  await arrange.anEventReservation(await arrange.aMember(town), full);
  await arrange.anEvent(category, { name: '受付のない会' });
  await arrange.anEventReservation(member, events.woodwork);
  await arrange.anEventReservation(member, events.walking, { state: 'in_cart' });
  await enter(learner, listPath(learner));

  const reasons = {
    秋の会: '受付開始前です（2026/06/20(土) 09:00から）。',
    春の会: '受付は終了しました。',
    満員の会: '満席です。',
    受付のない会: '受付は終了しました。',
    木工: '予約済みです。',
    街歩き: 'カートに入っています。',
    誕生会: '6月生まれの方のみ予約できます。',
  };
  await expect(choiceOf(page, '朝ヨガ')).toBeVisible();
  await coursesThatAreOver(page).first().click();
  for (const [name, reason] of Object.entries(reasons)) {
    await expect.soft(course(page, name), name).toContainText(reason);
    await expect.soft(choiceOf(page, name), name).toHaveCount(0);
  }
});

test('[ELIST-02] where the town takes no reservations no course has a box', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner({ canReserve: false });
  await enter(learner, listPath(learner));
  await expect(page.getByText('現在、予約を受け付けていません。').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('[ELIST-03] courses that can be taken stand first in a month and in its groups, and what is over is folded', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { town, school } = learner;
  const over = await arrange.aSpan(town, {
    name: '春の受付',
    opensAt: '2026-04-01T09:00',
    closesAt: '2026-06-01T17:00',
  });
  const options = { sessions: [{ date: '2026-09-25' }] };
  const add = (name: string, more: object) => arrange.anEvent(school.category, { name, ...options, ...more });
  const spring = await add('春の合唱', { spans: [over] });
  const full = await add('満員の合唱', { capacity: 1, spans: [school.spans.firstCome] });
  const free = await add('秋の合唱', { spans: [school.spans.firstCome] });
  await add('春の会', { spans: [over] });
  await add('秋の会', { spans: [school.spans.firstCome] });
  await arrange.anEventReservation(await arrange.aMember(town), full);
  await arrange.aCondition(town, { type: 'UpperLimit', name: '合唱', limitCount: 1, events: [spring, full, free] });
  await enter(learner, listPath(learner));
  await expect(selectedMonth(page)).toHaveText(/9月/);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('link')).toHaveText(['秋の合唱', '満員の合唱', '空いたら知らせる', '秋の会']);
  await expect(panel.getByRole('list', { name: '受付期間' })).not.toContainText('春の受付');
  await expect(groupOf(page, '合唱')).toContainText('受付が終わった講座（1件）');

  await panel.getByText('終わった受付期間（1件）').click();
  await expect(panel.getByRole('list', { name: '終わった受付期間' })).toContainText('春の受付');
  await coursesThatAreOver(page).first().click();
  await coursesThatAreOver(page).last().click();
  await expect(panel.getByRole('link')).toHaveText([
    '秋の合唱',
    '満員の合唱',
    '空いたら知らせる',
    '春の合唱',
    '秋の会',
    '春の会',
  ]);
});

const borderOf = (page: Page, group: string) =>
  groupOf(page, group).evaluate((element) => {
    const { borderTopStyle: style, borderTopWidth: width, borderTopColor: color } = getComputedStyle(element);
    return { style, width, color };
  });

test('[ELIST-03] courses of a condition stand in a border of its style, width and colour, which the legend explains', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await enter(learner, listPath(learner));
  const strings = groupOf(page, '弦楽器');
  await expect(strings.getByRole('checkbox')).toHaveCount(2);
  await expect(strings).toContainText('ギター');
  await expect(strings).toContainText('バイオリン');
  await expect(strings).not.toContainText('木工');
  expect(await borderOf(page, '弦楽器')).toEqual({ style: 'solid', width: '5px', color: 'rgb(128, 128, 128)' });
  await expect(groupOf(page, 'ヨガ').getByRole('checkbox')).toHaveCount(2);
  expect(await borderOf(page, 'ヨガ')).toEqual({ style: 'dashed', width: '2px', color: 'rgb(194, 24, 91)' });

  const legend = page.getByRole('list', { name: '枠の意味' }).getByRole('listitem');
  await expect(legend).toHaveText([/弦楽器は1講座まで/, /ヨガは朝か夜/]);
});
