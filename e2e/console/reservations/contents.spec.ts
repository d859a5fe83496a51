import { expect, type Locator } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('[DESK-11] a changed number of people takes four clicks, with fee and mail before, and the resident reads it', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident(
    { setting: { fee_collection: 'counter' } },
    { equipment: [{ name: 'ピアノ', stock: 1 }] },
  );
  const { town, hall, member } = resident;
  const { reservationId } = await arrange.aReservation(member, hall, { date: '2026-07-11' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/reservations/${reservationId}`));
  const dialog = page.getByRole('dialog');
  let clicks = 0;
  const click = async (place: Locator) => {
    clicks += 1;
    await place.click();
  };

  await click(page.getByRole('button', { name: '内容を変更する' }));
  const people = dialog.getByRole('textbox', { name: /^利用予定人数/ });
  await click(people);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24');
  await expect(dialog.getByText(/^利用予定人数 .*→ 24人$/)).toBeVisible();
  await expect(dialog.getByText('なし', { exact: true }).last()).toBeVisible();
  const mail = dialog.getByRole('region', { name: '送信されるメール' });
  await expect(mail).toContainText('→ 24人');
  expect(await violationsOf(page)).toEqual([]);
  await click(dialog.getByRole('textbox', { name: /^理由/ }));
  await page.keyboard.type('お申出による');
  await expect(mail).toContainText('お申出による');
  await click(dialog.getByRole('button', { name: 'この内容で変更する' }));
  await expect(dialog).toHaveCount(0);
  expect(clicks).toBeLessThanOrEqual(5);
  await expect(page.getByText('予約の内容を変更しました。', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '履歴' }).getByRole('listitem').first()).toContainText(
    /内容の変更.*→ 24人/,
  );

  // What is the same is not sent, and what the room lends is offered.
  await page.getByRole('button', { name: '内容を変更する' }).click();
  await dialog.getByRole('button', { name: 'この内容で変更する' }).click();
  await expect(dialog.getByText('予約の内容は変わっていません。変更する項目を直してください。')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^ピアノ/ }).check();
  await expect(mail).toContainText('備品 なし → ピアノ');
  await dialog.getByRole('button', { name: 'やめる' }).click();

  await enter(resident, `my-reservation/${reservationId}`);
  await expect(page.getByText(/利用予定人数 .*→ 24人/)).toBeVisible();
});
