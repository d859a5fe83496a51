import { expect } from '@playwright/test';
import { dialog } from '../story/booking.ts';
import { cartForm, cartPath, course, told } from '../story/courses.ts';
import { stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const over = '席の確保が切れました。予約時にもう一度確認します。';

test('[ECART-01] the cart shows how long its seats are held, and the server holds them for the full time again when asked', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, guitar } = learner.school.events;
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart', holdSeconds: 400 });
  await arrange.anEventReservation(learner.member, guitar, { state: 'in_cart', holdSeconds: 400 });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(form.timer).toContainText(/6:[34]\d/);
  await form.extend.click();
  await expect(form.timer).toContainText(/14:5\d|15:00/);
  const holds = await arrange.db
    .selectFrom('event_reservation')
    .where('tenant_id', '=', learner.town.tenantId)
    .select(['hold_expires_at', 'hold_extensions'])
    .execute();
  expect(holds.map((hold) => hold.hold_extensions)).toEqual([1, 1]);
  const untilThen = Number(holds[0]?.hold_expires_at) - Date.now();
  expect(untilThen).toBeGreaterThan(14 * 60_000 + 30_000);
  expect(untilThen).toBeLessThanOrEqual(15 * 60_000 + 1_000);
});

test('[ECART-01] a minute before the end the timer warns, aloud as well, and can be extended', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, {
    state: 'in_cart',
    holdSeconds: 66,
  });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(form.timer).toBeVisible();
  await expect(page.locator('[aria-live]').filter({ hasText: 'まもなく' })).toHaveCount(0);
  await told(page, /^席の確保がまもなく切れます。残り(1分|5\d秒)です。$/);
  await expect(page.getByRole('region', { name: '席の確保' })).toContainText('まもなく切れます');
  await form.extend.click();
  await expect(form.timer).toContainText(/14:5\d|15:00/);
  await told(page, /^席の確保を延長しました。残り(15分|14分5\d秒)です。$/);
});

test('[ECART-01] when the time is over the cart says so, aloud as well, and keeps its courses', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  const { woodwork, pottery } = learner.school.events;
  await arrange.anEventReservation(learner.member, woodwork, { state: 'in_cart', holdSeconds: 6 });
  await arrange.anEventReservation(learner.member, pottery, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(form.timer).toBeVisible();
  await expect(page.getByRole('main').getByText(over).first()).toBeVisible();
  await told(page, '席の確保が切れました');
  await expect(form.extend).toHaveCount(0);
  await expect(form.rows).toHaveText([/木工/, /陶芸/]);
  await expect(form.toConfirmation).toBeEnabled();
});

test('[ECART-01] extending again after a lost answer holds the seats from then on, and does not repeat the lost answer', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  watch.allows('cut EventReservation/ExtendHold');
  await page.route('**/api/EventReservation/ExtendHold', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.extend.click();
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await stopInterfering(page, 'EventReservation/ExtendHold');
  await arrange.holdFor(learner.member, 100);
  await form.extend.click();
  await told(page, '席の確保を延長しました。');
  const hold = await arrange.db
    .selectFrom('event_reservation')
    .where('tenant_id', '=', learner.town.tenantId)
    .select('hold_expires_at')
    .executeTakeFirstOrThrow();
  expect(Number(hold.hold_expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
});

test('[ECART-01] seats given up meanwhile cannot be extended, and the cart says so', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, { state: 'in_cart' });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(form.timer).toBeVisible();
  await arrange.holdFor(learner.member, -1);
  watch.expects('409 EventReservation/ExtendHold');
  await form.extend.click();
  await expect(dialog(page)).toContainText(over);
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(form.timer).toHaveCount(0);
  await expect(course(page, '木工')).toContainText(over);
});

test('[ECART-01] after ten extensions the time cannot be extended any more', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, {
    state: 'in_cart',
    holdExtensions: 9,
  });
  await enter(learner, cartPath);
  const form = cartForm(page);
  await form.extend.click();
  await expect(page.getByRole('region', { name: '席の確保' })).toContainText(
    'これ以上は延長できません。お早めに予約へお進みください。',
  );
  await expect(form.timer).toBeVisible();
});

test('[ECART-01] what holds no seat has no timer', async ({ arrange, enter, page }) => {
  const learner = await arrange.aLearner();
  const { walking, pottery } = learner.school.events;
  await arrange.anEventReservation(learner.member, pottery, { state: 'in_cart' });
  await arrange.anEventReservation(learner.member, walking, { state: 'in_cart' });
  await enter(learner, cartPath);
  await expect(course(page, '街歩き')).toBeVisible();
  await expect(course(page, '陶芸')).toContainText('抽選');
  await expect(cartForm(page).timer).toHaveCount(0);
  await expect(cartForm(page).extend).toHaveCount(0);
});

test('[ECART-01] the clock of the device has no say: far off it changes nothing of the time that is left', async ({
  arrange,
  enter,
  page,
}) => {
  const learner = await arrange.aLearner();
  await arrange.anEventReservation(learner.member, learner.school.events.woodwork, {
    state: 'in_cart',
    holdSeconds: 300,
  });
  // The stories' clock is months away from the clock of the database already; this one jumps as well.
  await enter(learner, cartPath);
  const form = cartForm(page);
  await expect(form.timer).toContainText(/4:[45]\d|5:00/);
  await page.evaluate(() => {
    const Before = Date;
    window.Date = new Proxy(Before, {
      construct: (target, parts, made) =>
        Reflect.construct(target, parts.length === 0 ? [Before.now() + 3_600_000] : parts, made),
      get: (target, name) => (name === 'now' ? () => Before.now() + 3_600_000 : Reflect.get(target, name)),
    });
  });
  await page.waitForTimeout(1_500);
  await expect(form.timer).toContainText(/4:[45]\d/);
});
