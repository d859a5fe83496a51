import { expect } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { expectFits } from './expectFits.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a course is found, its roster is read and printed, and a line leads to its reservation and back', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
  const { guitar } = school.events;
  const paid = { fee: 4500, paymentState: 'paid', loan: true } as const;
  await arrange.anEventReservation(member, guitar, paid);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses' }));
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '講座' }).click();
  await expect(heading(page, '講座')).toBeVisible();
  await page.getByRole('searchbox', { name: '講座名・講座番号' }).fill('ぎたー');
  await expect(page.getByText('1件の講座があります。')).toBeVisible();
  expect(new URL(page.url()).search).toContain('q=');
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'ギター' });
  await expect(row).toContainText('受付中');
  await expect(row).toContainText('1 / 8人');
  await row.getByRole('link', { name: /ギター$/ }).click();

  await expect(heading(page, `${guitar.eventNumber} ギター`)).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: '緑川 花' });
  await expect(line).toContainText('確定');
  await expect(line).toContainText('支払済み');
  await expect(line).toContainText('楽器の貸出し 希望する');
  await page.getByRole('combobox', { name: '表示する方' }).selectOption({ label: '未払い　0名' });
  await expect(page.getByText('この条件の方はいません。')).toBeVisible();
  await page.getByRole('combobox', { name: '表示する方' }).selectOption({ label: 'すべて　1名' });

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: '出席簿を印刷する' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table').filter({ hasText: 'No.' });
  await expect(sheet.getByRole('columnheader')).toHaveCount(5);
  await expect(sheet).toContainText('緑川 花');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: '名札を印刷する' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('緑川 花').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await line.getByRole('link').click();
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await page.getByRole('link', { name: '名簿' }).click();
  await expect(heading(page, `${guitar.eventNumber} ギター`)).toBeVisible();
});

test('[COURSE-03] somebody who telephones is entered by the desk, and refused in words where they have the course', async ({
  arrange,
  page,
  watch,
}) => {
  const { town, school, member } = await arrange.aLearner();
  const { guitar, violin } = school.events;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  const dialog = page.getByRole('dialog', { name: '代理申込' });
  const applyFor = async (event: typeof guitar) => {
    await page.goto(consolePath(town.tenantAlias, `/courses/${event.eventId}`));
    await page.getByRole('button', { name: '代理申込' }).click();
    await dialog.getByRole('searchbox').fill(member.userNumber);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /選択$/ }).click();
    await dialog.getByRole('button', { name: '申し込む' }).click();
  };
  await applyFor(guitar);
  await expect(page.getByText(/の申込みを受け付けました。$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: member.userNumber })).toContainText('確定');
  watch.expects('409 Desk/ApplyForCourse');
  await applyFor(violin);
  await expect(dialog.getByText(/「弦楽器」から選べるのは1件までです。/)).toBeVisible();
  await dialog.getByRole('button', { name: 'やめる' }).click();
  await page.getByText('申し込んだ方はまだいません。').waitFor();
});

for (const width of [1280, 820]) {
  test(`[COURSE-03] at ${width} px somebody's seat is changed to another course from the roster, by keys, with what they pay and read`, async ({
    arrange,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { town, school, member } = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
    const { guitar, woodwork } = school.events;
    await arrange.anEventReservation(member, guitar, { fee: 4500, paymentState: 'paid' });
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
    await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
    await page.getByRole('row').filter({ hasText: '緑川' }).getByRole('link').first().click();
    await page.getByRole('button', { name: '席を変更する' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '席の変更' });
    await dialog.getByRole('button', { name: 'この講座に変更する' }).press('Enter');
    await expect(dialog.getByText('移る先の講座を選択してください。')).toBeVisible();
    await dialog.getByRole('combobox', { name: '移る先の講座' }).selectOption(woodwork.eventId);
    await expect(dialog.getByText(/^変更後の受講料$/)).toBeVisible();
    await dialog.getByRole('textbox', { name: /理由/ }).fill('ご本人の希望');
    await expect(dialog.getByText(/お申し込みの講座を次のとおり変更しました/)).toBeVisible();
    await expectFits(page);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'この講座に変更する' }).press('Enter');
    await expect(page.getByText(/木工.*の席に変更しました。$/)).toBeVisible();
    await page.goto(consolePath(town.tenantAlias, `/courses/${woodwork.eventId}`));
    await expect(page.getByRole('row').filter({ hasText: '緑川' })).toContainText('確定');
  });
}

test('[COURSE-03] what is owed for a course is billed in one act from its roster, and shows the number of each bill', async ({
  arrange,
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const { town, school, member } = await arrange.aLearner({ setting: { fee_collection: 'counter' } });
  const { guitar, violin } = school.events;
  const owed = { fee: 4500, paymentState: 'counter' } as const;
  await arrange.anEventReservation(member, guitar, owed);
  await arrange.anEventReservation(await arrange.aMember(town), guitar, owed);
  await arrange.anEventReservation(await arrange.aMember(town), violin, owed);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('link', { name: '受講料を請求する' }).press('Enter');
  await expect(page.getByRole('combobox', { name: '講座', exact: true })).toHaveValue(guitar.eventId);
  await page.getByRole('button', { name: 'すべて選択' }).press('Enter');
  await page.getByRole('button', { name: '選択した2件の納入通知書を発行' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '納入通知書の発行' });
  await expect(dialog.getByText('9,000円')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await dialog.getByRole('button', { name: '2件の納入通知書を発行して印刷する' }).press('Enter');
  await expect(dialog.getByText('納入通知書を2件発行しました。')).toBeVisible();
  await dialog.getByRole('button', { name: '閉じる' }).press('Enter');
  await expectFits(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('combobox', { name: '講座の範囲' }).selectOption('1');
  await page.getByRole('button', { name: 'すべて選択' }).press('Enter');
  await expect(page.getByRole('button', { name: '選択した3件の納入通知書を発行' })).toBeVisible();
});

test('[COURSE-01] a course is called off from its roster, with what follows said before and after', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
  const { guitar } = school.events;
  await arrange.anEventReservation(member, guitar, { fee: 4500, paymentState: 'paid' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('button', { name: '講座を中止する' }).click();
  const dialog = page.getByRole('dialog', { name: '講座の中止' });
  await expect(dialog.getByText('1名に合計 4,500円')).toBeVisible();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('講師の急病のため');
  await dialog.getByRole('button', { name: '講座を中止する' }).click();
  await expect(page.getByText('この講座は中止されました。')).toBeVisible();
  await expect(page.getByText('理由　講師の急病のため')).toBeVisible();
  await expect(page.getByText('1名の申込みを取り消し、お知らせしました。返金は合計 4,500円です。')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('row').filter({ hasText: '緑川' })).toContainText('中止');
  await expect(page.getByRole('button', { name: '代理申込' })).toHaveCount(0);
});

test('[COURSE-01] attendance is marked by keys and by touch, each mark is kept at once, and another screen sees it', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
  const { guitar } = school.events;
  await arrange.anEventReservation(member, guitar);
  const other = await arrange.aMember(town, { last_name: '赤城', last_name_kana: 'アカギ' });
  const theirs = await arrange.anEventReservation(other, guitar);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('link', { name: '出欠', exact: true }).click();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const cellsOf = (name: string) => rowOf(name).getByRole('gridcell').getByRole('button');
  await cellsOf('赤城').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(page.getByText('すべて保存されています。')).toBeVisible();
  await page.getByText('× 欠席').click();
  await cellsOf('赤城').nth(2).click();
  await expect(cellsOf('赤城').nth(2)).toHaveText('×');
  await cellsOf('赤城').nth(2).click();
  await expect(cellsOf('赤城').nth(2)).toHaveText('');
  await cellsOf('赤城').nth(1).press('o');
  await expect(page.getByText('まだ行われていない回に付けられるのは、欠席（×）だけです。')).toBeVisible();
  await expect(page.getByRole('row', { name: '出席・欠席' })).toContainText('0・1');
  await page.reload();
  await expect(cellsOf('赤城')).toHaveText(['×', '', '']);
  await expect(cellsOf('緑川')).toHaveText(['', '×', '']);
  await arrange.db
    .updateTable('attendance')
    .set({ mark: 'late' })
    .where('event_reservation_id', '=', theirs.eventReservationId)
    .execute();
  await expect(cellsOf('赤城').first()).toHaveText('遅', { timeout: 10_000 });
});

test('[COURSE-01] one date is called off from the roster and made up for, and a resident reads it on a phone', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
  const { town, school, member } = learner;
  const { guitar } = school.events;
  await arrange.anEventReservation(member, guitar, { fee: 4500, paymentState: 'paid' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.setViewportSize({ width: 820, height: 1000 });
  await page.goto(consolePath(town.tenantAlias, `/courses/${guitar.eventId}`));
  await page.getByRole('button', { name: '休講・日程・会場の変更' }).click();
  const dialog = page.getByRole('dialog', { name: '休講・日程・会場の変更' });
  await dialog.getByRole('button', { name: '休講を実行する' }).click();
  await expect(dialog.getByText('回を選択してください。')).toBeVisible();
  await dialog.getByRole('combobox', { name: /対象の回/ }).selectOption({ index: 2 });
  await dialog.getByRole('textbox', { name: /受講料から減らす額/ }).fill('1500');
  await expect(dialog.getByText('1名に合計 1,500円を返金します。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: '補講を行う' }).check();
  await dialog.getByLabel(/新しい日付/).fill('2026-08-02');
  await expect(dialog.getByText(/この講座のほかの回と時間が重なっています。/)).toBeVisible();
  await dialog.getByLabel(/新しい日付/).fill('2026-07-26');
  await expect(dialog.getByText('ありません。')).toBeVisible();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('講師の急病のため');
  await dialog.getByRole('button', { name: '休講を実行する' }).click();
  await expect(page.getByText(/^休講　2026\/07\/19\(日\).* → 2026\/07\/26\(日\)/)).toBeVisible();
  await expect(page.getByText('1名にお知らせしました。')).toBeVisible({ timeout: 20_000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await enter(learner, 'e-my-reservation-calendar/2026-07?day=2026-07-19');
  await page.getByRole('link', { name: 'ギター' }).first().click();
  await expect(page.getByText('この回は休講になりました。理由：講師の急病のため')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2026/07/19' })).toContainText('休講（講師の急病のため）');
  await expect(page.getByRole('row').filter({ hasText: '2026/07/26' })).toContainText('10:00～12:00');
  expect(await violationsOf(page)).toEqual([]);
});
