import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';
import { toTab } from './tabs.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[MONEY-01] [MONEY-02] [MONEY-04] a day of the till: opened, cash with a receipt, a refund by transfer, closed with a difference', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-20', paymentState: 'counter' });
  const cancelled = { date: '2026-06-21', state: 'cancelled_operator', paymentState: 'refund_pending' } as const;
  await arrange.aReservation(member, hall, cancelled);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, '収納')).toBeFocused();

  await toTab(page, 'レジ');
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('30000');
  await page.keyboard.press('Enter');
  const told = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
  await expect(told(/レジを開けました。釣銭準備金は30,000円です。/)).toBeFocused();
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();

  await toTab(page, '未収');
  await page.getByRole('searchbox', { name: /フリガナ/ }).fill('居ない');
  await expect(page.getByText('該当する未収はありません')).toBeVisible();
  await page.getByRole('searchbox', { name: /フリガナ/ }).fill(member.userNumber);
  await page.getByRole('row').nth(1).getByRole('button').press('Enter');
  await expect(page.getByRole('textbox', { name: /^預り/ })).toBeFocused();
  const owed = String(await page.getByRole('button', { name: /円を受け取る$/ }).textContent()).replace(
    'を受け取る',
    '',
  );
  const part = page.getByRole('textbox', { name: /^受け取る金額/ });
  await part.fill('0');
  await expect(page.getByRole('button', { name: '受け取る', exact: true })).toBeVisible();
  await part.fill('300');
  const tendered = page.getByRole('textbox', { name: /^預り/ });
  await page.keyboard.press('Enter');
  await expect(tendered).toBeFocused();
  await expect(tendered).toHaveAccessibleDescription(/金額を入力してください。/);
  await tendered.fill('１００００');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: 'お釣り' })).toBeVisible();
  await page.getByRole('button', { name: /を受け取る$/ }).press('Enter');
  await expect(told(/を受け取りました。.*領収書 2026-000001/)).toBeFocused();
  const rest = String(await told(/残り/).textContent()).match(/残り([\d,]+円)/)?.[1];
  await expect(page.getByRole('dialog')).toContainText(`未収額${rest}`);
  await page.getByRole('button', { name: '領収書を印刷する' }).press('Enter');
  await expect(page.getByRole('region', { name: '領収書' })).toContainText('No. 2026-000001');
  await expect(page.getByRole('region', { name: '領収書' })).toContainText(/お預り [\d,]+円　お釣り [\d,]+円.*領収印/);
  await page.getByRole('button', { name: '領収書を再発行する' }).press('Enter');
  await expect(page.getByRole('heading', { name: '領収書（再発行）' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('row').nth(1)).not.toContainText(owed);

  // The rest, beside the receipt that was issued before.
  await page.getByRole('row').nth(1).getByRole('button').press('Enter');
  await expect(page.getByRole('heading', { name: '発行した領収書' })).toBeVisible();
  await expect(page.getByText('No. 2026-000001')).toBeVisible();
  await page.getByRole('textbox', { name: /^預り/ }).fill('10000');
  await page.keyboard.press('Enter');
  await expect(told(/を受け取りました。.*領収書 2026-000002/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('該当する未収はありません')).toBeVisible();

  await toTab(page, '返金');
  await page.getByRole('searchbox', { name: /電話の末尾/ }).fill('居ない');
  await expect(page.getByText('該当する返金待ちはありません')).toBeVisible();
  await page.getByRole('searchbox', { name: /電話の末尾/ }).fill(member.userNumber);
  await expect(page.getByRole('table', { name: '返金' })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('button').press('Enter');
  await page.getByRole('combobox', { name: '返金方法' }).selectOption('口座振込');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /を振込済みにする$/ }).press('Enter');
  const reference = page.getByRole('textbox', { name: /^振込の整理番号/ });
  await expect(reference).toBeFocused();
  await expect(reference).toHaveAccessibleDescription(/振込の整理番号を入力してください。/);
  await reference.fill('R8-17');
  await page.keyboard.press('Enter');
  await expect(told(/を、振込済みと記録しました。/)).toBeFocused();
  await expect(page.getByText('該当する返金待ちはありません')).toBeVisible();

  await toTab(page, 'レジ');
  await expect(page.getByText('あるべき額')).toHaveCount(0);
  // A number and Enter leads from field to field, and at last to the button. Nothing is recorded by it.
  const pieces = (worth: string) => page.getByRole('textbox', { name: `${worth}円`, exact: true });
  await pieces('10,000').fill('3');
  for (const worth of ['5,000', '2,000', '1,000', '500', '100']) {
    await page.keyboard.press('Enter');
    await expect(pieces(worth)).toBeFocused();
  }
  const coins = pieces('100');
  await coins.fill('−1');
  await pieces('1').press('Enter');
  const counted = page.getByRole('button', { name: /額を確定する$/ });
  await expect(counted).toBeFocused();
  await expect(coins).toHaveAccessibleDescription('');
  await page.keyboard.press('Enter');
  await expect(coins).toBeFocused();
  await expect(coins).toHaveAccessibleDescription(/0枚から100,000枚まで/);
  await coins.fill('1');
  await expect(page.getByText('あるべき額')).toHaveCount(0);
  await counted.press('Enter');
  await expect(page.getByText('あるべき額').first()).toBeVisible();
  await expect(told(/数えた額は30,100円/)).toBeFocused();
  // Counting again stands beneath the difference, begins from what was typed, and is folded away once it is done.
  const again = page.getByRole('button', { name: '数え直す' });
  const reason = page.getByRole('textbox', { name: /^過不足の理由/ });
  await expect(again).toBeInViewport();
  await reason.fill('数えている途中');
  await again.press('Enter');
  await expect(again).toHaveAttribute('aria-expanded', 'true');
  await expect(reason).toBeHidden();
  await again.press('Enter');
  await expect(again).toBeFocused();
  await expect(reason).toHaveValue('数えている途中');
  for (const [typed, next] of [
    ['1', '2'],
    ['2', '1'],
  ] as const) {
    await again.press('Enter');
    await expect(pieces('10,000')).toHaveValue('3');
    await expect(coins).toHaveValue(typed);
    // What Enter leads to is typed over.
    await pieces('500').press('Enter');
    await page.keyboard.type(next);
    await expect(coins).toHaveValue(next);
    await counted.press('Enter');
    await expect(told(new RegExp(`数えた額は30,${next}00円`))).toBeFocused();
    await expect(coins).toBeHidden();
  }
  // What is next stands beneath what was counted, in view, and the sheet below it.
  await expect(page.getByRole('button', { name: 'レジを締める' })).toBeInViewport();
  await page.getByRole('button', { name: 'レジを締める' }).press('Enter');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/理由を入力してください。/);
  await page.getByRole('combobox', { name: /^定型文/ }).selectOption('金額の打ち間違い');
  await expect(reason).toHaveValue('預り金額の打ち間違いのため。');
  await reason.fill('釣銭の渡し間違い');
  await page.getByRole('button', { name: 'レジを締める' }).press('Enter');
  const closed = told(/レジを締めました。過不足は－[\d,]+円です。翌日へ30,000円を残し、100円を金庫へ入れます。/);
  await expect(closed).toBeFocused();
  await expect(closed.getByRole('img', { name: '注意' })).toBeVisible();
  const sheet = page.getByRole('region', { name: /の日計表/ });
  await expect(sheet.getByText('釣銭の渡し間違い')).toBeVisible();
  const lines = sheet.getByRole('table', { name: '現金の出入り' });
  await expect(lines.getByRole('row', { name: /2026-000001/ })).toContainText('山田');
  const besides = sheet.getByRole('table', { name: '台帳との照らし合わせ' });
  await expect(besides.getByRole('row', { name: /^現金の収納/ })).toContainText('2件');
  // The transfer came out of no till.
  await expect(besides.getByRole('row', { name: /^レジを通さない返金/ })).toContainText(/1件－[\d,]+円/);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('list', { name: '押印欄' })).toHaveText(/係.*館長/);
  await page.emulateMedia({ media: 'screen' });
  await page.getByText(/^これまでのレジ/).press('Enter');
  await expect(page.getByRole('row', { name: /締め済み/ })).toBeVisible();

  // Cash is not offered any more on this day.
  await arrange.aReservation(member, hall, { date: '2026-06-22', paymentState: 'counter' });
  await toTab(page, '未収');
  await page
    .getByRole('row', { name: /2026\/06\/22/ })
    .getByRole('button')
    .press('Enter');
  await expect(told(/この施設のレジが開いていません。/)).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^預り/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'レジを開ける' }).press('Enter');
  // The next one opens on the same day, or the closing is taken back.
  await expect(page.getByRole('button', { name: 'レジを開ける' })).toBeVisible();
  await page.getByText('締めの取消し', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: '締めを取り消す' })).toBeVisible();

  // A day later.
  await arrange.db.updateTable('till').set({ day: '2026-06-01' }).where('tenant_id', '=', town.tenantId).execute();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^釣銭準備金/ })).toHaveValue('30000');
  await page.getByRole('button', { name: 'レジを開ける' }).click();
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();

  // Whatever was printed before, paper shows the receipt alone that is asked for.
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const reissue = page.getByRole('button', { name: '領収書を再発行する' });
  for (const [index, number] of ['2026-000001', '2026-000002'].entries()) {
    await reissue.nth(index).click();
    await expect(page.getByRole('region', { name: '領収書', exact: true })).toHaveCount(1);
    await expect(page.getByRole('region', { name: '領収書', exact: true })).toContainText(number);
  }
});

test('[MONEY-01] cash is not taken without a till, whose way is shown, and ホーム tells of one that was left open', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-20', paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias));
  await expect(page.getByRole('link', { name: /^本日まだ開けていないレジ/ })).toContainText('1件');
  await page.goto(consolePath(town.tenantAlias, `/money?tab=unpaid&chosen=${reservationId}`));
  await expect(page.getByRole('status').filter({ hasText: 'この施設のレジが開いていません。' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: /^預り/ })).toBeHidden();
  await page.getByRole('link', { name: 'レジを開ける' }).press('Enter');
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'レジを開けました。' })).toBeFocused();
  await page.getByRole('link', { name: '支払いを待っている予約に戻る' }).press('Enter');
  await expect(page.getByRole('textbox', { name: /^預り/ })).toBeFocused();
  // An address that somebody else wrote leads nowhere else.
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till&back=https://example.org/'));
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();
  await expect(page.getByRole('link', { name: '支払いを待っている予約に戻る' })).toHaveCount(0);

  await arrange.db.updateTable('till').set({ day: '2026-06-01' }).where('tenant_id', '=', town.tenantId).execute();
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('link', { name: /^前日の締め忘れ/ }).press('Enter');
  await expect(page.getByText(/のレジが締められていません。/)).toBeVisible();
});

test('[MONEY-04] a refund in cash has a slip to sign, at once and later from the ledger of its reservation', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const cancelled = { date: '2026-06-21', state: 'cancelled_operator', paymentState: 'refund_pending' } as const;
  const { reservationId } = await arrange.aReservation(member, hall, cancelled);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('30000');
  await page.getByRole('button', { name: 'レジを開ける' }).click();
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, '収納')).toBeFocused();
  await toTab(page, '返金');
  // Enter opens what alone is found.
  await page.getByRole('searchbox', { name: /電話の末尾/ }).fill(member.userNumber);
  await expect(page).toHaveURL(new RegExp(member.userNumber));
  await expect(page.getByRole('table', { name: '返金' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('searchbox', { name: /電話の末尾/ }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`chosen=${reservationId}`), { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /円を現金で返す$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'を、現金で返したと記録しました。' })).toBeFocused();
  const print = page.getByRole('button', { name: /^返金受領書 \d{8}-01を印刷する$/ });
  const slip = page.getByRole('region', { name: '返金受領書' });
  await print.click();
  await expect(slip).toContainText(/No\. \d{8}-01.*返金日.*受領者 山田.*署名.*受領印/);
  await expect(print).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  // The sheet of the till names the slip as the slip does, and the sum as going out in each of its tables.
  const number = String(await print.textContent()).match(/\d{8}-01/)?.[0] ?? 'none';
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  const count = page.getByRole('button', { name: '数えた額を確定する' });
  const notes = page.getByRole('textbox', { name: '10,000円' });
  // With nothing typed it is no count, and tells nothing of what there should be.
  await count.press('Enter');
  await expect(notes).toBeFocused();
  await expect(notes).toHaveAccessibleDescription(/枚数を入力してください。/);
  await expect(page.getByText('あるべき額')).toHaveCount(0);
  await notes.fill('3');
  await count.click();
  const sheet = page.getByRole('region', { name: /の日計表/ });
  await expect(sheet.getByRole('row', { name: new RegExp(number) })).toContainText(/山田.*の返金.*－[\d,]+円/);
  for (const name of ['レジの現金', '台帳との照らし合わせ'])
    await expect(sheet.getByRole('table', { name }).getByRole('row', { name: /^現金の返金/ })).toContainText(
      /1件－[\d,]+円/,
    );

  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await page.getByText(/^台帳（\d+件）$/).click();
  await print.click();
  await expect(slip).toContainText(/No\. \d{8}-01/);
  expect(await violationsOf(page)).toEqual([]);
});

test('納入通知書 are issued for what the list shows, printed together, and void on the page once nothing is owed', async ({
  arrange,
  page,
}) => {
  const setting = { fee_collection: 'counter', bill_ways_to_pay: '窓口　9時から17時まで\n口座振込　普通 0012345' };
  const { town, hall, member } = await arrange.aResident({ setting });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'counter' });
  await arrange.aReservation(member, hall, { date: '2026-07-12', paymentState: 'counter' });
  const address = '宮城県みどり町中央一丁目2番3号 みどりヶ丘ハイツ405号室';
  await arrange.db
    .updateTable('account')
    .set({ address: `〒981-0001 ${address}` })
    .where('user_id', '=', member.userId)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(consolePath(town.tenantAlias, '/money?tab=unpaid'));
  const table = page.getByRole('table', { name: '未収' });
  const boxes = table.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  const issue = (chosen: number) => page.getByRole('button', { name: `選択した${chosen}件の納入通知書を発行` });
  // Without a tick nothing is asked, and the list says so.
  await issue(0).click();
  await expect(page.getByRole('alert').filter({ hasText: '一覧で選択してください。' })).toBeVisible();
  await expect(issue(0)).toBeFocused();
  const saturday = table.getByRole('checkbox', { name: /2026\/07\/11\(土\) .*を選択$/ });
  await saturday.focus();
  await page.keyboard.press('Space');
  await expect(saturday).toBeChecked();
  await expect(saturday).toBeFocused();
  await expect(page.getByText('一覧で選択してください。')).toHaveCount(0);
  await expect(issue(1)).toBeVisible();
  // Another tick is beside it, and goes again without it.
  const sunday = table.getByRole('checkbox', { name: /2026\/07\/12\(日\) .*を選択$/ });
  await sunday.check();
  await expect(issue(2)).toBeVisible();
  await sunday.uncheck();
  await expect(saturday).toBeChecked();
  await expect(issue(1)).toBeVisible();
  // A tick of what is not listed any more counts for nothing.
  const search = page.getByRole('searchbox').or(page.getByRole('search').getByRole('textbox')).first();
  await search.fill('どこにもない');
  await expect(page.getByText('該当する未収はありません')).toBeVisible();
  await expect(page.getByRole('button', { name: /納入通知書を発行$/ })).toHaveCount(0);
  await search.fill('');
  await expect(boxes).toHaveCount(2);
  await page.getByRole('button', { name: 'すべて解除' }).click();
  await expect(issue(0)).toBeVisible();
  await page.getByRole('button', { name: 'すべて選択' }).click();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await issue(2).click();
  const dialog = page.getByRole('dialog', { name: '納入通知書の発行' });
  await pressOnceReady(dialog.getByRole('button', { name: '2件の納入通知書を発行して印刷する' }));
  await expect(dialog.getByRole('status').filter({ hasText: '納入通知書を2件発行しました。' })).toBeFocused();
  // Both are of one person: they go into one envelope.
  await expect(dialog.getByRole('region', { name: '納入通知書 2026-000001、2026-000002' })).toHaveCount(1);
  await expect(dialog.getByText('口座振込　普通 0012345')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  // On paper each begins on a page of its own, the first one at the top.
  await page.emulateMedia({ media: 'print' });
  const first = page.getByRole('region', { name: '納入通知書 2026-000001、2026-000002' });
  await expect.poll(async () => Math.round((await first.boundingBox())?.y ?? -1)).toBe(0);
  // Within the margins of 10 mm that a browser prints with, it shows in the window of an envelope.
  const addressed = first.getByLabel('宛先', { exact: true });
  await expect(addressed.getByRole('paragraph')).toHaveText(['〒981-0001', address, /^山田 .* 様$/]);
  const box = await addressed.boundingBox();
  const millimetres = (pixels: number) => (pixels / 96) * 25.4 + 10;
  expect(millimetres(box?.x ?? 0)).toBeGreaterThan(23);
  expect(millimetres((box?.x ?? 0) + (box?.width ?? 999))).toBeLessThan(86);
  expect(millimetres(box?.y ?? 0)).toBeGreaterThan(13);
  expect(millimetres((box?.y ?? 0) + (box?.height ?? 999))).toBeLessThan(40);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /2026-000001/ })).toBeVisible();
  // What was issued is not chosen any more.
  await expect(issue(0)).toBeFocused();

  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const card = page.getByRole('region', { name: '納入通知書', exact: true });
  await card.getByRole('button', { name: /^納入通知書 2026-00000[12]を再発行する$/ }).press('Enter');
  await expect(page.getByRole('heading', { name: '納入通知書（再発行）' })).toBeVisible();
  const write = (standing: { payment_state: string; state: string }) =>
    arrange.db.updateTable('reservation').set(standing).where('reservation_id', '=', reservationId).execute();
  const { amount } = await arrange.db
    .selectFrom('bill')
    .select('amount')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  await arrange.db
    .insertInto('ledger')
    .values({
      tenant_id: town.tenantId,
      reservation_id: reservationId,
      kind: 'released',
      amount,
      note: '',
      happened_at: new Date(),
    })
    .execute();
  await write({ payment_state: 'waived', state: 'confirmed' });
  await page.reload();
  await expect(card.getByText('無効（免除）')).toBeVisible();
  await write({ payment_state: 'none', state: 'cancelled_user' });
  await page.reload();
  await expect(card.getByText('無効（取消済み）')).toBeVisible();
  await card.getByRole('button', { name: /（無効）を表示する$/ }).press('Enter');
  await expect(page.getByRole('heading', { name: '納入通知書（再発行）（無効）' })).toBeVisible();
  await expect(page.getByText('この通知書では納入しないでください（取消済み）。')).toBeVisible();
});

test('a bill of one reservation is issued once, and void on its page as soon as that is moved', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const card = page.getByRole('region', { name: '納入通知書', exact: true });
  const issue = card.getByRole('button', { name: /円の納入通知書を発行する$/ });
  await issue.press('Enter');
  const dialog = page.getByRole('dialog', { name: '納入通知書の発行' });
  await pressOnceReady(dialog.getByRole('button', { name: '1件の納入通知書を発行して印刷する' }));
  await expect(dialog.getByRole('status').filter({ hasText: '納入通知書を1件発行しました。' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  const reissue = card.getByRole('button', { name: '納入通知書 2026-000001を再発行する' });
  await reissue.press('Enter');
  await expect(page.getByRole('heading', { name: '納入通知書（再発行）' })).toBeVisible();
  await expect(issue).toHaveCount(0);

  await page.getByRole('button', { name: '日時・部屋を変更する' }).press('Enter');
  const moving = page.getByRole('dialog', { name: '日時・部屋の変更' });
  await moving.getByLabel('日付').fill('2026-07-13');
  await moving.getByRole('combobox', { name: '部屋' }).selectOption({ label: hall.halfB.articleName });
  await moving.getByRole('checkbox', { name: /^午前/ }).uncheck();
  await moving.getByRole('checkbox', { name: /^夜間/ }).check();
  await moving.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
  await expect(moving.getByText(/^増額 [\d,]+円$/)).toBeVisible();
  await pressOnceReady(moving.getByRole('button', { name: /変更する$/ }));
  await expect(page.getByRole('status').filter({ hasText: 'へ変更しました。' })).toContainText(
    '納入通知書 2026-000001は無効になりました。必要に応じて再発行してください。',
  );
  await expect(card.getByText(/^無効（/)).toBeVisible();
  await expect(reissue).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^納入通知書（再発行）/ })).toHaveCount(0);
  await expect(issue).toBeVisible();
});

test('[MONEY-06] the cash of a receipt is taken back in two presses, and its fee is 未払い again', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-20', paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/money?tab=till&hall=${hall.containerId}`));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}#cash`));
  await page.getByRole('textbox', { name: /^預り/ }).fill('10000');
  await page.getByRole('button', { name: /円を受け取る$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '領収書 2026-000001' })).toBeFocused();
  await page.getByRole('button', { name: '閉じる' }).click();

  await page.getByRole('button', { name: '領収書 2026-000001の収納を取り消す' }).click();
  const dialog = page.getByRole('dialog', { name: '収納の取消' });
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText(
    'お支払いの記録を取り消しました',
  );
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('別の方の予約でした');
  await dialog.getByRole('button', { name: '収納を取り消す' }).click();

  await expect(
    page.getByRole('status').filter({ hasText: '領収書 2026-000001の収納を取り消しました。' }),
  ).toBeFocused();
  await expect(page.getByText('取消済み', { exact: true })).toBeVisible();
  await expect(page.getByText(/が取消：別の方の予約でした$/)).toBeVisible();
  await expect(page.getByText(/未払い/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /円を現金で収納する$/ })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: '領収書を再発行する' }).click();
  await expect(page.getByRole('heading', { name: '領収書（取消済み）' })).toBeVisible();
});

test('[MONEY-06] two windows take cash at once; one counts in between, closes, and opens again on the same day', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-20', paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  const tills = consolePath(town.tenantAlias, `/money?tab=till&hall=${hall.containerId}`);
  await page.goto(tills);
  const float = page.getByRole('textbox', { name: /^釣銭準備金/ });
  const told = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
  await float.fill('5000');
  await page.getByRole('button', { name: 'レジを開ける', exact: true }).click();
  await expect(told(/レジを開けました。/)).toBeFocused();

  await page.getByText('別の窓口のレジを開ける', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^窓口の名前/ })).toHaveValue('窓口2');
  await float.fill('3000');
  await page.getByRole('button', { name: '窓口のレジを開ける' }).click();
  await expect(told(/釣銭準備金は3,000円です。/)).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}#cash`));
  const window = page.getByRole('combobox', { name: /^現金を扱う窓口/ });
  await page.getByRole('textbox', { name: /^預り/ }).fill('10000');
  await page.getByRole('button', { name: /円を受け取る$/ }).click();
  await expect(window).toHaveAccessibleDescription(/窓口を選択してください。/);
  await window.selectOption('窓口2');
  await page.getByRole('button', { name: /円を受け取る$/ }).click();
  await expect(told(/領収書 2026-000001/)).toBeFocused();

  await page.goto(tills);
  await page.getByRole('navigation', { name: '窓口' }).getByRole('link', { name: '窓口2' }).click();
  const thousands = page.getByRole('textbox', { name: '1,000円', exact: true });
  for (const counted of ['2', '3']) {
    if (counted === '3') await page.getByRole('button', { name: '数え直す' }).click();
    await thousands.fill(counted);
    await page.getByRole('button', { name: /額を確定する$/ }).click();
    await expect(told(new RegExp(`数えた額は${counted},000円`))).toBeFocused();
  }
  const sheet = page.getByRole('region', { name: /の日計表（.*窓口2 No\. 2・締め前）/ });
  await expect(sheet.getByRole('table', { name: '数えた記録' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('textbox', { name: /^過不足の理由/ }).fill('数え間違い');
  await page.getByRole('button', { name: 'レジを締める' }).click();
  await expect(told(/レジを締めました。/)).toBeFocused();
  await page.getByText('別の窓口のレジを開ける', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^窓口の名前/ })).toHaveValue('窓口2');
  await page.getByRole('button', { name: '窓口のレジを開ける' }).click();
  await expect(told(/レジを開けました。釣銭準備金は3,000円です。/)).toBeFocused();
});
