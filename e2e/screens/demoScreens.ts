import { expect } from '@playwright/test';
import type { Screen, Way } from '../story/screen.ts';

async function atHome({ arrange, enter, page }: Way, alias: string) {
  await enter(await arrange.aDemoResident(alias));
  await expect(page.getByRole('list', { name: '施設' })).toBeVisible();
}

async function atCalendar(way: Way, alias: string) {
  await atHome(way, alias);
  await way.page.getByRole('list', { name: '施設' }).getByRole('link').first().click();
  await expect(way.page.getByRole('table')).toBeVisible();
}

/** Leads from the calendar of a week ahead to the first room that can be had. */
async function atRoom(way: Way, alias: string) {
  await atCalendar(way, alias);
  await way.page.getByRole('button', { name: '翌週' }).click();
  await expect(way.page).toHaveURL(/\d{4}-\d\d-\d\d$/);
  await way.page.getByRole('table').getByRole('link').first().click();
  await expect(way.page).toHaveURL(/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}$/);
  await expect(way.page.getByText('読み込みです...')).toHaveCount(0);
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
];
