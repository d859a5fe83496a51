import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#rules/staff/rights.ts';
import { anyOf } from '#server/db/anyOf.ts';
import { type Database, planByValue } from '#server/db/connect.ts';
import { escapeLike } from '#server/db/escapeLike.ts';
import { idBeginsWith } from '#server/db/idBeginsWith.ts';
import type { DeskSearch } from '#server/use/staff/deskPorts.ts';

/** A reservation as lists of staff show it. */
export type SoughtRoomRow = {
  readonly reservation_id: string;
  readonly container_id: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly container_name: string;
  readonly article_name: string;
  readonly state: string;
  readonly payment_state: string;
  readonly fee: number;
  readonly is_fee_final: boolean;
  readonly requested_reduction: unknown;
  readonly purpose: string;
  readonly purpose_type: string;
  readonly booked_at: Date;
  readonly user_id: string;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_key: string | null;
  readonly frames: string;
};

/** What the text of a search stands for; a reservation is meant by any of these. */
export type Meant =
  | { readonly by: 'anything' }
  | { readonly by: 'number'; readonly number: string; readonly userIds: readonly string[]; readonly peopleReach: Reach }
  | { readonly by: 'purpose'; readonly part: string }
  | { readonly by: 'id'; readonly reservationId: string };

type Wanted = Pick<DeskSearch, 'containerId' | 'articleId' | 'states' | 'paymentStates' | 'order' | 'from' | 'to'> & {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly meant: Meant;
  readonly askedFrom: Date | null;
  readonly askedUntil: Date | null;
  readonly limit: number;
};

/** 'first_date' means the day of use. The last two make an order of what is alike. */
const orders = {
  use: sql`first_date, container_name, article_name, reservation_id`,
  latestUse: sql`first_date desc, container_name, article_name, reservation_id`,
  latestAsked: sql`booked_at desc, reservation_id`,
} as const satisfies Record<DeskSearch['order'], RawBuilder<unknown>>;

/** The shortest part of a number by which reservations are looked for. */
const shortestNumber = 4;

function meantBy(meant: Meant): RawBuilder<unknown> {
  if (meant.by === 'anything') return sql`true`;
  if (meant.by === 'id') return sql`reservation_id = ${meant.reservationId}`;
  if (meant.by === 'purpose') return sql`purpose like ${`%${escapeLike(meant.part)}%`}`;
  const { number, userIds, peopleReach } = meant;
  const known = peopleReach === null ? sql`` : sql`and container_id = ${anyOf([...peopleReach])}`;
  const ids =
    number.replaceAll('-', '').length < shortestNumber ? sql`` : sql`or ${idBeginsWith(sql`reservation_id`, number)}`;
  return sql`(entry_number = ${number.toUpperCase()} ${ids} or (user_id = ${anyOf(userIds)} ${known}))`;
}

const columns = sql`reservation_id, container_id, first_date, last_date, container_name, article_name, state, payment_state,
  fee, is_fee_final, requested_reduction, purpose, purpose_type, booked_at, user_id`;

/** Reservations of rooms at some places, at most `limit` of them. Each part of the union answers from an index of its own. */
export async function soughtRooms(trx: Database, wanted: Wanted): Promise<readonly SoughtRoomRow[]> {
  const { tenantId, reach, meant, from, to, order, limit } = wanted;
  const { containerId, articleId, states, paymentStates, askedFrom, askedUntil } = wanted;
  const conditions = [
    meantBy(meant),
    reach === null ? [] : sql`container_id = ${anyOf([...reach])}`,
    containerId === null ? [] : sql`container_id = ${containerId}`,
    articleId === null ? [] : sql`article_id = ${articleId}`,
    states.length === 0 ? [] : sql`state = any(${states}::text[])`,
    paymentStates.length === 0 ? [] : sql`payment_state = any(${paymentStates}::text[])`,
    askedFrom === null ? [] : sql`booked_at >= ${askedFrom}`,
    askedUntil === null ? [] : sql`booked_at < ${askedUntil}`,
    to === null ? [] : sql`first_date <= ${to}`,
  ].flat();
  const where = sql.join(conditions, sql` and `);
  // What names a few is read before it is put in order: the database takes them for more, and would walk through all days.
  const isNamed = ['number', 'id'].includes(meant.by) || (askedFrom !== null && askedUntil !== null);
  const begun = sql`(
    select * from (
      select ${columns} from reservation
      where reservation.tenant_id = ${tenantId} and ${where} ${from === null ? sql`` : sql`and first_date >= ${from}`}
      ${isNamed ? sql`offset 0` : sql``}
    ) as begun order by ${orders[order]} limit ${limit})`;
  // What began before is rare. Read on its own, so that the database takes the index of such and not that of all former days.
  const spans = sql`(
    select * from (
      select ${columns} from reservation
      where reservation.tenant_id = ${tenantId} and last_date > first_date and last_date >= ${from} and ${where} offset 0
    ) as spans where first_date < ${from})`;
  await planByValue(trx);
  const parts = from === null ? begun : sql`${begun} union all ${spans}`;
  const { rows } = await sql<SoughtRoomRow>`
    select sought.*, account.user_number, account.last_name, account.first_name, account.phone_key,
      (select coalesce(string_agg(frame_name, ' ' order by detail_number), '') from reservation_detail
        where reservation_detail.tenant_id = ${tenantId}
          and reservation_detail.reservation_id = sought.reservation_id) as frames
    from (select * from (${parts}) as parts order by ${orders[order]} limit ${limit}) as sought
    join account on account.tenant_id = ${tenantId} and account.user_id = sought.user_id
    order by ${orders[order]}`.execute(trx);
  return rows;
}
