import { expect } from '@playwright/test';
import type { TenantOverrides } from '#server/testing/factories.ts';
import { heading } from '../story/booking.ts';
import { eventPath } from '../story/courses.ts';
import { holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';
import { watchButton, withdrawButton } from '../vacancy/vacancies.ts';

const day = '2026-06-20';

/** A room whose frames somebody else has on a day. */
async function atTakenDay({ arrange, enter, page }: Way, overrides: TenantOverrides = {}) {
  const resident = await arrange.aResident(overrides);
  const { hall, town } = resident;
  const frames = ['午前', '午後', '夜間'] as const;
  await arrange.aReservation(await arrange.aMember(town), hall, { date: day, frames });
  await enter(resident, `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`);
  await expect(page.getByRole('region', { name: '埋まっている時間枠' })).toBeVisible();
  return resident;
}

async function atFullCourse({ arrange, enter, page }: Way) {
  const learner = await arrange.aLearner();
  const { school, town } = learner;
  const spans = [school.spans.firstCome];
  const event = await arrange.anEvent(school.category, { name: '満席の講座', capacity: 1, spans });
  await arrange.anEventReservation(await arrange.aMember(town), event);
  await enter(learner, eventPath(learner, event));
  await expect(watchButton(page, '満席の講座')).toBeVisible();
  return learner;
}

/** A learner for whom the one seat of a course is held. */
async function aHeldSeat(arrange: Way['arrange']) {
  const learner = await arrange.aLearner({ vacancyOrder: 'asked' });
  const { school, member } = learner;
  const { eventId } = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  await arrange.anOffer(member, { eventId, seatNumber: 1 });
  return learner;
}

/** A resident for whom the morning of a room is held. */
async function aHeldMorning(arrange: Way['arrange']) {
  const resident = await arrange.aResident({ vacancyOrder: 'asked' });
  const { watchId } = await arrange.anOffer(resident.member, { hall: resident.hall, date: day });
  const { containerId, halfA } = resident.hall;
  return { ...resident, watchId, place: `reservation-calendar/${containerId}/${day}/${halfA.articleId}` };
}

const listPath = 'other/vacancy-watches';

/** Waiting for what is taken, and the list of what somebody waits for, each in its states. */
export const vacancyScreens: readonly Screen[] = [
  {
    name: 'room, a day that is taken and one frame waited for',
    reach: async (way) => {
      await atTakenDay(way);
      await watchButton(way.page, '午前 09:00～12:00').click();
      await expect(withdrawButton(way.page, '午前 09:00～12:00')).toBeVisible();
    },
  },
  {
    name: 'room, taken frames of six days',
    reach: async (way) => {
      await atTakenDay(way, { canFacilitySpanReservation: true });
      await way.page.getByText('埋まっている時間枠を見る').or(way.page.getByText('午後 13:00～17:00')).first().click();
    },
  },
  { name: 'course, full', reach: atFullCourse },
  {
    name: 'course, full and waited for',
    reach: async (way) => {
      await atFullCourse(way);
      await watchButton(way.page, '満席の講座').click();
      await expect(withdrawButton(way.page, '満席の講座')).toBeVisible();
    },
  },
  {
    name: 'vacancy watches',
    reach: async (way) => {
      const { town } = await atTakenDay(way);
      await watchButton(way.page, '午前 09:00～12:00').click();
      await withdrawButton(way.page, '午前 09:00～12:00').waitFor();
      await watchButton(way.page, '夜間 18:00～22:00').click();
      await withdrawButton(way.page, '夜間 18:00～22:00').waitFor();
      await way.arrange.db
        .updateTable('vacancy_watch')
        .set({ told_at: new Date('2026-06-10T00:40+09:00') })
        .where('tenant_id', '=', town.tenantId)
        .where('from_minute', '=', 540)
        .execute();
      await way.page.goto(`/t/${town.tenantAlias}/${listPath}`);
      await expect(way.page.getByText('お知らせ済み')).toBeVisible();
    },
  },
  {
    name: 'home of courses, with a seat that is held',
    reach: async ({ arrange, enter, page }) => {
      const learner = await aHeldSeat(arrange);
      await enter(learner, 'e-home');
      await expect(page.getByRole('region', { name: 'キャンセル待ちの順番が来ました' })).toBeVisible();
    },
  },
  {
    name: 'home of rooms, with a frame that is held',
    reach: async ({ arrange, enter, page }) => {
      await enter(await aHeldMorning(arrange), 'home');
      await expect(page.getByRole('region', { name: 'キャンセル待ちの順番が来ました' })).toBeVisible();
    },
  },
  {
    name: 'room, with a frame that is held',
    reach: async ({ arrange, enter, page }) => {
      const resident = await aHeldMorning(arrange);
      await enter(resident, resident.place);
      await expect(page.getByRole('button', { name: '午前 09:00～12:00の予約へ進む' })).toBeVisible();
    },
  },
  {
    name: 'input of a frame that is held',
    reach: async ({ arrange, enter, page }) => {
      const resident = await aHeldMorning(arrange);
      await enter(resident, `${resident.place}/input?held=${resident.watchId}`);
      await expect(page.getByRole('textbox', { name: '使用目的' })).toBeVisible();
    },
  },
  {
    name: 'input of a frame that is held, loading',
    reach: async ({ arrange, enter, page }) => {
      const resident = await aHeldMorning(arrange);
      await holdBack(page, 'VacancyWatch/List');
      await enter(resident, `${resident.place}/input?held=${resident.watchId}`);
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'vacancy watches, with a seat that is held',
    reach: async ({ arrange, enter, page }) => {
      await enter(await aHeldSeat(arrange), listPath);
      await expect(page.getByText('順番が来ました')).toBeVisible();
    },
  },
  {
    name: 'vacancy watches, none',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aResident(), listPath);
      await expect(page.getByText('お知らせを待っているものはありません')).toBeVisible();
    },
  },
  {
    name: 'vacancy watches, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'VacancyWatch/List');
      await enter(await arrange.aResident(), listPath);
      await expect(heading(page, '空いたら知らせる')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'vacancy watches, without a way to be told',
    reach: async ({ arrange, enter, page }) => {
      const { town } = await arrange.aResident();
      const session = await arrange.aSession(await arrange.aMember(town, { email: null }));
      await enter({ town, session }, listPath);
      await expect(page.getByText('お知らせをお送りできる宛先がありません。')).toBeVisible();
    },
  },
];
