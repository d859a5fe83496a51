import { expect } from '@playwright/test';
import type { HallOptions } from '#server/testing/aHall.ts';
import { dialog, heading } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const longName = '多目的ホール（ステージ・可動客席つき、電動間仕切りで二つに分けて使うこともできる大きな部屋）';
const unbroken = 'ＭＵＬＴＩＰＵＲＰＯＳＥＡＮＤＣＯＭＭＵＮＩＴＹＨＡＬＬ２０２６';

/** Opens the search of a town with a hall, as a visitor. */
async function atSearch({ arrange, page }: Way, query = '', options: HallOptions = {}) {
  const town = await arrange.aTown();
  const hall = await arrange.aHall(town, { name: '中央公民館', equipment: ['ピアノ', 'マイク'], ...options });
  await arrange.aHall(town, { name: '北公民館', timeFrameType: 'time' });
  await page.goto(`/t/${town.tenantAlias}/search${query}`);
  await expect(heading(page, '部屋をさがす')).toBeVisible();
  return { town, hall };
}

const found = ({ page }: Way) => page.getByRole('list', { name: '見つかった部屋' });

const drawnAMonthAhead = { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 };

/** A hall whose names are long, with more rooms than an answer holds. */
async function atManyRooms(way: Way) {
  const { arrange, page } = way;
  const town = await arrange.aTown();
  const rooms = [longName, unbroken, 'ホール'];
  for (let index = 0; index < 36; index += 1) {
    const hall = await arrange.aHall(town, {
      name: index % 2 === 0 ? `${longName}その${index}` : `第${index}公民館`,
      equipment: [longName, unbroken, 'ピアノ'],
    });
    for (const [place, { articleId }] of [hall.whole, hall.halfA, hall.halfB].entries()) {
      await arrange.db
        .updateTable('article')
        .set({ name: `${rooms[place]}${index}` })
        .where('article_id', '=', articleId)
        .execute();
    }
  }
  await page.goto(`/t/${town.tenantAlias}/search?when=weekend`);
  await expect(page.getByText('先頭の100室までを表示できます')).toBeVisible();
}

/** The search over all halls, for anybody, in its states. */
export const roomSearchScreens: readonly Screen[] = [
  {
    name: 'search for rooms, nothing asked',
    reach: async (way) => {
      await atSearch(way);
      await way.page.getByText('備品：指定なし').click();
      await way.page.getByText('施設：指定なし').click();
      await way.page.getByRole('radio', { name: '時間を指定' }).check();
    },
  },
  {
    name: 'search for rooms, no number of people',
    reach: async (way) => {
      await atSearch(way);
      await way.page.getByRole('textbox', { name: '人数' }).fill('0');
      await way.page.getByRole('button', { name: 'さがす', exact: true }).click();
      await expect(way.page.getByText(/までの数で入力してください/)).toBeVisible();
    },
  },
  {
    name: 'search for rooms, found',
    reach: async (way) => {
      await atSearch(way, '?when=2026-07-18', { lotteryWindow: drawnAMonthAhead });
      await expect(found(way)).toBeVisible();
    },
  },
  {
    name: 'search for rooms, found, with the conditions open',
    reach: async (way) => {
      await atSearch(way, '?when=weekly-2&time=10:00-12:00&q=ホール&people=10');
      await way.page.getByRole('button', { name: '条件を変える' }).click();
    },
  },
  {
    name: 'search for rooms, taken ones too',
    reach: async (way) => {
      const { arrange, page } = way;
      const { town, hall } = await atSearch(way);
      await arrange.aReservation(await arrange.aMember(town), hall, { date: '2026-06-20', frames: ['全日'] });
      await page.goto(`/t/${town.tenantAlias}/search?when=2026-06-20&all=1&hall=${hall.containerId}`);
      await expect(page.getByRole('link', { name: /次の空き/ }).first()).toBeVisible();
    },
  },
  {
    name: 'search for rooms, none found',
    reach: async (way) => {
      await atSearch(way, '?when=today&q=ホール&use=合唱');
      await expect(way.page.getByRole('button', { name: /^使いみちを問わずに探す/ })).toBeVisible();
    },
  },
  {
    name: 'search for rooms, none to be found at all',
    reach: async (way) => {
      await atSearch(way, '?when=today&q=どこにもない&use=合唱');
      await expect(way.page.getByRole('button', { name: 'すべての条件を消して探す' })).toBeVisible();
    },
  },
  { name: 'search for rooms, more than are shown, with long names', reach: atManyRooms },
  {
    name: 'search for rooms, loading',
    reach: async (way) => {
      await holdBack(way.page, 'Public/Search');
      await atSearch(way, '?when=today');
      await expect(way.page.getByText('さがしています...')).toBeVisible();
    },
  },
  {
    name: 'search for rooms, others on their way',
    reach: async (way) => {
      await atSearch(way, '?when=weekend');
      await expect(found(way)).toBeVisible();
      await holdBack(way.page, 'Public/Search');
      await way.page.getByRole('button', { name: '料金順' }).click();
      await expect(way.page.getByText('さがしています...')).toBeVisible();
    },
  },
  {
    name: 'search for rooms, failing',
    reach: async (way) => {
      way.watch.expects('503 Public/Search');
      await answerInstead(way.page, 'Public/Search', { status: 503 });
      await atSearch(way, '?when=weekend');
      await dialog(way.page).getByRole('button', { name: '閉じる' }).click();
      await expect(way.page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
  {
    name: 'sakura, rooms found',
    reach: async ({ page }) => {
      await page.goto('/t/sakura/search?when=weekend&time=afternoon');
      await expect(page.getByText(/\d室が見つかりました$/)).toBeVisible();
    },
  },
];
