import { expect } from '@playwright/test';
import type { Resident } from '../story/arrange.ts';
import { expectBegunTaken } from '../story/begun.ts';
import { frameButton, inputForm, reserveButton } from '../story/booking.ts';
import { aDrawnHall, drawnDay } from '../story/draws.ts';
import { answerInstead, listenTo, stopInterfering } from '../story/interfere.ts';
import { logIn } from '../story/login.ts';
import { sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

const day = '2026-06-20';
const unknown = '4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11';

test('[ROUTE-03] a town without a session opens its login, and the pages before the login exist below it', async ({
  arrange,
  page,
}) => {
  const { tenantAlias } = await arrange.aTown({ privacyPolicy: '個人情報の扱い', termsOfUse: '利用の決まり' });
  const open = (path: string) => page.goto(`/t/${tenantAlias}${path}`);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await open('');
  await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  await expect(heading('ログイン')).toBeVisible();
  await open('/registration-guest');
  await expect(heading('ゲスト登録')).toBeVisible();
  await open('/privacy-policy');
  await expect(heading('プライバシーポリシー')).toBeVisible();
  await open('/terms-of-use');
  await expect(heading('利用規約')).toBeVisible();
  await open(`/payment-complete/${unknown}`);
  await expect(heading('お支払い')).toBeVisible();
});

test('[ROUTE-03] the public pages of the draws open without a session, in either mode, and survive a reload', async ({
  arrange,
  callServer,
  page,
}) => {
  const { hall, session, town } = await aDrawnHall(arrange);
  const school = await arrange.aTown({ tenantMode: 'event' });
  await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: drawnDay }), { session });
  const { items } = (await callServer('Lottery/ListDraws', { tenantAlias: town.tenantAlias })).body;
  const pages = [
    { town, path: 'lottery', title: '抽選の公開情報' },
    { town, path: `lottery/${items[0]?.drawId}`, title: '抽選の公開情報' },
    { town, path: 'lottery/how-to-check', title: '抽選のしくみと確かめ方' },
    { town: school, path: 'lottery', title: '抽選の公開情報' },
    { town: school, path: 'lottery/how-to-check', title: '抽選のしくみと確かめ方' },
    { town: school, path: `payment-complete/${unknown}`, title: 'お支払い' },
  ];
  for (const { town: its, path, title } of pages) {
    await page.goto(`/t/${its.tenantAlias}/${path}`);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(`/t/${its.tenantAlias}/${path}`);
    }
  }
  // Without a session the way back goes to the login and does not loop.
  await page.goto(`/t/${town.tenantAlias}/lottery`);
  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(page).toHaveURL(`/t/${town.tenantAlias}/login`);
});

/** The addresses of the shell in facility mode, with the title of each. */
const facilityPages = ({ hall }: Resident, reservationId: string) => [
  { path: 'home', title: '施設' },
  { path: `reservation-calendar/${hall.containerId}`, title: '中央公民館' },
  { path: `reservation-calendar/${hall.containerId}/${day}`, title: '中央公民館' },
  { path: `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`, title: 'ホールA' },
  { path: 'my-reservation', title: '予約票' },
  { path: `my-reservation/${reservationId}`, title: '予約の詳細' },
  { path: 'announcement', title: 'お知らせ' },
  { path: 'other', title: 'メニュー' },
  { path: 'other/privacy-policy', title: 'プライバシーポリシー' },
  { path: 'other/container-information', title: '建物・施設情報' },
];

test('[ROUTE-04] every page of the shell opens at its own address and survives a reload', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ privacyPolicy: '個人情報の扱い' });
  const { town, member, hall } = resident;
  await arrange.db
    .insertInto('agreement')
    .columns(['tenant_id', 'user_id', 'policy_id', 'agreed_at'])
    .expression((from) =>
      from
        .selectFrom('policy_version')
        .where('tenant_id', '=', town.tenantId)
        .select((build) => ['tenant_id', build.val(member.userId).as('user_id'), 'policy_id', 'published_at']),
    )
    .execute();
  const { reservationId } = await arrange.aReservation(member, hall, { frames: ['夜間'] });
  const stands = async (path: string, title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/t/${town.tenantAlias}/${path}`);
  };

  await enter(resident);
  for (const { path, title } of facilityPages(resident, reservationId)) {
    await page.goto(`/t/${town.tenantAlias}/${path}`);
    await stands(path, title);
    await page.reload();
    await stands(path, title);
    await expectBegunTaken(page);
  }
});

test('[ROUTE-04] the pages of a booking open at their own addresses and survive a reload', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const article = `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`;
  const survives = async (path: string, title: string) => {
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${path}`);
    }
  };

  await enter(resident, article);
  // These screens live on the cart, so they are reached by beginning a booking.
  await frameButton(page, '午前 09:00～12:00').click();
  const form = inputForm(page);
  await form.purpose.fill('合唱の練習');
  await form.purposeType.selectOption('音楽');
  await survives(`${article}/input`, '予約内容の入力');
  await expect(form.purpose).toHaveValue('合唱の練習');
  await form.submit.click();
  await survives(`${article}/input/confirm`, '予約内容の確認');
  await reserveButton(page).click();
  await survives('reservation-result', '予約が確定しました');
});

test('[ROUTE-04] without a session every page of the shell leads to the login, and back after it', async ({
  arrange,
  page,
}) => {
  const resident = await arrange.aResident();
  const { tenantAlias } = resident.town;
  const paths = facilityPages(resident, unknown).map(({ path }) => path);
  const article = `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`;
  const eventPaths = ['e-home', 'e-reservation-calendar/1', 'e-reservation-cart', 'e-my-reservation-calendar/2026-06'];
  for (const path of [...paths, ...eventPaths, `${article}/input`, `${article}/input/confirm`, 'reservation-result']) {
    await page.goto(`/t/${tenantAlias}/${path}`);
    await expect(page).toHaveURL(`/t/${tenantAlias}/login`);
  }

  await page.goto(`/t/${tenantAlias}/announcement`);
  await logIn(page, resident.member);
  await expect(page).toHaveURL(`/t/${tenantAlias}/announcement`);
});

test('[ROUTE-05] what does not exist says so, with the code of its place', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  const { tenantAlias } = resident.town;
  const isMissing = async (code: string) => {
    await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません。' })).toBeVisible();
    await expect(page.getByText(code)).toBeVisible();
  };

  await page.goto('/nowhere');
  await isMissing('40300');
  for (const path of [
    'nowhere',
    `lottery/${unknown}/nowhere`,
    'payment-complete',
    `payment-complete/${unknown}/nowhere`,
  ]) {
    await page.goto(`/t/${tenantAlias}/${path}`);
    await isMissing('40302');
  }
  await expect(page.getByRole('navigation', { name: '主なページ' })).toBeHidden();
  await enter(resident, 'other/nowhere');
  await isMissing('40301');
  await expect(page.getByRole('navigation', { name: '主なページ' })).toBeVisible();
});

test('[ROUTE-06] the guard asks who is there once, and without an answer leads to the login of the town', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const resident = await arrange.aResident();
  const asked = listenTo(page, 'Authentication/GetSelfUserInfo');
  await enter(resident);
  await expect(page.getByRole('definition')).toBeVisible();
  await page.getByRole('link', { name: 'お知らせ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  expect(asked).toHaveLength(1);

  await answerInstead(page, 'Authentication/GetSelfUserInfo', { status: 500 });
  watch.expects('500 Authentication/GetSelfUserInfo');
  await page.reload();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/login`);

  // The session is alive: the login says what happened, and one touch goes back once the server answers again.
  await expect(page.getByText('ログインの状態を確かめられませんでした。')).toBeVisible();
  await stopInterfering(page, 'Authentication/GetSelfUserInfo');
  await page.getByRole('link', { name: 'もとのページをもう一度開く' }).click();
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/announcement`);
});

test('[ROUTE-06] a town that cannot be looked up leads to the landing page', async ({ arrange, page, watch }) => {
  const { tenantAlias } = await arrange.aTown();
  await answerInstead(page, 'Authentication/TenantGet', { status: 500 });
  watch.expects('500 Authentication/TenantGet');
  await page.goto(`/t/${tenantAlias}/login`);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('予約ページを開けませんでした。')).toBeVisible();
});

test('[ROUTE-07] a facility tenant shows no event screens', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  const paths = ['e-home', 'e-reservation-calendar/1/2', 'e-reservation-cart', 'e-my-reservation-calendar'];
  await enter(resident);
  for (const path of [...paths, 'other/e-container-information']) {
    await page.goto(`/t/${resident.town.tenantAlias}/${path}`);
    await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/home`);
  }
  await expect(page.getByRole('heading', { level: 1, name: '施設' })).toBeVisible();
});

test('[ROUTE-07] an event tenant shows no facility screens', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident({ tenantMode: 'event' });
  const { containerId } = resident.hall;
  const paths = ['home', `reservation-calendar/${containerId}`, 'my-reservation', 'reservation-result'];
  await enter(resident, 'announcement');
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
  for (const path of [...paths, 'other/container-information']) {
    await page.goto(`/t/${resident.town.tenantAlias}/${path}`);
    await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/e-home`);
  }
  expect(await sessionKeys(page)).toHaveProperty('session_token');
});
