import { expect, type Page } from '@playwright/test';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { TenantOverrides } from '#server/testing/factories.ts';
import type { Arrange, Resident, TestMember } from './arrange.ts';
import { factOf, fillInPurpose, frameButton, heading, reserveButton } from './booking.ts';
import type { CallServer } from './callServer.ts';

/** July is drawn: entries until June 20th at 17:00, results announced a day later. */
export const drawnInJune = { monthsAhead: 1, fromDay: 1, fromHour: 9, toDay: 20, toHour: 17 } as const;

/** The schedule of that draw, in the tenant's local date-times. */
export const drawTimes = {
  closed: '2026-06-20T17:05',
  drawn: '2026-06-20T17:30',
  announced: '2026-06-21T17:05',
} as const;

/** A Saturday that is drawn. */
export const drawnDay = '2026-07-25';

/** A hall whose July is drawn, all rooms together; its fees are paid online. */
export const aDrawnHall = (arrange: Arrange, { setting, ...overrides }: TenantOverrides = {}) =>
  arrange.aResident(
    { setting: { fee_collection: 'online', ...setting }, ...overrides },
    { lotteryWindow: drawnInJune },
  );

export const hallAPath = ({ hall }: Pick<Resident, 'hall'>, day: string = drawnDay) =>
  `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

/** The number and the salt on a page. */
export async function receiptOn(page: Page): Promise<Receipt> {
  const text = async (term: string) => (await factOf(page, term).textContent())?.trim() ?? '';
  return { entryNumber: await text('受付番号'), salt: await text('控え') };
}

/** Enters the draw from the page of a room, for its morning unless said otherwise. Answers the receipt. */
export async function enterDraw(page: Page, frame = '午前 09:00～12:00') {
  await frameButton(page, frame, '抽選に申し込む').tap();
  await fillInPurpose(page);
  await reserveButton(page, '抽選に申し込む').tap();
  await expect(heading(page, '抽選の申込みが完了しました')).toBeVisible();
  return receiptOn(page);
}

/** The states of a person's reservations, in the order of their booking. */
export const statesOf = ({ db }: Arrange, { tenantId, userId }: TestMember) =>
  db
    .selectFrom('reservation')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select(['reservation_id as reservationId', 'state', 'payment_state as paymentState', 'draw_id as drawId'])
    .orderBy('booked_at')
    .execute();

/** Others want the same morning: entries of members who never see a screen. */
async function rivals(
  { arrange, callServer }: { arrange: Arrange; callServer: CallServer },
  { hall, town }: Resident,
  count: number,
) {
  const receipts: Receipt[] = [];
  for (let index = 0; index < count; index += 1) {
    const session = await arrange.aSession(await arrange.aMember(town));
    const { body } = await callServer('Reservation/Reserve', arrange.reserveBody(hall, { date: drawnDay }), {
      session,
    });
    if (body.receipt) receipts.push(body.receipt);
  }
  return receipts;
}

type Means = {
  readonly arrange: Arrange;
  readonly callServer: CallServer;
  readonly enter: (who: Resident, path: string) => Promise<void>;
  readonly page: Page;
};

/** A hall with a draw in which the resident and two others take part; answers where the draw is public. */
export async function aDraw(means: Means, setting: TenantOverrides['setting'] = {}) {
  const resident = await aDrawnHall(means.arrange, { setting });
  await means.enter(resident, hallAPath(resident));
  const receipt = await enterDraw(means.page);
  const others = await rivals(means, resident, 2);
  const drawId = (await statesOf(means.arrange, resident.member))[0]?.drawId ?? '';
  const address = `/t/${resident.town.tenantAlias}/lottery/${drawId}`;
  return { resident, receipt, others, drawId, address };
}
