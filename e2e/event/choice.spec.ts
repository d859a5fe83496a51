import { expect, type Page } from '@playwright/test';
import type { Learner } from '../story/arrange.ts';
import type { CallServer } from '../story/callServer.ts';
import { choiceOf, course, listPath } from '../story/courses.ts';
import { test } from '../story/story.ts';

type Course = {
  readonly eventId: string;
  readonly eventName: string;
  readonly spans: Learner['school']['events']['woodwork']['spans'];
};

/** What the server answers when the last course is put into the cart after the others, by the words of its refusal. */
async function refusalOf(callServer: CallServer, { session }: Learner, courses: readonly Course[]) {
  const items = courses.map(({ eventId, spans }) => ({
    eventId,
    eventEntrySpanId: spans[0]?.eventEntrySpanId ?? '',
  }));
  const { body } = await callServer('EventReservation/AddEventToCart', { items }, { session });
  expect(body.items.slice(0, -1).map(({ success }) => success)).toEqual(courses.slice(0, -1).map(() => true));
  return body.items.at(-1)?.message;
}

/** A course that cannot be chosen for now, and says why. */
async function isBarred(page: Page, name: string, reason: string) {
  await expect(choiceOf(page, name)).toBeDisabled();
  await expect(course(page, name)).toContainText(reason);
  await expect(choiceOf(page, name)).toHaveAccessibleDescription(reason);
}

/** A course that cannot be chosen at all: it has no checkbox, but gives the reason. */
async function isRefused(page: Page, name: string, reason: string) {
  await expect(course(page, name)).toContainText(reason);
  await expect(choiceOf(page, name)).toHaveCount(0);
}

test('[ELIST-04] at the limit of a group its other courses are barred, and free again when one is given up', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { guitar, violin, walking } = learner.school.events;
  await enter(learner, listPath(learner));
  await expect(choiceOf(page, 'バイオリン')).toBeEnabled();
  await choiceOf(page, 'ギター').check();
  const reason = '「弦楽器」から選べるのは1件までです。「ギター」を選択しています。';
  await isBarred(page, 'バイオリン', reason);
  await expect(choiceOf(page, 'ギター')).toBeEnabled();
  await expect(choiceOf(page, '木工')).toBeEnabled();

  await choiceOf(page, 'ギター').uncheck();
  await expect(choiceOf(page, 'バイオリン')).toBeEnabled();
  await expect(course(page, 'バイオリン')).not.toContainText('選べるのは');
  await choiceOf(page, 'バイオリン').check();
  await isBarred(page, 'ギター', '「弦楽器」から選べるのは1件までです。「バイオリン」を選択しています。');
  // The server says the same of the same choice.
  await choiceOf(page, 'バイオリン').uncheck();
  expect(await refusalOf(callServer, learner, [walking, guitar, violin])).toContain(
    '「弦楽器」から選べるのは1件までです。',
  );
});

test('[ELIST-04] what is in the cart or reserved counts in a group, and the list says where it is', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { guitar, violin } = learner.school.events;
  await arrange.anEventReservation(learner.member, guitar, { state: 'in_cart' });
  await enter(learner, listPath(learner));
  const inCart = '「弦楽器」から選べるのは1件までです。「ギター」がカートにあります。';
  await isRefused(page, 'バイオリン', inCart);
  expect(await refusalOf(callServer, learner, [violin])).toBe(inCart);

  await arrange.db
    .updateTable('event_reservation')
    .set({ state: 'fixed', hold_expires_at: null })
    .where('tenant_id', '=', learner.town.tenantId)
    .execute();
  await page.reload();
  const reserved = '「弦楽器」から選べるのは1件までです。「ギター」は予約済みです。';
  await isRefused(page, 'バイオリン', reserved);
  expect(await refusalOf(callServer, learner, [violin])).toBe(reserved);
});

test('[ELIST-04] two sides that exclude each other: choosing in one bars the other, in both directions', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { morning, evening } = learner.school.events;
  await enter(learner, listPath(learner));
  for (const [chosen, barred] of [
    ['朝ヨガ', '夜ヨガ'],
    ['夜ヨガ', '朝ヨガ'],
  ] as const) {
    await choiceOf(page, chosen).check();
    await isBarred(page, barred, `「${chosen}」を選択しているため、この講座は選べません。`);
    await choiceOf(page, chosen).uncheck();
    await expect(choiceOf(page, barred)).toBeEnabled();
  }

  expect(await refusalOf(callServer, learner, [morning, evening])).toMatch(/^「朝ヨガ」/);
  await page.reload();
  const inCart = '「朝ヨガ」がカートにあるため、この講座は予約できません。カートから外すと選べます。';
  await isRefused(page, '夜ヨガ', inCart);
  expect(await refusalOf(callServer, learner, [evening])).toBe(inCart);
});

test('[ELIST-04] the limit of an entry span bars what is left of it, but nothing of another span', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { category } = learner.school;
  const narrow = await arrange.aSpan(learner.town, { name: '夏の受付', limitCount: 2 });
  const made = [];
  for (const name of ['金魚すくい', '流しそうめん', '線香花火']) {
    made.push(await arrange.anEvent(category, { name, spans: [narrow] }));
  }
  const reason = 'この受付期間で選べるのは2件までです。';
  await enter(learner, listPath(learner));
  await choiceOf(page, '金魚すくい').check();
  await expect(choiceOf(page, '線香花火')).toBeEnabled();
  await choiceOf(page, '流しそうめん').check();
  await isBarred(page, '線香花火', reason);
  await expect(choiceOf(page, '木工')).toBeEnabled();
  await expect(choiceOf(page, '陶芸')).toBeEnabled();
  await choiceOf(page, '金魚すくい').uncheck();
  await expect(choiceOf(page, '線香花火')).toBeEnabled();

  expect(await refusalOf(callServer, learner, made)).toBe(reason);
  await page.reload();
  await isRefused(page, '線香花火', reason);
});

test('[ELIST-04] a course of another page counts as well', async ({ arrange, callServer, enter, page }) => {
  const learner = await arrange.aLearner();
  const { town, school, member } = learner;
  const elsewhere = await arrange.aCategory(school.container, { name: '音楽' });
  const choir = await arrange.anEvent(elsewhere, { name: '合唱', spans: [school.spans.firstCome] });
  await arrange.aCondition(town, {
    type: 'NotReserved',
    name: '声と木',
    conditionEvents: [choir],
    events: [school.events.woodwork],
  });
  await arrange.anEventReservation(member, choir);
  await enter(learner, listPath(learner));
  const reason = '「合唱」を予約済みのため、この講座は予約できません。';
  await isRefused(page, '木工', reason);
  expect(await refusalOf(callServer, learner, [school.events.woodwork])).toBe(reason);
});
