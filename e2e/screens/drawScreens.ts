import { expect } from '@playwright/test';
import { dialog, heading } from '../story/booking.ts';
import { aDrawnHall, drawTimes, enterDraw, hallAPath, statesOf } from '../story/draws.ts';
import { answerInstead, holdBack } from '../story/interfere.ts';
import type { LifeScreen, LifeWay } from './lifeScreen.ts';

const unknown = '4b6f1d0a-7d44-4c1e-9f0e-6d3f0a8b2c11';
const longName = 'はじめての方のための、季節の野草と里山のくらしを学ぶ親子ふれあい体験講座（全12回・初級から中級まで）';
const unbroken = 'ＳＵＭＭＥＲＷＯＲＫＳＨＯＰ２０２６ＩＮＴＥＲＮＡＴＩＯＮＡＬ';

/** The receipt of an entry in a draw. */
async function atReceipt(way: LifeWay, source: 'sealed' | 'ceremony' | 'drand' = 'sealed') {
  const resident = await aDrawnHall(way.arrange, { setting: { lottery_source: source } });
  await way.enter(resident, hallAPath(resident));
  const receipt = await enterDraw(way.page);
  const [entry] = await statesOf(way.arrange, resident.member);
  return { ...resident, receipt, entry, address: `/t/${resident.town.tenantAlias}/lottery/${entry?.drawId}` };
}

/** The public page of that draw at a local date-time. */
async function atDraw(way: LifeWay, moment?: string, source: Parameters<typeof atReceipt>[1] = 'sealed') {
  const entered = await atReceipt(way, source);
  if (moment !== undefined) await way.time.becomes(moment);
  await way.page.goto(entered.address);
  await expect(way.page.getByRole('heading', { level: 1, name: /^抽選(結果の検証|の公開情報)$/ })).toBeVisible();
  await expect(way.page.getByRole('region', { name: '公開された値' })).toBeVisible();
  return entered;
}

async function checkReceipt({ page }: LifeWay, salt: string, entryNumber: string) {
  await page.getByRole('textbox', { name: '受付番号' }).fill(entryNumber);
  await page.getByRole('textbox', { name: '控え' }).fill(salt);
  await page.getByRole('button', { name: '自分の申込みを確かめる' }).click();
  await expect(page.getByRole('status').filter({ hasText: /一覧/ })).toBeVisible();
}

/** A ticket of the hall's draw after its announcement. */
async function atTicket(way: LifeWay, moment: string, text: string) {
  const { town, member, entry } = await atReceipt(way);
  await way.time.becomes(moment);
  const session = await way.arrange.aSession(member);
  await way.enter({ town, session }, `my-reservation/${entry?.reservationId}`);
  await expect(way.page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** A draw of courses with long names and conditions, entered by several, announced. */
async function atLongDraw(way: LifeWay) {
  const { arrange, callServer, page, time } = way;
  const learner = await arrange.aLearner();
  const { school, town } = learner;
  const span = await arrange.aSpan(town, {
    name: `${longName}の受付`,
    entryType: 'lottery',
    opensAt: '2026-06-01T09:00',
    closesAt: '2026-06-20T17:00',
    announceAt: '2026-06-25T09:00',
  });
  const events = [];
  for (const name of [longName, unbroken, ...Array.from({ length: 24 }, (_, index) => `${longName}その${index}`)]) {
    events.push(await arrange.anEvent(school.category, { name, capacity: 1, spans: [span] }));
  }
  await arrange.aCondition(town, { type: 'UpperLimit', name: unbroken, limitCount: 1, events: events.slice(2, 5) });
  for (let person = 0; person < 3; person += 1) {
    const session = await arrange.aSession(await arrange.aMember(town));
    const items = events.slice(person, person + 2).map(({ eventId }) => ({
      eventId,
      eventEntrySpanId: span.eventEntrySpanId,
    }));
    const added = await callServer('EventReservation/AddEventToCart', { items }, { session });
    const eventReservationIds = added.body.items.flatMap((item) => item.eventReservationId ?? []);
    await callServer('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session });
  }
  await time.becomes('2026-06-25T09:05');
  await page.goto(`/t/${town.tenantAlias}/lottery`);
  await page.getByRole('link', { name: new RegExp(longName.slice(0, 20)) }).click();
  await expect(page.getByRole('region', { name: '応募の状況' })).toContainText(/応募\s*2件/);
}

/** The receipts of draws, their public pages in every phase, and their results on tickets. */
export const drawScreens: readonly LifeScreen[] = [
  { name: 'receipt of an entry', reach: (way) => atReceipt(way) },
  { name: 'ticket that waits for a draw', reach: (way) => atTicket(way, drawTimes.drawn, '抽選待ち') },
  { name: 'ticket that has won', reach: (way) => atTicket(way, drawTimes.announced, '当選') },
  { name: 'draw, published', reach: (way) => atDraw(way, '2026-05-30T10:00') },
  { name: 'draw, open', reach: (way) => atDraw(way) },
  { name: 'draw with drawn digits, closed', reach: (way) => atDraw(way, drawTimes.drawn, 'ceremony') },
  { name: 'draw with public randomness, open', reach: (way) => atDraw(way, undefined, 'drand') },
  { name: 'draw, closed', reach: (way) => atDraw(way, drawTimes.closed) },
  { name: 'draw, announced', reach: (way) => atDraw(way, drawTimes.announced) },
  {
    name: 'draw, everything unfolded',
    reach: async (way) => {
      await atDraw(way, drawTimes.announced);
      for (const summary of await way.page.locator('summary').all()) await summary.click();
      await expect(way.page.getByRole('textbox', { name: /^締切の公表のハッシュ/ })).toBeVisible();
    },
  },
  {
    name: 'draw, an entry found',
    reach: async (way) => {
      const { receipt } = await atDraw(way, drawTimes.announced);
      await checkReceipt(way, receipt.salt, receipt.entryNumber);
    },
  },
  {
    name: 'draw, a wrong receipt',
    reach: async (way) => {
      const { receipt } = await atDraw(way, drawTimes.announced);
      await checkReceipt(way, '0'.repeat(32), receipt.entryNumber);
    },
  },
  {
    name: 'draw, a receipt that is none',
    reach: async (way) => {
      await atDraw(way, drawTimes.announced);
      await way.page.getByRole('button', { name: '自分の申込みを確かめる' }).click();
      await expect(way.page.getByText('受付番号を入力してください。')).toBeVisible();
    },
  },
  {
    name: 'draw, done again',
    reach: async (way) => {
      await atDraw(way, drawTimes.announced);
      await way.page.getByRole('button', { name: 'この抽選を計算し直す' }).click();
      await expect(way.page.getByText('公開された結果は、計算し直した結果と同じです。')).toBeVisible();
    },
  },
  {
    name: 'draw, done again and not the same',
    reach: async (way) => {
      await atDraw(way, drawTimes.announced);
      const { page } = way;
      await page.getByText('発表の前に控えた値と比べる').click();
      await page.getByRole('textbox', { name: /^締切の公表のハッシュ/ }).fill('0'.repeat(64));
      await page.getByRole('button', { name: 'この抽選を計算し直す' }).click();
      await expect(page.getByText('公開された結果は、計算し直した結果と違います。')).toBeVisible();
    },
  },
  { name: 'draw of courses with long names', reach: atLongDraw },
  {
    name: 'draw that is not there',
    reach: async ({ arrange, page, watch }) => {
      const town = await arrange.aTown();
      watch.expects('404 Lottery/GetDraw');
      await page.goto(`/t/${town.tenantAlias}/lottery/${unknown}`);
      await expect(page.getByText('抽選が見つかりません。')).toBeVisible();
    },
  },
  {
    name: 'draws, one announced',
    reach: async (way) => {
      const { town } = await atReceipt(way);
      await way.time.becomes(drawTimes.announced);
      await way.page.goto(`/t/${town.tenantAlias}/lottery`);
      await expect(way.page.getByRole('list', { name: '発表済みの抽選' })).toBeVisible();
    },
  },
  {
    name: 'draws, none',
    reach: async ({ arrange, page }) => {
      const town = await arrange.aTown();
      await page.goto(`/t/${town.tenantAlias}/lottery`);
      await expect(page.getByText('公開されている抽選はありません')).toBeVisible();
    },
  },
  {
    name: 'draws, loading',
    reach: async ({ arrange, page }) => {
      const town = await arrange.aTown();
      await holdBack(page, 'Lottery/ListDraws');
      await page.goto(`/t/${town.tenantAlias}/lottery`);
      await expect(page.getByText('読み込みです...')).toBeVisible();
    },
  },
  {
    name: 'draws, failing',
    reach: async ({ arrange, page, watch }) => {
      const town = await arrange.aTown();
      watch.allows('503 Lottery/ListDraws');
      await answerInstead(page, 'Lottery/ListDraws', { status: 503 });
      await page.goto(`/t/${town.tenantAlias}/lottery`);
      await dialog(page).getByRole('button', { name: '閉じる' }).click();
      await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
    },
  },
  {
    name: 'how draws are made and checked',
    reach: async ({ arrange, page }) => {
      const town = await arrange.aTown();
      await page.goto(`/t/${town.tenantAlias}/lottery/how-to-check`);
      await expect(heading(page, '抽選のしくみと確かめ方')).toBeVisible();
    },
  },
];
