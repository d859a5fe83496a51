import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { enlargeText, lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const sizes = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
];

const current = aVersion({
  firstDay: '2026-04-01',
  base: [framesCost({ 午前: 1000, 午後: 2000, 夜間: 3000, 全日: 5000 })],
});

const price = (page: Page, frame: string) => page.getByRole('textbox', { name: `すべての部屋 ${frame} 料金` });
const check = (page: Page) => page.getByRole('button', { name: '変わる内容を確認する' });
const result = (page: Page) => page.getByRole('region', { name: '確認の結果' });

/** What stands where a part of the page should be seen; '' for the part itself. '' asks for what has the focus. */
const uncovered = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const part = wanted === '' ? document.activeElement : document.querySelector(wanted);
    if (!part || part === document.body) return 'nothing';
    const { left, top, bottom, width } = part.getBoundingClientRect();
    const isFree = [top + 1, bottom - 1].every((y) => {
      const found = document.elementFromPoint(left + width / 2, y);
      return found !== null && (part.contains(found) || found.contains(part));
    });
    return isFree ? '' : `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent}`;
  }, selector);

test('a version to come that somebody was charged by is not changed: it is said where it is opened, and a later day is the way on', async ({
  arrange,
  callServer,
  page,
}) => {
  const planned = { ...current, firstDay: '2026-07-01' };
  const { town, hall, session } = await arrange.aResident({}, { ordinance: [current, planned] });
  // By the version in force somebody was charged as well.
  for (const date of ['2026-06-20', '2026-07-11']) {
    await callServer('Reservation/Reserve', reserveBody(hall, { date }), { session });
  }
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/fees'));
  await expect(page.getByRole('row').filter({ hasText: '予定' })).toContainText('申込み1件・変更不可');
  await expectFits(page, sizes);
  await page.getByRole('link', { name: '2026/07/01(水)' }).press('Enter');
  await expect(heading(page, '使用料の版')).toBeFocused();
  const why = '2026/07/01(水)からの版は、この版の使用料での申込みが1件あるため、変更できません。';
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByRole('link', { name: '予定の版を直す' })).toHaveCount(0);
  await page.getByRole('link', { name: 'この版をもとに新しい版を用意する' }).press('Enter');

  // It begins with a day on which a version can begin.
  await expect(page.getByText(why)).toBeVisible();
  const day = page.getByLabel('適用開始日');
  await expect(day).toHaveValue('2027-04-01');
  await expect(day).toHaveAccessibleDescription('');
  expect(await uncovered(page, '[data-place="0,0"]')).toBe('');
  for (const [refused, words] of [
    ['2026-06-01', '過ぎた日です。本日以後の日にしてください。'],
    ['2026-04-01', '2026/04/01(水)からの版は、適用が始まっているため、変更できません。'],
    ['2026-07-01', why],
  ] as const) {
    await day.fill(refused);
    await expect(day).toHaveAccessibleDescription(`＊ ${words}`);
    await expect(check(page)).toHaveAccessibleDescription('適用開始日を直すと確認できます。');
  }
  await expect(page.getByText('適用開始日・対象・根拠を直すと計算できます。')).toBeVisible();
  await check(page).press('Enter');
  await expect(result(page)).toHaveCount(0);
  await expectFits(page, sizes);
  await page.getByRole('button', { name: '2027/04/01(木)からの版にする' }).press('Enter');
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('2027-04-01');
  await expect(check(page)).toHaveAccessibleDescription('');

  // What it holds for and by which ordinance are fields, too.
  const appliesBy = page.getByRole('combobox', { name: /^対象/ });
  await expect(appliesBy.locator('option:checked')).toHaveText('利用日がこの日以後の予約');
  await appliesBy.selectOption('この日以後に申し込む予約');
  const law = page.getByRole('textbox', { name: /^根拠/ });
  await law.fill('');
  await check(page).press('Enter');
  await expect(law).toBeFocused();
  await expect(law).toHaveAccessibleDescription('＊ 根拠を入力してください。');
  await law.fill('市民会館条例: 第12条, 別表第1');
  await price(page, '午前').fill('1100');
  await check(page).press('Enter');
  await expect(result(page).getByText('市民会館条例: 第12条, 別表第1')).toBeVisible();
  await expect(result(page).getByText('この日以後に申し込む予約', { exact: true })).toBeVisible();
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await expect(heading(page, '使用料の版')).toBeFocused();
  await expect(page.getByText('市民会館条例: 第12条, 別表第1')).toBeVisible();
  await page.getByRole('link', { name: '使用料', exact: true }).last().press('Enter');
  await expect(page.getByRole('row').filter({ hasText: '予定' })).toHaveCount(2);
  await enlargeText(page);
  expect(await lostParts(page, 1280)).toEqual([]);
});

test('the first prices are seen at once, and nothing that takes the focus is under the bar', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident({}, { ordinance: [current] });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
    await expect(price(page, '午前')).toBeVisible();
    await expect(page.getByText('試算例はありません。')).toBeAttached();
    await expect(page.getByText('試算例は「規定で編集」で追加・変更できます。')).toBeAttached();
    expect(await uncovered(page, '[data-place="0,0"]'), `${size.width} px`).toBe('');
    await page.getByLabel('適用開始日').focus();
    const seen: string[] = [];
    for (let at = 0; at < 40 && !seen.includes('変わる内容を確認する'); at += 1) {
      await page.keyboard.press('Tab');
      expect.soft(await uncovered(page, ''), `${size.width} px, stop ${at}`).toBe('');
      seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(seen).toContain('変わる内容を確認する');
    await page.keyboard.press('Enter');
    await expect(result(page).getByRole('heading', { name: '確認の結果' })).toBeFocused();
    expect(await uncovered(page, ''), `${size.width} px`).toBe('');
  }
});
