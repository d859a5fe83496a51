import { expect } from '@playwright/test';
import type { HallOptions } from '#server/testing/aHall.ts';
import type { TenantOverrides } from '#server/testing/factories.ts';
import { dialog, fillInPurpose, frameButton, heading, inputForm, reserveButton } from '../story/booking.ts';
import { holdBack } from '../story/interfere.ts';
import type { Screen, Way } from '../story/screen.ts';

const day = '2026-06-20';
const drawnAMonthAhead = { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 };
const drawnAtOnce = { monthsAhead: 0, fromDay: 1, fromHour: 0, toDay: 15, toHour: 24 };

/** Opens the calendar of a hall in which something happens. */
async function atCalendar({ arrange, enter, page }: Way, first = '2026-06-27', options: HallOptions = {}) {
  const closures = [{ from: '2026-06-29T00:00', to: '2026-06-30T00:00' }];
  const resident = await arrange.aResident({}, { lotteryWindow: drawnAMonthAhead, closures, ...options });
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-28' });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/${first}`);
  await expect(page.getByRole('grid')).toBeVisible();
  return resident;
}

async function atArticle({ arrange, enter, page }: Way, overrides: TenantOverrides = {}, options: HallOptions = {}) {
  const resident = await arrange.aResident(overrides, { equipment: ['マイク', 'ピアノ'], ...options });
  await arrange.aReservation(resident.member, resident.hall, { date: day, frames: ['夜間'] });
  await enter(resident, `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
  return resident;
}

async function atInput(way: Way, options: HallOptions = {}) {
  const resident = await atArticle(way, {}, options);
  const action = options.lotteryWindow ? '抽選に申し込む' : '予約する';
  await frameButton(way.page, '午前 09:00～12:00', action).click();
  await expect(heading(way.page, '予約内容の入力')).toBeVisible();
  return resident;
}

async function atConfirmation(way: Way, options: HallOptions = {}) {
  const resident = await atInput(way, options);
  await inputForm(way.page).withFee.check();
  await inputForm(way.page).admissionFee.fill('1500');
  await fillInPurpose(way.page, { purpose: '春の定期演奏会とその舞台稽古のため' });
  await expect(heading(way.page, '予約内容の確認')).toBeVisible();
  return resident;
}

/** The screens of looking for a room and booking it, each in its states. */
export const facilityScreens: readonly Screen[] = [
  { name: 'calendar', reach: atCalendar },
  { name: 'calendar with a holiday', reach: (way) => atCalendar(way, '2026-07-18') },
  {
    name: 'calendar, loading',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident();
      await holdBack(page, 'Reservation/GetDayAvailability');
      await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
      await expect(heading(page, '空き状況')).toBeVisible();
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'calendar, other days on their way',
    reach: async (way) => {
      await atCalendar(way);
      await holdBack(way.page, 'Reservation/GetDayAvailability');
      for (const step of ['翌週', '翌週', '翌日']) await way.page.getByRole('button', { name: step }).click();
      await expect(way.page.locator('table')).toHaveAttribute('inert');
    },
  },
  {
    name: 'calendar, why a day is ×',
    reach: async (way) => {
      await atCalendar(way);
      await way.page.getByRole('button', { name: /6月29日\(月\) ホールA/ }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'calendar, choosing a day',
    reach: async (way) => {
      await atCalendar(way);
      await way.page.getByRole('button', { name: /表示を始める日/ }).click();
      await expect(way.page.getByRole('button', { name: '2026年6月20日(土)' })).toBeVisible();
    },
  },
  {
    name: 'calendar, without a room',
    reach: async ({ arrange, enter, page }) => {
      const resident = await arrange.aResident({}, { article: { is_published: false } });
      await enter(resident, `reservation-calendar/${resident.hall.containerId}`);
      await expect(page.getByText('予約できる部屋はまだありません')).toBeVisible();
    },
  },
  { name: 'frames', reach: atArticle },
  { name: 'frames in a lottery', reach: (way) => atArticle(way, {}, { lotteryWindow: drawnAtOnce }) },
  { name: 'frames, none to be had', reach: (way) => atArticle(way, { canReserve: false }) },
  {
    name: 'several frames of a day',
    reach: async (way) => {
      await atArticle(way);
      await way.page.getByRole('link', { name: '複数の時間枠をまとめて予約する' }).click();
      await way.page.getByRole('checkbox', { name: '午前 09:00～12:00' }).check();
      await way.page.getByRole('checkbox', { name: '午後 13:00～17:00' }).check();
      await expect(way.page.getByText('2,800円').filter({ visible: true }).first()).toBeVisible();
    },
  },
  {
    name: 'input, other frames for less',
    reach: async (way) => {
      await atArticle(way);
      await way.page.getByRole('link', { name: '翌日' }).click();
      await way.page.getByRole('link', { name: '複数の時間枠をまとめて予約する' }).click();
      await way.page.getByRole('checkbox', { name: '午前 09:00～12:00' }).check();
      await way.page.getByRole('checkbox', { name: '夜間 18:00～22:00' }).check();
      await way.page.getByRole('button', { name: '次へ' }).filter({ visible: true }).click();
      await expect(way.page.getByRole('button', { name: 'この時間枠に変更する' })).toBeVisible();
    },
  },
  {
    name: 'span of frames',
    reach: async (way) => {
      await atArticle(way, { canFacilitySpanReservation: true });
      await way.page.getByRole('checkbox', { name: '6月21日(日) 午前 09:00～12:00' }).check();
      await way.page.getByRole('checkbox', { name: '6月21日(日) 夜間 18:00～22:00' }).check();
    },
  },
  {
    name: 'span of hours',
    reach: (way) => atArticle(way, { canFacilitySpanReservation: true }, { timeFrameType: 'time' }),
  },
  {
    name: 'hours',
    reach: async (way) => {
      await atArticle(way, {}, { timeFrameType: 'time' });
      await way.page.getByRole('checkbox', { name: '09:00～10:00' }).check();
      await way.page.getByRole('checkbox', { name: '11:00～12:00' }).check();
    },
  },
  {
    name: 'hours, half of one refused',
    reach: async (way) => {
      await atArticle(way, {}, { timeFrameType: 'time', slotMinutes: 30 });
      await way.page.getByRole('checkbox', { name: '09:00～09:30' }).check();
      await way.page.getByRole('button', { name: '次へ' }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'input',
    reach: async (way) => {
      await atInput(way);
      await way.page.getByRole('checkbox', { name: /^ホールB/ }).check();
    },
  },
  {
    name: 'input, filled in as the last booking was',
    reach: async (way) => {
      const resident = await way.arrange.aResident({}, { notes: '・利用後は清掃をお願いします。\n'.repeat(20) });
      await way.arrange.aReservation(resident.member, resident.hall, { purpose: '春の定期演奏会のため' });
      await way.enter(
        resident,
        `reservation-calendar/${resident.hall.containerId}/${day}/${resident.hall.halfA.articleId}`,
      );
      await frameButton(way.page, '夜間 18:00～22:00').click();
      await expect(inputForm(way.page).purpose).toHaveValue('春の定期演奏会のため');
      await way.page.getByText('予約にあたっての注意事項').click();
    },
  },
  {
    name: 'input, with what is missing',
    reach: async (way) => {
      await atInput(way);
      const form = inputForm(way.page);
      await form.purpose.fill('練習');
      await form.purposeType.selectOption('音楽');
      await form.withFee.check();
      await form.submit.click();
      await expect(way.page.getByText('入場料会費金額を入力してください')).toBeVisible();
    },
  },
  { name: 'confirmation', reach: atConfirmation },
  { name: 'confirmation of an entry', reach: (way) => atConfirmation(way, { lotteryWindow: drawnAtOnce }) },
  {
    name: 'confirmation, the notes of the place',
    reach: async (way) => {
      await atConfirmation(way, { notes: '・利用後は清掃をお願いします。\n'.repeat(20) });
      await reserveButton(way.page).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'confirmation, refused',
    reach: async (way) => {
      const { town, hall } = await atConfirmation(way);
      await way.arrange.aReservation(await way.arrange.aMember(town), hall, { date: day });
      way.watch.expects('409 Reservation/Reserve');
      await reserveButton(way.page).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'result',
    reach: async (way) => {
      await atConfirmation(way);
      await reserveButton(way.page).click();
      await expect(heading(way.page, '予約が確定しました')).toBeVisible();
    },
  },
  {
    name: 'reservation of several rooms, before all are cancelled',
    reach: async (way) => {
      await atInput(way);
      await way.page.getByRole('checkbox', { name: /^ホールB/ }).check();
      await fillInPurpose(way.page);
      await reserveButton(way.page).click();
      await way.page.getByRole('link', { name: '予約票を見る' }).click();
      await way.page.getByRole('button', { name: '申込をまとめて取り消す' }).click();
      await expect(dialog(way.page)).toBeVisible();
    },
  },
  {
    name: 'result of an entry',
    reach: async (way) => {
      await atConfirmation(way, { lotteryWindow: drawnAtOnce });
      await reserveButton(way.page, '抽選に申し込む').click();
      await expect(heading(way.page, '抽選の申込みが完了しました')).toBeVisible();
    },
  },
];
