import { expect } from '@playwright/test';
import { heading } from '#e2e/story/booking.ts';
import { holdBack } from '#e2e/story/interfere.ts';
import { test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

for (const kind of ['frame', 'time'] as const) {
  test(`[BOARD-03] who a booking is for can be pressed while the times above it load, of a room by the ${kind}`, async ({
    arrange,
    clock,
    page,
  }) => {
    const resident = await arrange.aResident();
    const { town, member } = resident;
    const hall = kind === 'frame' ? resident.hall : await arrange.aHall(town, { timeFrameType: kind });
    const date = addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), 5);
    if (kind === 'frame') await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['午後'] });
    await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds: [hall.containerId] }));
    const letGo = await holdBack(page, 'Desk/GetRoomDay');
    await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
    await expect(heading(page, '予約台帳')).toBeVisible();
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: /^ホールA/ }) })
      .getByRole('gridcell')
      .getByRole('button')
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: '窓口予約' });
    const guest = panel.getByRole('radio', { name: '登録なし' });
    await expect(guest).toBeVisible();
    const before = await guest.boundingBox();
    letGo();
    await expect(
      panel.getByText(kind === 'frame' ? '時間枠' : '開始', { exact: kind === 'time' }).first(),
    ).toBeVisible();
    expect((await guest.boundingBox())?.y).toBe(before?.y);
    await guest.click();
    await expect(guest).toBeChecked();
    // Another day: its times are the same, and are not known before they come.
    const again = await holdBack(page, 'Desk/GetRoomDay');
    await panel.getByLabel(/^利用日/).fill(addDays(date, 1));
    const held = await guest.boundingBox();
    again();
    await expect(
      panel.getByText(kind === 'frame' ? '時間枠' : '開始', { exact: kind === 'time' }).first(),
    ).toBeVisible();
    expect((await guest.boundingBox())?.y).toBe(held?.y);
  });
}
