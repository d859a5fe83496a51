import { expect, type Page } from '@playwright/test';
import type { Arrange } from '#e2e/story/arrange.ts';
import { heading } from '#e2e/story/booking.ts';
import { answerInstead, stopInterfering } from '#e2e/story/interfere.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import type { TestHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const examples = [
  { name: '平日 午前', day: 'weekday', frames: ['午前'], yen: 1_000 },
  { name: '平日 午後', day: 'weekday', frames: ['午後'], yen: 2_000 },
  { name: '土曜 午前 市外', day: 'saturday', frames: ['午前'], classes: ['outside'], yen: 1_500 },
];

const current = aVersion({
  firstDay: '2026-04-01',
  base: [framesCost({ 午前: 1000, 午後: 2000, 夜間: 3000, 全日: 5000 })],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [{ code: 'outside', label: '市外の方', when: { classes: ['outside'] }, settled: 'atBooking', add: '50%' }],
    },
  ],
});

const classes = [{ code: 'outside', label: '市外の方' }];
const withClasses = { setting: { user_classes: JSON.stringify(classes) } };

const price = (page: Page, frame: string) => page.getByRole('textbox', { name: `すべての部屋 ${frame} 料金` });
const examplesOf = (page: Page) => page.getByRole('table', { name: '試算例' });
const result = (page: Page) => page.getByRole('region', { name: '確認の結果' });
const told = (page: Page) => page.getByRole('status');

/** Puts a text where a paste from a sheet would. */
const pasteInto = (page: Page, frame: string, text: string) =>
  price(page, frame).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const text = (page: Page) => page.getByRole('textbox', { name: /^版の本文/ });
const check = (page: Page) => page.getByRole('button', { name: '変わる内容を確認する' });

/** A manager, and a resident with a hall that has a version in force. */
async function aTownWithFees(arrange: Arrange) {
  const resident = await arrange.aResident(withClasses, { ordinance: [current] });
  return { ...resident, manager: await arrange.aStaffMember(resident.town, { role: 'manager', name: '館長 一郎' }) };
}

/** The text says what the tables do not: examples. */
async function writeExamples({ page, arrange, hall }: { page: Page; arrange: Arrange; hall: TestHall }) {
  const { key } = await arrange.db
    .selectFrom('article')
    .select('key')
    .where('article_id', '=', hall.halfA.articleId)
    .executeTakeFirstOrThrow();
  await page.getByRole('radio', { name: '本文で編集' }).press('Space');
  const lines = examples.map((example) => `  - ${JSON.stringify({ ...example, article: key })}`);
  await text(page).fill(`${await text(page).inputValue()}# 市の公表額\nexamples:\n${lines.join('\n')}\n`);
  await page.getByRole('radio', { name: '料金表で編集' }).press('Space');
  await expect(examplesOf(page).getByText('一致', { exact: true })).toHaveCount(3);
}

test('[DESK-04] one price is changed by keyboard: the examples follow, what is none is named, and with an example that comes out otherwise nothing is published', async ({
  arrange,
  page,
}) => {
  const { town, hall, manager } = await aTownWithFees(arrange);
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/fees'));
  await page.getByRole('link', { name: '2026/04/01(水)' }).press('Enter');
  await expect(heading(page, '使用料の版')).toBeFocused();
  await page.getByRole('link', { name: '料金を変更する' }).press('Enter');
  await expect(heading(page, '使用料の新しい版')).toBeFocused();
  await expect(page.getByLabel('適用開始日')).toHaveValue('2027-04-01');
  await page.getByLabel('適用開始日').fill('2026-07-01');

  await writeExamples({ page, arrange, hall });
  await expect(page.getByText('変更した数字：0件')).toBeVisible();

  // Down with Enter, up with an arrow; digits of any width.
  await price(page, '午前').focus();
  await page.keyboard.press('Enter');
  await expect(price(page, '午後')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(price(page, '午前')).toBeFocused();
  await page.keyboard.insertText('１，１００円');
  await page.keyboard.press('Enter');
  await expect(price(page, '午後')).toBeFocused();
  await expect(price(page, '午前')).toHaveValue('1100');
  await expect(price(page, '午前')).toHaveAccessibleDescription('変更 変更前 1,000円 → 変更後 1,100円');
  await expect(page.getByText('変更した数字：1件')).toBeVisible();
  await expect(examplesOf(page).getByText('不一致', { exact: true })).toHaveCount(2);
  await expect(examplesOf(page).getByRole('row').filter({ hasText: '平日 午前' })).toContainText('1,100円');
  await expect(examplesOf(page).getByRole('row').filter({ hasText: '土曜 午前 市外' })).toContainText('1,650円');
  await expectFits(page);

  await expect(told(page).getByText('試算例：3件のうち2件が公表額と一致しません。')).toBeVisible();

  // What is none is named, and nothing is asked.
  await price(page, '夜間').fill('三千');
  await check(page).press('Enter');
  await expect(price(page, '夜間')).toBeFocused();
  await expect(price(page, '夜間')).toHaveAccessibleDescription('＊ 0～100,000,000の整数で入力してください。');
  await page.keyboard.press('Control+z');
  await expect(price(page, '夜間')).toHaveValue('3000');
  await expect(told(page).getByText('元に戻しました：すべての部屋 夜間 料金 3,000円')).toBeVisible();

  // With an example that comes out otherwise nothing is published; one by one, and all at once they are new.
  await check(page).press('Enter');
  await expect(result(page).getByText(/試算例2件が公表額と合わないため/)).toBeVisible();
  await expect(result(page).getByRole('button', { name: '公開へ進む' })).toHaveCount(0);
  await page.getByRole('button', { name: '2件すべてを新しい額にする' }).press('Enter');
  await expect(page.getByRole('heading', { name: '試算例', exact: true })).toBeFocused();
  await expect(examplesOf(page).getByText('一致', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: '元に戻す' }).press('Enter');
  await page.getByRole('button', { name: '平日 午前：この例の金額を新しい額にする' }).press('Enter');
  await expect(page.getByRole('heading', { name: '試算例', exact: true })).toBeFocused();
  await expect(examplesOf(page).getByText('不一致', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: '土曜 午前 市外：この例の金額を新しい額にする' }).press('Enter');
  await expect(told(page).getByText('試算例：3件が公表額と一致しています。')).toBeVisible();
});

test('[FORM-02] what a clerk has not published yet is kept for that clerk alone', async ({ arrange, page }) => {
  const { town, hall, manager } = await aTownWithFees(arrange);
  const colleague = await arrange.aStaffMember(town, { role: 'manager', name: '係長 二郎' });
  const open = async (staff: typeof manager) => {
    await enterAsStaff(page, staff);
    await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
  };
  await open(manager);
  await price(page, '午前').fill('1100');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('変更した数字：1件')).toBeVisible();
  await open(colleague);
  await expect(price(page, '午前')).toHaveValue('1000');
  await expect(page.getByText('前回の下書きの続きです。')).toHaveCount(0);
  await open(manager);
  await expect(page.getByText('前回の下書きの続きです。')).toBeVisible();
  await expect(price(page, '午前')).toHaveValue('1100');
});

test('[DESK-04] a price that was changed is kept over a reload; the comparison names exactly it, and it is quoted from its day on', async ({
  arrange,
  callServer,
  page,
}) => {
  const { town, hall, session, manager } = await aTownWithFees(arrange);
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
  await page.getByLabel('適用開始日').fill('2026-07-01');
  await writeExamples({ page, arrange, hall });
  await price(page, '午前').fill('1100');
  await page.getByRole('button', { name: '2件すべてを新しい額にする' }).press('Enter');
  await expect(told(page).getByText('試算例：3件が公表額と一致しています。')).toBeVisible();

  // It is kept over a reload, and leaving asks.
  await page.reload();
  await expect(page.getByText('前回の下書きの続きです。')).toBeVisible();
  await expect(price(page, '午前')).toHaveValue('1100');
  await page.getByRole('link', { name: '受付', exact: true }).press('Enter');
  const leaving = page.getByRole('alertdialog', { name: '公開していない変更があります' });
  await leaving.getByRole('button', { name: 'このページに残る' }).press('Enter');
  await expect(page.getByRole('link', { name: '受付', exact: true })).toBeFocused();
  await expect(price(page, '午前')).toHaveValue('1100');
  await page.getByRole('radio', { name: '本文で編集' }).press('Space');
  await expect(text(page)).toHaveValue(/午前: 1100, 午後: 2000, 夜間: 3000, 全日: 5000[\s\S]*# 市の公表額\nexamples:/);
  await page.getByRole('radio', { name: '料金表で編集' }).press('Space');

  await check(page).press('Enter');
  const changes = result(page).getByRole('table', { name: 'ホールA' });
  await expect(changes.getByRole('insertion')).toHaveText(['変更後 1,100円']);
  await expect(changes.getByRole('deletion')).toHaveText(['変更前 1,000円']);
  await expectFits(page);
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await expect(page.getByText('2026/07/01(水)から適用される使用料を公開しました。').first()).toBeVisible();
  await expect(heading(page, '使用料の版')).toBeFocused();

  const quoted = async (date: string) =>
    (await callServer('Reservation/GetQuote', reserveBody(hall, { date }), { session })).body;
  expect(await quoted('2026-06-30')).toMatchObject({ total: 1_000 });
  expect(await quoted('2026-07-01')).toMatchObject({ total: 1_100 });
});

test('many prices are changed at once: pasted from a sheet, raised by a percentage after a look, and taken back', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident(withClasses, { ordinance: [current] });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));

  await pasteInto(page, '夜間', '3,300\r\n５５００\r\n9\r\n');
  await expect(told(page).getByText('2件を貼り付けました。1件は表からはみ出すため入れていません。')).toBeVisible();
  await expect(price(page, '夜間')).toHaveValue('3300');
  await expect(price(page, '全日')).toHaveValue('5500');
  await expect(page.getByText('変更した数字：2件')).toBeVisible();

  await page.getByRole('button', { name: '一律に変更' }).press('Enter');
  const raising = page.getByRole('dialog', { name: '一律に変更' });
  await raising.getByRole('button', { name: 'この金額にする' }).press('Enter');
  await expect(raising.getByText('率を「10」「4.5」「-5」のように')).toBeVisible();
  await raising.getByRole('textbox', { name: /^増減の率/ }).fill('４．５');
  await raising.getByRole('radio', { name: '100円単位' }).press('Space');
  await raising.getByRole('radio', { name: '切上げ' }).press('Space');
  const scope = raising.getByRole('combobox', { name: '対象' });
  await scope.selectOption('すべての金額（備品・加算などを含む）');
  await expect(scope).toHaveAccessibleDescription('基本使用料4件、備品0件、加算など0件');
  await scope.selectOption('すべての部屋の基本使用料');
  const shown = raising.getByRole('table', { name: '変わる金額（4件）' });
  await expect(shown.getByRole('row', { name: /夜間/ })).toHaveText(/3,000円3,200円/);
  await raising.getByRole('button', { name: 'この金額にする' }).press('Enter');
  await expect(page.getByRole('button', { name: '一律に変更' })).toBeFocused();
  await expect(told(page).getByText('4件の金額を一律に変更しました。')).toBeVisible();
  await expect(price(page, '午前')).toHaveValue('1100');
  await expect(price(page, '夜間')).toHaveValue('3200');

  // Rates are numbers, too.
  const rate = page.getByRole('textbox', { name: '割増・割引 市外の方 市外の方 率' });
  await rate.fill('６２．５％');
  await rate.press('Enter');
  await expect(rate).toHaveValue('62.5');
  await expect(page.getByText('変更した数字：5件')).toBeVisible();
  await expectFits(page);

  const undo = page.getByRole('button', { name: '元に戻す' });
  await undo.press('Enter');
  await expect(rate).toHaveValue('50');
  await undo.press('Enter');
  await expect(told(page).getByText('4件を元に戻しました。')).toBeVisible();
  await expect(price(page, '夜間')).toHaveValue('3300');
  await undo.press('Enter');
  await expect(price(page, '夜間')).toHaveValue('3000');
  await expect(page.getByRole('button', { name: '変わる内容を確認する' })).toBeFocused();

  await price(page, '午前').fill('1200');
  await page.getByRole('button', { name: '下書きを破棄' }).press('Enter');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }));
  await expect(price(page, '午前')).toHaveValue('1000');
  await expect(heading(page, '使用料の新しい版')).toBeVisible();
  await expect(page.getByRole('heading', { name: hall.containerName })).toBeFocused();
  await page.reload();
  await expect(price(page, '午前')).toHaveValue('1000');
  await expect(page.getByText('前回の下書きの続きです。')).toHaveCount(0);
});

test('a version to come is changed from itself and takes its own place; while examples cannot be computed, it is changed all the same', async ({
  arrange,
  page,
  watch,
}) => {
  const planned = { ...current, firstDay: '2026-09-01' };
  const { town, hall } = await arrange.aResident(withClasses, { ordinance: [current, planned] });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, manager);
  watch.allows('503 Desk/PreviewFees');
  await answerInstead(page, 'Desk/PreviewFees', { status: 503 });
  await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
  await expect(page.getByText('これから適用される版があります。ここでの版に、その変更は入りません。')).toBeVisible();
  await price(page, '全日').fill('5500');
  const retry = page.getByRole('button', { name: 'もう一度読み込む' });
  await expect(retry).toBeVisible();
  await expectFits(page);
  await retry.focus();
  await stopInterfering(page, 'Desk/PreviewFees');
  await page.keyboard.press('Enter');
  await expect(page.getByText('試算例はありません。')).toBeVisible();
  await expect(price(page, '全日')).toHaveValue('5500');

  await page.getByRole('link', { name: '2026/09/01(火)から：予定の版を直す' }).press('Enter');
  await expect(page.getByText('2026/09/01(火)からの予定の版を直します。')).toBeVisible();
  const day = page.getByLabel('適用開始日');
  await expect(day).toHaveValue('2026-09-01');
  await day.fill('2026-10-01');
  await expect(day).toHaveAccessibleDescription('2026/09/01(火)からの予定の版も残ります。');
  await day.fill('2026-09-01');
  await expect(day).toHaveAccessibleDescription('');
  await price(page, '全日').fill('6000');
  await page.getByRole('button', { name: '変わる内容を確認する' }).press('Enter');
  await expect(result(page).getByText('同じ適用開始日の予定の版と入れ替わります。')).toBeVisible();
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await expect(page.getByText('2026/09/01(火)から適用される使用料を公開しました。').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'ホールA' })).toContainText('6,000円');
  await expect(page.getByRole('link', { name: '予定の版を直す' })).toBeVisible();
});

test('a use is tried against what holds without a version, and by what holds on a day before it', async ({
  arrange,
  page,
}) => {
  const dearer = { ...current, firstDay: '2026-09-01', base: [framesCost({ 午前: 1100, 午後: 2000, 夜間: 3000 })] };
  const { town } = await arrange.aResident(withClasses, { ordinance: [current, dearer] });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/fees'));
  await page.getByRole('link', { name: '2026/09/01(火)' }).press('Enter');
  const trial = page.getByRole('region', { name: '試算' });
  const compute = trial.getByRole('button', { name: '計算する' });
  await trial.getByRole('combobox', { name: /^部屋/ }).selectOption('ホールA');
  await trial.getByRole('checkbox', { name: '午前' }).press('Space');
  await compute.press('Enter');
  await expect(trial.getByText('現在の版 1,000円')).toBeInViewport();
  await expect(trial.getByText('この版 1,100円')).toBeInViewport();
  await expect(trial.getByRole('row', { name: /合計/ })).toBeInViewport();
  await expect(compute).toBeFocused();
  await trial.getByRole('textbox', { name: /^利用日/ }).fill('2026-08-31');
  await compute.press('Enter');
  await expect(trial.getByText('この版の適用前の日です。2026/04/01(水)からの版で計算しました。')).toBeInViewport();
  await expect(trial.getByRole('row', { name: /合計/ })).toContainText('1,000円');
  await expectFits(page);
});
