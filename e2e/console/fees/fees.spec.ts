import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { enlargeText, lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { aFeeText } from '#server/testing/aFeeText.ts';
import { expectFits } from '../expectFits.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const current = aVersion({
  firstDay: '2026-04-01',
  base: [framesCost({ 午前: 1000, 午後: 2000, 夜間: 3000, 全日: 5000 })],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [
        {
          code: 'ticket',
          label: '入場料加算',
          law: '備考1',
          when: { admission: { over: 0 } },
          settled: 'atBooking',
          add: '60%',
        },
      ],
    },
  ],
});

const textField = (page: Page) => page.getByRole('textbox', { name: /^版の本文/ });
const byText = (page: Page) => page.getByRole('radio', { name: '本文で編集' });
const result = (page: Page) => page.getByRole('region', { name: '確認の結果' });
const check = (page: Page) => page.getByRole('button', { name: '変わる内容を確認する' });

test('[DESK-04] a version of the fees is published by keyboard: its mistakes, its examples, what changes; the factor is asked for, is good for ten minutes, and is asked for once more', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident({}, { ordinance: [current] });
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  const write = (given: Parameters<typeof aFeeText>[2]) => aFeeText(arrange, hall, given);
  const ago = (minutes: number) =>
    arrange.db
      .updateTable('staff_session')
      .set({ factor_at: new Date(Date.now() + clock.offsetMs - minutes * 60_000) })
      .where('staff_id', '=', manager.staffId)
      .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(heading(page, '使用料')).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: '現行' })).toContainText('2026/04/01');
  await page.getByRole('link', { name: '料金を変更する' }).press('Enter');
  await expect(heading(page, '使用料の新しい版')).toBeFocused();

  // Without a text, then with what is in force already, then with a mistake.
  await byText(page).press('Space');
  await expect(textField(page)).toHaveValue(/午前: 1000/);
  const begun = await textField(page).inputValue();
  await textField(page).fill('');
  await check(page).press('Enter');
  await expect(page.getByText('版の本文を入力するか、ファイルを選択してください。')).toBeVisible();
  await expect(textField(page)).toBeFocused();
  await textField(page).fill(begun.replace(/firstDay: .*/, 'firstDay: 2026-04-01'));
  await check(page).press('Enter');
  await expect(result(page).getByText('同じ内容の版がすでにあります。')).toBeVisible();
  await expect(result(page).getByRole('button', { name: '公開へ進む' })).toHaveCount(0);
  await textField(page).fill((await write({})).replace('law: 市民会館条例 別表\n', ''));
  await check(page).press('Enter');
  await expect(result(page).getByRole('heading', { name: '確認の結果' })).toBeFocused();
  await expect(result(page).getByText('1行目　根拠：この項目がありません。入力してください。')).toBeVisible();
  await expectFits(page);

  // An example that comes out otherwise.
  await textField(page).fill(await write({ firstDay: '2026-07-01', yen: 1_100, published: 1_000 }));
  await check(page).press('Enter');
  await expect(result(page).getByText('試算例1件が公表額と合わないため、公開できません。')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '不一致' })).toContainText('1,100円');
  await expect(result(page).getByRole('button', { name: '公開へ進む' })).toHaveCount(0);

  await page.getByLabel('版のファイル').setInputFiles({
    name: 'fees.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(await write({ firstDay: '2026-07-01', yen: 1_100, published: 1_100 })),
  });
  await expect(textField(page)).toHaveValue(/yen: 1100/);
  await check(page).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: '一致' })).toContainText('1,100円');
  await expect(page.getByText('試算例：1件が公表額と一致しています。')).toBeVisible();
  await expect(result(page).getByRole('table', { name: 'ホールA' })).toContainText('1,000円');
  await expect(result(page).getByRole('row').filter({ hasText: '入場料加算' })).toContainText('削除');
  await expect(result(page).getByText(/1件（合計.*円）。申込時の使用料のままです。/)).toBeVisible();
  await page.getByText('使用料が変わらない予約（1件）').click();
  await expect(page.getByRole('link', { name: '2026/07/11(土)' })).toBeVisible();
  await expectFits(page);

  // Ten minutes after the factor was given it is asked for.
  await ago(11);
  watch.expects('403 Desk/PublishFees');
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(hall.containerName);
  await expect(page.getByRole('dialog')).toContainText('2026/07/01');
  await expect(page.getByRole('dialog')).toContainText('1件');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(page.getByText('2026/07/01(水)から適用される使用料を公開しました。').first()).toBeVisible();
  await expect(heading(page, '使用料の版')).toBeFocused();
  await expect(page.getByText('館長 一郎さん')).toHaveCount(2);
  await expectFits(page);

  // Within ten minutes it is not asked for again.
  await ago(9);
  const publishNext = async (firstDay: string) => {
    await page.getByRole('link', { name: '予定の版を直す' }).press('Enter');
    await byText(page).press('Space');
    await textField(page).fill(await write({ firstDay, yen: 1_200 }));
    await check(page).press('Enter');
    await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
    await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  };
  await publishNext('2026-08-01');
  await expect(page.getByText('2026/08/01(土)から適用される使用料を公開しました。').first()).toBeVisible();

  // Ten minutes later it is, once more; who does not give it publishes nothing.
  await ago(11);
  watch.expects('403 Desk/PublishFees');
  await publishNext('2026-09-01');
  await expect(codeField(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: '使用料の公開' });
  await expect(asked.getByRole('alert')).toContainText('確認コードの再入力が必要です');
  await expect(asked.locator(':focus')).toHaveCount(1);
  await asked.getByRole('button', { name: 'やめる' }).press('Enter');
  await expect(result(page).getByRole('button', { name: '公開へ進む' })).toBeFocused();
  await page.getByRole('link', { name: '使用料', exact: true }).last().press('Enter');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '離れる' }));
  await expect(page.getByRole('row').filter({ hasText: '予定' })).toHaveCount(2);
  await expectFits(page);
});

test('[DESK-05] who is slower is told who published meanwhile, and sees the latest; a viewer reads the versions and has no button', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, hall } = await arrange.aResident({}, { ordinance: [current] });
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, `/fees/${hall.containerId}/new`));
  await byText(page).press('Space');
  await textField(page).fill(await aFeeText(arrange, hall));
  await check(page).press('Enter');
  await expect(result(page).getByRole('button', { name: '公開へ進む' })).toBeVisible();
  await arrange.db
    .insertInto('tenant_revision')
    .values({
      tenant_id: town.tenantId,
      revision: 2,
      made_at: new Date(),
      made_by: 'operator:local:system',
      changes: JSON.stringify([{ path: '/classes/outside' }]),
    })
    .execute();
  watch.expects('409 Desk/PublishFees');
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  const asked = page.getByRole('dialog', { name: '使用料の公開' });
  await expect(asked.getByRole('alert')).toContainText('システム管理者（system）が変更しました。');
  await expect(asked.getByRole('alert')).toBeFocused();
  await asked.getByRole('button', { name: '最新を表示' }).press('Enter');
  await expect(result(page).getByRole('heading', { name: '確認の結果' })).toBeFocused();
  await result(page).getByRole('button', { name: '公開へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
  await expect(page.getByText(/から適用される使用料を公開しました。/).first()).toBeVisible();

  const viewer = await arrange.aStaffMember(town, { role: 'viewer', containerIds: [hall.containerId] });
  await enterAsStaff(page, viewer);
  await page.goto(consolePath(town.tenantAlias, '/fees'));
  await page.getByRole('link', { name: '2026/04/01(水)' }).click();
  await expect(page.getByRole('table', { name: 'ホールA' })).toContainText('1,000円');
  await expect(page.getByRole('row').filter({ hasText: '入場料加算' })).toContainText('備考1');
  await expect(page.getByRole('link', { name: '料金を変更する' })).toHaveCount(0);

  // What a use costs, by keyboard.
  const trial = page.getByRole('region', { name: '試算' });
  const compute = trial.getByRole('button', { name: '計算する' });
  await compute.press('Enter');
  await expect(trial.getByText('部屋を選択してください。')).toBeVisible();
  await expect(trial.getByRole('combobox', { name: /^部屋/ })).toBeFocused();
  await trial.getByRole('combobox', { name: /^部屋/ }).selectOption('ホールA');
  await compute.press('Enter');
  await expect(trial.getByText('区分を選択してください。')).toBeVisible();
  await expect(trial.getByRole('checkbox', { name: '午前' })).toBeFocused();
  await page.keyboard.press('Space');
  await trial.getByRole('textbox', { name: '最高入場料' }).fill('500');
  await compute.press('Enter');
  await expect(trial.getByRole('row').filter({ hasText: '入場料加算' })).toContainText('600円');
  await expect(trial.getByRole('row').filter({ hasText: '合計' })).toContainText('1,600円');
  await expect(compute).toBeFocused();
  await expectFits(page);
  await enlargeText(page);
  expect(await lostParts(page, 1280)).toEqual([]);
});
