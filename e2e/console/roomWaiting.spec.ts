import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { lookForVacancies } from '../vacancy/vacancies.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const date = '2026-06-20';

test('[COURSE-03] from the board to who waits for a room; somebody is put there for a frame, and taken out', async ({
  arrange,
  page,
}) => {
  const { town, hall, member } = await arrange.aResident();
  await arrange.aReservation(await arrange.aMember(town), hall, { date });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/${date}`));
  await page.getByRole('link', { name: '空きを待っている方' }).click();
  await expect(heading(page, '空きを待っている方')).toBeVisible();
  await expect(page.getByText('この日を待っている方はいません。')).toBeVisible();

  await page.getByRole('button', { name: '空いたら知らせるの代理申込' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(dialog.getByText('部屋と時間を選択してください。')).toBeVisible();
  await dialog.getByRole('combobox', { name: '部屋・時間' }).selectOption({ label: 'ホールA 午前 09:00～12:00' });
  await dialog.getByRole('searchbox').fill(member.userNumber);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /選択$/ }).click();
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByText(/「空いたら知らせる」を受け付けました。$/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: member.userNumber });
  await expect(row).toContainText('09:00～12:00');
  await expect(row).toContainText('お知らせ待ち');

  await page.goto(consolePath(town.tenantAlias, `/board/${hall.containerId}/2026-06-21/waiting`));
  await page.getByRole('navigation', { name: '待っている方のいる日' }).getByRole('link').click();
  await row.getByRole('button', { name: /列から外す$/ }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('ご本人の電話');
  await dialog.getByRole('button', { name: '列から外す' }).click();
  await expect(page.getByText(/様を列から外しました。$/)).toBeVisible();
  await expect(page.getByText('この日を待っている方はいません。')).toBeVisible();
});

test('[OPEN-09] where a room has a line, what is held for who stands at the counter can be chosen there', async ({
  arrange,
  page,
  callServer,
}) => {
  const { town, hall, member, session } = await arrange.aResident({ vacancyOrder: 'asked' });
  const holder = await arrange.aMember(town);
  const { reservationId } = await arrange.aReservation(holder, hall, { date });
  const { containerId, halfA } = hall;
  const frame = { timeFrameFromHour: 9, timeFrameFromMinute: 0, timeFrameToHour: 12, timeFrameToMinute: 0 };
  const wish = { containerId, articleId: halfA.articleId, date, ...frame };
  expect((await callServer('VacancyWatch/AskForFrame', wish, { session })).status).toBe(200);
  const cancelled = await callServer(
    'Reservation/CancelReservation',
    { reservationId },
    { session: await arrange.aSession(holder) },
  );
  expect(cancelled.status).toBe(200);
  await lookForVacancies(arrange, town);
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  const row = page.getByRole('row').filter({ hasText: member.userNumber });
  await expect(async () => {
    await page.goto(consolePath(town.tenantAlias, `/board/${containerId}/${date}/waiting`));
    await expect(row).toContainText('まで確保', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'キャンセル待ちの代理申込' })).toBeVisible();
  await row.getByRole('link', { name: /の予約を受け付ける$/ }).click();
  await expect(page.getByText('案内中').first()).toBeVisible();
  await page.getByRole('button', { name: '新しい予約' }).click();
  await page.getByRole('combobox', { name: '部屋' }).selectOption({ label: 'ホールA' });
  const morning = page.getByRole('checkbox', { name: '午前 09:00～12:00', exact: true });
  await morning.check();
  await expect(morning).toBeChecked();
});
