import { expect } from '@playwright/test';
import type { HallOptions } from '#server/testing/aHall.ts';
import { anExtendedOrdinance, anOrdinance, ordinanceConditions } from '#server/testing/anOrdinance.ts';
import { fillInPurpose, frameButton, heading, reserveButton, totalOf } from '../story/booking.ts';
import { answerInstead } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const day = '2026-06-19';

/** Opens a room that is charged by an ordinance, for somebody from elsewhere. */
async function atRoom({ arrange, enter, page }: Way, options: HallOptions = {}) {
  const place = { ordinance: [anOrdinance()], useConditions: ordinanceConditions, equipment: ['マイク', 'ピアノ'] };
  const resident = await arrange.aResident({}, { ...place, ...options });
  await arrange.db
    .updateTable('account')
    .set({ classes: ['outside'] })
    .where('tenant_id', '=', resident.town.tenantId)
    .execute();
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
  return resident;
}

/** Goes on to the input and chooses what the price depends on. */
async function atInput(way: Way) {
  const resident = await atRoom(way);
  await frameButton(way.page, '午後 13:00～17:00').click();
  await way.page.getByRole('checkbox', { name: '練習（舞台面だけの使用）' }).check();
  await way.page.getByRole('radio', { name: '学校が使用するとき（5割減額）' }).check();
  await expect(totalOf(way.page)).toHaveText('10,080円');
  return resident;
}

/** The screens of a booking that is charged by an ordinance, where they say something else than others. */
export const ordinanceScreens: readonly Screen[] = [
  {
    name: 'hours by an ordinance',
    reach: async (way) => {
      await atRoom(way, { timeFrameType: 'time' });
      await way.page.getByRole('checkbox', { name: '13:00～14:00' }).check();
      await way.page.getByRole('checkbox', { name: '15:00～16:00' }).check();
      await expect(way.page.getByText('4,320円').filter({ visible: true })).toBeVisible();
    },
  },
  { name: 'input by an ordinance', reach: atInput },
  {
    name: 'input with time beyond the frame',
    reach: async (way) => {
      await atRoom(way, { ordinance: [anExtendedOrdinance()] });
      await frameButton(way.page, '午前 09:00～12:00').click();
      await way.page.getByRole('combobox', { name: '終了を遅らせる' }).selectOption('13:00まで');
      await expect(totalOf(way.page)).toHaveText('10,500円');
    },
  },
  {
    name: 'input by an ordinance, the price failing',
    reach: async (way) => {
      way.watch.expects('503 Reservation/GetQuote');
      await answerInstead(way.page, 'Reservation/GetQuote', { status: 503 });
      await atRoom(way);
      await frameButton(way.page, '午後 13:00～17:00').click();
      await expect(way.page.getByText('金額は確認画面で計算します。')).toBeVisible();
    },
  },
  {
    name: 'confirmation by an ordinance, the price failing',
    reach: async (way) => {
      await atInput(way);
      // Asked on the input already where that is left late enough.
      way.watch.allows('503 Reservation/GetQuote');
      await answerInstead(way.page, 'Reservation/GetQuote', { status: 503 });
      await way.page.getByRole('radio', { name: 'なし' }).last().check();
      await fillInPurpose(way.page);
      await expect(way.page.getByText('使用料を計算できませんでした。')).toBeVisible();
    },
  },
  {
    name: 'confirmation by an ordinance, another price meanwhile',
    reach: async (way) => {
      const { town } = await atInput(way);
      await fillInPurpose(way.page);
      await expect(heading(way.page, '予約内容の確認')).toBeVisible();
      const tenant = way.arrange.db.updateTable('account').set({ classes: [] });
      await tenant.where('tenant_id', '=', town.tenantId).execute();
      way.watch.expects('409 Reservation/Reserve');
      await reserveButton(way.page).click();
      await expect(way.page.getByText('使用料が10,080円から8,400円に変わりました。')).toBeVisible();
    },
  },
  {
    name: 'reservation by an ordinance, its fee still open',
    reach: async (way) => {
      await atInput(way);
      await fillInPurpose(way.page);
      await reserveButton(way.page).click();
      await way.page.getByRole('link', { name: '予約票を見る' }).click();
      await expect(totalOf(way.page)).toHaveText('10,080円');
    },
  },
];
