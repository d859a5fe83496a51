import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { latestMail } from '#e2e/story/mailbox.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function write(page: Page, subject: string, body: string) {
  await box(page, /^件名/).fill(subject);
  await box(page, /^本文/).fill(body);
}

test('[OFFICE-08] everybody who booked tomorrow is told, and whom nothing reaches is named', async ({
  arrange,
  context,
  page,
  watch,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const unreached = await arrange.aMember(town, { email: null, last_name: '山田', first_name: '花子' });
  await arrange.aReservation(member, hall, { date: '2026-06-11' });
  await arrange.aReservation(unreached, hall, { date: '2026-06-11', frames: ['夜間'] });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/announcements'));
  await page.getByRole('link', { name: '利用者にメッセージを送る' }).click();
  await page.getByLabel(/^最初の利用日/).fill('2026-06-11');
  await page.getByLabel(/^最後の利用日/).fill('2026-06-11');
  await pressOnceReady(button(page, '送信の確認へ進む'));
  await expect(box(page, /^件名/)).toHaveAttribute('aria-invalid', 'true');
  await write(page, '明日は休館します', '設備の故障のため、明日は休館します。');
  await expect(violationsOf(page)).resolves.toEqual([]);
  await pressOnceReady(button(page, '送信の確認へ進む'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1人には届きません。電話で知らせてください。')).toBeVisible();
  await expect(dialog).toContainText(`山田 花子（${unreached.userNumber}）`);
  await expect(dialog.getByRole('region', { name: /^届く文面/ })).toContainText('設備の故障のため、明日は休館します。');

  // Meanwhile somebody else books.
  const third = await arrange.aMember(town);
  await arrange.aReservation(third, hall, { date: '2026-06-11', frames: ['午後'] });
  await box(page, /^送信の理由/).fill('空調の故障');
  watch.expects('409 Office/SendMessage');
  await pressOnceReady(dialog.getByRole('button', { name: '1人に送信する' }));
  await expect(dialog.getByText(/いまは3人/)).toBeVisible();
  await expect(violationsOf(page)).resolves.toEqual([]);
  await pressOnceReady(dialog.getByRole('button', { name: '2人に送信する' }));

  await expect(page.getByText('2人への送信を始めました。1人には、電話で知らせてください。')).toBeVisible();
  await expect(heading(page, '送ったメッセージ')).toBeVisible();
  await expect(page.getByRole('region', { name: '届かないため、電話で知らせる方' })).toContainText('山田 花子');
  await expect(button(page, '電話一覧を印刷する（1名）')).toBeVisible();
  const { email: recipient } = await arrange.db
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const mail = await latestMail(context, { tenantAlias: town.tenantAlias, recipient: recipient ?? '' });
  expect(mail.text).toContain('明日は休館します');
  await mail.tab.close();
  await page.reload();
  await expect(page.getByText('2人', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'メッセージ', exact: true }).last().click();
  await expect(page.getByRole('row').filter({ hasText: '明日は休館します' })).toContainText('空調の故障');
});

test('[OFFICE-08] where nothing reaches anybody, no screen speaks of sending', async ({ arrange, page }) => {
  const { town, hall } = await arrange.aResident();
  const unreached = await arrange.aMember(town, { email: null });
  await arrange.aReservation(unreached, hall, { date: '2026-06-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/messages/new'));
  await page.getByLabel(/^最初の利用日/).fill('2026-06-11');
  await page.getByLabel(/^最後の利用日/).fill('2026-06-11');
  await write(page, '明日は休館します', '設備の故障のため、明日は休館します。');
  await pressOnceReady(button(page, '送信の確認へ進む'));
  await expect(page.getByRole('dialog')).toContainText('送信しません（届く方がいません）');
  await box(page, /^送信の理由/).fill('空調の故障');
  await pressOnceReady(button(page, '送信せずに記録する'));
  await expect(page.getByText('送信した方はいません。1人には、電話で知らせてください。')).toBeVisible();
});

test('[OFFICE-08] one person is written to from their page and from their reservation', async ({ arrange, page }) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-06-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town));
  for (const path of [`/people/n/${member.userNumber}`, `/reservations/${reservationId}`]) {
    await page.goto(consolePath(town.tenantAlias, path));
    await page.getByRole('link', { name: 'メッセージを書く' }).click();
    await write(page, 'お忘れ物', `鍵をお忘れです。${path.length}`);
    await pressOnceReady(button(page, '送信の確認へ進む'));
    await box(page, /^送信の理由/).fill('忘れ物');
    await pressOnceReady(button(page, '1人に送信する'));
    await expect(page.getByText('1人への送信を始めました。')).toBeVisible();
  }
});

test('[OFFICE-08] who has no address of their own cannot try it, and is told why', async ({ arrange, page }) => {
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, '/messages/new'));
  await expect(page.getByText('職員の登録にメールアドレスがありません。')).toBeVisible();
});
