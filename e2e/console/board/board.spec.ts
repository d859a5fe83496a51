import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { addDays, weekdayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Its name, and not what is said of it in the rows of others. */
const rowOf = (page: Page, room: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${room}`) }) });

test('[BOARD-01] the list of a day is printed, and a reservation is opened for its reception and its move by keys', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const date = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const use = { date: addDays(date, 1), article: hall.halfA, frames: ['夜間'] } as const;
  const { reservationId } = await arrange.aReservation(member, hall, use);
  const staff = await arrange.aStaffMember(town);
  await arrange.db
    .insertInto('reservation_history')
    .values({
      tenant_id: town.tenantId,
      reservation_id: reservationId,
      happened_at: new Date(),
      actor: `staff:${staff.staffId}`,
      action: 'memo',
      reason: '鍵は事務室',
      after: '{}',
    })
    .execute();
  await enterAsStaff(page, staff);
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await expect(heading(page, '予約台帳')).toBeVisible();
  // Of one hall there is nothing to choose.
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('combobox', { name: '施設' })).toHaveCount(0);
  // Only the paper of a day without anything says so.
  const nothing = page.getByText('予約・休館はありません。');
  await expect(nothing).toHaveCount(1);
  await page.keyboard.press('PageDown');
  const block = page.getByRole('gridcell').getByRole('button', { name: /予約確定.*18:00～22:00/ });
  await expect(block).toHaveCount(1);
  await expect(block).toHaveAccessibleName(/メモあり/);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await page.keyboard.press('p');
  await expect(page.locator('[data-asked-to-print]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const list = page.getByRole('table');
  for (const header of ['時間', '部屋', '利用者', '人数', '備品', '未払い']) {
    await expect(list.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(list.getByRole('row', { name: /18:00～22:00 ホールA/ })).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // Without one that is chosen, the key says what it is for.
  await page.keyboard.press('c');
  await expect(page.getByText('受付する予約を台帳で選んでから押してください。')).toBeVisible();
  await block.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText('予約確定');
  await expect(page.getByRole('dialog').getByText('あり（予約詳細に表示）')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(block).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByText('移動先の空き枠を選んでください')).toBeVisible();
});

test('[BOARD-01] the hall at the top and that of the board are the same one, wherever it is chosen', async ({
  arrange,
  page,
}) => {
  const { town, hall } = await arrange.aResident();
  const library = await arrange.aHall(town, { name: '図書館' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();
  const above = page.getByRole('banner').getByRole('combobox', { name: '施設' });
  const own = page.getByRole('main').getByRole('combobox', { name: '施設' });
  const expectHall = async ({ containerId }: typeof hall) => {
    await expect(own).toHaveValue(containerId);
    await expect(above).toHaveValue(containerId);
  };
  await above.selectOption({ label: '図書館' });
  const menu = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '予約台帳' });
  await menu.click();
  await expect(heading(page, '予約台帳')).toBeVisible();
  await expectHall(library);
  await own.selectOption({ label: hall.containerName });
  await expectHall(hall);
  await above.selectOption({ label: '図書館' });
  await expectHall(library);
  await page.getByRole('button', { name: '次の日' }).click();
  await expectHall(library);
  await page.reload();
  await expectHall(library);

  // A booking under way says where, and is not lost unasked.
  await rowOf(page, 'ホールA').getByRole('gridcell').getByRole('button', { name: '午前' }).click();
  const panel = page.getByRole('dialog', { name: '窓口予約' });
  await expect(panel.getByText('施設：図書館')).toBeVisible();
  await panel.getByRole('textbox', { name: /^使用目的/ }).fill('総会');
  expect.soft(await violationsOf(page), 'panel').toEqual([]);
  await above.selectOption({ label: hall.containerName });
  await page.getByRole('button', { name: '入力を続ける' }).click();
  await expectHall(library);
  await expect(panel.getByRole('textbox', { name: /^使用目的/ })).toHaveValue('総会');
  await above.selectOption({ label: hall.containerName });
  await page.getByRole('button', { name: '受付をやめる' }).click();
  await expectHall(hall);
  await expect(panel).toHaveCount(0);
  // All halls at the top leave the board where it is.
  await above.selectOption({ label: 'すべての施設' });
  await expect(own).toHaveValue(hall.containerId);
  await menu.click();
  await expect(above).toHaveValue('');
});

test('[BOARD-05] a booking of a resident appears on the open board within 5 seconds, and is approved from there', async ({
  arrange,
  callServer,
  clock,
  page,
}) => {
  const schedule = JSON.stringify({ approval: { classes: null } });
  const { town, hall, session } = await arrange.aResident({}, { article: { schedule } });
  const date = addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), 5);
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${addDays(date, -1)}`));
  await expect(heading(page, '予約台帳')).toBeVisible();
  await page.getByRole('button', { name: '次の日' }).click();
  // What is shown of the day before takes no focus.
  await expect(page.getByRole('region', { name: '予約台帳' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByRole('gridcell', { name: /空き/ })).toHaveCount(9);

  // The cell with the focus is the one that is taken.
  await rowOf(page, 'ホールA').getByRole('button', { name: '午前' }).focus();
  const { status } = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date }), { session });
  expect(status).toBe(200);
  const block = page.getByRole('gridcell').getByRole('button', { name: /審査中.*09:00～12:00/ });
  await expect(block).toHaveCount(1, { timeout: 5_000 });
  // The whole hall cannot be had meanwhile, and is not booked.
  await expect(rowOf(page, 'ホール全体').getByText('ホールAで使用')).toBeVisible();
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
  }

  // By keyboard alone: to the block, its panel, and the decision.
  await rowOf(page, 'ホールA').getByRole('button', { name: '午後' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(block).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: '予約詳細' }) });
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('審査中');
  expect.soft(await violationsOf(page), 'panel').toEqual([]);
  await expect(panel.getByRole('button', { name: '承認する', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  const asking = page.getByRole('dialog', { name: '申請の承認' });
  await expect(asking.getByText('予約が確定し')).toBeVisible();
  await asking.getByRole('button', { name: '承認する' }).press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: '承認しました。' })).toBeFocused();
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('予約確定');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell').getByRole('button', { name: /予約確定/ })).toHaveCount(1);
});

test('[BOARD-01] keys lead over a day that is closed, the panel of a reservation says its sums, and what cannot be moved says why', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const date = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const [first, closed, last] = [3, 4, 5].map((days) => addDays(date, days));
  const { town, hall, member } = await arrange.aResident(
    {},
    { article: { closed_weekdays: [weekdayOf(closed ?? '')] } },
  );
  const use = { date: first ?? '', article: hall.halfA, frames: ['午前'], paymentState: 'counter' } as const;
  const { reservationId } = await arrange.aReservation(member, hall, use);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  const board = (day = '', search = '') => consolePath(town.tenantAlias, `/board/${hall.containerId}/${day}${search}`);
  await page.goto(board(first));
  const block = page.getByRole('gridcell').getByRole('button', { name: /予約確定.*09:00～12:00/ });
  await block.focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('gridcell').first()).toBeFocused();
  await expect(page.getByRole('gridcell').first()).toContainText('休館');
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(new RegExp(`/${last}`));
  await expect(page.getByRole('gridcell').locator('button:focus')).toHaveCount(1);

  await page.goto(board(first));
  await block.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(/使用料\s*1,000円/);
  await expect(panel).toContainText(/お支払いの残額\s*1,000円/);
  // It shows nothing but what the board knows: 閲覧記録 has the board alone.
  const looks = arrange.db.selectFrom('access_log').select('operation').where('tenant_id', '=', town.tenantId);
  expect((await looks.execute()).map(({ operation }) => operation)).not.toContain('Desk/GetReservation');
  await expect(panel.getByRole('button', { name: '移動', exact: true })).toBeVisible();
  // A payment is under way: the panel says why it stays.
  await arrange.db
    .updateTable('reservation')
    .set({ payment_state: 'processing' })
    .where('tenant_id', '=', town.tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
  await page.reload();
  await expect(panel).toContainText('支払');
  await expect(panel.getByRole('button', { name: '移動', exact: true })).toHaveCount(0);

  watch.expects('404 Desk/GetReservation');
  await page.goto(board(first, `?moving=${hall.containerId}`));
  await expect(page.getByText('移動する予約が見つかりません。')).toBeVisible();
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByText('移動する予約が見つかりません。')).toHaveCount(0);
});
