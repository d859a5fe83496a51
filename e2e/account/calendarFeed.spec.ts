import { expect, type Page } from '@playwright/test';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const address = (page: Page) => page.getByText(/^https?:.*\/my-calendar\/[\w-]{43}\.ics$/);

/** The path of the address that is shown. */
const shownPath = async (page: Page) => new URL((await address(page).textContent()) ?? '').pathname;

test('[OPEN-05] from the menu: one’s calendar reads what is reserved, a new address ends the former, and it is ended', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-20' });
  const read = (path: string) => page.request.get(path);
  await enter(resident, 'other');
  await page.getByRole('link', { name: 'アカウント' }).click();
  await page.getByRole('link', { name: '予約をカレンダーに表示' }).click();
  await expect(heading(page, '予約をカレンダーに表示')).toBeFocused();
  await expect(page.getByText('だれでもあなたの予約を見ることができます')).toBeVisible();

  await button(page, 'アドレスを作る').click();
  const first = await shownPath(page);
  await expect(page.getByRole('link', { name: 'この端末のカレンダーに追加する' })).toHaveAttribute(
    'href',
    new RegExp(`^webcal://.*${first}$`),
  );
  const { events } = readCalendar(await (await read(first)).text());
  expect(events).toMatchObject([
    { SUMMARY: expect.stringContaining(resident.hall.containerName), STATUS: 'CONFIRMED' },
  ]);

  await button(page, '新しいアドレスにする').click();
  await expect(dialog(page)).toContainText('いまのアドレスは、すぐに使えなくなります。');
  await button(page, 'キャンセル').click();
  expect((await read(first)).status()).toBe(200);
  await button(page, '新しいアドレスにする').click();
  await button(page, '新しくする').click();
  await expect(page.getByText(first)).toHaveCount(0);
  const second = await shownPath(page);
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200]);

  await page.reload();
  await expect(page.getByText('アドレスをもう一度表示することはできません')).toBeVisible();
  await expect(address(page)).toHaveCount(0);
  await button(page, 'カレンダーへの表示をやめる').click();
  await dialog(page).getByRole('button', { name: 'やめる' }).click();
  await expect(button(page, 'アドレスを作る')).toBeVisible();
  expect((await read(second)).status()).toBe(404);
});

test('[OPEN-05] an address that could not be made is asked for again', async ({ arrange, enter, page, watch }) => {
  await enter(await arrange.aResident(), 'other/account/calendar');
  watch.expects('503 CalendarFeed/Renew');
  await answerInstead(page, 'CalendarFeed/Renew', { status: 503 });
  await button(page, 'アドレスを作る').click();
  await expect(page.getByText('しばらくしてから、もう一度お試しください。')).toBeVisible();
  await stopInterfering(page, 'CalendarFeed/Renew');
  await button(page, 'アドレスを作る').click();
  await expect(address(page)).toBeVisible();
});
