import { expect, type Page } from '@playwright/test';
import type { Arrange } from '#e2e/story/arrange.ts';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { countNight } from '#server/testing/countNight.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

const frames = ['午前', '午後', '夜間'] as const;

/** A hall that was used on most days of April and May 2026, and now and then all day. */
async function aUsedHall(arrange: Arrange) {
  const resident = await arrange.aResident();
  const { town, hall, member } = resident;
  for (let day = 0; day < 50; day += 1) {
    const date = addDays('2026-04-05', day);
    const bookedAt = new Date(`${addDays(date, -day % 20)}T09:00:00+09:00`);
    const state = day % 9 === 4 ? 'cancelled_user' : day % 11 === 7 ? 'no_show' : 'completed';
    const frame = frames[day % 3] ?? '午前';
    const article = day % 2 === 0 ? hall.halfA : hall.halfB;
    await arrange.aReservation(member, hall, {
      date,
      state,
      bookedAt,
      article,
      frames: day % 7 === 0 ? ['全日'] : [frame],
    });
  }
  await countNight(arrange, town, Date.parse('2026-06-01T03:05:00+09:00'));
  return resident;
}

/** The cells of a row of a table, as people read them. */
const cellsOf = (page: Page, table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell');

test('[STAT-02] 統計 show pictures with the table behind each, are saved, and go to the council with the same numbers', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await aUsedHall(arrange);
  const manager = await arrange.aStaffMember(town, { role: 'manager', containerIds: [hall.containerId] });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/statistics?by=fiscal&at=2026'));
  await expect(heading(page, '統計')).toBeVisible();
  await expect(page.getByText('2026年度（2026年4月～2027年3月）', { exact: true })).toBeVisible();
  const figure = page.getByRole('region', { name: '部屋と区分' });
  await expect(figure.getByRole('img')).toHaveAccessibleName(/^部屋と区分の図（稼働率（区分））。最も大きいのは/);
  // What the picture says is what the table says.
  await figure.getByText('数値を見る（部屋と区分）').click();
  const rate = (await cellsOf(page, '部屋と区分の表', 'ホールA').first().textContent()) ?? '';
  await expect(figure.getByRole('img').getByText(rate, { exact: true }).first()).toBeVisible();

  await page.getByText('数値を見る（種別）').click();
  const counted = (await cellsOf(page, '種別の表', '音楽').first().textContent()) ?? '';
  await page.getByText('数値を見る（種別）').click();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  for (const kind of ['Excel（xlsx）', 'CSV（UTF-8）', 'CSV（シフトJIS）']) {
    await page.getByRole('combobox', { name: 'ファイルの種類' }).selectOption(kind);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '保存する' }).click();
    expect((await download).suggestedFilename()).toMatch(/-statistics-2026-04-01-2027-03-31\.(xlsx|csv)$/);
  }

  await page.getByRole('link', { name: '議会資料' }).click();
  await expect(heading(page, '議会資料')).toBeVisible();
  await expect(cellsOf(page, '種別の利用件数', '音楽')).toHaveText(['－', counted, '－']);
  await expect(cellsOf(page, '概要', '利用件数').nth(1)).toHaveText(counted);
  await expect(page.getByRole('link', { name: /^Excel・CSV/ })).toHaveAttribute('href', /by=fiscal&at=2026/);
  expect.soft(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: '概要' })).toBeVisible();
  await expect(page.getByText(`施設利用状況`)).toBeVisible();
  await expect(page.getByRole('button', { name: '印刷する' })).toBeHidden();
});

test('[STAT-03] whoever sees figures has those of each month mailed, of one hall or of all, and stops it', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/statistics'));
  const report = page.getByRole('region', { name: '月報のメール' });
  await expect(report).toContainText('メールアドレスがないため、月報を受け取れません。');
  await arrange.db
    .updateTable('staff')
    .set({ email: 'kacho@example.jp' })
    .where('staff_id', '=', manager.staffId)
    .execute();
  await page.reload();
  await expect(report).toContainText('kacho@example.jp');
  const choice = report.getByRole('combobox', { name: '月報を受け取る施設' });
  await expect(choice).toHaveValue('none');
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  for (const value of [hall.containerId, 'all', 'none']) {
    await choice.selectOption(value);
    const saved = page.waitForResponse('**/api/Desk/SetMonthReport');
    await report.getByRole('button', { name: '受取りを保存する' }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(choice).toHaveValue(value);
  }
});

test('統計 say what there is to say of a month without uses, and when they cannot be read', async ({
  arrange,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'viewer' }));
  await page.goto(consolePath(town.tenantAlias, '/statistics?at=2026-05'));
  await expect(page.getByRole('region', { name: '備品' })).toContainText('この期間にはありません。');
  watch.expects('500 Desk/GetStatistics');
  await page.route('**/api/Desk/GetStatistics', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: '次の月' }).click();
  await expect(page.getByRole('button', { name: /もう一度|再/ })).toBeVisible();
  await page.unroute('**/api/Desk/GetStatistics');
  await page.getByRole('button', { name: /もう一度|再/ }).click();
  await expect(page.getByRole('region', { name: '部屋別' })).toBeVisible();
});
