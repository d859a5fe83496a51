import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../story/axe.ts';
import { heading } from '../story/booking.ts';
import { containers } from '../story/courses.ts';
import { answerInstead, stopInterfering } from '../story/interfere.ts';
import { test } from '../story/story.ts';

const steps = (page: Page) => page.getByRole('list', { name: '次の予定' }).getByRole('listitem');

for (const [device, size] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`[OPEN-07] on ${device} home leads with what is to be paid, the next course and what is awaited, and each leads on`, async ({
    arrange,
    enter,
    page,
  }) => {
    const learner = await arrange.aLearner({ setting: { fee_collection: 'online' } });
    const { member, school } = learner;
    await arrange.anEventReservation(member, school.events.woodwork);
    await arrange.anEventReservation(member, school.events.pottery, { state: 'applied' });
    await arrange.anEventReservation(member, school.events.guitar, {
      state: 'awaiting_payment',
      paymentState: 'unpaid',
      payUntil: '2026-06-30T23:59',
    });
    await page.setViewportSize(size);
    await enter(learner, 'e-home');
    await expect(steps(page)).toHaveText([
      /お支払いのお願い.*ギター.*期限.*2026\/06\/30\(火\) 23:59/,
      /次の講座.*木工/,
      /抽選の結果待ち.*陶芸/,
    ]);
    await expect(steps(page).first()).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);
    for (const [step, name] of ['ギター', '木工', '陶芸'].entries()) {
      await steps(page).nth(step).getByRole('link').click();
      await expect(heading(page, name)).toBeVisible();
      await page.goBack();
    }
  });
}

test('[OPEN-07] who has no course yet is told how it begins, and months that do not come keep the rest', async ({
  arrange,
  enter,
  page,
  watch,
}) => {
  const learner = await arrange.aLearner();
  watch.expects(...Array.from({ length: 3 }, () => '500 EventReservation/GetReservationForYearMonth'));
  await answerInstead(page, 'EventReservation/GetReservationForYearMonth', { status: 500 });
  await enter(learner, 'e-home');
  await expect(page.getByText('次の予定を読み込めませんでした。')).toBeVisible();
  await expect(containers(page)).toHaveText([/文化学校/]);
  await stopInterfering(page, 'EventReservation/GetReservationForYearMonth');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'これからの講座の予約はありません' })).toBeVisible();
});
