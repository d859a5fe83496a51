import { expect } from '@playwright/test';
import type { TenantOverrides } from '#server/testing/factories.ts';
import { dialog, heading } from '../story/booking.ts';
import { addToCart, choiceOf, containers, eventPath, listPath, months, putIntoCart } from '../story/courses.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const longName = 'はじめての方のための、季節の野草と里山のくらしを学ぶ親子ふれあい体験講座（全12回・初級から中級まで）';
const unbroken = 'ＳＵＭＭＥＲＷＯＲＫＳＨＯＰ２０２６ＩＮＴＥＲＮＡＴＩＯＮＡＬ';

async function atList(way: Way, overrides: TenantOverrides = {}) {
  const learner = await way.arrange.aLearner(overrides);
  await way.enter(learner, listPath(learner));
  await expect(heading(way.page, '教養')).toBeVisible();
  await expect(way.page.getByText('木工').first()).toBeVisible();
  return learner;
}

/** A list in which nothing is short: names, places, sixty courses of a month, every kind of condition and refusal. */
async function atLongList({ arrange, enter, page }: Way) {
  const learner = await arrange.aLearner();
  const { town, school } = learner;
  const { category, spans } = school;
  const longSpan = await arrange.aSpan(town, { name: `${longName}の受付`, limitCount: 3 });
  const made = [];
  for (let index = 1; index <= 60; index += 1) {
    const row = { number: `${unbroken}-${index}`, place: longName, instructor: longName };
    const name = index % 7 === 0 ? unbroken : `${longName}その${index}`;
    made.push(
      await arrange.anEvent(category, {
        name,
        row,
        price: index % 2 === 0 ? 12_500 : 0,
        capacity: index % 3 === 0 ? 1 : null,
        spans: [index % 2 === 0 ? longSpan : spans.lottery],
        sessions: [{ date: '2026-09-20' }, { date: '2026-09-27' }],
      }),
    );
  }
  await arrange.aCondition(town, {
    type: 'UpperLimit',
    name: longName,
    description: longName,
    limitCount: 2,
    events: made.slice(10, 20),
    style: 'double',
    width: '12px',
    color: '#00695c',
  });
  await arrange.aCondition(town, {
    type: 'NotReserved',
    name: unbroken,
    description: unbroken,
    conditionEvents: made.slice(20, 24),
    events: made.slice(24, 28),
    style: 'dotted',
    width: '1px',
  });
  await enter(learner, listPath(learner));
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

/** The screens of looking for courses, each in its states. */
export const eventScreens: readonly Screen[] = [
  {
    name: 'places of courses',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      for (const [name, color, background_color] of [
        [longName, '#ffff00', '#ffffff'],
        [unbroken, '#ffffff', '#0f6b3c'],
      ] as const) {
        const place = await arrange.anEventContainer(learner.town, { name, color, background_color });
        await arrange.anEvent(await arrange.aCategory(place));
      }
      await enter(learner, 'e-home');
      await expect(containers(page)).toHaveCount(3);
    },
  },
  {
    name: 'places of courses, with all that may be next',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner({ setting: { fee_collection: 'online' } });
      const { member, school, town } = learner;
      const { guitar, pottery, violin, walking, woodwork } = school.events;
      await arrange.anAnnouncement(town);
      await arrange.anEventReservation(member, guitar, {
        state: 'awaiting_payment',
        paymentState: 'unpaid',
        payUntil: '2026-06-30T23:59',
      });
      await arrange.anEventReservation(member, walking, { state: 'cancelled_operator' });
      await arrange.anEventReservation(member, violin, { state: 'lapsed' });
      await arrange.anEventReservation(member, pottery, { state: 'applied' });
      await arrange.anEventReservation(member, woodwork);
      await enter(learner, 'e-home');
      await expect(page.getByRole('button', { name: '支払う' })).toBeVisible();
    },
  },
  {
    name: 'places of courses, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'EventReservation/GetEventContainer');
      await enter(await arrange.aLearner(), 'e-home');
      await expect(heading(page, '講座')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'places of courses, none',
    reach: async ({ arrange, enter, page }) => {
      const town = await arrange.aTown({ tenantMode: 'event' });
      await enter({ town, session: await arrange.aSession(await arrange.aMember(town)) }, 'e-home');
      await expect(page.getByText(/まだありません/)).toBeVisible();
    },
  },
  {
    name: 'places of courses, failing',
    reach: async ({ arrange, enter, page, watch }) => {
      watch.expects('503 EventReservation/GetEventContainer');
      await answerInstead(page, 'EventReservation/GetEventContainer', { status: 503 });
      await enter(await arrange.aLearner(), 'e-home');
      await dialog(page).getByRole('button', { name: '閉じる' }).click();
      await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
  {
    name: 'categories',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      const { container } = learner.school;
      for (const name of [longName, unbroken]) await arrange.aCategory(container, { name });
      await enter(learner, `e-reservation-calendar/${container.eventContainerId}`);
      await expect(page.getByRole('link', { name: /教養/ })).toBeVisible();
    },
  },
  {
    name: 'categories, none, and nothing known of their place',
    reach: async ({ arrange, enter, page, watch }) => {
      const learner = await arrange.aLearner();
      watch.expects('500 EventReservation/GetEventContainerInfo');
      await answerInstead(page, 'EventReservation/GetEventContainerInfo', { status: 500 });
      const empty = await arrange.anEventContainer(learner.town, { name: '青空学園' });
      await enter(learner, `e-reservation-calendar/${empty.eventContainerId}`);
      await expect(page.getByText(/まだありません/)).toBeVisible();
      await expect(page.getByRole('region', { name: '会場のご案内' })).toContainText('読み込めませんでした。');
    },
  },
  {
    name: 'categories of a place that is not there',
    reach: async ({ arrange, enter, page, watch }) => {
      const [learner, elsewhere] = [await arrange.aLearner(), await arrange.aLearner()];
      watch.expects('404 EventReservation/GetEventCategory');
      await enter(learner, `e-reservation-calendar/${elsewhere.school.container.eventContainerId}`);
      await expect(page.getByText(/見つかりません/)).toBeVisible();
    },
  },
  { name: 'courses', reach: atList },
  {
    name: 'courses, chosen under conditions',
    reach: async (way) => {
      await atList(way);
      for (const name of ['ギター', '朝ヨガ', '木工']) await choiceOf(way.page, name).check();
      await expect(choiceOf(way.page, 'バイオリン')).toBeDisabled();
    },
  },
  {
    name: 'courses, after adding',
    reach: async (way) => {
      await atList(way);
      await putIntoCart(way.page, 'ギター', '木工');
      await expect(choiceOf(way.page, '木工')).toHaveCount(0);
    },
  },
  { name: 'courses, none to be had', reach: (way) => atList(way, { canReserve: false }) },
  { name: 'courses, sixty with long names', reach: atLongList },
  {
    name: 'courses, a month without any',
    reach: async (way) => {
      const { arrange, enter, page } = way;
      const learner = await arrange.aLearner();
      await arrange.anEvent(learner.school.category, { sessions: [{ date: '2026-09-25' }] });
      await enter(learner, listPath(learner));
      await months(page).filter({ hasText: '8月' }).click();
      await expect(page.getByText('講座はありません', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'courses, none in the category',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      const category = await arrange.aCategory(learner.school.container, { name: '空の分野' });
      await enter(learner, listPath({ school: { ...learner.school, category } }));
      await expect(page.getByText('講座はまだありません')).toBeVisible();
    },
  },
  {
    name: 'courses, loading',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      await holdBack(page, 'EventReservation/GetEvent');
      await enter(learner, listPath(learner));
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'courses, some of them lost',
    reach: async (way) => {
      const { arrange, page } = way;
      const { town, school } = await atList(way);
      const events = Object.values(school.events);
      await choiceOf(page, '木工').check();
      await choiceOf(page, 'ギター').check();
      await arrange.db.updateTable('event').set({ capacity: 1 }).where('tenant_id', '=', town.tenantId).execute();
      const other = await arrange.aMember(town);
      for (const event of events.filter(({ eventName }) => eventName === '木工')) {
        await arrange.anEventReservation(other, { ...event, capacity: 1 });
      }
      await addToCart(page).click();
      await expect(dialog(page)).toContainText('満席です。');
    },
  },
  {
    name: 'courses, adding fails',
    reach: async (way) => {
      await atList(way);
      way.watch.expects('500 EventReservation/AddEventToCart');
      await answerInstead(way.page, 'EventReservation/AddEventToCart', { status: 500 });
      await putIntoCart(way.page, '木工');
      await expect(dialog(way.page)).toContainText('予約できませんでした');
    },
  },
  {
    name: 'course',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      await enter(learner, eventPath(learner, learner.school.events.guitar));
      await expect(heading(page, 'ギター')).toBeVisible();
    },
  },
  {
    name: 'course for a month of birth',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      await enter(learner, eventPath(learner, learner.school.events.birthday));
      await expect(page.getByText(/6月生まれ/).first()).toBeVisible();
    },
  },
  {
    name: 'course with long words',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      const row = { number: unbroken, place: unbroken, instructor: longName, supplementary_information: unbroken };
      const sessions = Array.from({ length: 12 }, (_, index) => ({ date: `2026-09-${String(index + 10)}` }));
      const event = await arrange.anEvent(learner.school.category, { name: longName, row, sessions, price: 120_000 });
      await enter(learner, eventPath(learner, event));
      await expect(heading(page, longName)).toBeVisible();
    },
  },
  {
    name: 'places of courses, their addresses',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aLearner(), 'other/e-container-information');
      await expect(page.getByRole('heading', { level: 2, name: '文化学校' })).toBeVisible();
    },
  },
];
