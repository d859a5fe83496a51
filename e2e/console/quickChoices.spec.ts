import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Two filters of a screen, each with what is chosen of it and what the address says then. */
const screens = [
  ['/money?tab=unpaid', '収納', { 期限: '1', 利用日: '1' }, /overdue=1&today=1$/],
  ['/reservations', '予約', { 状態: 'confirmed', 並び順: 'latestUse' }, /state=confirmed&order=latestUse$/],
] as const;

test('of two filters that are chosen before the address has changed, both hold', async ({ arrange, page }) => {
  const { town } = await arrange.aResident();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  for (const [path, title, choices, address] of screens) {
    await page.goto(consolePath(town.tenantAlias, path));
    await expect(heading(page, title)).toBeVisible();
    const fields = Object.entries(choices).map(
      ([label, value]) => [page.getByRole('main').getByRole('combobox', { name: label, exact: true }), value] as const,
    );
    for (const [field] of fields) await expect(field).toBeVisible();
    const handles = await Promise.all(
      fields.map(async ([field, value]) => ({ at: await field.elementHandle(), value })),
    );
    await page.evaluate((both) => {
      for (const { at, value } of both) {
        (at as HTMLSelectElement).value = value;
        at?.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }, handles);
    await expect(page, path).toHaveURL(address);
    for (const [field, value] of fields) await expect(field).toHaveValue(value);
  }
});
