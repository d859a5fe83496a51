import { sql } from 'kysely';
import { statesBefore } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { Json } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { literals } from '#server/db/sql/literals.ts';
import { framesText } from '#server/facility/framesText.queries.ts';
import { isReachable } from '#server/notice/reachable.queries.ts';
import { ledgerYen } from '#server/payment/balance.queries.ts';

/** The rooms of a place by its order, offered or not, with the spaces that they take. */
export const roomsOfPlace = (trx: Database, { tenantId, containerId }: { tenantId: string; containerId: string }) =>
  trx
    .selectFrom('article')
    .innerJoin('article_space', (join) =>
      join
        .onRef('article_space.tenant_id', '=', 'article.tenant_id')
        .onRef('article_space.article_id', '=', 'article.article_id'),
    )
    .select(['article.article_id', 'article.name', 'article_space.space_id'])
    .where('article.tenant_id', '=', tenantId)
    .where('article_space.tenant_id', '=', tenantId)
    .where('article.container_id', '=', containerId)
    .orderBy('article.sort')
    .orderBy('article.name')
    .execute();

/** The spaces of the rooms of a place; what it lends is not among them. */
export const spacesOfRooms = (trx: Database, { tenantId, containerId }: { tenantId: string; containerId: string }) =>
  trx
    .selectFrom('space')
    .select('space_id')
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .where('lent_as', 'is', null)
    .execute();

type Entries = {
  readonly tenantId: string;
  readonly spaceIds: readonly string[];
  readonly timeZone: string;
  /** Days, both included. */
  readonly first: string;
  readonly last: string;
};

/** What entries of draws that are not announced ask for, by instants, with their preparation time. */
export async function entriesOver(trx: Database, { tenantId, spaceIds, timeZone, first, last }: Entries) {
  const { rows } = await sql<{ reservation_id: string; space_id: string; starts_at: Date; ends_at: Date }>`
    select reservation.reservation_id, article_space.space_id,
      (date + make_interval(mins => from_minute - preparation_before)) at time zone ${timeZone} as starts_at,
      (date + make_interval(mins => to_minute + preparation_after)) at time zone ${timeZone} as ends_at
    from reservation
    join article on article.tenant_id = ${tenantId} and article.article_id = reservation.article_id
    join article_space on article_space.tenant_id = ${tenantId} and article_space.article_id = reservation.article_id
    join reservation_detail on reservation_detail.tenant_id = ${tenantId}
      and reservation_detail.reservation_id = reservation.reservation_id
    where reservation.tenant_id = ${tenantId} and reservation.state in (${literals(statesBefore('announce'))})
      and reservation.first_date <= ${last} and reservation.last_date >= ${first}
      and article_space.space_id = ${anyOf(spaceIds)}`.execute(trx);
  return rows;
}

/** A reservation or entry that a closure lies over. */
export type AffectedRow = {
  readonly reservation_id: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly container_name: string;
  readonly article_name: string;
  readonly state: string;
  readonly payment_state: string;
  readonly fee: number;
  readonly is_fee_final: boolean;
  readonly requested_reduction: Json | null;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly frames: string;
  /** Of its draw; null for none. */
  readonly draw_state: string | null;
  /** Yen that were paid and neither given back nor kept, and those that a provider is asked to give back. */
  readonly paid: number;
  readonly returning: number;
  /** A message can reach the person. */
  readonly is_reachable: boolean;
  readonly changes: number;
};

/** Reservations by id, those that begin first. */
export async function affectedRows(
  trx: Database,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
) {
  const { rows } = await sql<AffectedRow>`
    select reservation.reservation_id, first_date, last_date, container_name, article_name, reservation.state,
      payment_state, fee, is_fee_final, requested_reduction, user_number, last_name, first_name,
      lottery_draw.state as draw_state,
      ${framesText(tenantId, sql.ref('reservation.reservation_id'))} as frames,
      (select greatest(0, ${ledgerYen('paidAndNotKept')})::integer from ledger
        where ledger.tenant_id = ${tenantId} and ledger.reservation_id = reservation.reservation_id) as paid,
      (select coalesce(sum(refund.amount), 0)::integer from payment
        join refund on refund.tenant_id = ${tenantId} and refund.payment_id = payment.payment_id
        where payment.tenant_id = ${tenantId} and payment.reservation_id = reservation.reservation_id
          and refund.state = 'requested') as "returning",
      ${isReachable(tenantId)} as is_reachable,
      (select count(*)::integer from reservation_history where reservation_history.tenant_id = ${tenantId}
        and reservation_history.reservation_id = reservation.reservation_id) as changes
    from reservation
    join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    left join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = reservation.draw_id
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${anyOf(ids)}
    order by first_date,
      (select min(from_minute) from reservation_detail where reservation_detail.tenant_id = ${tenantId}
        and reservation_detail.reservation_id = reservation.reservation_id and date = first_date),
      container_name, article_name, reservation.reservation_id`.execute(trx);
  return rows;
}

type Called = { readonly tenantId: string; readonly containerId: string; readonly reservationIds: readonly string[] };

type PhoneRow = {
  readonly reservation_id: string;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
};

/** Phone numbers of the people of reservations of a place whom no message reaches. */
export async function phonesOf(trx: Database, { tenantId, containerId, reservationIds }: Called) {
  const { rows } = await sql<PhoneRow>`
    select reservation_id, phone_number_1, phone_number_2, phone_number_3
    from reservation
    join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${anyOf(reservationIds)}
      and reservation.container_id = ${containerId} and not (${isReachable(tenantId)})
    order by reservation_id`.execute(trx);
  return rows;
}
