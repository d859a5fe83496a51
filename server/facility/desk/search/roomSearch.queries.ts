import { type RawBuilder, type Selectable, sql } from 'kysely';
import { addDays } from '#rules/day/day.ts';
import { type Database, planByValue } from '#server/db/connect.ts';
import type { Account, Reservation } from '#server/db/schema.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { askedColumns } from '#server/facility/askedOf.ts';
import { framesText } from '#server/facility/framesText.queries.ts';
import type { DeskSearch } from '#server/reservation/desk/deskPorts.ts';
import { conditionOf, madeAtDesk, namesFew, reducedLines, type WantedRooms } from './roomConditions.queries.ts';

const shown = [
  ...(['reservation_id', 'container_id', 'first_date', 'last_date', 'container_name', 'article_name'] as const),
  ...(['state', 'payment_state', 'fee', 'is_fee_final', 'purpose', 'purpose_type', 'booked_at'] as const),
  ...(['entry_type', 'user_id'] as const),
  ...askedColumns,
] as const;

const ofPerson = ['user_number', 'is_group', 'last_name', 'first_name', 'phone_key'] as const;

/** A reservation as lists of staff show it. */
export type SoughtRoomRow = Pick<Selectable<Reservation>, (typeof shown)[number]> &
  Pick<Selectable<Account>, (typeof ofPerson)[number]> & {
    readonly is_at_desk: boolean;
    /** What its fee was reduced by. */
    readonly reductions: readonly string[];
    readonly frames: string;
  };

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Within a day, in the order of the day. The last two make an order of what is alike. */
const ofDay = sql`from_minute, container_name, article_name, reservation_id`;

/** 'first_date' means the day of use. What is to come stands first, the next of it at the top, and then the past, the latest first. */
const orderOf = (order: DeskSearch['order'], today: string): RawBuilder<unknown> =>
  ({
    use: sql`first_date, ${ofDay}`,
    latestUse: sql`first_date desc, ${ofDay}`,
    latestAsked: sql`booked_at desc, reservation_id`,
    next: sql`last_date < ${today}, case when last_date >= ${today} then first_date end, first_date desc, ${ofDay}`,
  })[order];

/** What indexes know of an order: as many as are asked for, and what is alike with the last of them. */
const indexed = {
  use: sql`first_date`,
  latestUse: sql`first_date desc`,
  latestAsked: sql`booked_at desc`,
} as const;

type Indexed = keyof typeof indexed;

/** Days after its first one on which a span may end. */
const longestSpan = 6;

/** The rooms of a town whose name, or that of their hall, has what was typed. */
export async function roomsNamed(
  trx: Database,
  { tenantId, words }: { readonly tenantId: string; readonly words: string },
) {
  const { rows } = await sql<{ article_id: string }>`
    select article_id from article join container using (tenant_id, container_id)
    where article.tenant_id = ${tenantId} and container.tenant_id = ${tenantId}
      and (${foundIn(sql`article.name`, words)} or ${foundIn(sql`container.name`, words)})`.execute(trx);
  return rows.map((row) => row.article_id);
}

/**
 * Parts of what is found, whose union is put in order: each answers from an index of its own. `isFew`: it is read before it
 * is put in order.
 */
function partsOf(wanted: WantedRooms, isFew: boolean): RawBuilder<unknown>[] {
  const { tenantId, from, to, order, today, limit } = wanted;
  const rooms = sql`
    select ${columnsOf(shown)}, fee_breakdown from reservation
    where reservation.tenant_id = ${tenantId} and ${conditionOf(wanted)}`;
  const inOrder = (order: Indexed, when: RawBuilder<unknown>) => sql`(
    select * from (${rooms} and ${when} ${isFew ? sql`offset 0` : sql``}) as begun
    order by ${indexed[order]} fetch first (${limit}) rows with ties)`;
  // What begins before the days asked for and ends after them may have given up those between.
  const usedWithin = (of: RawBuilder<unknown>) =>
    from === null || to === null
      ? sql`true`
      : sql`(${of}.first_date >= ${from} or ${of}.last_date <= ${to} or exists (select from reservation_detail
          where reservation_detail.tenant_id = ${tenantId} and reservation_detail.reservation_id = ${of}.reservation_id
            and date between ${from} and ${to}))`;
  // What began before is rare. Read on its own, so that the database takes the index of such and not that of all former days.
  const running = (day: string) => sql`(
    select * from (${rooms} and last_date > first_date and last_date >= ${day} offset 0) as spans
    where first_date < ${day} and ${usedWithin(sql`spans`)})`;
  const since = (order: Indexed, day: string) => [inOrder(order, sql`first_date >= ${day}`), running(day)];
  const before = (day: string) =>
    inOrder(
      'latestUse',
      from === null
        ? sql`first_date < ${day} and last_date < ${day}`
        : sql`first_date < ${day} and last_date < ${day} and first_date >= ${addDays(from, -longestSpan)} and last_date >= ${from}
            and ${usedWithin(sql`reservation`)}`,
    );
  if (order !== 'next') return from === null ? [inOrder(order, sql`true`)] : since(order, from);
  if (from !== null && from >= today) return since('use', from);
  return [...since('use', today), before(today)];
}

/** Reservations of rooms at some places, at most `limit` of them. */
export async function searchRooms(trx: Database, wanted: WantedRooms): Promise<readonly SoughtRoomRow[]> {
  const { tenantId, order, today, limit } = wanted;
  const parts = partsOf(wanted, await namesFew(trx, wanted));
  await planByValue(trx);
  const { rows } = await sql<SoughtRoomRow>`
    with reduction as materialized (
      select container_id, jsonb_path_query(body, '$.steps[*] ? (@.kind == "reductions").rules[*].code') #>> '{}' as code
      from ordinance_version where ordinance_version.tenant_id = ${tenantId}
    )
    select ${columnsOf(shown)}, frames, person.*,
      ${madeAtDesk(tenantId, sql`sought`)} as is_at_desk,
      array(select line->>'label' from ${reducedLines(sql`sought`)}) as reductions
    from (
      select parts.*, details.frames, details.from_minute from (${sql.join(parts, sql` union all `)}) as parts
      cross join lateral (
        select ${framesText(tenantId, sql.ref('parts.reservation_id'))} as frames,
          (array_agg(from_minute order by detail_number))[1] as from_minute
        from reservation_detail where reservation_detail.tenant_id = ${tenantId}
          and reservation_detail.reservation_id = parts.reservation_id
      ) as details
      order by ${orderOf(order, today)} limit ${limit}
    ) as sought
    cross join lateral (
      select ${columnsOf(ofPerson)} from account
      where account.tenant_id = ${tenantId} and account.user_id = sought.user_id) as person
    order by ${orderOf(order, today)}`.execute(trx);
  return rows;
}
