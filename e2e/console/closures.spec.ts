import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

async function expectFaultless(page: Page) {
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('[CLOSE-01] a hall is closed for three days over what is paid, unpaid and kept: by keyboard, in one plan, and residents read why', async ({
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
  await at('2026-07-12');
  await at('2026-07-13', { state: 'lottery_waiting' });
  await at('2026-07-14');
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' });
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias));
  await expect(heading(page, 'ホーム')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, '休館・公用')).toBeFocused();
  await expect(page.getByText('休館の登録はありません')).toBeVisible();
  await page.getByRole('link', { name: '休館を登録する' }).press('Enter');

  await expect(heading(page, '休館の登録')).toBeVisible();
  const ask = page.getByRole('button', { name: '影響を確認する' });
  await ask.press('Enter');
  await expect(page.getByText('種別を選択してください。')).toBeVisible();
  await page.getByRole('combobox', { name: /^施設/ }).selectOption({ label: hall.containerName });
  await page.getByRole('radio', { name: '保守点検' }).check();
  await page.getByLabel(/^最初の日/).fill('2026-07-11');
  await page.getByLabel(/^最後の日/).fill('2026-07-13');
  await page.getByRole('textbox', { name: /^理由（職員用）/ }).fill('空調機の更新');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('空調設備の更新のため');
  await ask.press('Enter');

  const impact = page.getByRole('region', { name: '影響の確認' });
  const lines = impact.getByRole('row').filter({ hasText: member.userNumber });
  await expect(lines).toHaveCount(3);
  await expect(lines.filter({ hasText: '支払済み' })).toContainText('円');
  await expect(lines.filter({ hasText: '抽選の申込み' })).toHaveCount(1);
  await expectFaultless(page);

  // Somebody books meanwhile: the list is refused, and shows what came.
  await at('2026-07-12', { frames: ['夜間'] });
  watch.expects('409 Desk/CommitClosure');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }).press('Enter');
  await expect(page.getByText('一覧を表示した後に予約が変わりました（追加1件）')).toBeVisible();
  await expect(lines).toHaveCount(4);
  await lines.filter({ hasText: '追加' }).getByRole('combobox').selectOption({ label: 'そのまま残す' });

  // The factor is asked for again once ten minutes have passed.
  const past = new Date(Date.now() - 3_600_000 * 24 * 365);
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: past })
    .where('staff_id', '=', manager.staffId)
    .execute();
  watch.expects('403 Desk/CommitClosure');
  await impact.getByRole('button', { name: '確定へ進む' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }).press('Enter');
  await codeField(page).fill(codeNow(clock.offsetMs));
  await page.keyboard.press('Enter');

  await expect(heading(page, '休館の詳細')).toBeVisible();
  await expect(page.getByText('取り消しました')).toHaveCount(3, { timeout: 30_000 });
  await expect(page.getByText('残しました')).toHaveCount(1);
  await expectFaultless(page);
  const due = await arrange.db
    .selectFrom('ledger')
    .select('amount')
    .where('reservation_id', '=', paid.reservationId)
    .where('kind', '=', 'refund_due')
    .execute();
  expect(due).toHaveLength(1);
  await page.getByRole('button', { name: '休館を解除する' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('すぐに予約できるようになる日')).toBeVisible();
  await expectFaultless(page);

  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
  await page.getByRole('link', { name: '休館・公用' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: '空調設備の更新のため' })).toContainText('完了');
  await expectFaultless(page);

  // The resident reads it.
  await enter(resident, `my-reservation/${paid.reservationId}`);
  await expect(page.getByText('取消（施設都合）の理由　空調設備の更新のため')).toBeVisible();
});
