import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { enlargeText, lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('the year of closures shows by rule what is closed each week, what the town set up and what staff decided, by keyboard and on paper', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident(
    {},
    {
      article: { closed_weekdays: [1], holiday_rule: 'closed_next_day' },
      closures: [{ from: '2026-08-01T09:00', to: '2026-08-01T12:00', half: 'B' }],
    },
  );
  const manager = await arrange.aStaffMember(town, { role: 'manager', containerIds: [hall.containerId] });
  const closureId = crypto.randomUUID();
  await arrange.db
    .insertInto('closure')
    .values({
      tenant_id: town.tenantId,
      closure_id: closureId,
      container_id: hall.containerId,
      kind: 'maintenance',
      article_ids: [],
      space_ids: Object.values(hall.spaces),
      first_day: '2026-09-08',
      last_day: '2026-09-10',
      weekdays: [],
      from_minute: 0,
      to_minute: 1440,
      reason: '業者A',
      told: '設備点検のため',
      made_at: new Date(),
      made_by: `staff:${manager.staffId}`,
    })
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/closures'));
  await page.getByRole('link', { name: '年間の休館日' }).press('Enter');
  await expect(heading(page, '年間の休館日')).toBeVisible();
  await page.goto(consolePath(town.tenantAlias, `/closures/year/${hall.containerId}/2026`));
  const month = (name: string) => page.getByRole('region', { name });
  const day = (name: string, date: string) =>
    month(name)
      .getByRole('gridcell', { name: new RegExp(`^${date}`) })
      .getByRole('link');

  // By rules: a Monday, a holiday, and the day that is closed in its place.
  await expect(day('2026年11月', '2026/11/16')).toHaveAccessibleName(/定期の休館日 毎週月曜日は休館日です。$/);
  await expect(day('2026年11月', '2026/11/23')).toHaveAccessibleName('2026/11/23(月) 勤労感謝の日');
  await expect(day('2026年11月', '2026/11/24')).toHaveAccessibleName(/振り替えて休館します。$/);
  await expect(month('2026年11月')).toContainText('2日、9日、16日、30日');
  await expect(month('2026年8月')).toContainText('休館　設備点検　09:00～12:00（ホール全体、ホールB）');
  await expect(day('2026年8月', '2026/08/01')).toHaveAccessibleName(/一部が休館/);
  const decided = month('2026年9月').getByRole('link', { name: '保守点検　設備点検のため', exact: true });
  await expect(decided).toHaveCount(1);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  // One room.
  await page.getByRole('combobox', { name: '部屋' }).selectOption('ホールA');
  await expect(month('2026年8月')).not.toContainText('09:00～12:00');
  await page.getByRole('combobox', { name: '部屋' }).selectOption('すべての部屋');
  await expect(month('2026年8月')).toContainText('09:00～12:00');

  // Keys go through the year and on to the next one; a day leads to its board, which gives the same reason.
  await day('2026年10月', '2026/10/31').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day('2026年11月', '2026/11/01')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(month('2027年11月')).toBeVisible();
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await day('2026年11月', '2026/11/24').press('Enter');
  await expect(heading(page, '予約台帳')).toBeVisible();
  await expect(page.getByText('この日に振り替えて休館します。').first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('gridcell', { name: /2026\/11\/24.*この日に振り替えて休館します。/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /2026\/11\/23.*勤労感謝の日$/ })).toBeVisible();
  await page.goBack();

  await page.emulateMedia({ media: 'print' });
  await expect(month('2026年1月')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '部屋' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await decided.press('Enter');
  await expect(heading(page, '休館の詳細')).toBeVisible();
  await page.goBack();
  await expect(month('2026年1月')).toBeVisible();
  await enlargeText(page);
  expect.soft(await lostParts(page, 1280), 'large text').toEqual([]);
});
