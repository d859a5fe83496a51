import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { enlargeText, lostParts } from '../story/largeText.ts';
import { test } from '../story/story.ts';
import { codeField, codeNow, consolePath, enterAsStaff } from './staff.ts';
import { unfitParts } from './unfitParts.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false, hasTouch: false });

test('[AUDIT-01] a number of the week opens the log with its filter, which is saved as CSV with a reason', async ({
  arrange,
  clock,
  page,
  watch,
}) => {
  const { town } = await arrange.aResident();
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' });
  const nowMs = Date.now() + clock.offsetMs;
  const event = (action: string, reason: string) => ({
    tenant_id: town.tenantId,
    happened_at: new Date(nowMs),
    actor: `staff:${manager.staffId}`,
    actor_name: '館長 三郎',
    address: '',
    permission: '',
    subject: '',
    request: '{}',
    answer: '{}',
    action,
    reason,
  });
  await arrange.db
    .insertInto('audit_event')
    .values([event('Desk/UndoCheckIn', '=1+1'), event('Desk/OpenTill', '開館')])
    .execute();
  await arrange.db
    .updateTable('staff_session')
    .set({ factor_at: new Date(nowMs - 11 * 60_000) })
    .where('staff_id', '=', manager.staffId)
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('link', { name: '受付の取消し 1件' }).press('Enter');
  await expect(heading(page, '操作記録')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '種類' })).toHaveValue('undoneCheckIn');
  const rows = page.getByRole('table', { name: '操作記録' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('館長 三郎');
  expect(await unfitParts(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);

  await page.getByRole('button', { name: 'CSVで保存' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '操作記録のCSV出力' });
  const save = dialog.getByRole('button', { name: 'CSVで保存する' });
  await save.press('Enter');
  await expect(dialog.getByText('理由を入力してください。')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('年次の監査');
  watch.expects('403 Console/ExportAudit');
  const download = page.waitForEvent('download');
  await save.press('Enter');
  await codeField(page).fill(codeNow(clock.offsetMs));
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\u{feff}日時,職員,確認した職員,操作,対象,理由,接続元,呼出し,内容');
  expect(lines[1]).toContain("館長 三郎,,受付の取消,,'=1+1,");
  expect(lines).toHaveLength(3);
  await expect(page.getByRole('status').filter({ hasText: '1件の操作記録をCSVで保存しました。' })).toBeFocused();

  await page.getByRole('link', { name: '閲覧記録' }).press('Enter');
  await expect(page.getByRole('row', { name: /操作記録のCSV出力/ })).toContainText('館長 三郎');
  expect(await violationsOf(page)).toEqual([]);
  expect(await unfitParts(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);
  await page.getByRole('searchbox', { name: '利用者・内容' }).fill('いない人');
  await expect(page.getByText('該当する記録はありません')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('[AUDIT-01] the log says in words what was done to a reservation, and is searched by the number that is printed', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  const manager = await arrange.aStaffMember(town, { role: 'manager', name: '館長 三郎' });
  const event = {
    tenant_id: town.tenantId,
    happened_at: new Date(Date.now() + clock.offsetMs),
    actor: `staff:${manager.staffId}`,
    actor_name: '館長 三郎',
    address: '',
    permission: '',
    reason: '',
  };
  await arrange.db
    .insertInto('audit_event')
    .values([
      {
        ...event,
        action: 'Desk/SettleFee',
        subject: reservationId,
        reason: '設備の不具合',
        request: '{"decision":{"kind":"amount","yen":650}}',
        answer: '{"fee":650,"refund":1250}',
      },
      { ...event, action: 'Desk/OpenTill', subject: hall.containerId, request: '{"float":30000}', answer: '{}' },
    ])
    .execute();
  await arrange.db
    .insertInto('reservation_history')
    .values({
      tenant_id: town.tenantId,
      reservation_id: reservationId,
      happened_at: event.happened_at,
      actor: event.actor,
      action: 'settleFee',
      reason: '設備の不具合',
      before: '{"state":"confirmed","fee":1900}',
      after: '{"state":"confirmed","fee":650}',
    })
    .execute();
  await enterAsStaff(page, manager);
  await page.goto(consolePath(town.tenantAlias, '/audit'));
  const table = page.getByRole('table', { name: '操作記録' });
  await expect(table.getByRole('row', { name: /レジを開ける/ })).toContainText('釣銭準備金 30,000円');
  const number = reservationNumber(reservationId);
  await page.getByRole('searchbox', { name: /^対象/ }).fill(number.replaceAll('-', ''));
  await expect(table.getByRole('row')).toHaveCount(2);
  const row = table.getByRole('row').last();
  await expect(row).toContainText(/現在：.* 2026\/07\/11\(土\)/);
  await expect(row).toContainText(`利用者 ${member.userNumber}`);
  await expect(row).toContainText('金額の指定、使用料 650円、返金 1,250円');
  await expect(row).toContainText('理由：設備の不具合');
  await row.getByRole('button', { name: '詳細' }).click();
  const details = page.getByRole('dialog', { name: '使用料の確定・減免の詳細' });
  await expect(details.getByRole('row', { name: '使用料 1,900円 650円' })).toBeVisible();
  await expect(details.getByRole('row', { name: '決定・種類 ― 金額の指定' })).toBeVisible();
  await expect(details.getByText(/^接続元/)).toBeVisible();
  await details.getByText('記録の原文').click();
  await expect(details.getByText('{"decision":')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await details.getByRole('button', { name: '閉じる' }).click();
  await expect(row.getByRole('button', { name: '詳細' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  expect(await unfitParts(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);
  await enlargeText(page);
  expect(await unfitParts(page)).toEqual([]);
  expect(await lostParts(page, 820)).toEqual([]);
});
