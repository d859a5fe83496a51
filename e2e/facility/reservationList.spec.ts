import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import type { Arrange, Resident } from '../story/arrange.ts';
import { dialog, heading } from '../story/booking.ts';
import { told } from '../story/courses.ts';
import { answerInstead, holdBack, listenTo, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const pastTitle = '終わった予約・取り消した予約';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

test('[LIST-01] each reservation stands with its days, house, room, times, payment and status', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({
    canFacilitySpanReservation: true,
    setting: { fee_collection: 'online' },
  });
  const { hall, member, session } = resident;
  await arrange.aReservation(member, hall, { date: '2026-06-18', frames: ['午前', '午後'], paymentState: 'paid' });
  const request = arrange.reserveBody(hall, { date: '2026-06-20', frames: ['午前'] });
  const [first] = request.details;
  const later = { ...first, reservationDetailNumber: 2, date: '2026-06-22' } as (typeof request.details)[number];
  await callServer('Reservation/Reserve', { ...request, details: [...request.details, later] }, { session });
  await arrange.aReservation(member, hall, { date: '2026-06-24', state: 'lottery_waiting' });
  await arrange.aReservation(member, hall, { date: '2026-06-26' });
  await enter(resident, 'my-reservation');

  await expect(rows(page)).toContainText(['06/18(木)', '06/20(土)', '06/24(水)', '06/26(金)']);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/これからの予約\s*4件/);
  const oneDay = row(page, '2026/06/18(木)');
  await expect(oneDay).toContainText('中央公民館');
  await expect(oneDay).toContainText('ホールA');
  await expect(oneDay).toContainText(/午前 09:00～12:00[、,]\s*午後 13:00～17:00/);
  await expect(oneDay).toContainText('支払済み');
  await expect(oneDay).toContainText('予約確定');
  const span = row(page, '2026/06/20(土)');
  await expect(span).toContainText(/2026\/06\/20\(土\)\s*～\s*2026\/06\/22\(月\)/);
  await expect(span).toContainText('午前 09:00～12:00,他...');
  await expect(span).toContainText('未払い');
  // Without the line between the rows. What does not fit on one line comes on top: two frames of a day on a phone.
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of ['抽選待ち', '2026/06/26(金)', '2026/06/20(土)']) {
      const height = async () => (await row(page, text).getByRole('link').boundingBox())?.height;
      await expect.poll(height, { message: `${text} at ${width} px` }).toBeCloseTo(114, 0);
    }
  }
});

test('[LIST-01] nothing reserved yet leads to the places', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, 'my-reservation');
  await expect(page.getByText('予約はありません')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
});

/** Reservations of a person who came three times a day, for years if there are many, until yesterday. */
async function neverStoppedComing({ db }: Arrange, { member, hall }: Resident, many: number) {
  const { tenantId, userId } = member;
  await sql`
    insert into reservation (
      tenant_id, reservation_id, user_id, container_id, container_name, article_id, article_name, first_date, last_date,
      entry_type, state, payment_state, purpose, purpose_type, admission_fee_required, equipment_names, fee,
      booked_at, changed_at)
    select
      ${tenantId}::uuid, gen_random_uuid(), ${userId}::uuid, ${hall.containerId}::uuid, ${hall.containerName},
      ${hall.halfA.articleId}::uuid, ${hall.halfA.articleName}, day, day, 'normal', 'completed', 'none', '練習', '音楽',
      false, '{}', 1000, now(), now()
    from (select date '2026-06-09' - ((n - 1) / 3) as day from generate_series(1, ${many}::int) as n) as days`.execute(
    db,
  );
  await sql`
    insert into reservation_detail
      (tenant_id, reservation_id, detail_number, date, frame_name, from_minute, to_minute, fee)
    select tenant_id, reservation_id, 1, first_date, '午前', 540, 720, 1000
    from reservation where tenant_id = ${tenantId}
    on conflict do nothing`.execute(db);
}

const listCall = 'Reservation/GetReservation';

/** Answers what somebody has on their screen who pressed on for ever: copies of the server's page, it itself at the end. */
const answerWith = (page: Page, many: number) =>
  page.route(`**${pathOf(listCall)}`, async (route) => {
    const answer: ResponseOf<typeof listCall> = await (await route.fetch()).json();
    const { items } = answer;
    const copies = Array.from({ length: many - items.length }, (_, index) => ({
      ...items[index % items.length],
      reservationId: randomUUID(),
    }));
    await route.fulfill({ json: { ...answer, items: [...copies, ...items], total: many, nextCursor: null } });
  });

/** Scrolls on by a screen at a time and answers how long the pictures in between took, in milliseconds. */
const scrollThrough = (page: Page, screens: number) =>
  page.evaluate(async (count) => {
    const times: number[] = [];
    for (let screen = 0; screen < count; screen += 1) {
      const began = performance.now();
      window.scrollBy(0, window.innerHeight);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      times.push(performance.now() - began);
    }
    return times.toSorted((one, other) => one - other);
  }, screens);

test('[LIST-01] ten thousand reservations stay smooth: few rows stand in the page, down to the last one', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const many = 10_000;
  await neverStoppedComing(arrange, resident, 50);
  await answerWith(page, many);
  await enter(resident, 'my-reservation');
  await expect(page.getByText('10,000件の予約があります。')).toBeVisible();
  await expect(rows(page).first()).toContainText('2026/06/09(火)');
  const count = () => rows(page).count();
  expect(await count()).toBeLessThan(60);

  const medians: number[] = [];
  // On a crowded machine the browser may be kept waiting; hardly three times in a row.
  while (medians.length < 3 && !medians.some((median) => median < 100)) {
    await page.evaluate(() => window.scrollTo(0, 0));
    const times = await scrollThrough(page, 60);
    expect(await count()).toBeLessThan(60);
    medians.push(times[Math.floor(times.length / 2)] ?? Number.NaN);
  }
  // Two pictures take 33 ms at best; half of the screens come within three times that.
  expect(Math.min(...medians)).toBeLessThan(100);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(many));
  await expect(rows(page).last()).toBeInViewport();
  expect(await count()).toBeLessThan(60);
  await rows(page).last().getByRole('link').tap();
  await expect(heading(page, '予約の詳細')).toBeVisible();
});

const more = (page: Page) => page.getByRole('button', { name: '続きを表示する' });

/** The link of a row by its place among what is over. */
const linkAt = (page: Page, place: number) =>
  page
    .getByRole('region', { name: pastTitle })
    .getByRole('listitem')
    .nth(place - 1)
    .getByRole('link');

test('[LIST-01] a long list comes by pages, with the keyboard and without eyes; a page that fails can be asked again', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  await neverStoppedComing(arrange, resident, 120);
  // The first page is all to come, so what follows belongs below the fold.
  await sql`
    update reservation set first_date = date '2026-07-01', last_date = date '2026-07-01', state = 'confirmed'
    where reservation_id in (
      select reservation_id from reservation where tenant_id = ${resident.member.tenantId}
      order by first_date desc limit 50)`.execute(arrange.db);
  await enter(resident, 'my-reservation');
  await expect(page.getByText('120件の予約があります。')).toBeVisible();
  await expect(page.getByText('120件のうち50件を表示しています。')).toBeVisible();

  const letGo = await holdBack(page, listCall);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(more(page)).toHaveAttribute('aria-busy', 'true');
  await told(page, '読み込みです...');
  letGo();
  await expect(linkAt(page, 1)).toBeFocused();
  await expect(linkAt(page, 1)).toBeInViewport();
  await told(page, '50件を追加しました。120件のうち100件を表示しています。');
  await stopInterfering(page, listCall);

  await answerInstead(page, listCall, { status: 500 });
  watch.expects(`500 ${listCall}`);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('続きを表示できませんでした。', { exact: true })).toBeVisible();
  await told(page, '続きを表示できませんでした。');
  await expect(more(page)).toBeFocused();
  await expect(page.getByText('120件のうち100件を表示しています。', { exact: true })).toBeVisible();
  await stopInterfering(page, listCall);

  await page.keyboard.press('Enter');
  await expect(linkAt(page, 51)).toBeFocused();
  await told(page, '20件を追加しました。120件のうち120件を表示しています。');
  await expect(more(page)).toHaveCount(0);
  await expect(page.getByText('続きを表示できませんでした。', { exact: true })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(linkAt(page, 70)).toBeInViewport();
  await expect(rows(page).last()).toContainText('2026/05/01(金)');
});

test('[LIST-01] after a cancellation all pages that are shown are asked again', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canCancel: true });
  await neverStoppedComing(arrange, resident, 60);
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-20' });
  await enter(resident, 'my-reservation');
  await expect(rows(page)).toContainText(['2026/06/20(土)']);
  await page.getByRole('button', { name: `${pastTitle} 60件` }).tap();
  await expect(rows(page)).toHaveCount(50);
  await more(page).tap();
  await expect(rows(page)).toHaveCount(61);
  await expect(rows(page).nth(50).getByRole('link')).toBeFocused();

  await row(page, '2026/06/20(土)').getByRole('link').tap();
  await page.getByRole('button', { name: 'この予約を取り消す' }).tap();
  const asked = listenTo(page, listCall);
  await dialog(page).getByRole('button', { name: '取り消す' }).tap();
  await dialog(page).getByRole('button', { name: '閉じる' }).tap();
  await expect(heading(page, '予約票')).toBeVisible();
  await expect(row(page, '2026/06/20(土)')).toContainText('取消');
  await expect(rows(page)).toHaveCount(61);
  await expect.poll(() => asked.map(({ body }) => body.cursor !== undefined)).toEqual([false, true]);
});

const backgroundOf = (found: Locator) =>
  found.getByRole('link').evaluate((element) => getComputedStyle(element).backgroundColor);

/** The name of the sign in the badge that says this. */
const signBeside = async (found: Locator, text: string) => {
  const sign = found.getByText(text, { exact: true }).locator('xpath=preceding-sibling::*[local-name()="svg"]');
  return /lucide-(check|info|circle-dashed|triangle)/.exec((await sign.getAttribute('class')) ?? '')?.[1];
};

test('[LIST-02] each state has its word and sign; what is over is greyed; what stands and was not lost offers its QR code; a tap opens the detail', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canQRReception: true });
  const { hall, member, town } = resident;
  const states = [
    { state: 'confirmed', date: '2026-06-20', text: '予約確定', sign: 'check', isGrey: false, hasTicket: true },
    { state: 'won', date: '2026-06-21', text: '当選', sign: 'check', isGrey: false, hasTicket: true },
    { state: 'lottery_waiting', date: '2026-06-22', text: '抽選待ち', sign: 'info', isGrey: false, hasTicket: false },
    { state: 'lost', date: '2026-06-23', text: '落選', sign: 'circle-dashed', isGrey: true, hasTicket: false },
    {
      state: 'cancelled_user',
      date: '2026-06-24',
      text: '取消',
      sign: 'circle-dashed',
      isGrey: true,
      hasTicket: false,
    },
    {
      state: 'withdrawn',
      date: '2026-06-25',
      text: '申込取下げ',
      sign: 'circle-dashed',
      isGrey: true,
      hasTicket: false,
    },
    { state: 'checked_in', date: '2026-06-10', text: '受付済み', sign: 'check', isGrey: false, hasTicket: true },
    { state: 'completed', date: '2026-06-01', text: '利用済み', sign: 'circle-dashed', isGrey: true, hasTicket: true },
    { state: 'no_show', date: '2026-06-02', text: '無断不使用', sign: 'triangle', isGrey: true, hasTicket: true },
    {
      state: 'cancelled_operator',
      date: '2026-06-26',
      text: '取消（施設都合）',
      sign: 'circle-dashed',
      isGrey: true,
      hasTicket: false,
    },
    {
      state: 'expired_unpaid',
      date: '2026-06-27',
      text: '取消（未払い）',
      sign: 'triangle',
      isGrey: true,
      hasTicket: false,
    },
  ];
  for (const { state, date } of states) await arrange.aReservation(member, hall, { state, date });
  await page.setViewportSize({ width: 390, height: 560 });
  await enter(resident, 'my-reservation');

  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: pastTitle }).tap();
  await expect(rows(page)).toHaveCount(states.length);
  const white = await backgroundOf(row(page, '予約確定'));
  for (const { date, text, sign, isGrey, hasTicket } of states) {
    const found = row(page, date.replaceAll('-', '/'));
    expect.soft(await signBeside(found, text), text).toBe(sign);
    expect.soft((await backgroundOf(found)) === white, text).toBe(!isGrey);
    await expect.soft(found.getByText('QR表示'), text).toHaveCount(hasTicket ? 1 : 0);
  }
  const scrolledTo = await page.evaluate(() => window.scrollY);
  expect(scrolledTo).toBeGreaterThan(0);
  await row(page, '当選').getByRole('link').tap();
  await expect(page).toHaveURL(new RegExp(`/t/${town.tenantAlias}/my-reservation/[0-9a-f-]{36}$`));
  await expect(heading(page, '予約の詳細')).toBeVisible();

  // Back in the list, it is unfolded and scrolled as it was left.
  await page.goBack();
  await expect(rows(page)).toHaveCount(states.length);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
});

test('[LIST-02] without QR reception the detail is offered instead', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ canQRReception: false });
  await arrange.aReservation(resident.member, resident.hall);
  await enter(resident, 'my-reservation');
  await expect(row(page, '予約確定')).toContainText('詳細表示');
  await expect(page.getByText('QR表示')).toHaveCount(0);
});

test('[LIST-01] [DETAIL-03] on a desktop a reservation stands beside the list, and a single step back leaves it', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { hall, member, town } = resident;
  const dates = ['2026-06-18', '2026-06-20', '2026-06-24'];
  for (const date of dates) await arrange.aReservation(member, hall, { date });
  await neverStoppedComing(arrange, resident, 40);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(resident);
  await page.getByRole('navigation').getByRole('link', { name: '予約票' }).click();

  // Nothing is chosen: the next one is shown, and the address stays.
  const detail = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(detail('2026/06/18(木)')).toBeVisible();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/my-reservation`);
  await expect(page.getByRole('main').locator('[aria-current]')).toContainText('06/18(木)');
  await expect(rows(page)).toHaveCount(43);

  // The arrows go from row to row, across the groups; Enter opens one, and reading goes on there.
  await row(page, '06/18(木)').getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, '06/20(土)').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail('2026/06/20(土)')).toBeFocused();
  await expect(page.getByRole('main').locator('[aria-current]')).toContainText('06/20(土)');
  await page.keyboard.press('Shift+Tab');
  const backToList = page.getByRole('link', { name: '一覧へ戻る' });
  await expect(backToList).toBeFocused();
  await expect(backToList).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(row(page, '06/20(土)').getByRole('link')).toBeFocused();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(3).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail('2026/06/09(火)')).toBeFocused();

  // The list scrolls by itself, below the heading of its group.
  await rows(page).last().getByRole('link').scrollIntoViewIfNeeded();
  await expect(rows(page).last()).toBeInViewport();
  await expect(detail('2026/06/09(火)')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: pastTitle })).toBeInViewport();

  // Rows that follow each other are one step of the history.
  await page.goBack();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/my-reservation`);
  await expect(detail('2026/06/18(木)')).toBeVisible();
  await expect(heading(page, '予約票')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/home`);

  // What does not open fails in its pane.
  watch.expects('404 Reservation/FindReservation');
  await page.goto(`/t/${town.tenantAlias}/my-reservation/${randomUUID()}`);
  await expect(page.getByText('予約が見つかりません。')).toBeVisible();
  await expect(row(page, '06/24(水)')).toBeVisible();

  // In a smaller window it has a page of its own again.
  await row(page, '06/24(水)').getByRole('link').click();
  await expect(detail('2026/06/24(水)')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(heading(page, '予約の詳細')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});
