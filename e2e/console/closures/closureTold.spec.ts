import { expect, type Page } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { mailAsSent } from '#e2e/story/readMail.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

type Closing = { readonly alias: string; readonly place: string; readonly from: string; readonly to: string };

/** Fills in a closure and asks what it lies over. */
async function ask(page: Page, { alias, place, from, to }: Closing) {
  await page.goto(consolePath(alias, '/closures/new'));
  await page.getByRole('combobox', { name: /^施設/ }).selectOption({ label: place });
  await page.getByRole('radio', { name: '保守点検' }).check();
  await page.getByLabel(/^最初の日/).fill(from);
  await page.getByLabel(/^最後の日/).fill(to);
  await page.getByRole('textbox', { name: /^理由（職員用）/ }).fill('空調機の更新');
  await page.getByRole('textbox', { name: /^利用者に表示する理由/ }).fill('空調設備の更新のため');
  await pressOnceReady(page.getByRole('button', { name: '影響を確認する' }));
  return page.getByRole('region', { name: '影響の確認' });
}

async function decide(page: Page, outcome: string, times: number) {
  await pressOnceReady(page.getByRole('button', { name: '確定へ進む' }));
  await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '休館を確定する' }));
  await expect(heading(page, '休館の詳細')).toBeVisible();
  await expect(page.getByText(outcome)).toHaveCount(times, { timeout: 30_000 });
}

test('[TOLD-01] a hall that closes on a booked day reaches its people by mail and calendar, and whom none reaches stands in the list', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const other = await arrange.aMember(town, { email: null, last_name: '山田', first_name: '花子' });
  await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await arrange.aReservation(member, hall, { date: '2026-07-12' });
  await arrange.aReservation(other, hall, { date: '2026-07-12', frames: ['夜間'] });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  const closing = { alias: town.tenantAlias, place: hall.containerName, from: '2026-07-11', to: '2026-07-12' };
  const impact = await ask(page, closing);
  const moved = impact.getByRole('row').filter({ hasText: '07/11' });
  await moved.getByRole('combobox').selectOption({ label: 'ホールA　07/10(金) 午前（差額なし）' });
  await pressOnceReady(impact.getByRole('button', { name: '未定をすべて「取消（全額返金）」にする' }));
  await decide(page, '取り消しました', 2);
  await expect(page.getByText('移しました')).toHaveCount(1);
  expect(await mailAsSent(arrange, member, 'cancelledByOperator')).toMatch(/method=CANCEL/);
  expect(await mailAsSent(arrange, member, 'moved')).toMatch(/method=REQUEST/);

  await page.goto(consolePath(town.tenantAlias, '/follow-ups'));
  const row = page.getByRole('row').filter({ hasText: '山田 花子' });
  await expect(row).toContainText('変更・取消の連絡');
  await expect(row).toContainText('2026/07/12(日)');
  await expect(page.getByRole('row').filter({ hasText: member.userNumber })).toHaveCount(0);
  await pressOnceReady(row.getByRole('button', { name: /^済みにする/ }));
  const dialog = page.getByRole('dialog', { name: '対応を済みにする' });
  await dialog.getByRole('textbox', { name: /^対応の内容/ }).fill('電話で取消を伝えた');
  await pressOnceReady(dialog.getByRole('button', { name: '済みにする' }));
  await expect(page.getByText('対応が必要な予約はありません')).toBeVisible();
});

test('[TOLD-01] the place of a course closes and opens again: calendars follow, and the list is done by itself', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner();
  await arrange.anEventReservation(member, school.events.guitar, { fee: 4500 });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager', name: '館長 一郎' }));
  const place = await arrange.db
    .selectFrom('event_container')
    .select('name')
    .where('event_container_id', '=', school.container.eventContainerId)
    .executeTakeFirstOrThrow();
  await ask(page, { alias: town.tenantAlias, place: place.name, from: '2026-07-19', to: '2026-07-20' });
  await decide(page, '知らせました', 1);
  expect(await mailAsSent(arrange, member, 'placeClosed')).toMatch(/method=CANCEL/);
  const closure = page.url();
  await page.goto(consolePath(town.tenantAlias, '/follow-ups'));
  await expect(page.getByRole('row').filter({ hasText: '講座の会場が休館になります' })).toHaveCount(1);

  await page.goto(closure);
  await pressOnceReady(page.getByRole('button', { name: '休館を解除する' }));
  const dialog = page.getByRole('dialog', { name: '休館の解除' });
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('工事の延期');
  await pressOnceReady(dialog.getByRole('button', { name: '休館を解除する' }));
  await expect(page.getByRole('status').filter({ hasText: '講座の受講者には、通知を送ります。' })).toBeFocused();
  expect(await mailAsSent(arrange, member, 'useStands')).toMatch(/method=REQUEST/);
  await page.goto(consolePath(town.tenantAlias, '/follow-ups'));
  await expect(page.getByText('対応が必要な予約はありません')).toBeVisible();
  await page.getByText('済み', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '講座の会場が休館になります' })).toContainText(
    '変更・再開などで解決',
  );
});
