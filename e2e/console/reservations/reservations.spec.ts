import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { fillInPurpose, frameButton, heading, reserveButton } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { stage } from '#e2e/world/stage.ts';
import { anOrdinance } from '#server/testing/anOrdinance.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[DESK-08] found by its number and cancelled for the facility, with refund and mail before, and the resident reads why', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { town, hall, member } = resident;
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  await arrange.aReservation(member, hall, { date: '2026-07-12' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();

  // By keyboard: to the list, the number, and Enter opens the only one that is found.
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(heading(page, '予約')).toBeFocused();
  const found = page.getByRole('row').filter({ hasText: '中央公民館' });
  await expect(found).toHaveCount(2);
  await page.getByRole('searchbox', { name: /^番号/ }).fill(reservationId.slice(0, 8));
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(page.getByText('予約確定・支払済み')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '予約を取り消す' }).press('Enter');
  await dialog.getByRole('radio', { name: /^施設都合/ }).check();
  await expect(dialog.getByText(/^全額返金 [\d,]+円$/)).toBeVisible();
  const ofFee = dialog.getByRole('table', { name: '返金の内訳' }).getByRole('row').nth(1);
  await expect(ofFee).toContainText(/2026\/07\/11.*([\d,]+円)\1/);
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('（入力した理由）');
  const press = dialog.getByRole('button', { name: '取消して全額返金' });
  await press.click();
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('空調の故障のため');
  await dialog.getByRole('textbox', { name: /^職員だけに見えるメモ/ }).fill('業者の都合で復旧は来週');
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).not.toContainText('復旧は来週');
  await press.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^取消（施設都合）・/)).toBeVisible();
  const changes = page.getByRole('region', { name: '履歴' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(/館長 一郎さん.*職員だけに見えるメモ.*業者の都合で復旧は来週/);
  await expect(changes.nth(1)).toContainText(/館長 一郎さん.*取消（施設都合）.*空調の故障のため/);
  await expect(page.getByRole('button', { name: '予約を取り消す' })).toHaveCount(0);
  const lines = await arrange.db
    .selectFrom('ledger')
    .select(['kind', 'amount'])
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'refund_due')
    .execute();
  expect(lines).toHaveLength(1);

  await enter(resident, `my-reservation/${reservationId}`);
  await expect(page.getByText('取消（施設都合）の理由　空調の故障のため')).toBeVisible();
  await expect(page.getByText('復旧は来週')).toHaveCount(0);
});

test('[DESK-05] what a colleague changed meanwhile is not changed over: who it was, and the latest on demand', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const staff = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, staff);
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await page.getByRole('textbox', { name: /^メモ/ }).fill('鍵は事務室');
  const row = { tenant_id: town.tenantId, reservation_id: reservationId, happened_at: new Date() };
  await arrange.db
    .insertInto('reservation_history')
    .values({ ...row, actor: `staff:${staff.staffId}`, action: 'memo', reason: '先のメモ', after: '{}' })
    .execute();
  watch.expects('409 Desk/WriteMemo');
  await page.getByRole('button', { name: 'メモを保存する' }).click();
  await page.getByRole('button', { name: '最新を表示' }).click();
  await expect(page.getByRole('textbox', { name: /^メモ/ })).toHaveValue('先のメモ');
});

test('[DESK-07] moved by keyboard to another room and time, with old fee, new fee and difference before, and the resident reads it', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { town, hall, member } = resident;
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await page.getByRole('button', { name: '日時・部屋を変更する' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '日時・部屋の変更' });
  await dialog.getByLabel('日付').fill('2026-07-13');
  await dialog.getByRole('combobox', { name: '部屋' }).selectOption({ label: hall.halfB.articleName });
  // The time stays as it was, and the reason that comes with it is not missed before it was there.
  const morning = dialog.getByRole('checkbox', { name: /^午前 / });
  await expect(morning).toBeChecked();
  await morning.press('Space');
  await pressOnceReady(dialog.getByRole('button', { name: 'この内容で変更する' }));
  await expect(dialog.getByText('時間を選択してください。')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^夜間/ }).press('Space');
  await expect(dialog.getByRole('textbox', { name: /^理由/ })).toBeVisible();
  await expect(dialog.getByText('理由を入力してください。')).toHaveCount(0);
  await expect(
    dialog.getByRole('status').getByText(/^変更後の使用料は[\d,]+円、差額は増額 [\d,]+円です。$/),
  ).toBeAttached();
  await expect(dialog.getByText(/^増額 [\d,]+円$/)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(/2026\/07\/13\(月\) 18:00～22:00/).first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText('変更前');
  const press = dialog.getByRole('button', { name: 'この内容で変更する' });
  await press.press('Enter');
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
  await press.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('予約確定・未払い')).toBeVisible();
  const first = page.getByRole('region', { name: '履歴' }).getByRole('listitem').first();
  await expect(first).toContainText('日時・部屋の変更');
  await expect(first).toContainText('空調の故障のため');

  await enter(resident, `my-reservation/${reservationId}`);
  await expect(page.getByText(/^施設が日時・部屋を変更しました。/)).toContainText('理由　空調の故障のため');
  await expect(page.getByRole('heading', { name: /2026\/07\/13/ })).toBeVisible();
});

test('[DESK-07] what has begun is not offered to be moved: its page and the board say why', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: stage.today });
  // From midnight on, which is over, to noon.
  await arrange.db
    .updateTable('reservation_detail')
    .set({ from_minute: 0 })
    .where('reservation_id', '=', reservationId)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const why = '利用の開始時刻を過ぎているため移動できません。';
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByRole('button', { name: '日時・部屋を変更する' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  const board = `/board/${hall.containerId}/${stage.today}?moving=${reservationId}`;
  await page.goto(consolePath(town.tenantAlias, board));
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
});

test('[DESK-07] [DESK-08] whom no mail reaches is telephoned: said before and after, and what is missing is in sight', async ({
  arrange,
  page,
}) => {
  const schedule = JSON.stringify({ capacity: 40 });
  const { town, hall } = await arrange.aResident({}, { article: { schedule } });
  const phone = { phone_number_1: '090', phone_number_2: '1234', phone_number_3: '8765' };
  const member = await arrange.aMember(town, { ...phone, email: null });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const asked = arrange.db.updateTable('reservation').set({ expected_attendees: 66 });
  await asked.where('reservation_id', '=', reservationId).execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const call = 'メールではお知らせできません。この場で、または電話で知らせてください。';
  const numberToPhone = async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(call)).toBeVisible();
    await expect(dialog.getByText('電話番号の末尾は8765です。')).toBeVisible();
    await expect(dialog.getByText('予約の画面に表示されます。', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('region', { name: '送信されるメール' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  };

  await page.getByRole('button', { name: '日時・部屋を変更する' }).press('Enter');
  const moving = page.getByRole('dialog', { name: '日時・部屋の変更' });
  const move = moving.getByRole('button', { name: 'この内容で変更する' });
  // It begins with what it has now, which is no move.
  const before = moving.getByRole('checkbox', { name: /^午前/ });
  await expect(before).toBeChecked();
  await move.press('Enter');
  await expect(moving.getByText('現在の日時・部屋のままです。')).toBeVisible();
  await expect(moving.getByRole('checkbox').first()).toBeFocused();
  await expect(moving.getByText('定員を26人超えています。')).toBeVisible();
  // Digits make other days on their way, one of them over: the field keeps them and the focus.
  const day = moving.getByLabel(/^日付/);
  await day.focus();
  await page.keyboard.type('07182026', { delay: 30 });
  await expect(day).toHaveValue('2026-07-18');
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(before).toBeChecked();
  await before.press('Space');
  await expect(before).not.toBeChecked();
  await moving.getByRole('checkbox', { name: /^夜間/ }).press('Space');
  await expect(moving.getByText(call)).toBeInViewport();
  await numberToPhone();
  const reason = moving.getByRole('textbox', { name: /^理由/ });
  await expect(reason).toBeInViewport();
  await move.press('Enter');
  await expect(reason).toBeFocused();
  await expect(moving.getByText('理由を入力してください。')).toBeInViewport({ ratio: 1 });
  await reason.fill('空調の故障のため');
  await move.press('Enter');
  const moved = page.getByRole('status').filter({ hasText: 'へ変更しました。' });
  await expect(moved).toContainText(call);
  const personPage = consolePath(town.tenantAlias, `/people/n/${member.userNumber}`);
  await expect(moved.getByRole('link', { name: '利用者の画面' })).toHaveAttribute('href', personPage);

  await page.getByRole('button', { name: '予約を取り消す' }).press('Enter');
  const cancelling = page.getByRole('dialog', { name: '予約の取消' });
  await cancelling.getByRole('radio', { name: /^施設都合/ }).check();
  await numberToPhone();
  await cancelling.getByRole('textbox', { name: /^理由/ }).fill('漏水のため');
  await pressOnceReady(cancelling.getByRole('button', { name: /^(取り消す|取消して全額返金)$/ }));
  const cancelled = page.getByRole('status').filter({ hasText: '予約を取り消しました。' });
  await expect(cancelled).toContainText(call);
  await expect(cancelled.getByRole('link', { name: '利用者の画面' })).toHaveAttribute('href', personPage);
});

/** Town halls may let off whom they will. */
const withWelfare = () => {
  const ordinance = anOrdinance();
  const welfare = {
    code: 'welfare',
    label: '福祉団体が使用するとき（免除）',
    law: '第9条',
    when: {},
    off: '100%',
  } as const;
  return {
    ...ordinance,
    steps: ordinance.steps.map((step) =>
      step.kind === 'reductions' ? { ...step, rules: [...step.rules, welfare] } : step,
    ),
  };
};

test('[DESK-10] waived by a category of the ordinance after a look at the lines and the mail; the resident reads 免除 and what for', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } }, { ordinance: [withWelfare()] });
  const { town, hall } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-07-11/${hall.halfA.articleId}`);
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await reserveButton(page).click();
  await expect(heading(page, '予約を受け付けました').or(heading(page, '予約が確定しました'))).toBeVisible();
  const { reservation_id: reservationId } = await arrange.db
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', town.tenantId)
    .executeTakeFirstOrThrow();

  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', name: '窓口 花子' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(page.getByText('予約確定・未払い')).toBeVisible();
  await page.getByRole('button', { name: '減免・金額の変更' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '減免・金額の変更' });
  // A sum by hand is not for the desk: what is left is chosen. The fee is seen before anything is.
  await expect(dialog.getByRole('radio', { name: '金額を決める' })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: '減免する' })).toBeChecked();
  await expect(dialog.getByRole('definition').first()).toHaveText('8,400円');
  await dialog.getByRole('combobox', { name: /^減免の区分/ }).selectOption({ label: '福祉団体が使用するとき（免除）' });
  await expect(dialog.getByRole('status').getByText('決定後の使用料は免除、差額は減額 8,400円です。')).toBeAttached();
  await expect(dialog.getByText('減額 8,400円', { exact: true })).toBeInViewport();
  const lines = dialog.getByRole('table', { name: '決定後の内訳' });
  await expect(lines.getByRole('row', { name: /福祉団体が使用するとき/ })).toContainText('第9条');
  await expect(dialog.getByRole('region', { name: '送信されるメール' })).toContainText(
    '免除（お支払いは必要ありません）',
  );
  await pressOnceReady(dialog.getByRole('button', { name: '免除する' }));
  await expect(dialog).toHaveCount(0);
  const done = page.getByRole('status').filter({ hasText: '使用料を免除しました。' });
  await expect(done).toBeFocused();
  await expect(done).toContainText('お知らせ「使用料を変更しました（みどり町）」を送ります。');
  await expect(page.getByText('予約確定・免除')).toBeVisible();
  await expect(page.getByRole('table', { name: '内訳' })).toContainText('福祉団体が使用するとき（免除）');

  await enter(resident, `my-reservation/${reservationId}`);
  await expect(page.getByRole('region', { name: '料金' })).toContainText('免除');
  await expect(page.getByRole('region', { name: '料金' })).toContainText('福祉団体が使用するとき（免除）');
});

test('[DESK-07] what has still to go back in cash pays a difference: said before, and read on the page', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'paid' });
  const line = { tenant_id: town.tenantId, reservation_id: reservationId, amount: 300, note: '' };
  const happened_at = new Date(Date.now() + clock.offsetMs);
  await arrange.db
    .insertInto('ledger')
    .values(
      ['charged', 'received_at_counter', 'released', 'refund_due'].map((kind) => ({ ...line, kind, happened_at })),
    )
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const term = (name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  await expect(term('返金待ち').locator('+ dd')).toHaveText('300円');
  await page.getByRole('link', { name: '300円を返金する' }).press('Enter');
  await expect(page.getByRole('dialog', { name: '返金' })).toContainText('300円');
  await page.goBack();
  await page.getByRole('button', { name: '日時・部屋を変更する' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '日時・部屋の変更' });
  await dialog.getByRole('combobox', { name: '部屋' }).selectOption({ label: hall.whole.articleName });
  const morning = dialog.getByRole('checkbox', { name: /^午前 / });
  await expect(morning).toBeChecked();
  await morning.uncheck();
  await dialog.getByRole('checkbox', { name: /^夜間/ }).check();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('参加者の増加');
  await expect(dialog).toContainText('返金待ちの300円を、追加の使用料に充当します。');
  await pressOnceReady(dialog.getByRole('button', { name: /変更する$/ }));
  await expect(page.getByRole('status').filter({ hasText: '返金待ちの300円を充当しました。' })).toBeFocused();
  await expect(term('充当済み').locator('+ dd')).toHaveText('300円');
  await expect(term('返金待ち')).toHaveCount(0);
});

test('what was typed loses no letter, and finds what is to come before the past', async ({ arrange, page }) => {
  const { town, hall, member } = await arrange.aResident();
  for (const date of ['2026-05-01', '2026-07-12', '2026-07-11']) await arrange.aReservation(member, hall, { date });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/reservations'));
  const days = () => page.getByRole('row').getByRole('link').allTextContents();
  await expect.poll(days).toEqual(['2026/07/11(土)', '2026/07/12(日)']);
  const field = page.getByRole('searchbox', { name: /フリガナ/ });
  await field.pressSequentially(member.userNumber);
  await expect(field).toHaveValue(member.userNumber);
  await expect.poll(days).toEqual(['2026/07/11(土)', '2026/07/12(日)', '2026/05/01(金)']);
  await expect(page).toHaveURL(new RegExp(`q=${member.userNumber}$`));
  await page.getByRole('combobox', { name: '並び順' }).selectOption('利用日の早い順');
  await expect.poll(days).toEqual(['2026/05/01(金)', '2026/07/11(土)', '2026/07/12(日)']);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('row').nth(3)).toBeInViewport();
});

test('found by room, saved as a file with a reason by who may, and followed to the person', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-12', article: hall.halfB });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations?hall=${hall.containerId}`));
  const found = page.getByRole('row').filter({ hasText: '中央公民館' });
  await expect(found).toHaveCount(2);
  // What is rarely asked for is out of the way, and told while it is set.
  const room = page.getByRole('combobox', { name: '部屋' });
  await expect(room).toBeHidden();
  await page.getByText('条件を追加').click();
  await room.selectOption({ label: hall.halfB.articleName });
  await expect(found).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('条件を追加（1件を指定中）')).toBeVisible();
  await expect(page.getByText(/^施設: 中央公民館.*（上の切替で変更）$/)).toBeVisible();
  await expect(page.getByText('1件の予約があります。')).toBeVisible();
  await expect(found).toHaveCount(1);
  // One that is read leads back to the list as it was.
  await found.getByRole('link').click();
  await page.getByRole('link', { name: '予約の一覧' }).click();
  await expect(page.getByText('条件を追加（1件を指定中）')).toBeVisible();
  await expect(found).toHaveCount(1);

  await page.getByRole('button', { name: 'CSVで保存' }).click();
  const dialog = page.getByRole('dialog', { name: '予約のCSV出力' });
  await dialog.getByRole('button', { name: 'CSVで保存する' }).click();
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('利用状況の調査');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'CSVで保存する' }).click();
  expect((await download).suggestedFilename()).toMatch(/-reservations-2026-06-10\.csv$/);
  await expect(page.getByRole('status').filter({ hasText: '1件の予約をCSVで保存しました。' })).toBeFocused();

  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await page.getByRole('link', { name: member.userNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/people/n/${member.userNumber}$`));

  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, '/reservations'));
  await expect(page.getByRole('button', { name: 'CSVで保存' })).toHaveCount(0);
});

test('what rooms are used for, how they were asked for and what was reduced narrow the list down, and stay in the address', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await arrange.aReservation(member, hall, { date: '2026-07-12', state: 'won', entryType: 'lottery' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/reservations'));
  const found = page.getByRole('row').filter({ hasText: '中央公民館' });
  await expect(found).toHaveCount(2);
  await page.getByText('条件を追加').click();
  await page.getByRole('combobox', { name: '申込方法' }).selectOption('抽選');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('2026/07/12(日)');
  await expect(found.getByRole('cell', { name: /抽選$/ })).toBeVisible();
  await page.getByRole('combobox', { name: '種別' }).selectOption('音楽');
  await page.reload();
  await expect(page.getByText('条件を追加（2件を指定中）')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '種別' })).toHaveValue('音楽');
  await expect(found).toHaveCount(1);
  await page.getByRole('combobox', { name: '減免' }).selectOption('減免あり');
  await expect(page.getByText('該当する予約はありません')).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
  }
});

test('conditions that are asked for again and again are saved under a name, chosen and removed by keyboard', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/reservations?state=cancelled_user'));
  await expect(page.getByText('該当する予約はありません')).toBeVisible();
  await page.getByText('保存した条件').click();
  const name = page.getByRole('textbox', { name: /^今の条件の名前/ });
  await name.press('Enter');
  await expect(page.getByText('名前を入力してください。')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('本人の取消');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: '本人の取消', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expect(name).toHaveValue('');
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
  }
  await page.goto(consolePath(town.tenantAlias, '/reservations'));
  const found = page.getByRole('row').filter({ hasText: '中央公民館' });
  await expect(found).toHaveCount(1);
  await page.getByText('保存した条件').click();
  await saved.press('Enter');
  await expect(page).toHaveURL(/state=cancelled_user/);
  await expect(found).toHaveCount(0);
  await page.getByRole('button', { name: '本人の取消を削除' }).press('Enter');
  await expect(saved).toHaveCount(0);
  await expect(name).toBeFocused();
});
