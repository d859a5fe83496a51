import { expect } from '@playwright/test';
import type { Learner } from '../story/arrange.ts';
import { expectBegunTaken } from '../story/begun.ts';
import { calendar, calendarPath, cartForm, cartPath, eventPath, listPath } from '../story/courses.ts';
import { logIn } from '../story/login.ts';
import { sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

type Made = { readonly eventReservationId: string; readonly eventReservationDetailIds: readonly string[] };

/** The addresses of the shell in event mode, with the title of each. */
const eventPages = (learner: Learner, { eventReservationId, eventReservationDetailIds }: Made) => [
  { path: 'e-home', title: '講座' },
  { path: `e-reservation-calendar/${learner.school.container.eventContainerId}`, title: '文化学校' },
  { path: listPath(learner), title: '教養' },
  { path: eventPath(learner, learner.school.events.guitar), title: 'ギター' },
  { path: cartPath, title: 'カート' },
  { path: 'e-my-reservation-calendar', title: 'マイ予約カレンダー' },
  { path: 'e-my-reservation-calendar/2026-07', title: 'マイ予約カレンダー' },
  {
    path: `e-my-reservation-calendar/2026-07/${eventReservationId}/${eventReservationDetailIds[0]}`,
    title: '木工',
  },
  { path: 'announcement', title: 'お知らせ' },
  { path: 'other', title: 'メニュー' },
  { path: 'other/privacy-policy', title: 'プライバシーポリシー' },
  { path: 'other/e-container-information', title: '建物・施設情報' },
];

const unknown = '4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11';

test('[ROUTE-04] every page of the shell in event mode opens at its own address and survives a reload', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ privacyPolicy: '個人情報の扱い' });
  const made = await arrange.anEventReservation(learner.member, learner.school.events.woodwork);
  await arrange.anEventReservation(learner.member, learner.school.events.guitar, { state: 'in_cart' });
  await enter(learner, 'e-home');
  await page.getByRole('button', { name: '同意する' }).click();
  await expect(page).toHaveURL(/\/e-home$/);
  for (const { path, title } of eventPages(learner, made)) {
    await page.goto(`/t/${learner.town.tenantAlias}/${path}`);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/t/${learner.town.tenantAlias}/${path}(\\?.*)?$`));
    }
    await expectBegunTaken(page);
  }
});

test('[ROUTE-04] [NET-03] the steps of the cart survive a reload; only the result is kept in the session storage', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  await cartForm(page).toConfirmation.click();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/この内容で予約しますか？/)).toBeVisible();
  expect(Object.keys(await sessionKeys(page)).toSorted()).toEqual(['session_token', 'tenant_id']);
  await cartForm(page).reserve.click();
  const done = page.getByRole('heading', { level: 1, name: '予約完了' });
  await expect(done).toBeVisible();
  await page.reload();
  await expect(done).toBeVisible();
  expect(Object.keys(await sessionKeys(page)).toSorted()).toEqual(['myCart', 'session_token', 'tenant_id']);
});

test('[ROUTE-04] without a session every page of the shell in event mode leads to the login, and back after it', async ({
  arrange,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { tenantAlias } = learner.town;
  const pages = eventPages(learner, { eventReservationId: unknown, eventReservationDetailIds: [unknown] });
  for (const { path } of pages) {
    await page.goto(`/t/${tenantAlias}/${path}`);
    await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  }
  await page.goto(`/t/${tenantAlias}/${cartPath}`);
  await logIn(page, learner.member);
  await expect(page).toHaveURL(`/t/${tenantAlias}/${cartPath}`);
});

test('[ROUTE-05] what does not exist in event mode says so, with the code of its place', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { tenantAlias } = learner.town;
  await enter(learner, 'e-home');
  await expect(page.getByRole('heading', { level: 1, name: '講座' })).toBeVisible();
  for (const [path, code] of [
    ['e-home/nowhere', '40301'],
    ['e-reservation-cart/nowhere', '40301'],
    [`${eventPath(learner, learner.school.events.guitar)}/nowhere`, '40301'],
    [`e-my-reservation-calendar/2026-07/${unknown}`, '40301'],
    ['e-nowhere', '40302'],
  ] as const) {
    await page.goto(`/t/${tenantAlias}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません。' })).toBeVisible();
    await expect(page.getByText(code)).toBeVisible();
  }
});

test('[ROUTE-07] an event tenant shows its own screens and the common ones, a facility tenant none of them', async ({
  arrange,
  enter,
  page,
}) => {
  const [learner, resident] = [await arrange.aLearner(), await arrange.aResident()];
  const { container, category, events } = learner.school;
  const calendar = `e-reservation-calendar/${container.eventContainerId}`;
  const below = [calendar, `${calendar}/${category.eventCategoryId}`, eventPath(learner, events.guitar)];
  await enter(resident);
  for (const path of [...below, cartPath, 'e-my-reservation-calendar/2026-07']) {
    await page.goto(`/t/${resident.town.tenantAlias}/${path}`);
    await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
  }
  await enter(learner, 'home');
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/e-home`);
  await expect(page.getByRole('heading', { level: 1, name: '講座' })).toBeVisible();
});

test('an address that is no month says so and leads to this month', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  for (const month of ['2026-13', '2026-7', 'soon']) {
    await enter(learner, calendarPath(month));
    await expect(page.getByText('この月は表示できません。')).toBeVisible();
  }
  await page.getByRole('link', { name: '今月を表示する' }).click();
  await expect(calendar(page).month).toHaveValue('2026-06');
});
