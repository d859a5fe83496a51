import { expect } from '@playwright/test';
import iconv from 'iconv-lite';
import { violationsOf } from '#e2e/story/axe.ts';
import { fillInPurpose, frameButton, heading, reserveButton } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { logIn } from '#e2e/story/login.ts';
import { test } from '#e2e/story/story.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from '../staff.ts';

const newPassword = 'midori-2026';

test('[PEOPLE-02] [PEOPLE-04] somebody is found by kana, shown and written down, suspended, and sets a password from a slip', async ({
  anotherPage,
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town, hall, member } = resident;
  const names = { last_name: '佐藤', first_name: '恵', last_name_kana: 'サトウ', first_name_kana: 'メグミ' };
  const row = { ...names, address: 'みどり町1-2-3', birthday: '1980-01-02' };
  await arrange.db.updateTable('account').set(row).where('user_id', '=', member.userId).execute();

  // The resident is about to reserve when the desk suspends them.
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-06-20/${hall.halfA.articleId}`);
  await frameButton(page, '午前 09:00～12:00').click();
  await fillInPurpose(page);
  await expect(reserveButton(page)).toBeVisible();

  const desk = await anotherPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await enterAsStaff(desk, await arrange.aStaffMember(town, { name: '窓口 次郎' }));
  await desk.goto(consolePath(town.tenantAlias));
  await expect(heading(desk, 'ホーム')).toBeVisible();
  await desk.keyboard.press('g');
  await desk.keyboard.press('p');
  await expect(heading(desk, '利用者')).toBeFocused();
  await desk.getByRole('searchbox').fill('さとう');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('row', { name: /佐藤 恵/ })).toContainText(member.userNumber);
  await desk.getByRole('link', { name: '佐藤 恵' }).press('Enter');
  await expect(heading(desk, '佐藤 恵')).toBeVisible();
  await expect(desk.getByText('みどり町1-2-3')).toHaveCount(0);
  await desk.getByRole('button', { name: '全て表示' }).press('Enter');
  await expect(desk.getByText('みどり町1-2-3')).toBeVisible();
  await expect(desk.getByText('サトウ メグミ')).toBeVisible();

  await desk.getByLabel(/^停止の最終日/).fill('2026-07-31');
  await desk.getByRole('button', { name: '利用を停止する' }).press('Enter');
  await expect(desk.getByRole('textbox', { name: /^理由/ })).toBeFocused();
  await desk.getByRole('textbox', { name: /^理由/ }).fill('無断不使用');
  await desk.getByRole('button', { name: '利用を停止する' }).press('Enter');
  await desk.getByRole('alertdialog').getByRole('button', { name: '利用を停止する' }).press('Enter');
  await expect(desk.getByText('利用停止中', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'この利用者で予約する' })).toHaveAttribute('aria-disabled', 'true');
  await expect(desk.getByRole('status').filter({ hasText: '2026/07/31(金)まで停止しました。' })).toBeFocused();

  watch.expects('409 Reservation/Reserve');
  await reserveButton(page).click();
  await expect(page.getByText(/利用停止中のため予約できません。.*2026\/07\/31\(金\)まで/)).toBeVisible();

  await desk.getByRole('button', { name: '再設定票を発行する' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: '確認して発行する' }).click();
  await expect(desk.getByRole('img', { name: 'パスワードを設定する画面のQRコード' })).toBeVisible();
  const link = (await desk.getByText(/\/password-reset#/).textContent()) ?? '';

  const phone = await anotherPage();
  const setPassword = async () => {
    await phone.goto('/healthz');
    await phone.goto(`${new URL(link).pathname}${new URL(link).hash}`);
    await phone.getByRole('textbox', { name: /^新しいパスワード ?※/ }).fill(newPassword);
    await phone.getByRole('textbox', { name: /^新しいパスワード（確認用）/ }).fill(newPassword);
    await phone.getByRole('button', { name: '設定する' }).click();
  };
  await setPassword();
  await expect(heading(phone, 'パスワードを設定しました')).toBeVisible();
  watch.expects('409 Authentication/ResetPassword');
  await setPassword();
  await expect(heading(phone, 'リンクをお使いいただけません')).toBeVisible();

  await desk.goto(consolePath(town.tenantAlias, '/audit/access'));
  const shown = desk.getByRole('row', { name: /利用者の全て表示/ });
  await expect(shown).toContainText('窓口 次郎');
  await expect(shown).toContainText(`佐藤 恵（${member.userNumber}）`);
  await expect(shown).toContainText('フリガナ、電話番号、メールアドレス、住所、生年月日');
});

test('what is registered of somebody is corrected by keyboard, unless it changed meanwhile, and he sees it himself', async ({
  anotherPage,
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town, member } = resident;
  const account = (row: object) =>
    arrange.db.updateTable('account').set(row).where('user_id', '=', member.userId).execute();
  const names = { last_name: '木村', first_name: '恵', last_name_kana: 'キムラ', first_name_kana: 'メグミ' };
  await account({ ...names, address: '旧町1-2-3', birthday: '1980-01-02' });
  const desk = await anotherPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await enterAsStaff(desk, await arrange.aStaffMember(town, { role: 'desk' }));
  await desk.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  const begin = desk.getByRole('button', { name: '登録内容を修正する' });
  await begin.press('Enter');
  const lastName = desk.getByRole('textbox', { name: /^姓/ });
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveValue('木村');
  const address = desk.getByRole('textbox', { name: /^住所/ });
  await expect(address).toHaveValue('旧町1-2-3');
  await desk.getByRole('button', { name: 'やめる' }).press('Enter');
  await expect(begin).toBeFocused();

  await begin.press('Enter');
  await address.fill('新町4-5-6');
  await address.press('Enter');
  await expect(desk.getByText('理由を入力してください。')).toBeVisible();
  const reason = desk.getByRole('textbox', { name: /^修正の理由/ });
  await expect(reason).toBeFocused();
  await reason.fill('転居の届出');
  // A colleague was quicker.
  await account({ address: '隣町7' });
  const save = desk.getByRole('button', { name: '修正を保存する' });
  watch.expects('409 Desk/CorrectPerson');
  await save.press('Enter');
  await desk.getByRole('button', { name: '最新を表示' }).press('Enter');
  await expect(address).toHaveValue('隣町7');
  await expect(lastName).toBeFocused();

  await lastName.fill('田村');
  await desk.getByRole('textbox', { name: /^セイ/ }).fill('たむら');
  await address.fill('新町4-5-6');
  await reason.fill('婚姻と転居の届出');
  await desk.setViewportSize({ width: 820, height: 1180 });
  expect(await violationsOf(desk)).toEqual([]);
  expect(await lostParts(desk, 820)).toEqual([]);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await save.press('Enter');
  const told = desk.getByRole('status').filter({ hasText: '登録内容（氏名、フリガナ、住所）を修正しました。' });
  await expect(told).toBeFocused();
  await expect(heading(desk, '田村 恵')).toBeVisible();
  await expect(desk.getByText('新町4-5-6')).toHaveCount(0);

  await enter(resident, 'other/account/contact');
  await expect(page.getByRole('textbox', { name: /^住所/ })).toHaveValue('新町4-5-6');
});

test('who stands at the counter is registered by keyboard, and a second time only as another person', async ({
  arrange,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  const register = async () => {
    await page.goto(consolePath(town.tenantAlias, '/people?chosen=new'));
    await page.getByRole('textbox', { name: /^姓/ }).fill('新井');
    await page.getByRole('textbox', { name: /^名/ }).fill('花子');
    await page.getByRole('textbox', { name: /^セイ/ }).fill('あらい');
    await page.getByRole('textbox', { name: /^メイ/ }).fill('はなこ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('電話番号を、市外局番から入力してください。')).toBeVisible();
    await page.getByRole('textbox', { name: /^電話番号/ }).fill('080-1111-2222');
    await page.keyboard.press('Enter');
  };
  const card = page.getByRole('region', { name: '登録証' });
  await register();
  await expect(card).toContainText('新井 花子 様');
  await expect(page.getByRole('status').filter({ hasText: '新井 花子様を登録しました。' })).toBeFocused();
  const number = (await card.getByRole('strong').textContent()) ?? '';

  await register();
  const alike = page.getByRole('status').filter({ hasText: '同じフリガナの方が登録されています。' });
  await expect(alike).toBeFocused();
  await expect(alike).toContainText('電話番号の末尾 2222（同じ番号）');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: `この人を開く：新井 花子（${number}）` }).press('Enter');
  await expect(heading(page, '新井 花子')).toBeVisible();
  await register();
  await page.getByRole('button', { name: '別の人として登録' }).press('Enter');
  await expect(card).toBeVisible();
  await expect(card).not.toContainText(number);
});

test('[PEOPLE-03] two numbers of one person become one by keyboard, both sign in, and the former state comes back', async ({
  anotherPage,
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const other = await arrange.aMember(town, { address: 'みどり町1-2-3', email: null });
  await arrange.db.updateTable('account').set({ address: '' }).where('user_id', '=', member.userId).execute();
  const { reservationId } = await arrange.aReservation(other, hall, { date: '2026-07-11' });
  const resident = await anotherPage();
  const seesIt = async (userNumber: string, path: string) => {
    await resident.goto('/healthz');
    await resident.evaluate(() => sessionStorage.clear());
    await resident.goto(`/t/${town.tenantAlias}/login`);
    await logIn(resident, { userNumber, password: other.password });
    await expect(resident).toHaveURL(/\/home/);
    await resident.goto(`/t/${town.tenantAlias}/${path}`);
  };
  const itsPage = `my-reservation/${reservationId}`;

  await page.setViewportSize({ width: 820, height: 1180 });
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' });
  // The code was typed longer than ten minutes ago.
  const earlier = new Date(Date.now() + clock.offsetMs - 11 * 60_000);
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: earlier })
    .where('staff_id', '=', manager.staffId)
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  await page.getByRole('link', { name: 'ほかの番号を統合する' }).press('Enter');
  await expect(heading(page, '利用者の統合')).toBeVisible();
  await page.getByRole('textbox', { name: /^統合する利用者番号/ }).fill(other.userNumber);
  await page.keyboard.press('Enter');
  await expect(page.getByText('施設の予約 1件')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^住所：みどり町1-2-3/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);
  await page.getByRole('textbox', { name: /^理由/ }).fill('二重登録');
  await page.keyboard.press('Enter');
  watch.expects('403 Desk/MergePeople');
  await pressOnceReady(page.getByRole('alertdialog').getByRole('button', { name: '統合する' }));
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(page.getByRole('button', { name: '統合を戻す' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'を統合しました。' })).toBeFocused();

  for (const { userNumber } of [member, other]) {
    await seesIt(userNumber, itsPage);
    await expect(resident.getByText('2026/07/11(土)').first()).toBeVisible();
  }

  await page.getByRole('button', { name: '全て表示' }).press('Enter');
  await expect(page.getByText('みどり町1-2-3')).toBeVisible();
  const itsDay = page.getByRole('main').getByText('2026/07/11(土)');
  await expect(itsDay.first()).toBeVisible();
  await page.getByRole('button', { name: '統合を戻す' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '統合を元に戻す' });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('別の方');
  await pressOnceReady(dialog.getByRole('button', { name: '統合を戻す' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '統合を元に戻しました。' })).toBeFocused();
  await expect(page.getByRole('button', { name: '統合を戻す' })).toHaveCount(0);
  // It is the other one's again.
  await expect(itsDay).toHaveCount(0);
  await expect(page.getByText('みどり町1-2-3')).toHaveCount(0);
  const owner = await arrange.db
    .selectFrom('reservation')
    .select('user_id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  expect(owner.user_id).toBe(other.userId);
  await seesIt(other.userNumber, itsPage);
  await expect(resident.getByText('2026/07/11(土)').first()).toBeVisible();

  // What was told once does not come back.
  await page.reload();
  await expect(page.getByRole('link', { name: 'ほかの番号を統合する' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'を統合しました。' })).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 800],
  [820, 1180],
] as const) {
  test(`somebody who was found is opened by his name, and anywhere in his row, at ${width} px`, async ({
    arrange,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { town } = await arrange.aResident();
    const names = { last_name: '佐藤', first_name: '恵', last_name_kana: 'サトウ', first_name_kana: 'メグミ' };
    await arrange.aMember(town, names);
    await enterAsStaff(page, await arrange.aStaffMember(town));
    await page.goto(consolePath(town.tenantAlias, '/people?q=さとう'));
    // Its middle is not the name.
    await page.getByRole('row', { name: /佐藤 恵/ }).click();
    await expect(heading(page, '佐藤 恵')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: '佐藤 恵' }).press('Enter');
    await expect(heading(page, '佐藤 恵')).toBeVisible();
  });
}

test('people of a file are registered by keyboard, whoever is known only when he is chosen', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { town } = await arrange.aResident();
  const names = { last_name: '新井', first_name: '花子', last_name_kana: 'アライ', first_name_kana: 'ハナコ' };
  const phone = { phone_number_1: '080', phone_number_2: '1111', phone_number_3: '2222' };
  const known = await arrange.aMember(town, { ...names, ...phone });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  const earlier = new Date(Date.now() + clock.offsetMs - 11 * 60_000);
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: earlier })
    .where('staff_id', '=', manager.staffId)
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/people'));
  await page.getByRole('link', { name: '一括登録' }).press('Enter');
  await expect(heading(page, '利用者の一括登録')).toBeVisible();
  const field = page.getByLabel('利用者のCSVファイル');
  const choose = (buffer: Buffer) => field.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const lines = [
    '姓,名,セイ,メイ,電話番号',
    '新井,花子,あらい,はなこ,080-1111-2222',
    '髙木,進,タカギ,ススム,0225-12-3456',
  ];

  await choose(Buffer.from(`\u{feff}${lines.join('\r\n')}`, 'utf16le'));
  await expect(page.getByText(/文字コードがUTF-16（Unicode）です。/)).toBeVisible();
  // Every wrong field of a line at once, before anything is sent.
  await choose(iconv.encode([...lines, ',進,タカギ,,12'].join('\r\n'), 'cp932'));
  const wrong = page.getByRole('status').filter({ hasText: '3件の誤りがあるため、まだ登録できません。' });
  await expect(wrong).toBeFocused();
  for (const column of ['姓', 'メイ', '電話番号']) {
    await expect(page.getByRole('row', { name: new RegExp(`^4行目 進 ${column}`) })).toBeVisible();
  }
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 1280)).toEqual([]);

  await choose(iconv.encode(lines.join('\r\n').replace('タカギ', '髙木'), 'cp932'));
  await expect(page.getByRole('row', { name: /^3行目 髙木 進 セイ 髙木 フリガナは/ })).toBeVisible();
  await choose(iconv.encode(lines.join('\r\n'), 'cp932'));
  await expect(
    page.getByRole('status').filter({ hasText: 'people.csv（Shift_JIS）：2名。誤りはありません。' }),
  ).toBeFocused();
  await expect(page.getByRole('row', { name: /3行目 髙木 進 ?タカギ ススム 0225-12-3456/ })).toBeVisible();
  watch.expects('403 Desk/PreviewPeople');
  await page.getByRole('button', { name: '2名を登録する' }).press('Enter');
  await codeField(page).fill(codeNow(clock.offsetMs));
  await expect(
    page.getByRole('status').filter({ hasText: '1名は、すでに登録されている可能性があります。' }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: new RegExp(`新井 花子（${known.userNumber}`) })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 1280)).toEqual([]);
  await page.getByRole('button', { name: '1名を登録する' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1名は、すでに登録されているため登録しません。');
  await pressOnceReady(dialog.getByRole('button', { name: '1名を登録する' }));
  await expect(page.getByRole('status').filter({ hasText: '1名を登録しました。' })).toBeFocused();
  await expect(page.getByRole('row', { name: /3行目 髙木 進 \d{8}/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // The same file once more: both are known now.
  await choose(iconv.encode(lines.join('\r\n'), 'cp932'));
  await page.getByRole('button', { name: '2名を登録する' }).press('Enter');
  await expect(page.getByRole('button', { name: '0名を登録する' })).toBeVisible();
  await page.getByRole('checkbox', { name: /別の人として登録.*3行目 髙木 進/ }).press('Space');
  await page.getByRole('button', { name: '1名を登録する' }).press('Enter');
  await pressOnceReady(dialog.getByRole('button', { name: '1名を登録する' }));
  await expect(page.getByRole('status').filter({ hasText: '1名を登録しました。' })).toBeFocused();
});

test('a file without mistakes is registered to the end, and its numbers are printed', async ({ arrange, page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/people/import'));
  const lines = Array.from({ length: 210 }, (_, at) => {
    const kana = `${'ア'.repeat((at % 20) + 1)}${'イ'.repeat(Math.floor(at / 20) + 1)}`;
    return `佐々木,${at + 1}郎,ササキ,${kana},090-1234-${1000 + at}`;
  });
  const buffer = Buffer.from(['姓,名,セイ,メイ,電話番号', ...lines].join('\r\n'));
  await page.getByLabel('利用者のCSVファイル').setInputFiles({ name: 'everybody.csv', mimeType: 'text/csv', buffer });
  const press = page.getByRole('main').getByRole('button', { name: '210名を登録する' });
  await press.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await pressOnceReady(dialog.getByRole('button', { name: 'やめる' }));
  await expect(press).toBeFocused();
  await press.press('Enter');
  await pressOnceReady(dialog.getByRole('button', { name: '210名を登録する' }));
  await expect(page.getByRole('status').filter({ hasText: '210名を登録しました。' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'print');
  });
  await page.getByRole('button', { name: '利用者番号の一覧を印刷する' }).press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '登録した利用者' })).toBeVisible();
  // The last one is on paper, though not on the screen.
  await expect(page.getByRole('row', { name: /^211行目 佐々木 210郎 \d{8}$/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a registration is given back by keyboard, corrected by its person, and approved with the paper that was seen', async ({
  anotherPage,
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { town, member } = resident;
  const names = { last_name: '髙木', first_name: '進', last_name_kana: 'タカギ', first_name_kana: 'ススム' };
  const guest = { ...names, kind: 'guest', verified_at: null, email: 'takagi@example.jp' };
  await arrange.db.updateTable('account').set(guest).where('user_id', '=', member.userId).execute();

  const desk = await anotherPage();
  await desk.setViewportSize({ width: 820, height: 1180 });
  await enterAsStaff(desk, await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' }));
  await desk.goto(consolePath(town.tenantAlias, '/people/reviews'));
  await desk.getByRole('button', { name: '髙木 進様を審査する' }).press('Enter');
  const dialog = desk.getByRole('dialog', { name: '登録の審査' });
  await expect(dialog).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '承認する' }));
  await expect(dialog.getByText('確認した書類の種類を選択してください。')).toBeVisible();
  await pressOnceReady(dialog.getByRole('button', { name: '登録内容を表示' }));
  await expect(dialog.getByText('表示しています。閲覧記録に残しました。')).toBeVisible();
  await expect(dialog.getByText('タカギ ススム')).toBeVisible();
  await expect(dialog.getByText('登録なし').first()).toBeVisible();
  await expect(dialog.locator(':focus')).toContainText('フリガナ');
  expect(await violationsOf(desk)).toEqual([]);
  expect(await lostParts(desk, 820)).toEqual([]);
  await dialog.getByRole('radio', { name: '差戻し' }).check();
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('氏名を本人確認書類のとおりに直してください。');
  await pressOnceReady(dialog.getByRole('button', { name: '差し戻す' }));
  const told = desk.getByRole('status').filter({ hasText: '髙木 進様の登録を差し戻しました。' });
  await expect(told).toBeFocused();
  await expect(desk.getByText('審査を待つ登録はありません')).toBeVisible();

  await enter(resident, 'other/account/contact');
  await expect(page.getByText('氏名を本人確認書類のとおりに直してください。')).toBeVisible();
  // So tall that no bar of the screen lies over a field.
  await page.setViewportSize({ width: 360, height: 1800 });
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 360)).toEqual([]);
  await page.getByRole('textbox', { name: /^姓/ }).fill('');
  await page.getByRole('button', { name: 'もう一度審査を申し込む' }).click();
  await expect(page.getByText('氏名を入力してください。')).toBeVisible();
  await page.getByRole('textbox', { name: /^姓/ }).fill('高木');
  await page.getByRole('button', { name: 'もう一度審査を申し込む' }).click();
  await expect(page.locator(':focus')).toContainText('施設が登録内容を確認しています。');

  // The desk has not seen the correction yet.
  const standings = desk.getByRole('group', { name: '表示する登録' });
  await standings.getByText('差戻し中').click();
  await expect(desk.getByText('差し戻している登録はありません')).toBeVisible();
  await standings.getByText('審査待ち').click();
  await expect(desk.getByRole('row', { name: /高木 進/ })).toContainText('再申請');
  await desk.goto(consolePath(town.tenantAlias));
  await desk.getByRole('link', { name: /登録審査待ち/ }).press('Enter');
  await desk.getByRole('link', { name: '高木 進' }).press('Enter');
  await expect(heading(desk, '高木 進')).toBeVisible();
  await desk.getByRole('button', { name: '審査する', exact: true }).press('Enter');
  await dialog.getByRole('combobox', { name: /^確認した本人確認書類/ }).selectOption('マイナンバーカード');
  await arrange.db.updateTable('account').set({ review_version: 9 }).where('user_id', '=', member.userId).execute();
  watch.expects('409 Desk/VerifyAccount');
  await pressOnceReady(dialog.getByRole('button', { name: '承認する' }));
  await pressOnceReady(dialog.getByRole('button', { name: '最新を表示' }));
  await expect(dialog.getByRole('status').filter({ hasText: '最新の内容を表示しました。' })).toBeFocused();
  await pressOnceReady(dialog.getByRole('button', { name: '承認する' }));
  await expect(desk.getByRole('status').filter({ hasText: '高木 進様の登録を承認しました。' })).toBeFocused();
  await expect(desk.getByText(/^マイナンバーカード（.* 館長 三郎）$/)).toBeVisible();
});

test('who has no mail and is to correct his registration is telephoned, and the text put in comes into view', async ({
  arrange,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const returnRegistration = [{ label: '電話番号', text: '電話番号を確認してください。' }];
  const text_modules = JSON.stringify({ returnRegistration });
  const { town, member } = await arrange.aResident({ setting: { text_modules } });
  const names = { last_name: '髙木', first_name: '進', last_name_kana: 'タカギ', first_name_kana: 'ススム' };
  const guest = { ...names, kind: 'guest', verified_at: null, email: null };
  await arrange.db.updateTable('account').set(guest).where('user_id', '=', member.userId).execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/people/reviews'));
  await page.getByRole('button', { name: '髙木 進様を審査する' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '登録の審査' });
  await pressOnceReady(dialog.getByRole('button', { name: '登録内容を表示' }));
  await expect(dialog.getByText('表示しています。閲覧記録に残しました。')).toBeVisible();
  await dialog.getByRole('radio', { name: '差戻し' }).check();
  await expect(
    dialog.getByText('メールではお知らせできません。この場で、または電話で知らせてください。'),
  ).toBeVisible();
  const reason = dialog.getByRole('textbox', { name: /^理由/ });
  await dialog.getByRole('combobox', { name: '定型文' }).selectOption('電話番号');
  await expect(reason).toHaveValue('電話番号を確認してください。');
  await expect(reason).toBeInViewport({ ratio: 1 });
  expect(await violationsOf(page)).toEqual([]);
  await pressOnceReady(dialog.getByRole('button', { name: '差し戻す' }));
  await expect(
    page.getByRole('status').filter({ hasText: /差し戻しました。メールではお知らせできません。/ }),
  ).toBeFocused();
});
