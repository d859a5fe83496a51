import { expect } from '@playwright/test';
import { dialog } from '../story/booking.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

async function atChildren({ arrange, enter, page }: Way, children = 0) {
  const learner = await arrange.aLearner({ takesChildren: true });
  for (let index = 0; index < children; index += 1) {
    const last_name = index === 0 ? '勅使河原武者小路' : '川口';
    await arrange.aChild(learner.member, { last_name, relation: '長女' });
  }
  await enter(learner, 'other/account/children');
  await expect(page.getByRole('button', { name: 'お子さまを登録する' })).toBeVisible();
}

/** The children of an account, in their states. */
export const childScreens: readonly Screen[] = [
  { name: 'children, none yet', reach: (way) => atChildren(way) },
  { name: 'children', reach: (way) => atChildren(way, 2) },
  { name: 'children, as many as may be', reach: (way) => atChildren(way, 10) },
  {
    name: 'children, loading',
    reach: async ({ arrange, enter, page }) => {
      await holdBack(page, 'Child/List');
      await enter(await arrange.aLearner({ takesChildren: true }), 'other/account/children');
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'children, failed',
    reach: async ({ arrange, enter, page, watch }) => {
      watch.expects('500 Child/List');
      await answerInstead(page, 'Child/List', { status: 500 });
      await enter(await arrange.aLearner({ takesChildren: true }), 'other/account/children');
      await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
  {
    name: 'children, adding one with nothing filled in',
    reach: async (way) => {
      await atChildren(way);
      await way.page.getByRole('button', { name: 'お子さまを登録する' }).click();
      await way.page.getByRole('button', { name: '登録する', exact: true }).click();
      await expect(way.page.getByText('氏名を入力してください。')).toBeVisible();
    },
  },
  {
    name: 'children, asking whether to take one away',
    reach: async (way) => {
      await atChildren(way, 1);
      await way.page.getByRole('button', { name: /を削除する$/ }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'children, one that still comes',
    reach: async (way) => {
      await atChildren(way, 1);
      way.watch.expects('409 Child/TakeAway');
      const message =
        'このお子さまが申し込んだ講座があります。先に、その予約を取り消すか、カートから削除してください。';
      await answerInstead(way.page, 'Child/TakeAway', {
        status: 409,
        body: { error: { code: 'childStillComes', message } },
      });
      await way.page.getByRole('button', { name: /を削除する$/ }).click();
      await dialog(way.page).getByRole('button', { name: '削除する' }).click();
      await expect(way.page.getByText(message)).toBeVisible();
    },
  },
];
