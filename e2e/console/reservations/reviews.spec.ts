import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { enlargeText, lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[DESK-06] an application is put off, refused with a reason its person reads, and its place is free at once, by keyboard', async ({
  anotherPage,
  arrange,
  callServer,
  enter,
  page,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const { town, hall, member, session } = await arrange.aResident({}, { article: { schedule } });
  await arrange.db.updateTable('account').set({ email: null }).where('user_id', '=', member.userId).execute();
  const body = arrange.reserveBody(hall, { date: '2026-07-11' });
  const { reservationId } = (await callServer('Reservation/Reserve', body, { session })).body;
  const resident = await anotherPage();
  const reads = async (words: string) => {
    await enter({ town, session }, `my-reservation/${reservationId}`, resident);
    await expect(resident.getByText(words)).toBeVisible();
  };
  await reads('施設が内容を確認しています。');

  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/reviews'));
  await expect(heading(page, '審査待ち')).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('button') });
  await row.getByRole('button').press('Enter');
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: '様の申請' });
  await expect(panel.getByRole('link', { name: '予約詳細' })).toBeVisible();
  await expect(panel.getByText(member.userNumber)).toBeVisible();
  expect.soft(await violationsOf(page), 'panel').toEqual([]);

  await pressOnceReady(panel.getByRole('button', { name: '保留にする' }));
  const dialog = page.getByRole('dialog', { name: '審査の保留' });
  await pressOnceReady(dialog.getByRole('button', { name: 'やめる' }));
  await expect(panel.getByRole('button', { name: '保留にする' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOnceReady(dialog.getByRole('button', { name: '保留にする' }));
  await expect(dialog.getByText('申請者への連絡を入力してください。')).toBeVisible();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('textbox', { name: /^申請者への連絡/ }).fill('団体の規約をお送りください。');
  await pressOnceReady(dialog.getByRole('button', { name: '保留にする' }));
  await expect(page.getByRole('status').filter({ hasText: /様の申請を保留にしました。/ })).toBeFocused();
  await expect(row).toContainText('保留中');
  await reads('団体の規約をお送りください。');

  await row.getByRole('button').press('Enter');
  await pressOnceReady(panel.getByRole('button', { name: '不承認にする' }));
  const refusing = page.getByRole('dialog', { name: '申請の不承認' });
  await refusing.getByRole('button', { name: '不承認にする' }).press('Enter');
  await expect(refusing.getByText('理由を入力してください。')).toBeVisible();
  await refusing.getByRole('textbox', { name: /^理由/ }).fill('音量の制限を超えるため');
  await refusing.getByRole('button', { name: '不承認にする' }).press('Enter');
  const refused = page.getByRole('status').filter({ hasText: /様の申請を不承認にしました。/ });
  await expect(refused).toBeFocused();
  await expect(refused.getByRole('link', { name: `利用者の画面（${member.userNumber}）` })).toBeVisible();
  await expect(page.getByText('審査を待つ申請はありません')).toBeVisible();
  await reads('不承認の理由　音量の制限を超えるため');
  const again = await callServer('Reservation/Reserve', body, { session });
  expect(again.status).toBe(200);
  await page.reload();
  await expect(row).toHaveCount(1);
  await enlargeText(page);
  expect(await lostParts(page, 1280), 'large text').toEqual([]);
});

test('[DESK-06] what staff often write is put into the field from the town’s list, by keyboard, and takes nothing away that was typed', async ({
  arrange,
  callServer,
  page,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const text_modules = JSON.stringify({
    hold: [
      { label: '規約', text: '団体の規約をお送りください。' },
      { label: '図面', text: '会場の図面をお送りください。' },
      { label: '長文', text: '長'.repeat(480) },
    ],
    reject: [],
  });
  const { town, hall, session } = await arrange.aResident({ setting: { text_modules } }, { article: { schedule } });
  await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: '2026-07-11' }), { session });
  const manager = await arrange.aStaffMember(town, { role: 'manager' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/reviews'));
  await page.getByRole('row').getByRole('button').press('Enter');
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: '様の申請' });

  await pressOnceReady(panel.getByRole('button', { name: '不承認にする' }));
  const refusing = page.getByRole('dialog', { name: '申請の不承認' });
  await expect(refusing.getByRole('textbox', { name: /^理由/ })).toBeVisible();
  await refusing.getByRole('button', { name: 'やめる' }).press('Enter');

  await pressOnceReady(panel.getByRole('button', { name: '保留にする' }));
  const dialog = page.getByRole('dialog', { name: '審査の保留' });
  const list = dialog.getByRole('combobox', { name: '定型文' });
  const field = dialog.getByRole('textbox', { name: /^申請者への連絡/ });
  await expect(list).toBeVisible();
  await expect(page.getByRole('combobox', { name: '定型文' })).toHaveCount(1);
  await list.press('ArrowDown');
  await expect(field).toHaveValue('団体の規約をお送りください。');
  await list.press('ArrowDown');
  await expect(field).toHaveValue('会場の図面をお送りください。');
  await expect(dialog.getByRole('status').filter({ hasText: '図面の文を入れました。' })).toHaveCount(1);
  await expect(field).toBeInViewport({ ratio: 1 });
  expect.soft(await violationsOf(page)).toEqual([]);
  await list.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('あて先は窓口です。');
  await list.selectOption('長文');
  await expect(dialog.getByText(/500文字を超えるため/)).toBeVisible();
  await list.selectOption('規約');
  await expect(field).toHaveValue('会場の図面をお送りください。あて先は窓口です。\n団体の規約をお送りください。');
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await pressOnceReady(dialog.getByRole('button', { name: '保留にする' }));
  await expect(page.getByRole('status').filter({ hasText: /様の申請を保留にしました。/ })).toBeFocused();
  const { reason } = await arrange.db
    .selectFrom('audit_event')
    .select('reason')
    .where('tenant_id', '=', town.tenantId)
    .where('action', '=', 'Desk/ReviewReservation')
    .executeTakeFirstOrThrow();
  expect(reason).toContain('あて先は窓口です。');
  expect(reason).toContain('団体の規約をお送りください。');
});

test('[DESK-06] an application is approved and refused by a key of its page, and what follows g leads to a screen', async ({
  arrange,
  callServer,
  page,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const { town, hall, session } = await arrange.aResident({}, { article: { schedule } });
  const body = arrange.reserveBody(hall, { date: '2026-07-11' });
  const { reservationId } = (await callServer('Reservation/Reserve', body, { session })).body;
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  await expect(page.getByRole('button', { name: '不承認にする' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  for (const [key, title] of [
    ['r', '申請の不承認'],
    ['a', '申請の承認'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await pressOnceReady(dialog.getByRole('button', { name: 'やめる' }));
    await expect(dialog).toHaveCount(0);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(heading(page, '審査待ち')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-07-11`));
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, '休館・公用')).toBeFocused();
});

test('[DESK-06] several are approved in one act, by keyboard, and the list begins with the next use', async ({
  arrange,
  callServer,
  page,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const { town, hall, session } = await arrange.aResident({}, { article: { schedule } });
  for (const date of ['2026-07-13', '2026-07-11', '2026-07-12']) {
    await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date }), { session });
  }
  const requested_reduction = JSON.stringify({ code: 'welfare', label: '福祉団体が使用するとき' });
  await arrange.db
    .updateTable('reservation')
    .set({ is_fee_final: false, requested_reduction })
    .where('tenant_id', '=', town.tenantId)
    .where('first_date', '=', '2026-07-12')
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, '/reviews'));
  const boxes = page.getByRole('row').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .first();
  await expect(first).toContainText('2026/07/11(土)');
  await expect(first).toContainText('あと31日');
  const reduced = page.getByRole('row').filter({ hasText: '減免の申請あり' });
  await expect(reduced).toHaveCount(1);
  await expect(reduced).toContainText('2026/07/12(日)');
  const approve = page.getByRole('button', { name: /^選択した\d件を承認する$/ });
  await approve.press('Enter');
  await expect(page.getByText('承認する申請を一覧で選択してください。')).toBeVisible();
  await boxes.nth(0).press('Space');
  await boxes.nth(2).press('Space');
  await expect(approve).toHaveText('選択した2件を承認する');
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await approve.press('Enter');
  const dialog = page.getByRole('dialog', { name: '2件の申請の承認' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await pressOnceReady(dialog.getByRole('button', { name: '承認する' }));
  await expect(page.getByRole('status').filter({ hasText: '2件の申請を承認しました。' })).toBeFocused();
  await expect(boxes).toHaveCount(1);
  await expect(first).toContainText('2026/07/12(日)');

  // Who decides on the fee of the one that is left reads which reduction was asked for.
  await first.getByRole('button').press('Enter');
  await page.getByRole('link', { name: '予約詳細' }).press('Enter');
  await page.getByRole('button', { name: '減免・使用料の確定' }).press('Enter');
  const settling = page.getByRole('dialog', { name: '減免・使用料の確定' });
  await expect(settling.getByText('申請された減免：福祉団体が使用するとき')).toBeVisible();
  await expect(settling.getByRole('radio', { name: '減免を認めない' })).toBeVisible();
});
