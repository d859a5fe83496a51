import { expect } from '@playwright/test';
import type { Arrange, TestTenant } from '../story/arrange.ts';
import { violationsOf } from '../story/axe.ts';
import { dialog, heading } from '../story/booking.ts';
import { categories, containers, listPath } from '../story/courses.ts';
import { answerInstead, holdBack, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

/** A container that offers a course; others are not listed. */
async function aPlace(arrange: Arrange, town: TestTenant, row: Parameters<Arrange['anEventContainer']>[1]) {
  const place = await arrange.anEventContainer(town, row);
  await arrange.anEvent(await arrange.aCategory(place));
  return place;
}

test('[EHOME-01] home names the user number and lists the places; a tap opens the categories of one', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner({ userNumberLabel: '会員番号' });
  const second = await aPlace(arrange, learner.town, { name: '青空学園' });
  await arrange.anEventContainer(learner.town, { name: '講座のない会場' });
  await aPlace(arrange, learner.town, { name: '準備中の会場', is_published: false });
  await aPlace(arrange, await arrange.aTown(), { name: 'よその町の会場' });
  const goOn = await holdBack(page, 'EventReservation/GetEventContainer');
  await enter(learner, 'e-home');
  await expect(page.getByRole('main')).toContainText(new RegExp(`会員番号\\W*${learner.member.userNumber}`));
  await expect(page.getByText('読み込みです...')).toBeVisible();
  goOn();

  await expect(containers(page)).toHaveText([/文化学校/, /青空学園/]);
  await expect(page.getByText('読み込みです...')).toBeHidden();
  await containers(page).filter({ hasText: '青空学園' }).tap();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/e-reservation-calendar/${second.eventContainerId}`);
  await expect(heading(page, '青空学園')).toBeVisible();
});

test('[EHOME-01] a place stands in its own colours, and what could not be read in them is still readable', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const coloured = (name: string, color: string, background_color: string) =>
    aPlace(arrange, learner.town, { name, color, background_color });
  await coloured('もみじ校', '#ffffff', '#8b1a1a');
  await coloured('かすみ校', '#fafafa', '#ffffff');
  await coloured('やみ校', '#000000', '#101010');
  await coloured('いろは校', 'no colour', 'none at all');
  await enter(learner, 'e-home');
  const looksOf = (name: string) =>
    containers(page)
      .filter({ hasText: name })
      .evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });

  expect(await looksOf('文化学校')).toEqual({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(26, 77, 143)' });
  expect(await looksOf('もみじ校')).toEqual({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(139, 26, 26)' });
  expect(await looksOf('かすみ校')).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' });
  expect(await looksOf('やみ校')).toMatchObject({ backgroundColor: 'rgb(16, 16, 16)' });
  await expect(containers(page).filter({ hasText: 'いろは校' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('[EHOME-01] [NET-04] places that do not come are told, and can be asked for again', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  watch.expects('500 EventReservation/GetEventContainer');
  await answerInstead(page, 'EventReservation/GetEventContainer', { status: 500 });
  await enter(await arrange.aLearner(), 'e-home');
  await expect(dialog(page)).toContainText('データの取得に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/GetEventContainer');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(containers(page)).toHaveText([/文化学校/]);
});

test('[EHOME-01] a town without a place says so', async ({ arrange, enter, page }) => {
  const town = await arrange.aTown({ tenantMode: 'event' });
  await enter({ town, session: await arrange.aSession(await arrange.aMember(town)) }, 'e-home');
  await expect(page.getByText('講座を開いている会場はまだありません')).toBeVisible();
  await expect(containers(page)).toHaveCount(0);
});

test('[ECAT-01] a place stands with its name and its categories, each with the number of its courses', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { container } = learner.school;
  const music = await arrange.aCategory(container, { name: '音楽' });
  await arrange.anEvent(music, { name: 'ハーモニカ' });
  await arrange.anEvent(music, { name: '準備中', isPublished: false });
  await arrange.anEvent(music, { name: '昔の講座', sessions: [{ date: '2026-05-31' }] });
  await arrange.aCategory(container, { name: '空の分野' });
  await arrange.aCategory(container, { name: '準備中の分野', is_published: false });
  const goOn = await holdBack(page, 'EventReservation/GetEventCategory');
  await enter(learner, `e-reservation-calendar/${container.eventContainerId}`);
  await expect(page.getByText('読み込みです...')).toBeVisible();
  goOn();

  await expect(heading(page, '文化学校')).toBeVisible();
  await expect(categories(page)).toHaveText([/教養.*8講座/, /音楽.*1講座/, /空の分野.*講座はありません/]);
  await categories(page).first().tap();
  await expect(page).toHaveURL(`/t/${learner.town.tenantAlias}/${listPath(learner)}`);
  await expect(heading(page, '教養')).toBeVisible();
  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(heading(page, '文化学校')).toBeVisible();
  await page.getByRole('link', { name: '戻る', exact: true }).click();
  await expect(page).toHaveURL(/\/e-home$/);
});

test('[ECAT-01] [NET-04] categories that do not come are told; a place without any, and none at all, say so', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  const empty = await arrange.anEventContainer(learner.town, { name: '青空学園' });
  watch.expects('503 EventReservation/GetEventCategory', '404 EventReservation/GetEventCategory');
  await answerInstead(page, 'EventReservation/GetEventCategory', { status: 503 });
  await enter(learner, `e-reservation-calendar/${empty.eventContainerId}`);
  await expect(dialog(page)).toContainText('データの取得に失敗しました。');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/GetEventCategory');
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(heading(page, '青空学園')).toBeVisible();
  await expect(page.getByText('講座はまだありません')).toBeVisible();

  const elsewhere = await arrange.aLearner();
  await enter(learner, `e-reservation-calendar/${elsewhere.school.container.eventContainerId}`);
  await expect(page.getByRole('main')).toContainText('会場が見つかりません。');
  await expect(dialog(page)).toBeHidden();
});
