import { expect } from '@playwright/test';
import { instantOf } from '#server/time.ts';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { tabTo } from '../story/keyboard.ts';
import { enlargeText } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { stage } from '../world/stage.ts';

test('[CAL-04] what opens while the page is open is asked for again by itself', async ({
  arrange,
  clock,
  enter,
  page,
}) => {
  const opens = { unit: 'days', ahead: 90, onDay: null, hour: 9 } as const;
  const resident = await arrange.aResident({}, { bookingWindow: { opens, closesDaysBefore: 0, closesHour: 0 } });
  const { hall } = resident;
  const openingDay = `reservation-calendar/${hall.containerId}/2026-09-08`;
  const calls = listenTo(page, 'Reservation/GetDayAvailability');
  const frames = listenTo(page, 'Reservation/GetDayArticleAvailability');
  // The clock of the stories goes on while they run, and the page goes by it.
  const now = Date.now() + clock.offsetMs;
  await page.clock.install({ time: now });

  await enter(resident, openingDay);
  await expect(page.getByRole('button', { name: '9月8日(火) ホールA 空きなし 理由を見る' })).toBeVisible();
  const shown = () => calls.filter(({ body }) => body.date === '2026-09-08').length;
  // The days one press away are fetched ahead. Every answer tells the server's time, so they come before the clock moves.
  await expect.poll(() => calls.length).toBe(4);
  await page.waitForLoadState('networkidle');
  const before = shown();
  // The first day opens at nine.
  await page.clock.fastForward(instantOf(`${stage.today}T08:50`, stage.zone).getTime() - now);
  expect(shown()).toBe(before);
  await page.clock.fastForward('00:15:00');
  await expect.poll(shown).toBe(before + 1);

  await page.goto(`/t/${resident.town.tenantAlias}/${openingDay}/${hall.halfA.articleId}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
  await expect.poll(() => frames.length).toBe(1);
  await page.waitForLoadState('networkidle');
  // The device's clock ran ahead, but the server's says that it is still half past midnight: the page goes by that.
  await page.clock.fastForward('00:15:00');
  expect(frames.length).toBe(1);
  await page.clock.fastForward('08:20:00');
  await expect.poll(() => frames.length).toBe(2);
});

test('[CAL-01] while other days are on their way, the table says so and cannot be pressed', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  const table = page.getByRole('grid', { name: '中央公民館の空き状況' });
  const status = page.getByRole('region', { name: '表示する日' }).getByRole('status');
  await expect(table).toBeVisible();
  const goOn = await holdBack(page, 'Reservation/GetDayAvailability');
  await page.goto(`/t/${resident.town.tenantAlias}/reservation-calendar/${resident.hall.containerId}`);
  goOn();
  await expect(status).toHaveText('2026/06/10(水)～2026/06/16(火)を表示しています。');

  await stopInterfering(page, 'Reservation/GetDayAvailability');
  const letCome = await holdBack(page, 'Reservation/GetDayAvailability');
  await page.getByRole('button', { name: '翌日' }).click();
  await page.getByRole('button', { name: '翌週' }).click();
  await expect(page).toHaveURL(/2026-06-18$/);
  await expect(status).toHaveText('読み込みです...');
  await expect(page.locator('table')).toHaveAttribute('inert');
  letCome();
  await expect(status).toHaveText('2026/06/18(木)～2026/06/24(水)を表示しています。');
  await expect(page.locator('table')).not.toHaveAttribute('inert');
});

test('[CAL-01] paging on quickly fetches no days ahead, and days that are over never', async ({
  arrange,
  enter,
  page,
  pauseClock,
}) => {
  const resident = await arrange.aResident();
  const asked = listenTo(page, 'Reservation/GetDayAvailability');
  await page.clock.install({ time: `${stage.now}+09:00` });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-06-10`);
  await expect(page.getByRole('grid')).toBeVisible();
  const datesAsked = () => asked.map(({ body }) => body.date).toSorted();
  await expect.poll(datesAsked).toEqual(['2026-06-10', '2026-06-11', '2026-06-17']);
  // While the clock stands still nobody rests anywhere.
  await pauseClock(`${stage.today}T00:40+09:00`);
  for (const day of ['11', '12', '13', '14', '15']) {
    await page.getByRole('button', { name: '翌日' }).click();
    await expect(page).toHaveURL(new RegExp(`2026-06-${day}$`));
  }
  await expect.poll(datesAsked).toContain('2026-06-15');
  expect(datesAsked()).not.toContain('2026-06-16');
  const restAndLook = () => page.clock.runFor(600).then(datesAsked);
  await expect.poll(restAndLook).toContain('2026-06-22');
  expect(datesAsked()).not.toContain('2026-06-19');
});

test('[CAL-01] the cells are one stop of Tab, keys go through them, and PageDown keeps row and column', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  const cell = (name: string) => page.getByRole('gridcell').getByRole('link', { name });
  await tabTo(page, cell('6月10日(水) ホール全体'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  const walk: readonly [key: string, to: string][] = [
    ['ArrowRight', '6月11日(木) ホール全体'],
    ['ArrowDown', '6月11日(木) ホールA'],
    ['End', '6月16日(火) ホールA'],
    ['Control+End', '6月16日(火) ホールB'],
    ['ArrowRight', '6月16日(火) ホールB'],
    ['Home', '6月10日(水) ホールB'],
    ['ArrowUp', '6月10日(水) ホールA'],
    ['ArrowRight', '6月11日(木) ホールA'],
    ['PageDown', '6月18日(木) ホールA'],
  ];
  for (const [key, to] of walk) {
    await page.keyboard.press(key);
    await expect(cell(to)).toBeFocused();
  }

  // Days that are not there yet: the focus waits, and further presses count.
  const letCome = await holdBack(page, 'Reservation/GetDayAvailability');
  for (const day of ['2026-06-24', '2026-07-01', '2026-07-08']) {
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(new RegExp(`${day}$`));
    await expect(page.getByRole('button', { name: /表示を始める日/ })).toContainText(day.slice(5).replace('-', '/'));
  }
  letCome();
  await expect(cell('7月9日(木) ホールA')).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(cell('7月8日(水) ホール全体')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'ホール全体')).toBeFocused();
});

test('[CAL-01] 今日から keeps the focus of the one who pressed it', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-06-20`);
  const today = page.getByRole('button', { name: '今日から' });
  const day = page.getByRole('button', { name: /表示を始める日/ });
  await day.click();
  await page.getByRole('dialog').getByRole('button', { name: '4週後' }).click();
  await expect(page).toHaveURL(/2026-07-18$/);
  await day.click();
  await today.click();
  await expect(page).toHaveURL(/2026-06-10$/);
  await expect(day).toBeFocused();

  // Where there is room it stands beside the days.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: '翌日' }).click();
  await today.click();
  await expect(page).toHaveURL(/2026-06-10$/);
  await expect(today).toBeFocused();
  await expect(today).toHaveAttribute('aria-disabled', 'true');
});

test('[CAL-01] a desktop shows two weeks by a call for each, the first as soon as it is there, and one week on request', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await page.setViewportSize({ width: 1280, height: 800 });
  const asked = listenTo(page, 'Reservation/GetDayAvailability');
  let isCut = true;
  watch.expects('503 Reservation/GetDayAvailability');
  await page.route('**/Reservation/GetDayAvailability', (route) =>
    isCut && route.request().postDataJSON().date === '2026-06-17' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  const days = page.getByRole('columnheader').filter({ hasText: '/' });
  const missing = page.getByRole('alert').filter({ hasText: '2週目を読み込めませんでした。' });
  await expect(days).toHaveCount(14);
  await expect(missing).toBeVisible();
  await expect(page.getByRole('link', { name: '6月16日(火) ホールA' })).toBeVisible();
  await expect(page.getByRole('link', { name: '6月17日(水) ホールA' })).toHaveCount(0);
  isCut = false;
  await missing.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByRole('link', { name: '6月23日(火) ホールA' })).toBeVisible();
  expect(new Set(asked.map(({ body }) => body.date)).has('2026-06-10')).toBe(true);

  const period = page.getByRole('group', { name: '表示する期間' });
  await period.getByText('1週間').click();
  await expect(page).toHaveURL(/2026-06-10\?days=7$/);
  await expect(days).toHaveCount(7);
  await expect(
    page
      .getByRole('row', { name: /ホールA/ })
      .getByText('空きあり')
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: '翌週' }).click();
  await expect(page).toHaveURL(/2026-06-17\?days=7$/);
  await period.getByText('2週間').click();
  await expect(page).toHaveURL(/2026-06-17\?days=14$/);
  await expect(days).toHaveCount(14);
});

test('[CAL-01] a table that is there stays when asking again fails', async ({ arrange, enter, page, watch }) => {
  const resident = await arrange.aResident();
  const calendar = `/t/${resident.town.tenantAlias}/reservation-calendar/${resident.hall.containerId}`;
  await page.clock.install({ time: `${stage.now}+09:00` });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.clock.fastForward('00:01:00');
  watch.allows('503 Reservation/GetDayAvailability');
  await answerInstead(page, 'Reservation/GetDayAvailability', { status: 503 });
  const asked = page.waitForResponse(
    (response) => response.status() === 503 && response.request().postDataJSON().date === stage.today,
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  await expect(page).toHaveURL(calendar);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText('データの取得に失敗しました。')).toBeHidden();
});

test('[NET-04] a failing load is put down to what the server says, and trying again leads the focus on', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const busy = { error: { code: 'busy', message: '混み合っています。もう一度お試しください。' } };
  const resident = await arrange.aResident();
  watch.expects('503 Reservation/GetDayAvailability');
  await answerInstead(page, 'Reservation/GetDayAvailability', { status: 503, body: busy });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('混み合っています。');
  await expect(page.getByRole('main')).not.toContainText('通信の状態');

  await stopInterfering(page, 'Reservation/GetDayAvailability');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(heading(page, '中央公民館')).toBeFocused();
});

test('[CAL-01] a day that cannot be is led to today', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  const calendar = `reservation-calendar/${resident.hall.containerId}`;
  await enter(resident, `${calendar}/9999-12-28`);
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${calendar}`);
  await expect(heading(page, '中央公民館')).toBeVisible();
});

test('[CAL-01] names are not torn, and dates break before the weekday', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({}, { name: 'いそかぜホール' });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
  await enlargeText(page);
  await expect(heading(page, 'いそかぜホール')).toHaveCSS('word-break', 'keep-all');
  const day = page.getByRole('button', { name: /表示を始める日/ }).getByText('(水)', { exact: true });
  await expect(day).toHaveCSS('white-space', 'nowrap');
});
