import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack, listenTo } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const containers = (page: Page) => page.getByRole('list', { name: '施設' }).getByRole('link');

test('[HOME-01] home names the user number and lists the places by name; a tap opens the calendar of one', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ userNumberLabel: '会員番号' }, { name: '市民ホール' });
  const second = await arrange.aHall(resident.town, { name: '図書館' });
  const goOn = await holdBack(page, 'Reservation/GetContainer');
  await enter(resident);
  await expect(page.getByRole('main')).toContainText(new RegExp(`会員番号\\W*${resident.member.userNumber}`));
  await expect(page.getByText('読み込みです...')).toBeVisible();
  goOn();

  await expect(containers(page)).toHaveText([/市民ホール/, /図書館/]);
  await expect(page.getByText('読み込みです...')).toBeHidden();
  await containers(page).filter({ hasText: '図書館' }).tap();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/reservation-calendar/${second.containerId}`);
  await expect(heading(page, '図書館')).toBeVisible();
});

test('[CAL-01] [LOCALE-01] the calendar has the name of the place, the days to and fro, a date picker, the legend and the table', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const calendar = `reservation-calendar/${resident.hall.containerId}`;
  const base = `/t/${resident.town.tenantAlias}/${calendar}`;
  const days = page.getByRole('status').filter({ hasText: '～' });
  await enter(resident, calendar);

  await expect(heading(page, '中央公民館')).toBeVisible();
  await expect(days).toContainText('2026/06/10(水)～2026/06/16(火)');
  const legend = page.getByRole('list', { name: '記号の意味' }).getByRole('listitem');
  await expect(legend).toHaveText([/◎.*抽選/, /○.*終日空き/, /△.*一部空き/, /×.*空きなし/]);
  const table = page.getByRole('grid', { name: '中央公民館の空き状況' });
  await expect(table.getByRole('rowheader')).toHaveText(['ホール全体', 'ホールA', 'ホールB']);
  // The head of the rooms' own column is present only where there is room for it.
  await expect(table.getByRole('columnheader').filter({ hasText: '/' })).toHaveText([
    '06/10(水)今日',
    '06/11(木)',
    '06/12(金)',
    '06/13(土)',
    '06/14(日)',
    '06/15(月)',
    '06/16(火)',
  ]);

  await page.getByRole('button', { name: '翌日' }).click();
  await expect(page).toHaveURL(`${base}/2026-06-11`);
  await expect(days).toContainText('2026/06/11(木)～2026/06/17(水)');
  await page.getByRole('button', { name: '前日' }).click();
  await page.getByRole('button', { name: '前日' }).click();
  await expect(page).toHaveURL(`${base}/2026-06-09`);
  await expect(days).toContainText('2026/06/09(火)～2026/06/15(月)');

  await page.getByRole('button', { name: /表示を始める日/ }).click();
  const picker = page.getByRole('dialog', { name: '日付の選択' });
  await expect(picker.getByRole('columnheader', { includeHidden: true })).toHaveText([
    '日',
    '月',
    '火',
    '水',
    '木',
    '金',
    '土',
  ]);
  await picker.getByRole('button', { name: '2026年6月20日(土)' }).click();
  await expect(page).toHaveURL(`${base}/2026-06-20`);
  await expect(days).toContainText('2026/06/20(土)～2026/06/26(金)');
});

test('[CAL-01] a holiday stands in the table by its name', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-07-18`);
  await expect(page.getByRole('columnheader', { name: /^07\/20 ?\(月\) ?海の日$/ })).toBeVisible();
});

test('[CAL-04] the calendar sheet says on which days the place is closed, and names the holidays', async ({
  arrange,
  enter,
  page,
}) => {
  const closures = [{ from: '2026-07-08T00:00', to: '2026-07-09T00:00' }];
  const resident = await arrange.aResident({}, { closures });
  const asked = listenTo(page, 'Reservation/GetSpecialDays');
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-06-30`);
  await page.getByRole('button', { name: /表示を始める日/ }).click();
  const picker = page.getByRole('dialog', { name: '日付の選択' });
  await expect(picker.getByRole('button', { name: '2026年6月30日(火)' })).toBeVisible();
  await expect(picker.getByRole('button', { name: '休館' })).toHaveCount(0);
  await picker.getByRole('button', { name: '次へ' }).first().click();
  const word = picker.getByRole('button', { name: '2026年7月8日(水) 休館' }).locator('span:empty');
  await expect.poll(() => word.evaluate((mark) => getComputedStyle(mark, '::after').content)).toBe('"休館"');
  await expect(picker.getByRole('button', { name: '2026年7月20日(月) 海の日' })).toBeVisible();
  await expect(picker.getByText('20日 海の日')).toBeVisible();
  expect(asked.map(({ body }) => body.date)).toEqual(['2026-06-01', '2026-07-01']);
  // A week may begin with it.
  await picker.getByRole('button', { name: '2026年7月8日(水) 休館' }).click();
  await expect(page).toHaveURL(/\/2026-07-08$/);
});

test('[CAL-04] without the closed days the calendar sheet says so, and leads to each day', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  watch.allows('503 Reservation/GetSpecialDays');
  await answerInstead(page, 'Reservation/GetSpecialDays', { status: 503 });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/2026-06-30`);
  await page.getByRole('button', { name: /表示を始める日/ }).click();
  const picker = page.getByRole('dialog', { name: '日付の選択' });
  await expect(picker.getByText('休館日と祝日を読み込めませんでした。')).toBeVisible();
  await picker.getByRole('button', { name: '2026年6月29日(月)' }).click();
  await expect(page).toHaveURL(/\/2026-06-29$/);
});

test('[CAL-02] available days are links to the frames of the room, the others are none', async ({
  arrange,
  enter,
  page,
}) => {
  const closed = { from: '2026-06-12T00:00', to: '2026-06-13T00:00' };
  const resident = await arrange.aResident({}, { closures: [closed] });
  const { hall, town } = resident;
  const calendar = `/t/${town.tenantAlias}/reservation-calendar/${hall.containerId}`;
  const link = page.getByRole('link', { name: '6月11日(木) ホールA 空きあり' });

  for (const path of ['', '/2026-06-11']) {
    await enter(resident, `reservation-calendar/${hall.containerId}${path}`);
    await expect(link).toHaveAttribute('href', `${calendar}/2026-06-11/${hall.halfA.articleId}`);
    await expect(page.getByRole('button', { name: /6月12日\(金\) ホールA 空きなし/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /6月12日/ })).toHaveCount(0);
  }
  await link.click();
  await expect(page).toHaveURL(`${calendar}/2026-06-11/${hall.halfA.articleId}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
});

/** The marks drawn, recognised by their lines: two circles or one, a closed line, or an open one. */
const drawnIn = (found: Locator) =>
  found.locator('svg').evaluateAll((marks) =>
    marks.map((mark) => {
      const [line, ...more] = [...mark.children];
      if (line?.tagName === 'circle') return more.length === 1 ? '◎' : '○';
      return /z$/i.test(line?.getAttribute('d') ?? '') ? '△' : '×';
    }),
  );

/** July is drawn for throughout June; June itself is first come, first served. */
const drawnAMonthAhead = { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 };

test('[CAL-03] the marks come from lottery windows, reservations and closures, and are drawn as the legend has them', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident(
    {},
    { lotteryWindow: drawnAMonthAhead, closures: [{ from: '2026-06-29T00:00', to: '2026-06-30T00:00', half: 'A' }] },
  );
  const { hall, town } = resident;
  const someone = await arrange.aMember(town);
  await arrange.aReservation(someone, hall, { article: hall.halfA, date: '2026-06-27', frames: ['午前'] });
  await arrange.aReservation(someone, hall, { article: hall.halfA, date: '2026-06-28', frames: ['全日'] });
  await arrange.aReservation(someone, hall, { article: hall.halfB, date: '2026-06-28', frames: ['夜間'] });
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-26`);

  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  const cells = (name: string) => row(name).getByRole('gridcell').getByRole('link').or(row(name).getByRole('button'));
  const marksOf = async (name: string) => {
    const drawn = await drawnIn(cells(name));
    const words = await cells(name).evaluateAll((found) =>
      found.map((cell) => cell.getAttribute('aria-label')?.split(' ')[2]),
    );
    return words.map((word, index) => `${drawn[index]} ${word}`);
  };
  await expect(cells('ホールA')).toHaveCount(7);
  const [lottery, free, some, none] = ['◎ 抽選申込受付中', '○ 空きあり', '△ 一部空きあり', '× 空きなし'];
  expect(await marksOf('ホールA')).toEqual([free, some, none, none, free, lottery, lottery]);
  expect(await marksOf('ホールB')).toEqual([free, free, some, free, free, lottery, lottery]);
  expect(await marksOf('ホール全体')).toEqual([free, some, none, none, free, lottery, lottery]);
  expect(await drawnIn(page.getByRole('list', { name: '記号の意味' }))).toEqual(['◎', '○', '△', '×']);
});

test('[CAL-04] [FEE-06] every × says why, and by which rule', async ({ arrange, enter, page }) => {
  const closed = { from: '2026-06-12T00:00', to: '2026-06-13T00:00' };
  const opens = { unit: 'days', ahead: 90, onDay: null, hour: 9 } as const;
  const bookingWindow = { opens, closesDaysBefore: 2, closesHour: 17 };
  const schedule = JSON.stringify({ closedMonthly: ['3rd monday'] });
  const resident = await arrange.aResident({}, { bookingWindow, closures: [closed], article: { schedule } });
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, {
    article: hall.whole,
    date: '2026-06-13',
    frames: ['全日'],
  });
  const reasonOf = async (day: string) => {
    await page.getByRole('button', { name: `${day} ホールA 空きなし 理由を見る` }).click();
    const written = day.replace(
      /^(\d+)月(\d+)日/,
      (_, month, date) => `2026/${month.padStart(2, '0')}/${date.padStart(2, '0')}`,
    );
    await expect(dialog(page)).toContainText(`${written} ホールA`);
    const text = await dialog(page).getByRole('paragraph').textContent();
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(dialog(page)).toBeHidden();
    return text;
  };

  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-09`);
  expect(await reasonOf('6月9日(火)')).toBe('過去の日時は予約できません。');
  expect(await reasonOf('6月11日(木)')).toBe('受付は2026/06/09(火) 17:00で終了しました。');
  expect(await reasonOf('6月12日(金)')).toBe('利用できません（設備点検）。');
  expect(await reasonOf('6月13日(土)')).toBe('すでに予約が入っています。');
  expect(await reasonOf('6月15日(月)')).toBe('毎月第3月曜日は休館日です。');
  // The days shown tell which one is free next.
  await page.getByRole('button', { name: '6月13日(土) ホールA 空きなし 理由を見る' }).click();
  await dialog(page).getByRole('button', { name: '次の空き 2026/06/14(日)へ進む' }).click();
  await expect(page).toHaveURL(new RegExp(`/2026-06-14/${hall.halfA.articleId}$`));
  await page.goto(`/t/${town.tenantAlias}/reservation-calendar/${hall.containerId}/2026-09-14`);
  expect(await reasonOf('9月14日(月)')).toBe('受付開始前です（2026/06/16(火) 09:00から）。');
});
