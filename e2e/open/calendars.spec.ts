import { expect, type Page } from '@playwright/test';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { test } from '../story/story.ts';

/** What a link leads a calendar to. */
async function calendarOf(page: Page, name: string) {
  const address = await page.getByRole('link', { name }).getAttribute('href');
  return readCalendar(await (await page.request.get(address ?? '')).text()).events;
}

test('[OPEN-05] pages of a room and of a course lead to their calendars', async ({ arrange, page }) => {
  const { town, hall } = await arrange.aResident();
  await page.goto(`/t/${town.tenantAlias}/rooms/${hall.halfA.articleId}`);
  const days = await calendarOf(page, '開いている日をカレンダーに追加');
  expect(days.length).toBeGreaterThan(40);
  expect(days[0]?.SUMMARY).toContain(hall.halfA.articleName);

  const { town: courses, school } = await arrange.aLearner();
  const { eventId } = school.events.guitar;
  await page.goto(`/t/${courses.tenantAlias}/courses/${eventId}`);
  expect((await calendarOf(page, '日程をカレンダーに追加')).map(({ SUMMARY }) => SUMMARY)).toEqual(
    Array.from({ length: 3 }, () => 'ギター'),
  );
});
