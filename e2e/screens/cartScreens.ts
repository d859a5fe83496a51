import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { calendar, calendarPath, cartForm, cartPath, removeFromCart } from '../story/courses.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

/** A cart with one course of every kind, its seats held for so many seconds. */
async function atCart({ arrange, enter, page }: Way, holdSeconds = 700) {
  const learner = await arrange.aLearner();
  const { member, school } = learner;
  const { guitar, woodwork, walking, pottery } = school.events;
  for (const event of [guitar, woodwork, walking, pottery]) {
    await arrange.anEventReservation(member, event, { state: 'in_cart', holdSeconds });
  }
  await enter(learner, cartPath);
  await expect(cartForm(page).rows).toHaveCount(4);
  return learner;
}

const longName = '寿限無寿限無五劫のすりきれ海砂利水魚の水行末雲来末風来末食う寝るところに住むところ';

/** A cart with a course to which children are brought and in which tools are lent. */
async function atFamilyCart({ arrange, enter, page }: Way) {
  const learner = await arrange.aLearner();
  const { member, school } = learner;
  const event = await arrange.anEvent(school.category, {
    name: '親子工作',
    capacity: 5,
    price: 800,
    companions: {
      label: 'お子さま',
      from: 1,
      upTo: 3,
      counts: 'people',
      age: { from: 3, to: 8, on: 'first_session' },
      prices: [{ to: 5, price: 0 }, { price: 500 }],
    },
    loans: [
      { name: '工具', price: 300, stock: 1 },
      { name: 'エプロン', price: 0, stock: null },
    ],
    spans: [school.spans.firstCome],
  });
  await arrange.anEventReservation(member, event, { state: 'in_cart', holdSeconds: 700 });
  await enter(learner, cartPath);
  const row = cartForm(page).rows.first();
  for (let child = 0; child < 2; child += 1) await row.getByRole('button', { name: 'お子さまを追加する' }).click();
  const children = row.getByRole('group', { name: /^お子さま（/ });
  await expect(children).toHaveCount(2);
  for (const [index, birthday] of ['2021-05-05', '2024-12-24'].entries()) {
    await children.nth(index).getByLabel('氏名').fill(longName);
    await children.nth(index).getByLabel('生年月日').fill(birthday);
  }
  return row;
}

async function atConfirmation(way: Way, holdSeconds = 700) {
  const learner = await atCart(way, holdSeconds);
  await cartForm(way.page).toConfirmation.click();
  await expect(way.page.getByText(/この内容で予約しますか？/)).toBeVisible();
  return learner;
}

/** A calendar with something of every kind on its days, several on one. */
async function atCalendar({ arrange, enter, page }: Way, isVisible = true) {
  const learner = await arrange.aLearner({
    isVisibleReservation: isVisible,
    isVisibleApplicationResult: isVisible,
  });
  const { member, school, town } = learner;
  const drawn = await arrange.aSpan(town, {
    entryType: 'lottery',
    opensAt: '2026-05-01T09:00',
    closesAt: '2026-05-31T17:00',
    announceAt: '2026-06-05T09:00',
  });
  const states = ['won', 'lost', 'lapsed', 'fixed', 'awaiting_payment', 'cancelled_operator'] as const;
  for (const [index, state] of states.entries()) {
    const event = await arrange.anEvent(school.category, {
      name: `季節の野草と里山のくらし（${index + 1}）`,
      capacity: 5,
      spans: [drawn],
      sessions: [
        { date: `2026-07-${14 + Math.floor(index / 2)}`, fromMinute: 540 + index * 60, toMinute: 600 + index * 60 },
      ],
    });
    await arrange.anEventReservation(member, event, { state });
  }
  const { guitar, walking, pottery } = school.events;
  await arrange.anEventReservation(member, guitar, { loan: true });
  await arrange.anEventReservation(member, walking);
  await arrange.anEventReservation(member, pottery, { state: 'applied' });
  await enter(learner, calendarPath('2026-07'));
  await expect(calendar(page).entry('ギター').first()).toBeVisible();
  return learner;
}

async function atSession(way: Way, name: string) {
  await atCalendar(way);
  await calendar(way.page).entry(name).first().click();
  await expect(way.page).toHaveURL(/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  await expect(way.page.getByText('読み込みです...')).toHaveCount(0);
}

/** The cart in its steps and states, and the calendar of what was reserved. */
export const cartScreens: readonly Screen[] = [
  { name: 'cart', reach: atCart },
  {
    name: 'cart, choices in order',
    reach: async ({ arrange, enter, page }) => {
      const learner = await arrange.aLearner();
      const { category, spans } = learner.school;
      const audience = { age: { from: 18, on: 'school_year' } };
      const events = [];
      for (const time of ['月曜の朝', '水曜の昼休み', '金曜の夜']) {
        const name = `はじめての英会話　${time}`;
        const event = await arrange.anEvent(category, { name, audience, coursePrice: 7800, spans: [spans.lottery] });
        await arrange.anEventReservation(learner.member, event, { state: 'in_cart' });
        events.push(event);
      }
      const name = '英会話をはじめる';
      await arrange.aCondition(learner.town, { type: 'UpperLimit', name, limitCount: 3, isRanked: true, events });
      await enter(learner, cartPath);
      await expect(page.getByRole('combobox', { name: `「${name}」の希望順` }).first()).toBeVisible();
    },
  },
  { name: 'cart, whom one brings', reach: atFamilyCart },
  {
    name: 'cart, one of whom one brings is too young',
    reach: async (way) => {
      const row = await atFamilyCart(way);
      await row.getByRole('button', { name: 'お子さまの情報を保存' }).click();
      await expect(row.getByText('いっしょに参加できるお子さまは').first()).toBeVisible();
    },
  },
  {
    name: 'cart, the hold about to end',
    reach: async (way) => {
      await atCart(way, 50);
      await expect(way.page.getByText('まもなく切れます', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'cart, the hold over',
    reach: async (way) => {
      await atCart(way, -60);
      await expect(way.page.getByText('席の確保が切れました').first()).toBeVisible();
    },
  },
  {
    name: 'cart, with courses that may not be had any more',
    reach: async (way) => {
      const { town } = await atCart(way, -60);
      await way.arrange.db
        .updateTable('event_entry_span')
        .set({ closes_at: new Date('2026-06-09T12:00+09:00') })
        .where('tenant_id', '=', town.tenantId)
        .execute();
      await way.page.reload();
      await expect(way.page.getByText('受付は終了しました。').first()).toBeVisible();
    },
  },
  {
    name: 'cart, empty',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aLearner(), cartPath);
      await expect(page.getByRole('main')).toContainText(/カート.*(空|ありません)/s);
    },
  },
  {
    name: 'cart, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'EventReservation/GetEventInCart');
      await enter(await arrange.aLearner(), cartPath);
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'cart, deleting fails',
    reach: async (way) => {
      await atCart(way);
      way.watch.expects('500 EventReservation/RemoveEventFromCart');
      await answerInstead(way.page, 'EventReservation/RemoveEventFromCart', { status: 500 });
      await removeFromCart(way.page, '木工');
      await expect(dialog(way.page)).toContainText('データの削除に失敗しました。');
    },
  },
  { name: 'cart, confirmation', reach: atConfirmation },
  { name: 'cart, confirmation with the hold over', reach: (way) => atConfirmation(way, -60) },
  {
    name: 'cart, some courses lost',
    reach: async (way) => {
      const { arrange } = way;
      const { member, town } = await atConfirmation(way, -60);
      const taken = await arrange.db
        .selectFrom('event')
        .where('tenant_id', '=', town.tenantId)
        .where('name', '=', '木工')
        .select('event_id as id')
        .executeTakeFirstOrThrow();
      await arrange.db
        .updateTable('event_reservation')
        .set({ state: 'removed', seat_number: null, hold_expires_at: null })
        .where('user_id', '=', member.userId)
        .where('event_id', '=', taken.id)
        .execute();
      await cartForm(way.page).reserve.click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'cart, result',
    reach: async (way) => {
      await atConfirmation(way);
      await cartForm(way.page).reserve.click();
      await expect(heading(way.page, '予約完了')).toBeVisible();
    },
  },
  {
    name: 'my calendar, a day chosen',
    reach: async (way) => {
      await atCalendar(way);
      const { day, panel } = calendar(way.page);
      await day(14).getByRole('button').click();
      await expect(panel(/7月14日|2026\/07\/14/).getByRole('link')).toHaveCount(2);
    },
  },
  { name: 'my calendar, results hidden', reach: (way) => atCalendar(way, false) },
  {
    name: 'my calendar, nothing in the month',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aLearner(), calendarPath('2026-07'));
      await expect(calendar(page).grid).toBeVisible();
    },
  },
  {
    name: 'my calendar, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'EventReservation/GetReservationForYearMonth');
      await enter(await arrange.aLearner(), calendarPath('2026-07'));
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  { name: 'my session with its code', reach: (way) => atSession(way, 'ギター') },
  { name: 'my entry in a draw', reach: (way) => atSession(way, '陶芸') },
];
