import { expect, type Page } from '@playwright/test';
import type { Arrange, Resident, TestMember } from './arrange.ts';
import { fillInPurpose, frameButton, heading, reserveButton } from './booking.ts';

export const payButton = (page: Page) => page.getByRole('button', { name: '支払う', exact: true });

/** The page of the payment provider. */
export const sandbox = (page: Page) => ({
  title: (name: string) => heading(page, name),
  card: page.getByRole('button', { name: 'カードで支払う' }),
  slip: page.getByRole('button', { name: 'コンビニで支払う' }),
  leave: page.getByRole('button', { name: '支払いをやめる' }),
  /** What is only there to try things out. */
  forTesting: page.getByText('動作確認のための操作'),
  refuseCard: page.getByRole('button', { name: 'カードが使えなかったことにする' }),
  payAtStore: page.getByRole('button', { name: 'コンビニで支払ったことにする' }),
  payLate: page.getByRole('button', { name: '期限後に支払いがあったことにする' }),
  quietly: page.getByRole('checkbox', { name: /通知をまだ送らない/ }),
  notify: page.getByRole('button', { name: /いまの状態の通知を送る/ }),
  back: page.getByRole('link', { name: '予約サイトに戻る' }),
});

type Means = {
  readonly arrange: Arrange;
  readonly enter: (resident: Pick<Resident, 'town' | 'session'>, path?: string) => Promise<void>;
  readonly page: Page;
};

/** Books a morning with a fee, as a new resident. Returns its id, and how to open it. */
export async function bookAMorning({ arrange, enter, page }: Means) {
  const resident = await arrange.aResident({ setting: { fee_collection: 'online' } });
  const { hall, town, member } = resident;
  await enter(resident, `reservation-calendar/${hall.containerId}/2026-07-11/${hall.halfA.articleId}`);
  await frameButton(page, '午前 09:00～12:00').tap();
  await fillInPurpose(page);
  await reserveButton(page).tap();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  const { reservation_id: reservationId } = await arrange.db
    .selectFrom('reservation')
    .where('tenant_id', '=', town.tenantId)
    .select('reservation_id')
    .executeTakeFirstOrThrow();
  const comeBack = async (path = `my-reservation/${reservationId}`) =>
    enter({ town, session: await arrange.aSession(member) }, path);
  return { ...resident, reservationId, comeBack, complete: `/t/${town.tenantAlias}/payment-complete/${reservationId}` };
}

/** Goes from the fee of a reservation to the page of the provider. */
export async function goAndPay(page: Page) {
  await payButton(page).tap();
  await expect(sandbox(page).title('お支払い方法の選択')).toBeVisible();
}

export const outcomeTexts = {
  paid: 'お支払いが完了しました。',
  processing: 'お支払い手続き中',
  givenBack: 'お支払いは返金されます。',
  abandoned: 'お支払いは行われていません。',
  error: 'エラーが発生しました。管理者にお問い合わせください。',
} as const;

/** The text of the page to which the provider returns. */
export const outcome = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

/** Every line of the ledger of a person, in its order: 'charged 1200'. */
export async function ledgerOf({ db }: Arrange, { tenantId, userId }: TestMember) {
  const lines = await db
    .selectFrom('ledger')
    .leftJoin('reservation', (join) =>
      join
        .onRef('reservation.tenant_id', '=', 'ledger.tenant_id')
        .onRef('reservation.reservation_id', '=', 'ledger.reservation_id'),
    )
    .leftJoin('event_reservation', (join) =>
      join
        .onRef('event_reservation.tenant_id', '=', 'ledger.tenant_id')
        .onRef('event_reservation.event_reservation_id', '=', 'ledger.event_reservation_id'),
    )
    .where('ledger.tenant_id', '=', tenantId)
    .where((build) =>
      build.or([build('reservation.user_id', '=', userId), build('event_reservation.user_id', '=', userId)]),
    )
    .select(['kind', 'amount'])
    .orderBy('ledger.sequence')
    .execute();
  return lines.map(({ kind, amount }) => `${kind} ${amount}`);
}
