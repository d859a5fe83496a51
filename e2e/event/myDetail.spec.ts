import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readCalendar } from '#server/testing/readCalendar.ts';
import type { Learner } from '../story/arrange.ts';
import { dialog, factOf, heading } from '../story/booking.ts';
import { readQr } from '../story/readQr.ts';
import { test } from '../story/story.ts';

type Made = { readonly eventReservationId: string; readonly eventReservationDetailIds: readonly string[] };

const detailPath = ({ eventReservationId, eventReservationDetailIds }: Made, index = 0, month = '2026-07') =>
  `e-my-reservation-calendar/${month}/${eventReservationId}/${eventReservationDetailIds[index]}`;

const qr = '予約のQRコード';

test('[EMYDETAIL-01] a session stands with everything of its course, and its QR code scans back to the id of the session', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { guitar } = learner.school.events;
  const made = await arrange.anEventReservation(learner.member, guitar, { loan: true });
  await enter(learner, detailPath(made, 1));
  await expect(heading(page, 'ギター')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('文化学校 教養');
  await expect(main).toContainText('確定');
  await expect(main).toContainText('持ち物');
  await expect(factOf(page, '日時')).toHaveText(/2026\/07\/19\(日\)\s*10:00～12:00/);
  await expect(factOf(page, '講座番号')).toHaveText(guitar.eventNumber);
  await expect(factOf(page, '場所')).toHaveText('教室');
  await expect(factOf(page, '講師')).toHaveText('講師');
  await expect(factOf(page, '定員')).toHaveText('8人');
  await expect(factOf(page, '料金の合計')).toHaveText('3回 × 1,500円 = 4,500円');
  await expect(factOf(page, '楽器の貸出し')).toHaveText(['希望する', 'あり']);
  await expect(page.getByRole('table', { name: '日時' }).getByRole('row')).toHaveCount(4);

  const code = page.getByRole('img', { name: qr });
  expect(await readQr(code)).toEqual([made.eventReservationDetailIds[1]]);
  await enter(learner, detailPath(made, 2, '2026-08'));
  await expect(factOf(page, '日時')).toHaveText(/2026\/08\/02\(日\)\s*10:00～12:00/);
  expect(await readQr(code)).toEqual([made.eventReservationDetailIds[2]]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'カレンダーに追加' }).click();
  const { events } = readCalendar(await readFile(await (await downloading).path(), 'utf8'));
  expect(events).toMatchObject([
    {
      UID: `${made.eventReservationDetailIds[2]}@yoyaku`,
      DTSTART: '20260802T010000Z',
      DTEND: '20260802T030000Z',
      SUMMARY: 'ギター（教室）',
      URL: page.url(),
    },
  ]);

  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/e-my-reservation-calendar/2026-08`);
});

test('[EMYDETAIL-01] without event reception, and for an entry that has not won, there is no code', async ({
  arrange,
  enter,
  page,
}) => {
  const noCodeFor = async (learner: Learner, made: Made, name: string) => {
    await enter(learner, detailPath(made));
    await expect(heading(page, name)).toBeVisible();
    await expect(factOf(page, '場所')).toBeVisible();
    await expect(page.getByRole('img', { name: qr })).toHaveCount(0);
  };
  const without = await arrange.aLearner({ canEventReception: false });
  await noCodeFor(without, await arrange.anEventReservation(without.member, without.school.events.woodwork), '木工');
  const entrant = await arrange.aLearner();
  const { pottery } = entrant.school.events;
  await noCodeFor(entrant, await arrange.anEventReservation(entrant.member, pottery, { state: 'applied' }), '陶芸');
  await expect(page.getByText('申込済（抽選待ち）').first()).toBeVisible();
});

test('[EMYDETAIL-01] what somebody else has reserved does not open, nor a session of another reservation', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, walking } = learner.school.events;
  const other = await arrange.aMember(learner.town);
  const foreign = await arrange.anEventReservation(other, woodwork);
  const own = await arrange.anEventReservation(learner.member, woodwork);
  const second = await arrange.anEventReservation(learner.member, walking);
  const mixed = { ...own, eventReservationDetailIds: second.eventReservationDetailIds };
  for (const made of [foreign, mixed]) {
    watch.expects('404 EventReservation/GetReservationDetail');
    await enter(learner, detailPath(made));
    await expect(page.getByRole('main')).toContainText('予約が見つかりません。');
    await expect(dialog(page)).toBeHidden();
  }
});
