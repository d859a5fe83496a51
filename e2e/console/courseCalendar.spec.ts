import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { test } from '../story/story.ts';
import { expectFits } from './expectFits.ts';
import { consolePath, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[COURSE-02] courses are seen by place over a week, a month and a day, with what is taken and what meets', async ({
  arrange,
  page,
}) => {
  const { town, school, member } = await arrange.aLearner({}, { last_name: '緑川', first_name: '花' });
  const { guitar, pottery } = school.events;
  await arrange.anEventReservation(member, guitar);
  await arrange.db
    .updateTable('event')
    .set({ place: '第1教室' })
    .where('event_id', 'in', [guitar.eventId, pottery.eventId])
    .execute();
  const [first] = guitar.sessions;
  if (!first) throw new Error('The course has no date');
  await arrange.db
    .updateTable('event_session')
    .set({ date: first.date, from_minute: 660, to_minute: 780 })
    .where('event_id', '=', pottery.eventId)
    .where('session_number', '=', 1)
    .execute();
  await enterAsStaff(page, await arrange.aStaffMember(town, { role: 'courses' }));
  await page.goto(consolePath(town.tenantAlias));
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '日程表' }).click();
  await expect(heading(page, '日程表')).toBeVisible();
  await expect(page.getByText('この期間に講座はありません')).toBeVisible();
  await expectFits(page);

  await page.getByLabel('日付').fill(first.date);
  const place = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /第1教室$/ }) });
  await expect(place.getByText('会場の重複')).toHaveCount(2);
  await expect(place).toContainText('第1回（全3回）');
  await expect(place).toContainText('1 / 8人');
  expect(new URL(page.url()).search).toContain(`date=${first.date}`);
  await expectFits(page);

  await page.getByText('月', { exact: true }).click();
  const month = page.getByRole('grid', { name: '2026年7月の講座' });
  await expect(month.getByRole('link', { name: /^2026\/07\/05/ })).toContainText('ギター');
  await expectFits(page);
  await month.getByRole('link', { name: /^2026\/07\/05/ }).press('ArrowRight');
  await expect(month.getByRole('link', { name: /^2026\/07\/06/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');

  const day = page.getByRole('table', { name: '2026/07/05(日)の講座' });
  const row = day.getByRole('row').filter({ hasText: 'ギター' });
  await expect(row).toContainText('10:00～12:00');
  await expectFits(page);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: '講座一覧を印刷' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').filter({ hasText: '備考' })).toContainText('第1教室');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 820, height: 1000 });
  await page.getByText('週', { exact: true }).click();
  await expect(page.getByRole('region', { name: /^2026\/07\/05/ })).toContainText('第1教室');
  await expectFits(page);
  await page
    .getByRole('link', { name: / ギター$/ })
    .first()
    .click();
  await expect(heading(page, `${guitar.eventNumber} ギター`)).toBeVisible();
});
