import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '#e2e/story/axe.ts';
import { heading } from '#e2e/story/booking.ts';
import { test } from '#e2e/story/story.ts';
import { addDays } from '#rules/day/day.ts';
import { newId } from '#server/newId.ts';
import type { TestHall } from '#server/testing/aHall.ts';
import { localDateTimeOf } from '#server/time.ts';
import { consolePath, enterAsStaff } from '../staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

type Db = Parameters<Parameters<typeof test>[2]>[0]['arrange']['db'];

/** More rooms of the hall, like its half A. */
async function moreRooms(db: Db, { tenantId, halfA }: TestHall, names: readonly string[]) {
  const named = { tenant_id: tenantId, article_id: halfA.articleId };
  const of = <Table extends 'article' | 'time_frame'>(table: Table) =>
    db
      .selectFrom(table as 'article')
      .selectAll()
      .where('tenant_id', '=', named.tenant_id)
      .where('article_id', '=', named.article_id);
  const article = await of('article').executeTakeFirstOrThrow();
  const frames = (await of('time_frame').execute()) as unknown as { article_id: string }[];
  for (const [index, name] of names.entries()) {
    const [article_id, space_id] = [newId(), newId()];
    const space = { tenant_id: tenantId, space_id, container_id: article.container_id, key: `room-${space_id}`, name };
    await db.insertInto('space').values(space).execute();
    const copy = { ...article, article_id, name, key: `room-${article_id}`, sort: article.sort + 100 + index };
    for (const key of Object.keys(copy) as (keyof typeof copy)[]) {
      const value = copy[key] as unknown;
      if (value !== null && typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)) {
        Object.assign(copy, { [key]: JSON.stringify(value) });
      }
    }
    await db
      .insertInto('article')
      .values(copy as never)
      .execute();
    await db.insertInto('article_space').values({ tenant_id: tenantId, article_id, space_id }).execute();
    await db
      .insertInto('time_frame')
      .values(frames.map((frame) => ({ ...frame, article_id })) as never)
      .execute();
  }
}

const names = [
  '第1会議室',
  '第2会議室',
  '第3会議室',
  '和室',
  '調理実習室',
  '音楽室',
  '視聴覚室',
  '工作室',
  'ギャラリー',
];

/** Rooms whose rows lie within the window, beneath the hours. */
const roomsInSight = (page: Page) =>
  page.getByRole('rowheader').evaluateAll((heads) => {
    const hours = document.querySelector('[data-hours]')?.getBoundingClientRect().bottom ?? 0;
    const rows = heads.map((head) => head.parentElement?.getBoundingClientRect() ?? new DOMRect());
    return rows.filter(({ top, bottom }) => top >= hours - 1 && bottom <= window.innerHeight + 1).length;
  });

test('[BOARD-01] nine rooms are in sight at once, and the hours stay while the rooms scroll', async ({
  arrange,
  clock,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident(
    {},
    { article: { schedule: JSON.stringify({ capacity: 20 }) } },
  );
  await moreRooms(arrange.db, hall, names);
  const date = addDays(localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10), 3);
  await arrange.aReservation(member, hall, { date, article: hall.halfA, frames: ['午前'] });
  await arrange.aReservation(member, hall, { date, article: hall.halfB, frames: ['午後'], paymentState: 'counter' });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'manager' }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await expect(heading(page, '予約台帳')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(12);
  expect.soft(await roomsInSight(page), 'rooms in 800 px').toBeGreaterThanOrEqual(9);
  const hour = page.locator('[data-hours]').getByText('13', { exact: false }).first();
  const afternoon = page.getByRole('row', { name: /^ギャラリー/ }).getByRole('button', { name: /午後/ });
  const leftOf = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  for (const width of [1280, 820, 360]) {
    await page.setViewportSize({ width, height: 480 });
    await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 240);
    await page.mouse.wheel(0, 100);
    await expect(page.getByRole('rowheader').last()).toBeInViewport();
    await page.getByRole('region', { name: '予約台帳' }).evaluate((scroller) => scroller.scrollBy({ left: 60 }));
    await expect.soft(hour, `hours at ${width} px`).toBeInViewport({ ratio: 1 });
    // Sideways they go with the rows, whose names stay.
    await expect.poll(async () => Math.abs((await leftOf(hour)) - (await leftOf(afternoon)))).toBeLessThanOrEqual(2);
    await expect(page.getByRole('rowheader').last()).toBeInViewport({ ratio: 0.9 });
    expect.soft(await violationsOf(page), `${width} px`).toEqual([]);
  }
  // A day that is over says so in each row.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${addDays(date, -9)}`));
  await expect(page.getByRole('rowheader', { name: /受付終了$/ })).toHaveCount(12);
  expect.soft(await roomsInSight(page), 'rooms of a day that is over').toBeGreaterThanOrEqual(9);
  // What has the focus is never beneath the hours.
  await page.setViewportSize({ width: 820, height: 500 });
  await page.keyboard.press('b');
  for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowDown');
  for (let row = 0; row < 8; row += 1) {
    await page.keyboard.press('ArrowUp');
    const top = await page
      .locator('[role="gridcell"] button:focus')
      .evaluate((cell) => cell.getBoundingClientRect().top);
    const hours = await page.locator('[data-hours]').evaluate((line) => line.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(hours - 1);
  }
});

test('[BOARD-01] a closure that is kept in pieces is one block, and why a time cannot be booked stands at it, with who may', async ({
  anotherPage,
  arrange,
  clock,
  page,
}) => {
  const today = localDateTimeOf(Date.now() + clock.offsetMs, 'Asia/Tokyo').slice(0, 10);
  const date = addDays(today, 1);
  const opens = { unit: 'days' as const, ahead: 90, onDay: null, hour: 0 };
  const pieces = [
    { from: `${date}T09:00`, to: `${date}T12:00` },
    { from: `${date}T12:00`, to: `${date}T17:00` },
    { from: `${date}T17:00`, to: `${date}T22:00`, half: 'A' as const },
  ];
  const { town, hall } = await arrange.aResident(
    {},
    { closures: pieces, bookingWindow: { opens, closesDaysBefore: 2, closesHour: null } },
  );
  const containerIds = [hall.containerId];
  const address = consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`);
  const row = (desk: Page, room: string) =>
    desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: new RegExp(`^${room}`) }) });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk', containerIds }));
  await page.goto(address);
  await expect(row(page, 'ホールA').getByRole('button', { name: /設備点検/ })).toHaveCount(1);
  await expect(row(page, 'ホールA').getByRole('button', { name: /09:00～22:00/ })).toHaveCount(1);
  await expect(row(page, 'ホールB').getByRole('button', { name: /設備点検/ })).toHaveCount(1);
  const late = row(page, 'ホールB').getByRole('button', { name: /夜間/ });
  await expect(late).toHaveAccessibleDescription(
    /終了しました。管理者または館長・施設担当が、理由を付けて予約できます。/,
  );
  await late.click({ force: true });
  await expect(page.getByRole('status').getByText(/管理者または館長・施設担当/)).toBeVisible();
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${addDays(today, -1)}`));
  const over = row(page, 'ホールB').getByRole('button', { name: /午後/ });
  await expect(over).toHaveAccessibleDescription(/過去の日時.*管理者または館長・施設担当/);

  const office = await anotherPage();
  await office.setViewportSize({ width: 1280, height: 800 });
  await enterAsStaff(office, await arrange.aStaffMember(town, { role: 'manager', containerIds }));
  await office.goto(address);
  await expect(row(office, 'ホールB').getByRole('button', { name: /夜間/ })).toHaveAccessibleDescription(
    /終了しました。予約するには理由の入力が必要です。/,
  );

  // Who may book nothing reads it, too.
  await enterAsStaff(office, await arrange.aStaffMember(town, { role: 'viewer', containerIds }));
  await office.goto(address);
  await expect(row(office, 'ホールB').getByRole('gridcell').filter({ hasText: '夜間' })).toContainText(
    '管理者または館長・施設担当',
  );
});
