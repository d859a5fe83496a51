import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { holdBack } from '#e2e/story/interfere.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { expectFits } from '../expectFits.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[CLOSE-01] a hall is closed for three days: one is cancelled, one moved, one kept, by keyboard and in one plan, and residents read why', async ({
  arrange,
  clock,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { town, hall, member } = resident;
  const at = (date: string, more: Parameters<typeof arrange.aReservation>[2] = {}) =>
    arrange.aReservation(member, hall, { date, ...more });
  const paid = await at('2026-07-11', { paymentState: 'paid' });
  const moved = await at('2026-07-12');
  await at('2026-07-13', { state: 'lottery_waiting' });
  await at('2026-07-14');
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, '休館・公用')).toBeFocused();
  await expect(page.getByText('登録した休館はありません')).toBeVisible();
  await expect(page.getByRole('region', { name: '定期の休館日' })).toContainText(hall.containerName);
  await page.getByRole('link', { name: '休館を登録する' }).press('Enter');

  await expect(heading(page, '休館の登録')).toBeVisible();
  const ask = page.getByRole('button', { name: '影響を確認する' });
  await ask.press('Enter');
  await expect(page.getByText('種別を選択してください。')).toBeVisible();
  await page.getByRole('combobox', { name: /^施設/ }).selectOption({ label: hall.containerName });
  await page.getByRole('radio', { name: '保守点検' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-13');
  const reason = page.getByRole('textbox', { name: /^理由（職員用）/ });
  await reason.fill('空調機の更新');
  await page.getByRole('combobox', { name: '理由（職員用）の定型文' }).selectOption({ label: '定期点検' });
  await expect(reason).toHaveValue(/^空調機の更新\n設備の定期点検。/);
  const told = page.getByRole('textbox', { name: /^利用者に表示する理由/ });
  await page.getByRole('combobox', { name: '利用者に表示する理由の定型文' }).selectOption({ label: '設備の点検' });
  await expect(told).toHaveValue('設備の点検のため');
  await told.fill('空調設備の更新のため');
  await ask.press('Enter');

  const impact = page.getByRole('region', { name: '影響の確認' });
  const lines = impact.getByRole('row').filter({ hasText: member.userNumber });
  await expect(page.getByText('影響を受ける予約・講座は3件です。')).toHaveCount(1);
  await expect(impact.getByRole('heading', { name: '影響の確認' })).toBeFocused();
  await expect(impact.getByRole('heading', { name: '影響の確認' })).toBeInViewport();
  await expect(lines).toHaveCount(3);
  expect(await arrange.db.selectFrom('closure').selectAll().where('tenant_id', '=', town.tenantId).execute()).toEqual(
    [],
  );
  await expect(lines.filter({ hasText: '抽選の申込み' })).toHaveCount(1);
  await expectFits(page);

  // Nobody is cancelled unasked: what is undecided is named, and takes the focus.
  const goOnTo = impact.getByRole('button', { name: '確定へ進む' });
  const undecided = impact.getByRole('group', { name: /^未定/ });
  const cancelAll = impact.getByRole('button', { name: '未定をすべて「取消（全額返金）」にする' });
  await expect(undecided).toHaveAccessibleName('未定 2件');
  // What a cancellation would give back is known before it is chosen.
  await expect(lines.filter({ hasText: '支払済み' })).toContainText('取消のとき　返金 1,000円');
  await expect(lines.filter({ hasText: '07/12' })).toContainText('取消のとき　お支払いなし');
  await expect(impact.getByRole('combobox')).toHaveCount(2);
  await goOnTo.press('Enter');
  await expect(impact.getByText('扱いが未定の予約が2件あります。')).toBeVisible();
  await expect(impact.getByRole('listitem').filter({ hasText: '07/12' })).toContainText(member.userNumber);
  await expect(impact.getByRole('combobox').first()).toBeFocused();
  await expect(impact.getByRole('combobox').first()).toHaveAccessibleDescription('＊ 扱いを選択してください。');
  await expectFits(page);
  await impact.getByRole('button', { name: '未定をすべて「移動先の第1候補」にする' }).press('Enter');
  await expect(impact.getByText('2件を「移動先の第1候補」にしました。')).toBeVisible();
  await expect(lines.filter({ hasText: '07/10(金)' }).first()).toBeVisible();
  await impact.getByRole('button', { name: 'すべて未定に戻す' }).press('Enter');
  await cancelAll.press('Enter');
  await expect(impact.getByText('2件を「取消（全額返金）」にしました。')).toBeVisible();
  await expect(lines.filter({ hasText: '支払済み' })).toContainText('返金 1,000円');
  await expect(undecided).toHaveAccessibleName('未定 0件');
  await expect(cancelAll).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LEGEND');
  await expectFits(page);

  // Somebody books meanwhile: the list is refused, and shows what came.
  await at('2026-07-12', { frames: ['夜間'] });
  watch.expects('409 Desk/CommitClosure');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }));
  await expect(page.getByText('一覧を表示した後に予約が変わりました（追加1件）')).toBeVisible();
  await expect(lines).toHaveCount(4);
  await lines.filter({ hasText: '追加' }).getByRole('combobox').selectOption({ label: 'そのまま（管理者同席）' });
  const target = 'ホールA　07/10(金) 午前（差額なし）';
  const seventh = lines.filter({ hasText: '07/12' }).filter({ hasNotText: '追加' });
  await seventh.getByRole('combobox').selectOption({ label: target });

  // The factor is asked for again once ten minutes have passed.
  const past = new Date(Date.now() - 3_600_000 * 24 * 365);
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: past })
    .where('staff_id', '=', manager.staffId)
    .execute();
  watch.expects('403 Desk/CommitClosure');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(hall.containerName);
  await expect(asked).toContainText('2件を取消　返金 合計1,000円');
  await expect(asked.getByText(`（${member.userNumber}）`)).toHaveCount(1);
  await expect(asked).toContainText('3通');
  await expectFits(page);
  await asked.getByRole('button', { name: '休館を確定する' }).press('Enter');
  await codeField(page).fill(codeNow(clock.offsetMs));

  await expect(heading(page, '休館の詳細')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '休館を確定しました。' })).toBeFocused();
  await expect(page.getByText('取り消しました')).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByText('移しました')).toHaveCount(1);
  await expect(page.getByText('残しました')).toHaveCount(1);
  const gone = page.getByRole('row').filter({ hasText: '移しました' });
  await expect(gone).toContainText('2026/07/12(日) 午前ホールA');
  await expect(gone).toContainText(`→ ${target}`);
  await expectFits(page);
  const due = await arrange.db
    .selectFrom('ledger')
    .select('amount')
    .where('reservation_id', '=', paid.reservationId)
    .where('kind', '=', 'refund_due')
    .execute();
  expect(due).toHaveLength(1);
  // The button waits while it is asked what opens.
  const goOn = await holdBack(page, 'Desk/PreviewLift');
  await page.getByRole('button', { name: '休館を解除する' }).press('Enter');
  const lifting = page.getByRole('dialog').getByRole('button', { name: '休館を解除する' });
  await expect(lifting).toBeDisabled();
  goOn();
  await expect(page.getByRole('dialog').getByText('すぐに予約できるようになる日')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('1件（移動先のままです）')).toBeVisible();
  await expectFits(page);

  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: 'やめる' }));
  const lift = page.getByRole('button', { name: '休館を解除する' });
  await expect(lift).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOnceReady(lifting);
  await expect(page.getByRole('dialog').getByText('理由を入力してください。')).toBeVisible();
  const liftReason = page.getByRole('dialog').getByRole('textbox', { name: /^理由/ });
  await expect(liftReason).toBeFocused();
  await liftReason.fill('工事の延期');
  await lifting.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '休館を解除しました。' })).toBeFocused();
  await expect(lift).toHaveCount(0);
  // On paper it says so, and nobody is asked to call about what is closed no more.
  const account = () => arrange.db.updateTable('account').where('user_id', '=', member.userId);
  const { email } = await arrange.db
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  await account().set({ email: null }).execute();
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-prints', document.querySelector('[data-printed]')?.textContent ?? '');
  });
  await page.reload();
  await page.getByRole('button', { name: /^電話一覧を印刷する/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-prints', /電話一覧.*解除済み（2026\/.*）/);
  await expect(page.getByText('電話で知らせてください')).toHaveCount(0);
  // What was moved is written as before.
  await expect(gone).toContainText('2026/07/12(日) 午前ホールA');
  await expectFits(page);
  await account().set({ email }).execute();
  await page.getByRole('link', { name: '休館・公用' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: '空調設備の更新のため' })).toContainText('解除済み');
  await expectFits(page);

  // The resident reads it.
  await enter(resident, `my-reservation/${paid.reservationId}`);
  await expect(page.getByText('取消（施設都合）の理由　空調設備の更新のため')).toBeVisible();
  await enter(resident, `my-reservation/${moved.reservationId}`);
  await expect(page.getByText('2026/07/10(金)').first()).toBeVisible();
});

test('[CLOSE-01] a clerk prepares a closure and prints whom it concerns and whom to call; the manager opens and decides it', async ({
  arrange,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town, hall, member } = resident;
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await arrange.db.updateTable('account').set({ email: null }).where('user_id', '=', member.userId).execute();
  const { containerId } = hall;
  const clerk = await arrange.aStaffMember(town, { role: 'desk', containerIds: [containerId], name: '窓口 次郎' });
  await enterAsStaff(page, clerk);
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-prints', document.querySelector('[data-printed]')?.textContent ?? '');
  });
  await page.goto(`${consolePath(town.tenantAlias)}/closures/new`);
  await expect(page.getByText('確定できるのは館長または管理者です。')).toBeVisible();
  await page.getByRole('button', { name: '影響を確認する' }).press('Enter');
  await expect(page.getByRole('radio', { name: '休館日', exact: true })).toBeFocused();
  await page.getByRole('radio', { name: '臨時休館' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-11');
  await page.getByRole('textbox', { name: /^理由（職員用）/ }).fill('漏水');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('設備の修理のため');
  await page.getByRole('button', { name: '影響を確認する' }).press('Enter');

  const impact = page.getByRole('region', { name: '影響の確認' });
  await expect(impact.getByRole('row').filter({ hasText: member.userNumber })).toContainText('電話で連絡');
  await impact.getByRole('button', { name: '電話一覧を印刷する（1名）' }).press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-prints', /電話一覧.*\d+-\d+-\d+/);
  await impact.getByRole('combobox').selectOption({ label: 'そのまま（管理者同席）' });
  await expect(impact.getByText('電話で連絡')).toHaveCount(0);
  await expect(impact.getByRole('button', { name: '確定へ進む' })).toHaveCount(0);
  await impact.getByRole('button', { name: '一覧を印刷する', exact: true }).press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-prints', /休館の影響を受ける[\s\S]*そのまま/);
  // Nothing changes for who stays.
  await expect(impact.getByRole('button', { name: /^電話一覧/ })).toHaveCount(0);
  await impact.getByRole('button', { name: '下書き保存' }).press('Enter');
  await expect(impact.getByRole('status').filter({ hasText: '下書きを保存しました。' })).toBeFocused();
  await expectFits(page);

  await page.context().clearCookies();
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  await enterAsStaff(page, manager);
  await page.goto(`${consolePath(town.tenantAlias)}/closures`);
  const drafts = page.getByRole('region', { name: /^下書き/ }).first();
  await expect(drafts).toContainText('窓口 次郎さん');
  await expectFits(page);
  await drafts.getByRole('link').first().press('Enter');
  await expect(heading(page, '休館の下書き')).toBeVisible();
  await expect(impact.getByRole('combobox')).toHaveValue('keep');
  // What is to be decided stands first, and the form is folded.
  await expect(impact.getByRole('heading', { name: '影響の確認' })).toBeInViewport();
  await expect(impact).toContainText('臨時休館　設備の修理のため');
  const reason = page.getByRole('textbox', { name: /^利用者に表示する理由/ });
  await expect(reason).toBeHidden();
  await expectFits(page);
  await page.getByText('内容を変更する').click();
  await expect(reason).toHaveValue('設備の修理のため');
  await page.getByText('内容を変更する').click();
  // Somebody saves it meanwhile: nothing is decided, and the list shows what is there now.
  await arrange.db.updateTable('closure_draft').set({ version: 2 }).where('tenant_id', '=', town.tenantId).execute();
  watch.expects('409 Desk/CommitClosure');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }));
  await impact.getByRole('button', { name: '最新を表示' }).press('Enter');
  await expect(heading(page, '休館・公用')).toBeVisible();
  await drafts.getByRole('link').first().press('Enter');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }));
  await expect(heading(page, '休館の詳細')).toBeVisible();

  // A line that failed is decided anew.
  const failed = {
    state: 'failed',
    outcome: '',
    intent: 'cancel',
    failure: '「受付済み」のため取り消せませんでした。',
  };
  await arrange.db.updateTable('closure_line').set(failed).where('tenant_id', '=', town.tenantId).execute();
  await page.reload();
  await expect(page.getByText('1件を処理できませんでした。')).toBeVisible();
  await page.getByRole('button', { name: /の扱いを決め直す$/ }).press('Enter');
  const again = page.getByRole('dialog');
  await again.getByRole('combobox').selectOption({ label: 'そのまま（管理者同席）' });
  await expectFits(page);
  await again.getByRole('button', { name: 'この扱いにする' }).press('Enter');
  await expect(page.getByText('残しました')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '予約ごとの処理' })).toBeFocused();
});

test('[CLOSE-01] twelve are closed over: the decision names ten of them, and a line that is decided anew keeps its place and its words', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const frames = ['午前', '午後', '夜間'] as const;
  for (const [index, date] of ['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14'].entries()) {
    for (const frame of frames) {
      const isLast = index === 3 && frame === '夜間';
      await arrange.aReservation(isLast ? member : await arrange.aMember(town), hall, { date, frames: [frame] });
    }
  }
  const manager = await arrange.aStaffMember(town, { role: 'manager', containerIds: [hall.containerId] });
  await enterAsStaff(page, manager);
  await page.goto(`${consolePath(town.tenantAlias)}/closures/new`);
  await page.getByRole('radio', { name: '臨時休館' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-14');
  await page.getByRole('textbox', { name: /^理由（職員用）/ }).fill('漏水');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('設備の修理のため');
  await page.getByRole('button', { name: '影響を確認する' }).press('Enter');
  const impact = page.getByRole('region', { name: '影響の確認' });
  await impact.getByRole('button', { name: '未定をすべて「取消（全額返金）」にする' }).press('Enter');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const named = dialog.getByRole('definition').filter({ hasText: '山田' });
  await expect(named).toContainText(/^(山田[^山]+){10}ほか2名$/);
  await expectFits(page);
  await pressOnceReady(dialog.getByRole('button', { name: 'やめる' }));

  // The last of them moves: nothing of where it goes is cut off.
  const last = impact.getByRole('row').filter({ hasText: member.userNumber }).getByRole('combobox');
  await last.selectOption({ label: 'ホールA　07/10(金) 夜間（差額なし）' });
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    const room = await last.evaluate((select: HTMLSelectElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.font = font;
      const text = select.selectedOptions[0]?.text ?? '';
      const left = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return left - pen.measureText(text).width;
    });
    expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await last.selectOption({ label: 'そのまま（管理者同席）' });
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await expect(named).toContainText(/ほか1名$/);
  await pressOnceReady(dialog.getByRole('button', { name: '休館を確定する' }));
  await expect(page.getByText('取り消しました')).toHaveCount(11, { timeout: 30_000 });

  await arrange.db
    .updateTable('closure_line')
    .set({ state: 'failed', outcome: '', intent: 'cancel', failure: '「受付済み」のため取り消せませんでした。' })
    .where('tenant_id', '=', town.tenantId)
    .where('outcome', '=', 'kept')
    .execute();
  await page.reload();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(member.userNumber);
  await first.getByRole('button', { name: /の扱いを決め直す$/ }).press('Enter');
  await dialog.getByRole('combobox').selectOption({ label: 'ホールA　07/10(金) 夜間（差額なし）' });
  await pressOnceReady(dialog.getByRole('button', { name: 'この扱いにする' }));
  await expect(first).toContainText('移しました', { timeout: 30_000 });
  await expect(first).toContainText(member.userNumber);
  await expect(first).toContainText('2026/07/14(火) 夜間');
  await expect(page.getByRole('heading', { name: '予約ごとの処理' })).toBeFocused();
  await expectFits(page);
});

test('[CLOSE-01] a hall is closed on the last Mondays of a fiscal year', async ({ arrange, page }) => {
  const { town, hall } = await arrange.aResident();
  const manager = await arrange.aStaffMember(town, { role: 'manager', containerIds: [hall.containerId] });
  await enterAsStaff(page, manager);
  await page.goto(`${consolePath(town.tenantAlias)}/closures/new`);
  await page.getByRole('radio', { name: '休館日', exact: true }).check();
  await page.getByLabel(/^最初の日/).fill('2027-04-01');
  await page.getByLabel(/^最後の日/).fill('2028-03-31');
  await page.getByRole('textbox', { name: /^理由（職員用）/ }).fill('清掃と点検');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('館内清掃のため');
  await page
    .getByRole('group', { name: /^第何曜日/ })
    .getByRole('checkbox', { name: '最終' })
    .press('Space');
  const ask = page.getByRole('button', { name: '影響を確認する' });
  await ask.press('Enter');
  await expect(page.getByText('曜日を選択してください。')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '日', exact: true })).toBeFocused();
  await page.getByRole('checkbox', { name: '月', exact: true }).press('Space');
  await ask.press('Enter');
  await expect(page.getByText('影響を受ける予約はありません。')).toHaveCount(1);

  const words = '2027/04/01(木)～2028/03/31(金)　毎月最終月曜　終日';
  const impact = page.getByRole('region', { name: '影響の確認' });
  await expect(impact).toContainText(`12日（${words}）`);
  await expect(impact).toContainText('04/26(月)、05/31(月)');
  await expectFits(page);
  await impact.getByRole('button', { name: '下書き保存' }).press('Enter');
  await expect(impact.getByText('下書きを保存しました。')).toBeVisible();
  await page.goto(`${consolePath(town.tenantAlias)}/closures`);
  await page.getByRole('link', { name: words }).press('Enter');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(`12日（${words}）`);
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }));
  await expect(heading(page, '休館の詳細')).toBeVisible();
  await expect(page.getByText(words).first()).toBeVisible();

  const days = [
    ...['2027年4月 26日', '2027年5月 31日', '2027年6月 28日', '2027年7月 26日', '2027年8月 30日', '2027年9月 27日'],
    ...['2027年10月 25日', '2027年11月 29日', '2027年12月 27日', '2028年1月 31日', '2028年2月 28日', '2028年3月 27日'],
  ];
  await page.goto(`${consolePath(town.tenantAlias)}/closures/year/${hall.containerId}/2026`);
  await page.getByRole('combobox', { name: '期間' }).selectOption('年度（4月～3月）');
  await expect(page.getByText('2026年度').first()).toBeVisible();
  await page.getByRole('button', { name: '次の年' }).press('Enter');
  for (const [month = '', day = ''] of days.map((text) => text.split(' '))) {
    const note = page.getByRole('region', { name: month, exact: true }).getByRole('listitem').first();
    await expect(note).toHaveText(`${day}　休館日　館内清掃のため`);
  }
  // Months of the year after the one that is named say of which they are.
  const titleOf = (month: string) => page.getByRole('heading', { name: month, exact: true });
  await expect(titleOf('2028年1月')).toHaveText('2028年1月');
  await expect(titleOf('2027年12月').getByText('12月', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(12);
  await expectFits(page);
  await page.reload();
  await expect(page.getByRole('region', { name: '2028年3月', exact: true })).toContainText('館内清掃のため');
  await page.getByRole('button', { name: '今年度' }).press('Enter');
  await expect(page.getByRole('region', { name: '2026年4月', exact: true })).toBeVisible();
});
