import { expect } from '@playwright/test';
import type { EndpointName } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { dialog, heading } from '../story/booking.ts';
import { calendar, calendarPath, eventPath, listPath } from '../story/courses.ts';
import { answerInstead, holdBack, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const drawnInJune = {
  entryType: 'lottery',
  opensAt: '2026-05-01T09:00',
  closesAt: '2026-05-31T17:00',
  announceAt: '2026-06-05T09:00',
} as const;

const desktop = { width: 1280, height: 900 };

test('[ECAL-01] the calendar stands in this month, in weeks from Sunday, and goes to and fro by month', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const base = `/t/${learner.town.tenantAlias}/${calendarPath()}`;
  const goOn = await holdBack(page, 'EventReservation/GetReservationForYearMonth');
  await enter(learner, calendarPath());
  await expect(page.getByText('読み込みです...')).toBeVisible();
  goOn();
  await expect(heading(page, 'マイ予約カレンダー')).toBeVisible();
  const { month, previous, next, grid } = calendar(page);
  await expect(grid.getByRole('columnheader')).toHaveText(['日', '月', '火', '水', '木', '金', '土']);
  await expect(month).toHaveValue('2026-06');
  // June 2026 begins on a Monday and ends on a Tuesday.
  const cellsOf = (week: number) => grid.getByRole('row').nth(week).getByRole('gridcell');
  await expect(cellsOf(1)).toHaveText(['', '1日', '2日', '3日', '4日', '5日', '6日']);
  await expect(cellsOf(2).nth(3)).toHaveText('10日 今日');
  await expect(cellsOf(5)).toHaveText(['28日', '29日', '30日', '', '', '', '']);

  await next.click();
  await expect(page).toHaveURL(`${base}/2026-07`);
  await expect(month).toHaveValue('2026-07');
  await previous.click();
  await previous.click();
  await expect(page).toHaveURL(`${base}/2026-05`);
  await month.selectOption('2027-01');
  await expect(page).toHaveURL(`${base}/2027-01`);
  await page.reload();
  await expect(month).toHaveValue('2027-01');
  await page.getByRole('button', { name: '今月' }).click();
  await expect(month).toHaveValue('2026-06');
});

test('[ECAL-01] reserved sessions stand on their days, fixed ones green with a mark, results as 当選 and 落選', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { member, school, town } = learner;
  const drawn = await arrange.aSpan(town, drawnInJune);
  const on = (name: string, date: string) =>
    arrange.anEvent(school.category, { name, capacity: 5, spans: [drawn], sessions: [{ date }] });
  await arrange.anEventReservation(member, school.events.guitar);
  await arrange.anEventReservation(member, school.events.pottery, { state: 'applied' });
  await arrange.anEventReservation(member, await on('俳句', '2026-07-14'), { state: 'won' });
  await arrange.anEventReservation(member, await on('写経', '2026-07-15'), { state: 'lost' });
  await arrange.anEventReservation(member, school.events.walking, { state: 'in_cart' });
  await arrange.anEventReservation(await arrange.aMember(town), school.events.woodwork);
  await page.setViewportSize(desktop);
  await enter(learner, calendarPath('2026-07'));
  const { day, next, panel } = calendar(page);

  await expect(day(5)).toContainText(/10:00.*ギター/s);
  await expect(day(19)).toContainText('ギター');
  await expect(day(12)).toContainText('陶芸');
  await expect(day(12)).not.toContainText(/当選|落選|街歩き|木工/);
  await expect(day(14)).toContainText(/当選.*俳句/s);
  await expect(day(15)).toContainText(/落選.*写経/s);

  const buttonOn = (number: number) => day(number).getByRole('button');
  await expect(buttonOn(5)).toHaveAccessibleName(/10:00 確定 ギター/);
  await expect(buttonOn(12)).toHaveAccessibleName(/申込 陶芸/);
  await expect(buttonOn(12)).not.toHaveAccessibleName(/確定/);
  await expect(buttonOn(20)).toHaveAccessibleName(/海の日/);
  const isGreen = (number: number, name: string) =>
    buttonOn(number).evaluate((button, text) => {
      const element = [...button.querySelectorAll('span')].find(
        ({ textContent, className }) => textContent?.includes(text) && className.includes('border'),
      );
      if (!element) throw new Error(`no entry ${text}`);
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(
        Number,
      );
      return green > red && green > blue;
    }, name);
  expect(await isGreen(5, 'ギター')).toBe(true);
  expect(await isGreen(12, '陶芸')).toBe(false);
  await expect(buttonOn(5).locator('svg')).not.toHaveCount(0);
  await expect(page.getByRole('list', { name: '記号の説明' }).getByRole('listitem')).toHaveText(['確定', '申込']);

  // Without a choice the first day that has something is told; another one by its address too.
  await expect(panel(/07\/05/)).toContainText(/ギター.*確定/s);
  await buttonOn(15).click();
  await expect(buttonOn(15)).toBeFocused();
  await expect(panel(/07\/15/)).toContainText(/写経.*落選/s);
  await expect(page).toHaveURL(/\/2026-07\?day=2026-07-15$/);

  // Arrow keys go from day to day, and over the weeks; pages are months.
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(buttonOn(18)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/2026-06$/);
  await expect(day(20).getByRole('button')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(panel(/07\/05/)).toBeVisible();

  await buttonOn(19).click();
  await panel(/07\/19/)
    .getByRole('link', { name: /ギター/ })
    .click();
  await expect(heading(page, 'ギター')).toBeVisible();
  await page.goBack();
  await expect(panel(/07\/19/)).toBeVisible();
  await next.click();
  await expect(day(2)).toContainText('ギター');
});

test('[ECAL-01] on a phone a course stands once, and a day shows its marks and leads to its entries below', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { member, school } = learner;
  await arrange.anEventReservation(member, school.events.guitar);
  await arrange.anEventReservation(member, school.events.walking);
  await arrange.anEventReservation(member, school.events.pottery, { state: 'applied' });
  await enter(learner, calendarPath('2026-07'));
  const { day, entry, panel } = calendar(page);
  await expect(entry('ギター')).toHaveCount(1);
  await expect(entry('ギター')).toContainText('2026/07/05(日)・2026/07/19(日) 10:00～12:00');
  await expect(panel(/07\/05/)).toBeHidden();
  await expect(day(12).getByRole('button')).toHaveAccessibleName(/12\s?日\s?2件/);
  await day(12).getByRole('button').tap();
  await expect(page.getByRole('heading', { level: 2, name: /07\/12/ })).toBeFocused();
  const onTheDay = panel(/07\/12/).getByRole('link');
  await expect(onTheDay.filter({ hasText: '街歩き' })).toContainText('確定');
  await expect(onTheDay.filter({ hasText: '陶芸' })).toContainText('申込済（抽選待ち）');
  await onTheDay.filter({ hasText: '街歩き' }).tap();
  await expect(heading(page, '街歩き')).toBeVisible();
});

test('[ECAL-01] however narrow the screen, the ways to the month before and after stand beside each other', async ({
  arrange,
  enter,
  page,
}) => {
  await enter(await arrange.aLearner(), calendarPath());
  const { previous, next } = calendar(page);
  for (const width of [300, 320, 345, 360, 412]) {
    await page.setViewportSize({ width, height: 740 });
    const [before, after] = [await previous.boundingBox(), await next.boundingBox()];
    expect([width, after?.y]).toEqual([width, before?.y]);
  }
});

test('[ECAL-01] [NET-04] a month that does not come is told; one without anything says so', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  watch.expects('500 EventReservation/GetReservationForYearMonth');
  await answerInstead(page, 'EventReservation/GetReservationForYearMonth', { status: 500 });
  await enter(learner, calendarPath());
  await expect(dialog(page)).toContainText('データの取得に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/GetReservationForYearMonth');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(calendar(page).grid).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /2026年6月の予約.*ありません。/ })).toBeVisible();
});

test('[ECAL-02] where results are hidden a draw changes nothing: no byte of an answer, no word of a page', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ isVisibleApplicationResult: false });
  const { member, school, town } = learner;
  const drawn = await arrange.aSpan(town, drawnInJune);
  const event = await arrange.anEvent(school.category, {
    name: '俳句',
    capacity: 5,
    spans: [drawn],
    sessions: [{ date: '2026-07-14' }],
  });
  const { eventReservationId, eventReservationDetailIds } = await arrange.anEventReservation(member, event, {
    state: 'applied',
  });
  const detail = `${calendarPath('2026-07')}/${eventReservationId}/${eventReservationDetailIds[0]}`;
  const seenAt = async (path: string, name: EndpointName) => {
    const answered = page.waitForResponse(`**${pathOf(name)}`);
    await enter(learner, path);
    const wire = await (await answered).text();
    await expect(page.getByRole('main').getByText('俳句').filter({ visible: true }).first()).toBeVisible();
    return { wire, words: await page.getByRole('main').textContent() };
  };
  const everything = async () => [
    await seenAt(calendarPath('2026-07'), 'EventReservation/GetReservationForYearMonth'),
    await seenAt(detail, 'EventReservation/GetReservationDetail'),
    await seenAt(listPath(learner), 'EventReservation/GetEvent'),
    await seenAt(eventPath(learner, event), 'EventReservation/FindEvent'),
  ];

  const before = await everything();
  expect(before[1]?.words).toContain('申込済（抽選待ち）');
  for (const [state, seat] of [
    ['lost', null],
    ['won', 1],
    ['fixed', 1],
    ['lapsed', null],
  ] as const) {
    await arrange.db
      .updateTable('event_reservation')
      .set({ state, seat_number: seat })
      .where('event_reservation_id', '=', eventReservationId)
      .execute();
    expect(await everything(), state).toEqual(before);
  }
  await enter(learner, detail);
  await expect(heading(page, '俳句')).toBeVisible();
  await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
});

test('[ECAL-02] before the hour of the announcement a result is not told, whatever the town shows', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const answered = page.waitForResponse(`**${pathOf('EventReservation/GetReservationForYearMonth')}`);
  await arrange.anEventReservation(learner.member, learner.school.events.pottery, { state: 'won' });
  await enter(learner, calendarPath('2026-07'));
  await expect(calendar(page).entry('陶芸')).toContainText('申込済（抽選待ち）');
  await expect(calendar(page).entry('陶芸')).not.toContainText(/当選|確定/);
  expect((await (await answered).json()).items).toMatchObject([
    { isWon: false, isConfirmed: false, isFixed: false, statusText: '申込済（抽選待ち）' },
  ]);
});

test('[ECAL-02] where reservations are not shown as fixed nothing says that they are', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ isVisibleReservation: false });
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork);
  const answered = page.waitForResponse(`**${pathOf('EventReservation/GetReservationForYearMonth')}`);
  await enter(learner, calendarPath('2026-07'));
  await expect(calendar(page).entry('木工')).toContainText('申込済');
  await expect(calendar(page).entry('木工')).not.toContainText('確定');
  const { items } = await (await answered).json();
  expect(items).toMatchObject([{ isFixed: false, isConfirmed: false, statusText: '申込済' }]);
});
