import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { lookForVacancies } from '../vacancy/vacancies.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[COURSE-03] from a full course into its line, on to the seat that is held, and to the roster; another is taken out', async ({
  arrange,
  page,
  callServer,
}) => {
  const { town, school, member } = await arrange.aLearner(
    { vacancyOrder: 'asked' },
    { last_name: '緑川', last_name_kana: 'ミドリカワ', first_name: '花' },
  );
  const event = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  const holder = await arrange.aMember(town);
  const { eventReservationId } = await arrange.anEventReservation(holder, event);
  const other = await arrange.aMember(town, { last_name: '赤城', last_name_kana: 'アカギ', email: null });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'desk' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${event.eventId}`));
  await page.getByRole('button', { name: '代理申込' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'キャンセル待ち' }).click();

  await expect(heading(page, `${event.eventNumber} 満席の講座`)).toBeVisible();
  await expect(page.getByText('席が空くと、申込みの順に24時間確保して案内します。')).toBeVisible();
  await expect(page.getByText('お待ちの方はいません。')).toBeVisible();
  const dialog = page.getByRole('dialog');
  for (const { userNumber } of [member, other]) {
    await page.getByRole('button', { name: 'キャンセル待ちの代理申込' }).click();
    await dialog.getByRole('searchbox').fill(userNumber);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /選択$/ }).click();
    await dialog.getByRole('button', { name: '申し込む' }).click();
    await expect(page.getByText(/「キャンセル待ち」を受け付けました。$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: userNumber })).toContainText('順番待ち');
  }
  await expect(page.getByRole('row').filter({ hasText: other.userNumber })).toContainText('電話（宛先なし）');

  const session = await arrange.aSession(holder);
  const cancelled = await callServer('EventReservation/CancelReservation', { eventReservationId }, { session });
  expect(cancelled.status).toBe(200);
  await lookForVacancies(arrange, town);
  const line = page.getByRole('row').filter({ hasText: member.userNumber });
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText('まで確保', { timeout: 1_000 });
  }).toPass();
  await line.getByRole('button', { name: '緑川 花様の席で申し込む' }).click();
  await dialog.getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByText('緑川 花様の申込みを受け付けました。名簿に載っています。')).toBeVisible();
  await expect(page.getByRole('table', { name: 'これまでの案内' })).toContainText('申込みへ進んだ');

  await page
    .getByRole('row')
    .filter({ hasText: other.userNumber })
    .getByRole('button', { name: /列から外す$/ })
    .click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('ご本人の電話');
  await dialog.getByRole('button', { name: '列から外す' }).click();
  await expect(page.getByText(/様を列から外しました。$/)).toBeVisible();
  await expect(page.getByText('お待ちの方はいません。')).toBeVisible();
  await page.getByRole('link', { name: '名簿', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: member.userNumber })).toContainText('確定');
});

test('[COURSE-03] who only looks sees the line without names, and can do nothing with it', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({ vacancyOrder: 'asked' }, { last_name: '緑川' });
  await arrange.anOffer(member, { eventId: school.events.guitar.eventId, seatNumber: 1 });
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'viewer' }));
  await page.goto(consolePath(town.tenantAlias, `/courses/${school.events.guitar.eventId}`));
  await page.getByRole('link', { name: 'キャンセル待ち', exact: true }).click();
  const table = page.getByRole('table', { name: 'お待ちの方' });
  await expect(table).toContainText('案内中');
  await expect(table).not.toContainText('緑川');
  await expect(table.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'キャンセル待ちの代理申込' })).toHaveCount(0);
});
