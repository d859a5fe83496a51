import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const longName = 'はじめての方のための、季節の野草と里山のくらしを学ぶ親子ふれあい体験講座（全12回・初級から中級まで）';
const unbroken = 'ＳＵＭＭＥＲＷＯＲＫＳＨＯＰ２０２６ＩＮＴＥＲＮＡＴＩＯＮＡＬ';

const list = ({ page }: Way) => page.getByRole('list', { name: '講座' });

/** Opens the courses of a school, as a visitor. */
async function atCourses(way: Way, query = '') {
  const { arrange, page } = way;
  const { town, school } = await arrange.aLearner();
  await page.goto(`/t/${town.tenantAlias}/courses${query}`);
  await expect(heading(page, '講座')).toBeVisible();
  return { town, school };
}

/** Two courses of a school that cannot be had: one is full, and one takes people later. */
async function withBarred(way: Way) {
  const { arrange } = way;
  const { town, school } = await arrange.aLearner();
  const later = await arrange.aSpan(town, { opensAt: '2026-06-20T09:00', closesAt: '2026-06-30T17:00' });
  const full = await arrange.anEvent(school.category, {
    name: '満席の講座',
    capacity: 1,
    spans: [school.spans.firstCome],
  });
  await arrange.anEventReservation(await arrange.aMember(town), full);
  const early = await arrange.anEvent(school.category, { name: 'これからの講座', capacity: 20, spans: [later] });
  return { town, full, early };
}

/** Opens a page of courses as a visitor. */
const open = ({ page }: Way, town: { tenantAlias: string }, path: string) =>
  page.goto(`/t/${town.tenantAlias}/${path}`);

async function atFiveHundred(way: Way) {
  const { arrange } = way;
  const { town, school } = await arrange.aLearner();
  for (let index = 0; index < 500; index += 1) {
    await arrange.anEvent(school.category, {
      name: index % 9 === 0 ? unbroken : `${longName}その${index}`,
      row: { number: `${unbroken}-${index}`, place: longName },
      price: index % 2 === 0 ? 12_500 : 0,
      capacity: index % 3 === 0 ? 20 : null,
      spans: [index % 2 === 0 ? school.spans.firstCome : school.spans.lottery],
    });
  }
  await open(way, town, 'courses');
  await expect(way.page.getByText(/^全50\d件$/)).toBeVisible();
}

/** The courses for anybody, each screen in its states. */
export const openCourseScreens: readonly Screen[] = [
  {
    name: 'courses for anybody',
    reach: async (way) => {
      const { town } = await withBarred(way);
      await open(way, town, 'courses');
      await expect(list(way)).toContainText('満席の講座');
    },
  },
  {
    name: 'courses for anybody, narrowed down',
    reach: async (way) => {
      await atCourses(way, '?days=0&open=1&q=ギター');
      await way.page.getByRole('button', { name: /^しぼり込む/ }).click();
      await expect(way.page.getByText(/のうち/)).toBeVisible();
    },
  },
  { name: 'courses for anybody, five hundred with long names', reach: atFiveHundred },
  {
    name: 'courses for anybody, none found',
    reach: async (way) => {
      await atCourses(way, '?q=どこにもない');
      await expect(way.page.getByRole('button', { name: '条件をすべて消す' })).toBeVisible();
    },
  },
  {
    name: 'courses for anybody, none on offer',
    reach: async (way) => {
      await open(way, await way.arrange.aTown({ tenantMode: 'event' }), 'courses');
      await expect(way.page.getByText('募集している講座はまだありません')).toBeVisible();
    },
  },
  {
    name: 'courses for anybody, loading',
    reach: async (way) => {
      await holdBack(way.page, 'Public/GetCourses');
      await atCourses(way);
      await expect(way.page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'courses for anybody, failing',
    reach: async (way) => {
      way.watch.expects('503 Public/GetCourses');
      await answerInstead(way.page, 'Public/GetCourses', { status: 503 });
      await atCourses(way);
      await dialog(way.page).getByRole('button', { name: '閉じる' }).click();
      await expect(way.page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
  {
    name: 'a course for anybody',
    reach: async (way) => {
      const { town, school } = await way.arrange.aLearner();
      await open(way, town, `courses/${school.events.guitar.eventId}`);
      await expect(heading(way.page, 'ギター')).toBeVisible();
    },
  },
  {
    name: 'a course for anybody, full',
    reach: async (way) => {
      const { town, full } = await withBarred(way);
      await open(way, town, `courses/${full.eventId}`);
      await expect(way.page.getByRole('region', { name: '申し込める同じ分野の講座' })).toBeVisible();
    },
  },
  {
    name: 'a course for anybody, before it takes people',
    reach: async (way) => {
      const { town, early } = await withBarred(way);
      await open(way, town, `courses/${early.eventId}`);
      await expect(way.page.getByText(/受付開始前です/)).toBeVisible();
    },
  },
  {
    name: 'a course for anybody, with long words',
    reach: async (way) => {
      const { town, school } = await way.arrange.aLearner();
      const row = { number: unbroken, place: unbroken, instructor: longName, supplementary_information: unbroken };
      const sessions = Array.from({ length: 12 }, (_, index) => ({ date: `2026-09-${String(index + 10)}` }));
      const event = await way.arrange.anEvent(school.category, { name: longName, row, sessions, price: 120_000 });
      await open(way, town, `courses/${event.eventId}`);
      await expect(heading(way.page, longName)).toBeVisible();
    },
  },
  {
    name: 'a course for anybody that is not there',
    reach: async (way) => {
      way.watch.expects('404 Public/GetCourse');
      await open(way, await way.arrange.aTown({ tenantMode: 'event' }), 'courses/4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11');
      await expect(way.page.getByText('講座が見つかりません。')).toBeVisible();
    },
  },
  {
    name: 'a course for anybody, loading',
    reach: async (way) => {
      await holdBack(way.page, 'Public/GetCourse');
      const { town, school } = await way.arrange.aLearner();
      await open(way, town, `courses/${school.events.guitar.eventId}`);
      await expect(way.page.getByText('読み込みです...')).toBeVisible();
    },
  },
];
