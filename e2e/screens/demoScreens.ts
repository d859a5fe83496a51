import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { calendarPath, cartPath, containers } from '../story/courses.ts';
import type { Screen, Way } from '../story/screen.ts';

async function atHome({ arrange, enter, page }: Way, alias: string) {
  await enter(await arrange.aDemoResident(alias));
  await expect(page.getByRole('list', { name: '施設' })).toBeVisible();
}

async function atCalendar(way: Way, alias: string) {
  await atHome(way, alias);
  await way.page.getByRole('list', { name: '施設' }).getByRole('link').first().click();
  await expect(way.page.getByRole('grid')).toBeVisible();
}

/** Goes from the calendar of a week ahead to the first available room. */
async function atRoom(way: Way, alias: string) {
  await atCalendar(way, alias);
  await way.page.getByRole('button', { name: '翌週' }).click();
  await expect(way.page).toHaveURL(/\d{4}-\d\d-\d\d$/);
  await way.page.getByRole('grid').getByRole('link').first().click();
  await expect(way.page).toHaveURL(/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}$/);
  await expect(way.page.getByText('読み込みです...')).toHaveCount(0);
}

/** Goes to the courses of a category of manabi. */
async function atCourses({ arrange, enter, page }: Way, category: string) {
  const learner = await arrange.aDemoResident('manabi');
  const { containerId, categoryId } = await arrange.db
    .selectFrom('event_category')
    .where('tenant_id', '=', learner.town.tenantId)
    .where('name', '=', category)
    .select(['event_container_id as containerId', 'event_category_id as categoryId'])
    .executeTakeFirstOrThrow();
  await enter(learner, `e-reservation-calendar/${containerId}/${categoryId}`);
  await expect(heading(page, category)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
}

/** The demo towns, as full of life as a real one. */
export const demoScreens: readonly Screen[] = [
  { name: 'sakura, home', reach: (way) => atHome(way, 'sakura') },
  { name: 'sakura, calendar', reach: (way) => atCalendar(way, 'sakura') },
  { name: 'sakura, a room', reach: (way) => atRoom(way, 'sakura') },
  {
    name: 'sakura, tickets',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('sakura'), 'my-reservation');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'sakura, places',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('sakura'), 'other/container-information');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'sakura, announcements',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('sakura'), 'announcement');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    },
  },
  { name: 'ishinomaki, six days of a room', reach: (way) => atRoom(way, 'ishinomaki') },
  { name: 'musashino, the hours of a room', reach: (way) => atRoom(way, 'musashino') },
  {
    name: 'manabi, home',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('manabi'), 'e-home');
      await expect(containers(page)).not.toHaveCount(0);
    },
  },
  { name: 'manabi, music', reach: (way) => atCourses(way, '音楽') },
  { name: 'manabi, health', reach: (way) => atCourses(way, '健康・運動') },
  { name: 'manabi, children', reach: (way) => atCourses(way, 'こども・親子') },
  { name: 'manabi, languages', reach: (way) => atCourses(way, '外国語') },
  {
    name: 'manabi, a course',
    reach: async (way) => {
      await atCourses(way, '音楽');
      await way.page.getByRole('tabpanel').getByRole('listitem').getByRole('link').first().click();
      await expect(way.page.getByRole('term').filter({ hasText: '定員' })).toBeVisible();
    },
  },
  {
    name: 'manabi, cart',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('manabi'), cartPath);
      await expect(heading(page, 'カート')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toHaveCount(0);
    },
  },
  {
    name: 'manabi, calendar',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('manabi'), calendarPath());
      await expect(page.getByRole('status').filter({ hasText: /予約.*件/ })).toBeVisible();
    },
  },
  {
    name: 'manabi, places',
    reach: async ({ arrange, enter, page }) => {
      await enter(await arrange.aDemoResident('manabi'), 'other/e-container-information');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
];
