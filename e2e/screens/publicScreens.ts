import { expect } from '@playwright/test';
import { heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const reach =
  (path: (town: Awaited<ReturnType<Way['arrange']['aResident']>>) => string, title: string) => async (way: Way) => {
    const town = await way.arrange.aResident();
    await way.page.goto(`/t/${town.town.tenantAlias}/${path(town)}`);
    await expect(heading(way.page, title)).toBeVisible();
  };

/** What anybody may look at. */
export const publicScreens: readonly Screen[] = [
  { name: 'halls of a town', reach: reach(() => 'halls', '施設の空き状況') },
  {
    name: 'halls of a town, none',
    reach: async ({ page, arrange }) => {
      const town = await arrange.aTown();
      await page.goto(`/t/${town.tenantAlias}/halls`);
      await expect(page.getByText('予約できる施設はまだありません')).toBeVisible();
    },
  },
  {
    name: 'halls of a town, loading',
    reach: async ({ page, arrange }) => {
      const { town } = await arrange.aResident();
      await holdBack(page, 'Public/GetHalls');
      await page.goto(`/t/${town.tenantAlias}/halls`);
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'halls of a town, failing',
    reach: async ({ page, arrange, watch }) => {
      const { town } = await arrange.aResident();
      watch.expects('500 Public/GetHalls');
      await answerInstead(page, 'Public/GetHalls', { status: 500 });
      await page.goto(`/t/${town.tenantAlias}/halls`);
      await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click();
    },
  },
  { name: 'a hall, for anybody', reach: reach(({ hall }) => `halls/${hall.containerId}`, '中央公民館') },
  {
    name: 'a room, for anybody',
    reach: reach(({ hall }) => `rooms/${hall.halfA.articleId}/2026-06-20`, 'ホールA'),
  },
  {
    name: 'a room that is not there, for anybody',
    reach: async ({ page, arrange, watch }) => {
      const { town } = await arrange.aResident();
      watch.expects('404 Public/GetRoom');
      await page.goto(`/t/${town.tenantAlias}/rooms/00000000-0000-4000-8000-000000000000`);
      await expect(page.getByText('部屋が見つかりません。')).toBeVisible();
    },
  },
  { name: 'accessibility, policy and results', reach: reach(() => 'accessibility', 'ウェブアクセシビリティ') },
  { name: 'notices, for anybody', reach: reach(() => 'news', 'お知らせ') },
];
