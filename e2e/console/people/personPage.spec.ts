import { expect } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { lostParts } from '#e2e/story/largeText.ts';
import { test } from '#e2e/story/story.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('the page of a person begins with what the counter asks first, and leads to each of its parts by keyboard', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident({ setting: { fee_collection: 'counter' } });
  await arrange.aReservation(member, hall, { date: '2026-07-11', paymentState: 'counter' });
  await arrange.aReservation(member, hall, { date: '2026-07-12', state: 'cancelled_user' });
  await arrange.db
    .updateTable('account')
    .set({ suspended_until: '2026-12-31' })
    .where('tenant_id', '=', town.tenantId)
    .where('user_id', '=', member.userId)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town));
  await page.goto(consolePath(town.tenantAlias, `/people/n/${member.userNumber}`));
  const parts = page.getByRole('navigation', { name: 'このページの内容' });
  for (const text of ['利用停止中', '2026/12/31(木)まで', '取消・落選を除く', '未収']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeInViewport();
  }
  await expect(parts.getByRole('link', { name: /^収納（未収 [\d,]+円）$/ })).toBeInViewport();
  await parts.getByRole('link', { name: '予約（1件）' }).press('Enter');
  await expect(page.getByRole('table', { name: 'これからの予約' })).toBeInViewport();
  // The next stop of the keyboard is in that part.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'これから' })).toBeFocused();
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
    expect.soft(await lostParts(page, width), `${width} px`).toEqual([]);
  }
});
