import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { expectFits } from '../expectFits.ts';
import { consolePath, enterAsStaff } from '../staff.ts';
import { addByForm, takeOver } from './typeRules.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const called = (code: string) =>
  ({ outside: '市外の方', profit: '営利', base: '基本使用料', surcharge: '市外の方', items: '備品', piano: 'ピアノ' })[
    code
  ] ?? code;

const examples = (page: Page) => page.getByRole('table', { name: '試算例' });

test('[OFFICE-04] a clerk makes a version from nothing by forms alone; an example holds it back until it comes out, and a resident is quoted by it', async ({
  arrange,
  callServer,
  page,
}) => {
  test.slow();
  const { town, hall, session } = await arrange.aResident(
    { setting: { user_classes: JSON.stringify([{ code: 'outside', label: '市外の方' }]) } },
    { useConditions: [{ code: 'profit', label: '営利' }], equipment: [{ name: 'ピアノ', stock: 1, code: 'piano' }] },
  );
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/fees'));
  await page.getByRole('link', { name: /最初の版を用意する$/ }).click();
  await page.getByRole('radio', { name: '規定で編集' }).press('Space');
  await page.getByRole('button', { name: 'すべての規定を消す' }).click();
  await page.getByLabel('適用開始日').fill('2026-06-01');
  await page.getByRole('combobox', { name: /^対象/ }).selectOption('利用日がこの日以後の予約');
  await page.getByRole('textbox', { name: /^根拠/ }).fill('会館条例 別表');

  // What is missing is named at its field, and a sentence says what the rule will mean.
  await page.getByRole('button', { name: '区分ごとの基本使用料を追加', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'この内容にする' }).click();
  await expect(dialog.getByText('使用料を入力してください。')).toBeFocused();
  await dialog.getByRole('textbox', { name: '午前', exact: true }).fill('１，０００円');
  await dialog.getByRole('textbox', { name: '午後', exact: true }).fill('2000');
  await dialog.getByRole('textbox', { name: '夜間', exact: true }).fill('3000');
  await expect(dialog.getByRole('region', { name: 'この規定の意味' })).toHaveText(
    /^すべての部屋　午前 1,000円、午後 2,000円、夜間 3,000円。/,
  );
  await expect(violationsOf(page)).resolves.toEqual([]);
  await takeOver(page);
  const rates = {
    as: 'surcharge',
    of: ['base'],
    combine: 'sum',
    rules: [
      { label: '市外の方', add: '50%', when: { classes: ['outside'] } },
      { label: '営利', add: '100%', when: { conditions: ['profit'], admission: { over: 500, to: '' } } },
    ],
  };
  await addByForm(page, 'rates', rates, called);
  await addByForm(page, 'item', { label: 'ピアノ', yen: 1000, per: 'use', code: 'piano' }, called);
  await addByForm(page, 'equipment', { as: 'items' }, called);
  const off = { label: '障害者手帳', off: '50%', code: 'handbook', when: { rooms: ['ホールA'] } };
  await addByForm(
    page,
    'reductions',
    { combine: 'highest', of: ['base', 'surcharge'], rounding: { unit: 10, mode: 'down' }, rules: [off] },
    (code) => (code === 'surcharge' ? '市外の方・営利' : called(code)),
  );
  await addByForm(
    page,
    'extension',
    { unitMinutes: 30, of: ['base'], as: 'extension', rules: [{ label: '延長', ofHour: '100%' }] },
    called,
  );
  await addByForm(page, 'refunds', { ladder: [{ atLeast: '7 days', percent: 50 }] }, called);
  await addByForm(page, 'dues', { ladder: [{ withinDays: 7 }] }, called);
  const steps = page.getByRole('region', { name: '割増・減免・延長など' });
  await expect(steps).toContainText('市外の方　市外の方は、50%を加算。');
  await expect(steps).toContainText('営利　営利、入場料が500円を超えるときは、100%を加算。');
  await expect(steps).toContainText('障害者手帳　ホールAは、50%を減額。');
  await expect(page.getByRole('region', { name: '還付', exact: true })).toContainText(
    '利用日の7日前までの取消し　すべての部屋は、50%。',
  );
  await expectFits(page);

  // An example that comes out otherwise holds the version back, until its rule is mended.
  const fee = { article: 'ホールA', day: 'weekday', frames: ['午前'] };
  await addByForm(page, 'fee', { name: '市外 午前', ...fee, classes: ['outside'], yen: 1200 }, called);
  await addByForm(
    page,
    'fee',
    { name: '市外 減免', ...fee, classes: ['outside'], reductions: ['障害者手帳'], yen: 600 },
    called,
  );
  await expect(page.getByText('「ホールA」全日の料金（平日・土曜・日曜・祝日）がありません。')).toBeVisible();
  await page.getByRole('button', { name: 'すべての部屋：変更', exact: true }).click();
  await dialog.getByRole('textbox', { name: '全日', exact: true }).fill('6000');
  await takeOver(page);
  await expect(examples(page).getByText('不一致', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: '変わる内容を確認する' }).click();
  await expect(page.getByText(/試算例2件が公表額と合わないため、公開できません/)).toBeVisible();
  await page.getByRole('button', { name: '市外の方：変更', exact: true }).click();
  await dialog.getByRole('group', { name: '割合', exact: true }).getByRole('textbox').fill('20');
  await expect(dialog.getByText('試算例：2件が公表額と一致しています。')).toBeVisible();
  await takeOver(page);
  await expect(page.getByRole('button', { name: '市外の方：変更', exact: true })).toBeFocused();
  await expect(examples(page).getByText('一致', { exact: true })).toHaveCount(2);

  // One goes, and is taken back; one is moved.
  await page.getByRole('button', { name: '営利：削除' }).click();
  await expect(steps).not.toContainText('営利　');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.getByRole('button', { name: '営利：上へ' }).click();
  await expect(page.getByRole('button', { name: '営利：変更' })).toBeFocused();
  await expect(steps.getByRole('listitem').filter({ hasText: '加算。' }).nth(1)).toContainText('営利');

  await page.getByRole('button', { name: '変わる内容を確認する' }).click();
  await page.getByRole('button', { name: '公開へ進む' }).click();
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await expect(heading(page, '使用料の版')).toBeFocused();
  const use = { useConditions: ['profit'], admissionFeeRequired: true, admissionFee: 1_000 };
  const body = { ...reserveBody(hall, { date: '2026-06-30' }), ...use };
  const quoted = await callServer('Reservation/GetQuote', body, { session });
  expect(quoted.body).toMatchObject({ total: 2_000 });
});

test('[OFFICE-04] rules that are moved are kept over a reload, and stand in the text a line each', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
  await page.getByRole('radio', { name: '規定で編集' }).press('Space');
  await page.getByRole('button', { name: 'すべての規定を消す' }).click();
  await addByForm(page, 'time', { yen: 500, unitMinutes: 30 }, called);
  await addByForm(page, 'frames', { kind: 'frames', yen: { 午前: 1000, 全日: 4000 } }, called);
  const base = page.getByRole('region', { name: '基本使用料' });
  await expect(base).toContainText('すべての部屋　30分につき500円。');

  // Of what the checks find, a dialog shows what is its own: what the version lacks beside it stands on the page.
  await page.getByRole('button', { name: '端数処理を追加' }).click();
  const meaning = page.getByRole('region', { name: 'この規定の意味' });
  await expect(meaning).toHaveText('合計　10円未満切捨て。');
  await page.getByRole('button', { name: 'やめる' }).click();
  await page.getByRole('button', { name: '備品を追加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('ピアノ');
  await dialog.getByRole('textbox', { name: /^料金/ }).fill('1000');
  await dialog.getByText('そのほかの項目').click();
  await dialog.getByRole('textbox', { name: 'コード' }).fill('ピアノ');
  await expect(meaning.getByText(/コード/)).toBeVisible();
  await page.getByRole('button', { name: 'やめる' }).click();
  await page.getByRole('button', { name: 'すべての部屋（2）：上へ' }).click();
  await expect(page.getByRole('button', { name: 'すべての部屋（1）：変更' })).toBeFocused();
  await page.reload();
  await page.getByRole('radio', { name: '規定で編集' }).press('Space');
  await expect(base.getByRole('listitem').first()).toContainText('すべての部屋　午前 1,000円、全日 4,000円。');
  await page.getByRole('radio', { name: '本文で編集' }).press('Space');
  await expect(page.getByRole('textbox', { name: /^版の本文/ })).toHaveValue(
    /base:\n {2}- \{ kind: frames, yen: \{ 午前: 1000, 全日: 4000 \} \}\n {2}- \{ kind: time, yen: 500, unitMinutes: 30 \}\n$/,
  );
});
