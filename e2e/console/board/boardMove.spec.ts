import { expect, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { type StoryClock, test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

const rowOf = (page: Page, room: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${room}`) }) });

const cellOf = (page: Page, room: string, name: string | RegExp) => rowOf(page, room).getByRole('button', { name });

const dayIn = (clock: StoryClock, days: number) =>
  addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), days);

const barOf = (page: Page) => page.getByRole('status').filter({ hasText: '移動先の空き枠を選んでください' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '日時・部屋の変更' });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('[DESK-07] by keyboard alone: from the block on the board to a cell of another day, where what cannot be is struck with the reason', async ({
    arrange,
    clock,
    page,
  }) => {
    const date = dayIn(clock, 5);
    const { town, hall, member } = await arrange.aResident();
    await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['夜間'] });
    await arrange.aReservation(member, hall, { date: addDays(date, 1), article: hall.halfB, frames: ['午前'] });
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
    await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
    await expect(heading(page, '予約台帳')).toBeVisible();
    const block = cellOf(page, 'ホールA', /予約確定.*18:00～22:00/);
    await block.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: '移動', exact: true })).toBeVisible();
    await page.keyboard.press('m');
    await expect(barOf(page)).toContainText(/ホールA.*18:00～22:00/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cellOf(page, 'ホールA', /夜間\s*移動元/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('現在の日時・部屋です。移動先を選択してください。')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(barOf(page)).toHaveCount(0);
    await expect(block).toBeFocused();

    await page.keyboard.press('m');
    await expect(cellOf(page, 'ホールA', /夜間\s*移動元/)).toBeFocused();
    await page.keyboard.press('PageDown');
    const taken = cellOf(page, 'ホールB', /予約確定.*09:00～12:00/);
    await expect(taken).toHaveAttribute('aria-disabled', 'true');
    const evening = cellOf(page, 'ホールA', '夜間');
    await expect(evening).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(taken).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('すでに予約が入っています。')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    const target = cellOf(page, 'ホールB', '午後');
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('日付')).toHaveValue(addDays(date, 1));
    await expect(dialog.getByRole('checkbox', { name: /^午後/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(barOf(page)).toBeVisible();
    await expect(target).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByText('差額', { exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: /^理由/ }).focus();
    await page.keyboard.type('空調の故障のため');
    await pressOnceReady(dialog.getByRole('button', { name: 'この内容で変更する' }));
    const told = page.getByRole('status').filter({ hasText: /ホールB.*13:00～17:00へ変更しました。/ });
    await expect(told).toBeFocused();
    await expect(barOf(page)).toHaveCount(0);
    await expect(cellOf(page, 'ホールB', /予約確定.*13:00～17:00/)).toBeVisible();
  });
});

test.describe('at a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true });

  test('[DESK-07] by touch: what takes two frames goes to two that are free beside each other', async ({
    arrange,
    clock,
    page,
  }) => {
    const date = dayIn(clock, 5);
    const { town, hall, member } = await arrange.aResident();
    await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['午前', '午後'] });
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
    await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
    await cellOf(page, 'ホールA', /予約確定.*09:00～/)
      .first()
      .tap();
    await page.getByRole('dialog').getByRole('button', { name: '移動', exact: true }).tap();
    await expect(barOf(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const short = cellOf(page, 'ホールB', /夜間\s*空き不足/);
    await expect(short).toHaveAttribute('aria-disabled', 'true');
    await short.tap({ force: true });
    await expect(page.getByText('予約の長さに対して空きが足りません。')).toBeVisible();
    expect.soft(await violationsOf(page), '820 px').toEqual([]);

    await page.getByRole('button', { name: '次の日' }).tap();
    await expect(page.getByText('移動元')).toHaveCount(0);
    await cellOf(page, 'ホールB', '午後').tap();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('checkbox', { name: /^午後/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^夜間/ })).toBeChecked();
    await expect(dialog.getByText('差額', { exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: /^理由/ }).fill('空調の故障のため');
    await dialog.getByRole('button', { name: 'この内容で変更する' }).tap();
    await expect(page.getByText(/へ変更しました。$/)).toBeVisible();
    await expect(barOf(page)).toHaveCount(0);
    await expect(cellOf(page, 'ホールB', /予約確定/).first()).toBeVisible();
  });
});
