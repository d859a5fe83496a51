import { expect } from '@playwright/test';
import { dialog, fillInPurpose, frameButton, heading, reserveButton } from '../story/booking.ts';
import { course, eventPath, listPath } from '../story/courses.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { latestMail } from '../story/mailbox.ts';
import { test } from '../story/story.ts';
import { lineButton, lookForVacancies, watchButton, withdrawButton } from './vacancies.ts';

const day = '2026-06-20';
const morning = '午前 09:00～12:00';

test('[OPEN-15] from the × of a day to the mail that a frame of it is free, and on to reserving it', async ({
  arrange,
  enter,
  page,
  context,
  callServer,
}) => {
  const resident = await arrange.aResident();
  const { hall, town, member } = resident;
  const other = await arrange.aMember(town);
  const taken = { date: day, frames: ['午前', '午後', '夜間'] as const };
  const { reservationId } = await arrange.aReservation(other, hall, taken);
  await enter(resident, `reservation-calendar/${hall.containerId}/${day}`);
  await page.getByRole('button', { name: '6月20日(土) ホールA 空きなし 理由を見る' }).click();
  await expect(dialog(page).getByRole('button', { name: '次の空き 2026/06/21(日)へ進む' })).toBeVisible();
  await dialog(page).getByRole('button', { name: '空いたら知らせる' }).click();

  await expect(page).toHaveURL(new RegExp(`/${day}/${hall.halfA.articleId}\\?to=wait$`));
  const panel = page.getByRole('region', { name: '埋まっている時間枠' });
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  await expect(panel).toContainText('メールで1回お知らせします。場所の確保はしません。');
  await watchButton(page, morning).click();
  await expect(withdrawButton(page, morning)).toBeFocused();
  await expect(panel.getByText('空いたらお知らせします', { exact: true })).toBeVisible();

  const session = await arrange.aSession(other);
  expect((await callServer('Reservation/CancelReservation', { reservationId }, { session })).status).toBe(200);
  await lookForVacancies(arrange, town);
  const { email } = await arrange.db
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const { tenantAlias } = town;
  const mail = await latestMail(context, { tenantAlias, recipient: email ?? '', subject: '空きが出ました' });
  expect(mail.text).toContain('2026/06/20(土) 09:00～12:00');
  await mail.tab.close();

  await page.goto(`/t/${tenantAlias}/other`);
  await page.getByRole('link', { name: '空いたら知らせる' }).click();
  const watches = page.getByRole('list', { name: '空いたら知らせる' }).getByRole('listitem');
  await expect(watches).toContainText(['お知らせ済み']);
  await watches.getByRole('link', { name: '中央公民館 ホールA' }).click();
  await expect(frameButton(page, morning)).toBeEnabled();
  await expect(panel).toBeHidden();
});

test('[OPEN-15] from a full course of the list to the mail that it has a seat', async ({
  arrange,
  enter,
  page,
  context,
  callServer,
}) => {
  const learner = await arrange.aLearner();
  const { school, town, member } = learner;
  const event = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  const other = await arrange.aMember(town);
  const { eventReservationId } = await arrange.anEventReservation(other, event);
  await enter(learner, listPath(learner));
  await course(page, '満席の講座').getByRole('link', { name: '空いたら知らせる' }).click();
  await expect(heading(page, '満席の講座')).toBeVisible();
  await watchButton(page, '満席の講座').click();
  await expect(page.getByText('空いたらお知らせします', { exact: true })).toBeVisible();

  const session = await arrange.aSession(other);
  const cancelled = await callServer('EventReservation/CancelReservation', { eventReservationId }, { session });
  expect(cancelled.status).toBe(200);
  await lookForVacancies(arrange, town);
  const { email } = await arrange.db
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const { tenantAlias } = town;
  const mail = await latestMail(context, { tenantAlias, recipient: email ?? '', subject: '空きが出ました' });
  expect(mail.text).toContain('満席の講座');
  expect(mail.text).toContain(`/t/${tenantAlias}/${eventPath(learner, event)}`);
  await mail.tab.close();
});

test('[OPEN-15] a wish is withdrawn where it was made and in the list, also when the first try fails', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const { hall, town } = resident;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: day });
  const place = `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;
  await enter(resident, place);
  await watchButton(page, morning).click();
  await withdrawButton(page, morning).click();
  await expect(watchButton(page, morning)).toBeFocused();
  await watchButton(page, morning).press('Enter');
  await expect(withdrawButton(page, morning)).toBeVisible();

  await page.goto(`/t/${town.tenantAlias}/other/vacancy-watches`);
  watch.expects('503 VacancyWatch/Withdraw');
  await answerInstead(page, 'VacancyWatch/Withdraw', { status: 503 });
  const withdraw = page.getByRole('button', { name: `中央公民館 ホールA 2026/06/20(土) 09:00～12:00を取り消す` });
  await withdraw.click();
  await expect(page.getByRole('alert').filter({ hasText: 'もう一度お試しください' })).toBeVisible();
  await stopInterfering(page, 'VacancyWatch/Withdraw');
  await withdraw.click();
  await expect(page.getByText('お知らせを待っているものはありません')).toBeVisible();
  await expect(heading(page, '空いたら知らせる')).toBeFocused();
});

test('[OPEN-15] who cannot be told is led to the place where an address is given', async ({ arrange, enter, page }) => {
  const { town, hall } = await arrange.aResident();
  await arrange.aReservation(await arrange.aMember(town), hall, { date: day });
  const member = await arrange.aMember(town, { email: null });
  const session = await arrange.aSession(member);
  await enter({ town, session }, `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`);
  const panel = page.getByRole('region', { name: '埋まっている時間枠' });
  await expect(panel).toContainText('お知らせをお送りできる宛先がありません。');
  await expect(watchButton(page, morning)).toHaveCount(0);
  await panel.getByRole('link', { name: '連絡先' }).click();
  await expect(heading(page, '連絡先')).toBeVisible();
});

test('[OPEN-09] a seat is held for who asked first, told on home, and goes into the cart from there', async ({
  arrange,
  enter,
  page,
  callServer,
}) => {
  const learner = await arrange.aLearner({ vacancyOrder: 'asked' });
  const { school, town } = learner;
  const event = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  const other = await arrange.aMember(town);
  const { eventReservationId } = await arrange.anEventReservation(other, event);
  await enter(learner, eventPath(learner, event));
  await expect(page.getByText('席が空いたら、申込みの順番に24時間確保して、メールでご案内します。')).toBeVisible();
  await lineButton(page, '満席の講座').click();
  await expect(page.getByText('キャンセル待ちをしています（1番目）', { exact: true })).toBeVisible();

  const session = await arrange.aSession(other);
  const cancelled = await callServer('EventReservation/CancelReservation', { eventReservationId }, { session });
  expect(cancelled.status).toBe(200);
  await lookForVacancies(arrange, town);
  await expect(async () => {
    await page.goto(`/t/${town.tenantAlias}/e-home`);
    await expect(page.getByRole('region', { name: 'キャンセル待ちの順番が来ました' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: '満席の講座を見送る' })).toBeVisible();
  await page.getByRole('button', { name: '満席の講座の申込みへ進む' }).click();
  await expect(heading(page, 'カート')).toBeVisible();
  await expect(page.getByText('満席の講座')).toBeVisible();
});

test('[OPEN-09] a frame goes to who waits for it and is reserved on the usual screens, while another sees ×', async ({
  arrange,
  enter,
  page,
  callServer,
}) => {
  const resident = await arrange.aResident({ vacancyOrder: 'asked' });
  const { hall, town } = resident;
  const holder = await arrange.aMember(town);
  const { reservationId } = await arrange.aReservation(holder, hall, { date: day, frames: ['午前', '午後', '夜間'] });
  const place = `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;
  await enter(resident, place);
  const panel = page.getByRole('region', { name: '埋まっている時間枠' });
  await expect(panel).toContainText('場所が空いたら、申込みの順番に24時間確保して、メールでご案内します。');
  await lineButton(page, morning).click();
  await expect(panel.getByText('キャンセル待ちをしています（1番目）', { exact: true })).toBeVisible();

  const cancelled = await callServer(
    'Reservation/CancelReservation',
    { reservationId },
    { session: await arrange.aSession(holder) },
  );
  expect(cancelled.status).toBe(200);
  const stranger = await arrange.aSession(await arrange.aMember(town));
  const seen = async () => {
    const asked = { containerId: hall.containerId, articleId: hall.halfA.articleId, date: day };
    const { body } = await callServer('Reservation/GetDayArticleAvailability', asked, { session: stranger });
    return body.rows.map(({ timeFrameName, canReserve }) => [timeFrameName, canReserve]);
  };
  const onlyMorning = [
    ['午前', false],
    ['午後', true],
    ['夜間', true],
    ['全日', false],
  ];
  expect(await seen()).toEqual(onlyMorning);
  await lookForVacancies(arrange, town);
  await expect(async () => {
    await page.goto(`/t/${town.tenantAlias}/home`);
    await expect(page.getByRole('region', { name: 'キャンセル待ちの順番が来ました' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await seen()).toEqual(onlyMorning);
  await page.getByRole('button', { name: /の予約へ進む$/ }).click();
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  await expect(page.getByRole('group', { name: 'いっしょに使う部屋' })).toHaveCount(0);
  await fillInPurpose(page);
  await expect(heading(page, '予約内容の確認')).toBeVisible();
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  expect(await seen()).toEqual(onlyMorning);
});
