import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { choose, consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const reason = '停電のため、紙で受け付けた分';

const row = (page: Page, room: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${room}`) }) });

test('[DESK-13] after a power cut the desk looks at its day, and who has the right books, receives, marks and cancels', async ({
  anotherPage,
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const yesterday = addDays(today, -1);
  const use = {
    date: yesterday,
    article: hall.halfA,
    frames: ['午前'],
    state: 'no_show',
    paymentState: 'counter',
  } as const;
  const { reservationId } = await arrange.aReservation(member, hall, use);
  await arrange.db.deleteFrom('occupancy').where('reservation_id', '=', reservationId).execute();
  const containerIds = [hall.containerId];
  const address = consolePath(town.tenantAlias, `/board/${hall.containerId}/${yesterday}`);
  const block = (desk: Page, word: string) =>
    row(desk, 'ホールA')
      .getByRole('button', { name: new RegExp(word) })
      .first();

  await test.step('a clerk sees it, cannot choose it, and reads who may', async () => {
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
    await page.goto(address);
    await block(page, '無断不使用').click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('館長・施設担当が理由を付けて行います', { exact: false })).toBeVisible();
    await expect(row(page, 'ホールA').locator('[data-free]')).toHaveCount(0);
    await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
    await expect(page.getByText('無断不使用').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '不使用にする' })).toHaveCount(0);
  });

  const office = await anotherPage();
  await office.setViewportSize({ width: 1280, height: 800 });
  await enterAsStaff(office, await arrange.aStaffMember(town, { role: 'manager', containerIds }));
  await office.goto(address);

  await test.step('the manager receives from the board', async () => {
    await block(office, '無断不使用').click();
    await office.getByRole('button', { name: '理由を入力して受付する' }).click();
    const dialog = office.getByRole('dialog', { name: '終わった利用の受付' });
    await dialog.getByRole('button', { name: '受付する' }).click();
    await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
    expect.soft(await violationsOf(office), 'reception afterwards').toEqual([]);
    await dialog.getByRole('textbox', { name: /^理由/ }).fill(reason);
    await dialog.getByRole('button', { name: '受付する' }).click();
    await expect(office.getByText('いまの状態は「利用済み」です。')).toBeVisible();
    await office.getByRole('button', { name: '閉じる' }).click();
  });

  await test.step('books for the afternoon', async () => {
    await row(office, 'ホールA').getByRole('button', { name: /午後/ }).click();
    const panel = office.getByRole('dialog', { name: '窓口予約' });
    await choose(panel.getByRole('radio', { name: '登録なし' }));
    await panel.getByRole('textbox', { name: /^氏名/ }).fill('停電 花子');
    await panel.getByRole('textbox', { name: /^使用目的/ }).fill('練習');
    await panel.getByRole('combobox', { name: /^種別/ }).selectOption('会議');
    await panel.getByRole('textbox', { name: /^予約する理由/ }).fill(reason);
    await panel.getByRole('button', { name: '理由を入力して予約' }).click();
    await expect(panel.getByText('制限を越えて予約しました。', { exact: false })).toBeVisible();
    await panel.getByRole('button', { name: '終わる' }).click();
  });

  await test.step('marks the first as 不使用 and cancels it for the hall', async () => {
    await office.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
    await expect(heading(office, '予約の詳細')).toBeVisible();
    await office.getByRole('button', { name: '不使用にする' }).click();
    const dialog = office.getByRole('dialog', { name: '不使用の記録' });
    await dialog.getByRole('textbox', { name: /^理由/ }).fill(reason);
    await dialog.getByRole('button', { name: '不使用にする' }).click();
    await expect(office.getByText('いまの状態は「無断不使用」です。')).toBeVisible();
    await office.getByRole('button', { name: '予約を取り消す' }).click();
    const cancelling = office.getByRole('dialog', { name: '予約の取消' });
    await choose(cancelling.getByRole('radio', { name: /^災害/ }));
    await cancelling.getByRole('textbox', { name: /^理由/ }).fill(reason);
    await cancelling
      .getByRole('button', { name: /取り消す|取消して/ })
      .last()
      .click();
    await expect(office.getByText('予約を取り消しました。')).toBeVisible();
    await expect(office.getByText(reason).first()).toBeVisible();
  });
});
