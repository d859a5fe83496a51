import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const panelOf = (page: Page) => page.getByRole('dialog', { name: '窓口予約' });

/** Its name, and not what is said of it in the rows of others. */
const rowOf = (page: Page, room: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${room}`) }) });

const cell = (page: Page, row: string, frame: string) =>
  rowOf(page, row).getByRole('gridcell').getByRole('button', { name: frame });

async function fillInUse(page: Page, purpose: string) {
  await panelOf(page)
    .getByRole('textbox', { name: /^使用目的/ })
    .fill(purpose);
  await panelOf(page).getByRole('combobox', { name: /^種別/ }).selectOption('会議');
}

test('[BOARD-02] [BOARD-03] the desk books on the board for somebody found by kana, registered there, and without a login', async ({
  anotherPage,
  arrange,
  clock,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { town, hall, member } = resident;
  const names = { last_name: '佐藤', first_name: '恵', last_name_kana: 'サトウ', first_name_kana: 'メグミ' };
  await arrange.db.updateTable('account').set(names).where('user_id', '=', member.userId).execute();
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 5);
  const containerIds = [hall.containerId];
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await expect(heading(page, '予約台帳')).toBeVisible();

  await test.step('by keyboard alone, two frames, for a resident found by hiragana', async () => {
    const morning = cell(page, 'ホールA', '午前');
    await cell(page, 'ホール全体', '午前').focus();
    await page.keyboard.press('ArrowDown');
    await expect(morning).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(cell(page, 'ホールA', '午後')).toBeFocused();
    await expect(morning).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    // Room and time are chosen: it begins with who it is for.
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await expect(panel.getByRole('checkbox', { name: /^午後/ })).toBeChecked();
    await page.keyboard.type('さとう');
    await page.keyboard.press('Enter');
    const found = panel.getByRole('button', { name: new RegExp(`佐藤 恵.*${member.userNumber}`) });
    await expect(found).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(found).toBeFocused();
    for (const width of [1280, 820]) {
      await page.setViewportSize({ width, height: 1180 });
      expect.soft(await violationsOf(page), `panel, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    // The window was turned: panel, search and what was found are still there.
    await found.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('佐藤 恵')).toBeVisible();
    await expect(panel.locator(':focus')).toContainText(member.userNumber);
    await pressOnceReady(panel.getByRole('button', { name: '予約する' }));
    await expect(panel.getByText('使用目的を入力してください')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: /^使用目的/ })).toBeFocused();
    await fillInUse(page, '総会');
    await expect(panel.getByRole('row', { name: /^合計/ })).toContainText('円');
    await pressOnceReady(panel.getByRole('button', { name: '予約する' }));
    await expect(panel.getByRole('heading', { name: '予約しました' })).toBeVisible();
    await expect(panel.getByText('予約が確定しました。')).toBeVisible();
    const slip = panel.getByRole('region', { name: '予約控え' });
    for (const text of ['総会', '会議', '窓口支払い'])
      await expect(slip.getByText(text, { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: /円を収納する$/ })).toBeFocused();
    expect.soft(await violationsOf(page), 'booked').toEqual([]);
    await expect(cell(page, 'ホールA', '予約確定')).toBeVisible();
  });

  await test.step('the calendar of the resident shows it taken', async () => {
    const phone = await anotherPage();
    await enter(resident, `reservation-calendar/${hall.containerId}/${date}/${hall.halfA.articleId}`, phone);
    for (const frame of ['午前', '午後']) {
      await expect(
        phone.getByRole('row', { name: new RegExp(`^${frame} .*すでに予約が入っています。`) }),
      ).toBeVisible();
    }
  });

  await test.step('one more for the same person, where what is taken cannot be chosen', async () => {
    const panel = panelOf(page);
    await pressOnceReady(panel.getByRole('button', { name: '同じ利用者でもう一件予約する' }));
    await expect(panel.getByRole('heading', { name: '窓口予約' })).toBeFocused();
    await expect(panel.getByText('佐藤 恵')).toBeVisible();
    // What is taken cannot be chosen, says why, and loses no focus.
    const taken = panel.getByRole('checkbox', { name: /^午前.*すでに予約が入っています。/ });
    await expect(taken).toBeDisabled();
    const evening = panel.getByRole('checkbox', { name: /^夜間/ });
    await evening.focus();
    for (const isChecked of [true, false]) {
      await page.keyboard.press('Space');
      await expect(evening).toBeChecked({ checked: isChecked });
      await expect(evening).toBeFocused();
    }
    // Somebody else takes it: it cannot be chosen here either.
    await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['夜間'] });
    await expect(evening).toBeDisabled({ timeout: 6_000 });
    await expect(evening).toBeFocused();
    // Nothing was typed since: nothing is asked.
    await evening.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
  });

  await test.step('somebody who is registered in the panel, with a slip', async () => {
    await cell(page, 'ホールB', '午前').click();
    const panel = panelOf(page);
    await panel.getByRole('radio', { name: '新規登録' }).click();
    for (const [label, text] of [
      ['姓', '新井'],
      ['名', '花子'],
      ['セイ', 'アライ'],
      ['メイ', 'ハナコ'],
      ['電話番号', '09087654321'],
    ] as const) {
      await panel.getByRole('textbox', { name: new RegExp(`^${label} ?※`) }).fill(text);
    }
    expect.soft(await violationsOf(page), 'registering').toEqual([]);
    // [FORM-01] What is typed of somebody new is there again after a look for somebody who may be registered already.
    await panel.getByRole('radio', { name: '検索' }).click();
    await panel.getByRole('radio', { name: '新規登録' }).click();
    await expect(panel.getByRole('textbox', { name: /^電話番号/ })).toHaveValue('09087654321');
    await panel.getByRole('button', { name: '登録する' }).click();
    const slip = panel.getByRole('region', { name: '登録証' });
    await expect(slip).toContainText(/\d{8}/);
    const [userNumber = ''] = /\d{8}/.exec((await slip.textContent()) ?? '') ?? [];
    await expect(panel.getByRole('button', { name: '登録証を印刷する' })).toBeVisible();
    await fillInUse(page, '打合せ');
    await panel.getByRole('button', { name: '予約する' }).click();
    await expect(panel.getByText('予約が確定しました。')).toBeVisible();
    await expect(panel.getByRole('region', { name: '予約控え' })).toContainText(userNumber);
    await panel.getByRole('button', { name: '閉じる' }).click();
  });

  await test.step('a guest without a login, whose fields stay while the board changes', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await cell(page, 'ホールB', '夜間').click();
    const panel = panelOf(page);
    await panel.getByRole('radio', { name: '登録なし' }).click();
    await panel.getByRole('textbox', { name: /^氏名/ }).fill('通りすがり 太郎');
    await fillInUse(page, '休憩');
    await arrange.aReservation(member, hall, { date, article: hall.halfB, frames: ['午後'] });
    await expect(
      page.getByRole('button', { name: /予約確定.*13:00～17:00/, includeHidden: true }).first(),
    ).toBeAttached({
      timeout: 6_000,
    });
    expect.soft(await violationsOf(page), 'guest, 820 px').toEqual([]);
    await expect(panel.getByRole('textbox', { name: /^氏名/ })).toHaveValue('通りすがり 太郎');
    await panel.getByRole('button', { name: '予約する' }).click();
    await expect(panel.getByText('予約が確定しました。')).toBeVisible();
    await panel.getByRole('button', { name: '閉じる' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

test('[MONEY-01] 予約して収納 books and takes the fee above the board, with the change and the receipt', async ({
  arrange,
  page,
}) => {
  const date = '2026-07-11';
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const containerIds = [hall.containerId];
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
  const board = consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`);
  // Without a till it is not offered: the booking would stand, and no cash be taken.
  await page.goto(`${board}?person=${member.userNumber}`);
  await cell(page, 'ホールA', '午前').press('Enter');
  await expect(
    panelOf(page)
      .getByRole('status')
      .filter({ hasText: /^使用料.*円$/ }),
  ).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: '予約して収納' })).toHaveCount(0);
  await page.goto(consolePath(town.tenantAlias, '/money?tab=till'));
  await page.getByRole('textbox', { name: /^釣銭準備金/ }).fill('10000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '数えた額を確定する' })).toBeVisible();
  await page.goto(board);
  await cell(page, 'ホールA', '午前').press('Enter');
  const panel = panelOf(page);
  // The only one who is found is taken by Enter, and looked for anew where they are the wrong one.
  const search = panel.getByRole('searchbox');
  const find = async () => {
    await expect(search).toBeFocused();
    await page.keyboard.type(member.userNumber);
    await page.keyboard.press('Enter');
    await expect(panel.getByText('1人見つかりました。Enterキーをもう一度押すと選択します。')).toBeVisible();
    await expect(search).toBeFocused();
    // Who is taken is in sight, above the buttons that stay at the end of the panel.
    const hit = panel.getByRole('button', { name: new RegExp(member.userNumber) });
    const bottomOf = async (part: Locator) => part.boundingBox().then((box) => (box ? box.y + box.height : 0));
    await expect
      .poll(async () => (await bottomOf(panel.getByRole('button', { name: '予約する' }))) - (await bottomOf(hit)))
      .toBeGreaterThan(40);
    await page.keyboard.press('Enter');
    await expect(panel.locator(':focus')).toContainText(member.userNumber);
  };
  await find();
  await pressOnceReady(panel.getByRole('button', { name: '利用者を変える' }));
  await find();
  const take = panel.getByRole('button', { name: '予約して収納' });
  await expect(take).toBeVisible();
  await take.press('Enter');
  // What is missing is said as for 予約する.
  await expect(panel.getByRole('textbox', { name: /^使用目的/ })).toBeFocused();
  await fillInUse(page, '総会');
  await take.press('Enter');
  const cash = page.getByRole('dialog', { name: '現金の収納' });
  const tendered = cash.getByRole('textbox', { name: /^預り/ });
  await expect(tendered).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cash).toHaveCount(0);
  // Not yet: the booking stands, and the sum waits on a button.
  const again = panel.getByRole('button', { name: /円を収納する$/ });
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeVisible();
  await again.press('Enter');
  await tendered.fill('10000');
  await page.keyboard.press('Enter');
  await expect(cash.getByRole('status').filter({ hasText: 'お釣り' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('status').filter({ hasText: '円を受け取りました。' })).toBeFocused();
  await expect(again).toHaveCount(0);
  await expect(panel.getByRole('region', { name: '予約控え' })).toContainText('支払済み');
  expect.soft(await violationsOf(page), 'taken').toEqual([]);
});

test('[BOARD-03] somebody with the same reading is shown before he is registered twice, and chosen instead', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const names = { last_name: '佐藤', first_name: '恵', last_name_kana: 'サトウ', first_name_kana: 'メグミ' };
  await arrange.db.updateTable('account').set(names).where('user_id', '=', member.userId).execute();
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${addDays(today, 5)}`));
  await cell(page, 'ホールB', '午前').click();
  const panel = panelOf(page);
  const register = async () => {
    await panel.getByRole('radio', { name: '新規登録' }).click();
    for (const [label, text] of [
      ['姓', '佐藤'],
      ['名', '恵美'],
      ['セイ', 'さとう'],
      ['メイ', 'めぐみ'],
      ['電話番号', '09087654321'],
    ] as const) {
      await panel.getByRole('textbox', { name: new RegExp(`^${label} ?※`) }).fill(text);
    }
    await panel.getByRole('button', { name: '登録する' }).click();
  };
  await register();
  const known = panel.getByRole('button', { name: `この人を選ぶ：佐藤 恵（${member.userNumber}）` });
  await expect(known).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `alike, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await known.press('Enter');
  await expect(panel.locator(':focus')).toContainText(member.userNumber);
  await panel.getByRole('button', { name: '利用者を変える' }).click();
  await register();
  await panel.getByRole('button', { name: '別の人として登録' }).click();
  await expect(panel.getByRole('region', { name: '登録証' })).toContainText('佐藤 恵美');
});

test('[BOARD-04] past the deadline the desk reads what the resident would before it begins, and a manager gives a reason', async ({
  anotherPage,
  arrange,
  clock,
  page,
}) => {
  const opens = { unit: 'days' as const, ahead: 90, onDay: null, hour: 0 };
  const { town, hall } = await arrange.aResident(
    {},
    { bookingWindow: { opens, closesDaysBefore: 2, closesHour: null } },
  );
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const containerIds = [hall.containerId];
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
  const tomorrow = addDays(today, 1);
  const late = /^夜間.*受付終了/;
  const sentence = /^受付は.*で終了しました。/;
  const openTomorrow = async (desk: Page) => {
    await desk.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${addDays(tomorrow, 1)}`));
    await expect(heading(desk, '予約台帳')).toBeVisible();
    await desk.keyboard.press('PageUp');
    await expect(desk).toHaveURL(new RegExp(tomorrow));
    await expect(cell(desk, 'ホールA', '受付終了').last()).toBeVisible();
  };
  await openTomorrow(page);
  await cell(page, 'ホールA', '受付終了').last().click({ force: true });
  await expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  expect.soft(await violationsOf(page), 'past the deadline').toEqual([]);
  await page.keyboard.press('n');
  await expect(panelOf(page).getByRole('checkbox', { name: late })).toBeDisabled();
  const noneFree = panelOf(page)
    .getByRole('status')
    .getByText(/^この日に予約できる時間のある部屋はありません。/);
  await expect(noneFree).toBeVisible();
  expect.soft(await violationsOf(page), 'frames past the deadline').toEqual([]);

  const office = await anotherPage();
  await office.setViewportSize({ width: 1280, height: 800 });
  await enterAsStaff(office, await arrange.aStaffMember(town, { role: 'manager', containerIds }));
  await openTomorrow(office);
  await cell(office, 'ホールA', '受付終了').last().click();
  const panel = panelOf(office);
  await expect(panel.getByRole('status').getByText(sentence)).toBeVisible();
  await expect(panel.getByRole('textbox', { name: /^予約する理由/ })).toBeVisible();
  await panel.getByRole('radio', { name: '登録なし' }).click();
  await panel.getByRole('textbox', { name: /^氏名/ }).fill('遅れて 来た');
  await fillInUse(office, '緊急の会合');
  await panel.getByRole('button', { name: '理由を入力して予約' }).click();
  await expect(panel.getByText('理由を入力してください。')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: /^予約する理由/ })).toBeFocused();
  expect.soft(await violationsOf(office), 'reason').toEqual([]);
  await panel.getByRole('textbox', { name: /^予約する理由/ }).fill('災害対応のため');
  await panel.getByRole('button', { name: '理由を入力して予約' }).click();
  await expect(panel.getByText('予約が確定しました。')).toBeVisible();
  await office.goto(consolePath(town.tenantAlias, '/audit'));
  await expect(office.getByRole('row', { name: /窓口での予約.*災害対応のため/ })).toBeVisible();
});

test('[BOARD-01] the board of a week of one room and of a month, and the list of their keys', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 3);
  await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['午前'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${today}`));
  await expect(heading(page, '予約台帳')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await page.keyboard.press('w');
  await expect(page.getByRole('rowheader')).toHaveCount(7);
  await page.getByRole('combobox', { name: '部屋' }).selectOption('ホールA');
  await expect(page.getByRole('gridcell').getByRole('button', { name: /予約確定.*09:00～12:00/ })).toHaveCount(1);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `week, ${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: '次の週' }).click();
  await expect(page).toHaveURL(new RegExp(`${addDays(today, 7)}.*view=week`));
  await page.getByRole('heading', { name: '予約台帳' }).press('k');
  await expect(page.getByRole('grid', { name: /の予約数$/ })).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `month, ${width} px`).toEqual([]);
  }
  await page.keyboard.press('t');
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}?view=month`));
  await page
    .getByRole('gridcell', { name: /予約 1件/ })
    .getByRole('link')
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`${date}$`));
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByRole('gridcell').locator('button:focus')).toHaveCount(1);
  // One key leads into the board, one to the day, and with Shift a week is paged at once.
  await page.keyboard.press('b');
  await expect(page.getByRole('gridcell').locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+PageDown');
  await expect(page).toHaveURL(new RegExp(addDays(date, 7)));
  await expect(page.getByRole('gridcell').locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+PageUp');
  await expect(page).toHaveURL(new RegExp(`${date}$`));
  await page.getByRole('heading', { name: '予約台帳' }).press('f');
  const day = page.getByLabel('日付', { exact: true });
  await expect(day).toBeFocused();
  const later = addDays(date, 14);
  await page.keyboard.type(`${later.slice(5, 7)}${later.slice(8)}${later.slice(0, 4)}`, { delay: 30 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${later}$`));
  await expect(day).toBeFocused();
  await expect(day).toHaveValue(later);
  await page.getByRole('heading', { name: '予約台帳' }).press('?');
  for (const label of ['1週間後', '新しい予約', '週（1室）の表示', '選択する時間を広げる']) {
    await expect(page.getByRole('dialog').getByText(label)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(panelOf(page).getByRole('combobox', { name: /^部屋/ })).toHaveValue(/.+/);
});

test('[BOARD-02] several rooms are one booking with one price, and more people than they are for are asked about', async ({
  arrange,
  clock,
  page,
}) => {
  const schedule = JSON.stringify({ capacity: 40 });
  const { town, hall, member } = await arrange.aResident({}, { article: { schedule } });
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 5);
  await arrange.aReservation(member, hall, { date, article: hall.halfB, frames: ['午前'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await expect(heading(page, '予約台帳')).toBeVisible();
  const panel = panelOf(page);
  // A press on another room replaces the choice, and says so.
  await cell(page, 'ホールB', '夜間').click();
  await cell(page, 'ホールA', '午後').click();
  await expect(panel.getByRole('status').filter({ hasText: 'ホールBの選択は外れました。' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: /^午後/ })).toBeChecked();
  await expect(rowOf(page, 'ホールA').getByRole('rowheader')).toContainText('定員40人');
  await panel.getByRole('button', { name: '部屋を追加する' }).click();
  // A room that is added has no time yet: nothing of it is charged, and it cannot be booked unseen.
  const added = panel.getByRole('group', { name: /^2室目/ });
  await expect(added.getByText(/^2室目/)).toBeFocused();
  await expect(added.getByText('定員40人')).toBeVisible();
  await expect(added.getByRole('checkbox', { name: /^夜間/ })).toBeEnabled();
  await expect(added.getByText(/^2室目/)).toBeInViewport();
  await expect(added.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(panel.getByText('部屋と時間を選択すると、使用料を表示します。')).toBeVisible();
  await panel.getByRole('combobox', { name: /^部屋/ }).nth(1).selectOption('ホールB');
  await panel.getByRole('button', { name: '予約する' }).click();
  const second = panel.getByRole('group', { name: /^2室目 ホールB/ });
  await expect(second.getByText('利用する時間を選択してください。')).toBeVisible();
  await cell(page, 'ホールB', '午後').click();
  await expect(second.getByRole('checkbox', { name: /^午後/ })).toBeChecked();
  await expect(second.getByRole('checkbox', { name: /^午前/ })).toBeDisabled();
  // The board beside it shows both, and its cells change the room they are of.
  await expect(cell(page, 'ホールB', '午後')).toHaveAttribute('aria-pressed', 'true');
  await cell(page, 'ホールB', '夜間').click();
  await expect(second.getByRole('checkbox', { name: /^夜間/ })).toBeChecked();
  await panel.getByRole('radio', { name: '登録なし' }).click();
  await panel.getByRole('textbox', { name: /^氏名/ }).fill('実行委員会');
  await fillInUse(page, '大会');
  await expect(panel.getByText('定員80人（40人＋40人）')).toBeVisible();
  await panel.getByRole('textbox', { name: /^利用予定人数/ }).fill('500');
  await expect(panel.getByText('定員を420人超えています。')).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `two rooms, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('button', { name: '予約する' }).click();
  await expect(page.getByText('に、500人で予約しますか？')).toBeVisible();
  await page.getByRole('button', { name: '人数を直す' }).click();
  await expect(panel.getByRole('textbox', { name: /^利用予定人数/ })).toBeFocused();
  await panel.getByRole('button', { name: '予約する' }).click();
  await page.getByRole('button', { name: '定員を超えて予約する' }).click();
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeFocused();
  const slip = panel.getByRole('region', { name: '予約控え' });
  await expect(slip.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toHaveCount(2);
  await expect(slip.getByText('大会', { exact: true })).toBeVisible();
  await expect(slip.getByText('500人', { exact: true })).toHaveCount(2);
  await expect(cell(page, 'ホールB', '予約確定').last()).toBeVisible();
  expect.soft(await violationsOf(page), 'two rooms booked').toEqual([]);
});

test('[FEE-07] each of several rooms offers its own equipment at the counter, and the slip names it with its room', async ({
  arrange,
  clock,
  page,
}) => {
  const equipment = [
    { name: '譜面台', stock: 6 },
    { name: 'ピアノ', stock: 1, half: 'B' as const },
  ];
  const { town, hall } = await arrange.aResident({}, { equipment });
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 5);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  const panel = panelOf(page);
  await cell(page, 'ホールA', '午後').click();
  await panel.getByRole('group', { name: /^備品/ }).getByRole('checkbox', { name: '譜面台（あと6）' }).check();
  const addHallB = async () => {
    await panel.getByRole('button', { name: '部屋を追加する' }).click();
    await panel.getByRole('combobox', { name: /^部屋/ }).nth(1).selectOption('ホールB');
    await cell(page, 'ホールB', '午後').click();
  };
  await addHallB();
  const ofA = panel.getByRole('group', { name: /^ホールA：備品/ });
  const ofB = panel.getByRole('group', { name: /^ホールB：備品/ });
  await expect(ofA.getByRole('checkbox', { name: /ピアノ/ })).toHaveCount(0);
  await ofB.getByRole('checkbox', { name: /^ピアノ/ }).check();
  await ofB.getByRole('checkbox', { name: '譜面台（あと5）' }).check();
  await panel.getByRole('combobox', { name: 'ホールB：譜面台の数' }).selectOption('5');
  await expect(ofA.getByRole('checkbox', { name: '譜面台（あと1）' })).toBeChecked();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `two rooms, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('radio', { name: '登録なし' }).click();
  await panel.getByRole('textbox', { name: /^氏名/ }).fill('実行委員会');
  await fillInUse(page, '大会');
  // What was typed is kept for the same rooms.
  await page.reload();
  await cell(page, 'ホールA', '午後').click();
  await addHallB();
  await expect(ofB.getByRole('checkbox', { name: /^ピアノ/ })).toBeChecked();
  await panel.getByRole('button', { name: '予約する' }).click();
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeFocused();
  const slip = panel.getByRole('region', { name: '予約控え' });
  await expect(slip.getByText('譜面台', { exact: true })).toBeVisible();
  await expect(slip.getByText(/譜面台 5|譜面台 × 5/)).toBeVisible();
  await expect(slip.getByText(/ピアノ/)).toHaveCount(1);
});

test('[BOARD-02] [BOARD-03] all that is missing is told at once, each beside its field, and the first has the focus', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-07-11`));
  await cell(page, 'ホールA', '午前').click();
  const panel = panelOf(page);
  const book = panel.getByRole('button', { name: '予約する' });
  const morning = panel.getByRole('checkbox', { name: /^午前/ });
  await morning.uncheck();
  await book.click();
  await expect(panel.getByText('4か所の入力を確認してください。')).toBeVisible();
  await expect(morning).toBeFocused();
  for (const [field, words] of [
    [morning, '利用する時間を選択してください。'],
    [panel.getByRole('searchbox'), '利用者を選択してください。'],
    [panel.getByRole('textbox', { name: /^使用目的/ }), '使用目的を入力してください'],
    [panel.getByRole('combobox', { name: /^種別/ }), '種別を選択してください'],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(new RegExp(words));
  }
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `everything missing, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // What is put right says so at once, and the next press leads to what is left.
  await morning.check();
  await expect(panel.getByText('3か所の入力を確認してください。')).toBeVisible();
  await book.click();
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await panel.getByRole('radio', { name: '新規登録' }).click();
  await book.click();
  await expect(panel.locator(':focus')).toContainText('利用者を登録してください。');
  await panel.getByRole('radio', { name: '登録なし' }).click();
  await panel.getByRole('textbox', { name: /^フリガナ/ }).fill('山田');
  await book.click();
  await expect(panel.getByRole('textbox', { name: /^氏名/ })).toBeFocused();
  await panel.getByRole('textbox', { name: /^氏名/ }).fill('山田 太郎');
  await fillInUse(page, '総会');
  await book.click();
  await expect(panel.getByText('1か所の入力を確認してください。')).toBeVisible();
  const kana = panel.getByRole('textbox', { name: /^フリガナ/ });
  await expect(kana).toBeFocused();
  await expect(kana).toHaveAccessibleDescription(/ひらがなまたはカタカナ/);
  await kana.fill('やまだ たろう');
  // Whoever leaves the board is asked first, and stays with what they have typed.
  const reception = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '受付' });
  await reception.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '入力を続ける' }).click();
  await expect(kana).toHaveValue('やまだ たろう');
  await book.click();
  await expect(panel.getByText('予約が確定しました。')).toBeVisible();
  await reception.click();
  await expect(heading(page, '受付')).toBeVisible();
});

test('[BOARD-02] a booking for another day than the one shown leads the board to that day', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const [shown, wanted] = [addDays(today, 5), addDays(today, 12)];
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${shown}`));
  await cell(page, 'ホールA', '午後').click();
  const panel = panelOf(page);
  await panel.getByLabel(/^利用日/).fill(wanted);
  await panel.getByRole('checkbox', { name: /^夜間/ }).check();
  await panel.getByRole('radio', { name: '登録なし' }).click();
  await panel.getByRole('textbox', { name: /^氏名/ }).fill('電話の 相手');
  await fillInUse(page, '相談会');
  await expect(page).toHaveURL(new RegExp(shown));
  await panel.getByRole('button', { name: '予約する' }).click();
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(wanted));
  await expect(cell(page, 'ホールA', '予約確定').last()).toBeVisible();
  await expect(panel.getByRole('heading', { name: '予約しました' })).toBeFocused();
});

test('[BOARD-02] 「この利用者で予約する」 leads from his page to the board with him chosen, over a reload and another day', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  const lead = page.getByRole('link', { name: 'この利用者で予約する' });
  await lead.click();
  const words = page.getByRole('status').filter({ hasText: `${member.userNumber}）の予約` });
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `who is booked for, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('日付').fill('2026-07-11');
  await expect(page).toHaveURL(/2026-07-11\?.*person=/);
  await expect(words).toBeVisible();
  // What is clicked while the day is still read belongs to the day before.
  await expect(page.getByRole('region', { name: '予約台帳' })).not.toHaveAttribute('aria-busy', 'true');
  await cell(page, 'ホールA', '午前').click();
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: '利用者を変える' })).toBeVisible();
  await expect(panel.getByText(member.userNumber)).toBeVisible();
  await fillInUse(page, '総会');
  await panel.getByRole('button', { name: '予約する' }).click();
  await expect(panel.getByText('予約が確定しました。')).toBeVisible();
  // The next booking begins with nobody.
  await expect(page).not.toHaveURL(/person=/);
  await expect(words).toHaveCount(0);
  await panel.getByRole('button', { name: '閉じる' }).click();

  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  await lead.click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'やめる' }).press('Enter');
  await expect(page).not.toHaveURL(/person=/);
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);

  watch.expects('404 Desk/GetPerson');
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-07-11?person=99999999`));
  await expect(page.getByRole('status').getByText(/見つかりませんでした/)).toBeVisible();
});

test('[BOARD-02] 「前回と同じ」 fills in what somebody booked last, and says what is not offered any more', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({}, { equipment: ['マイク'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  const board = consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-07-11?person=${member.userNumber}`);
  const panel = panelOf(page);
  const again = panel.getByRole('button', { name: '前回と同じ' });
  await page.goto(board);
  await cell(page, 'ホールA', '午前').click();
  await again.click();
  await expect(panel.getByRole('status').getByText('この施設での以前の予約はありません。')).toBeVisible();
  await expect(again).toBeFocused();

  await arrange.aReservation(member, hall, { date: '2026-07-04', article: hall.halfB, purpose: '合唱の練習' });
  const equipment = { equipment_names: ['マイク', '映写機'] };
  const own = arrange.db.updateTable('reservation').set(equipment).where('user_id', '=', member.userId);
  await own.execute();
  await again.click();
  const told = panel.getByRole('status').filter({ hasText: 'ホールBの使用内容を入れました。' });
  await expect(told).toContainText('次のものは入れていません：備品「映写機」');
  await expect(again).toBeFocused();
  await expect(panel.getByRole('textbox', { name: /^使用目的/ })).toHaveValue('合唱の練習');
  await expect(panel.getByRole('checkbox', { name: 'マイク' })).toBeChecked();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `as before, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('button', { name: '予約する' }).click();
  await expect(panel.getByText('予約が確定しました。')).toBeVisible();
});
