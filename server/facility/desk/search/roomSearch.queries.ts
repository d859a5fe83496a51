import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#rules/day/day.ts';
import { correctionCode } from '#rules/facility/fee/reductionKinds.ts';
import type { Reach } from '#rules/staff/rights.ts';
import { anyOf } from '#server/db/anyOf.ts';
import { type Database, planByValue } from '#server/db/connect.ts';
import { foundIn } from '#server/db/foundIn.ts';
import { idBeginsWith } from '#server/db/idBeginsWith.ts';
import type { Json } from '#server/db/schema.ts';
import { askedColumns } from '#server/facility/askedOf.ts';
import { framesText } from '#server/facility/framesText.queries.ts';
import type { DeskSearch } from '#server/reservation/desk/deskPorts.ts';
import { feeIsOpen } from '../work/work.queries.ts';

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
  readonly requested_reduction: Json | null;
  readonly admission_fee_required: boolean;
  readonly admission_fee: number | null;
  readonly expected_attendees: number | null;
  readonly equipment_names: readonly string[];
  readonly equipment_quantities: Json;
  readonly use_conditions: Json;
  readonly purpose: string;
  readonly purpose_type: string;
  readonly booked_at: Date;
  readonly entry_type: string;
  readonly is_at_desk: boolean;
  /** What its fee was reduced by. */
  readonly reductions: readonly string[];
  readonly user_id: string;
  readonly user_number: string;
  readonly is_group: boolean;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_key: string | null;
  readonly frames: string;
};

/** What the text of a search stands for; a reservation is meant by any of these. */
export type SearchTerm =
  | { readonly by: 'anything' }
  | { readonly by: 'number'; readonly number: string; readonly userIds: readonly string[]; readonly peopleReach: Reach }
  | {
      readonly by: 'words';
      readonly words: string;
      readonly articleIds: readonly string[];
      readonly peopleReach: Reach;
    }
  | { readonly by: 'id'; readonly reservationId: string };

type Wanted = Omit<DeskSearch, 'text' | 'askedFrom' | 'askedTo'> & {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly term: SearchTerm;
  readonly askedFrom: Date | null;
  readonly askedUntil: Date | null;
  /** The day from which on a use is still to come. */
  readonly today: string;
  readonly limit: number;
};

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

/** The shortest part of a number by which reservations are looked for. */
const shortestNumber = 4;

function matchesTerm(term: SearchTerm): RawBuilder<unknown> {
  if (term.by === 'anything') return sql`true`;
  if (term.by === 'id') return sql`reservation_id = ${term.reservationId}`;
  const { peopleReach } = term;
  const known = peopleReach === null ? sql`` : sql`and container_id = ${anyOf([...peopleReach])}`;
  if (term.by === 'words') {
    return sql`(article_id = ${anyOf(term.articleIds)} or (${foundIn(sql`purpose`, term.words)} ${known}))`;
  }
  const { number, userIds } = term;
  const ids =
    number.replaceAll('-', '').length < shortestNumber ? sql`` : sql`or ${idBeginsWith(sql`reservation_id`, number)}`;
  return sql`(entry_number = ${number.toUpperCase()} ${ids} or (user_id = ${anyOf(userIds)} ${known}))`;
}

const columns = sql`reservation_id, container_id, first_date, last_date, container_name, article_name, state, payment_state,
  fee, is_fee_final, ${sql.join(askedColumns.map((name) => sql.ref(name)))}, purpose, purpose_type, booked_at, entry_type, user_id`;

const byStaff = sql`made.action in ('reserve', 'enter') and made.actor like 'staff:%'`;

/** Who made it was no resident. */
const madeAtDesk = (tenantId: string, of: RawBuilder<unknown>) => sql`exists (
  select from reservation_history as made where made.tenant_id = ${tenantId}
    and made.reservation_id = ${of}.reservation_id and ${byStaff})`;

/** So many at most are read before they are put in order. Of more, a walk through the days soon meets enough. */
const fewAtDesk = 5_000;

/** Whether staff have made only a few: the database knows of no table how many of another one belong to it. */
async function hasFewAtDesk(trx: Database, tenantId: string) {
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from (
      select from reservation_history as made where made.tenant_id = ${tenantId} and ${byStaff} limit ${fewAtDesk}) as few`.execute(
    trx,
  );
  return Number(rows[0]?.made) < fewAtDesk;
}

function askedBy(tenantId: string, method: DeskSearch['method']): RawBuilder<unknown> | [] {
  if (method === null) return [];
  if (method === 'lottery') return sql`entry_type = 'lottery'`;
  const isAtDesk = madeAtDesk(tenantId, sql`reservation`);
  return sql`entry_type = 'normal' and ${method === 'counter' ? isAtDesk : sql`not ${isAtDesk}`}`;
}

/** Also what has a rate that lowers a price, which is no reduction. */
const hasLess = sql`fee_breakdown @? '$.lines[*] ? (@.yen < 0)'`;

/** The lines of a fee that an ordinance calls reductions, and those by which staff have lowered it. */
const reducedLines = (of: RawBuilder<unknown>, isMeant = sql`true`) => sql`
  jsonb_path_query(${of}.fee_breakdown, '$.lines[*] ? (@.yen < 0)') as line
  where ${isMeant} and (line->>'code' = ${correctionCode} or exists (
    select from reduction where reduction.container_id = ${of}.container_id and reduction.code = line->>'code'))`;

function reducedBy(reduction: DeskSearch['reduction']): RawBuilder<unknown> | [] {
  if (reduction === null) return [];
  if (reduction === 'open') return sql`requested_reduction is not null and ${feeIsOpen}`;
  const sign = reduction === 'byHand' ? sql`=` : sql`<>`;
  return sql`${hasLess} and exists (
    select from ${reducedLines(sql`reservation`, sql`line->>'code' ${sign} ${correctionCode}`)})`;
}

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

/** Reservations of rooms at some places, at most `limit` of them. Each part of the union answers from an index of its own. */
export async function searchRooms(trx: Database, wanted: Wanted): Promise<readonly SoughtRoomRow[]> {
  const { tenantId, reach, term, from, to, order, today, limit } = wanted;
  const { containerId, articleId, states, paymentStates, isFeeOpen, purposeType, askedFrom, askedUntil } = wanted;
  const conditions = [
    matchesTerm(term),
    reach === null ? [] : sql`container_id = ${anyOf([...reach])}`,
    containerId === null ? [] : sql`container_id = ${containerId}`,
    articleId === null ? [] : sql`article_id = ${articleId}`,
    states.length === 0 ? [] : sql`state = any(${states}::text[])`,
    paymentStates.length === 0 ? [] : sql`payment_state = any(${paymentStates}::text[])`,
    isFeeOpen ? feeIsOpen : [],
    purposeType === '' ? [] : sql`purpose_type = ${purposeType}`,
    askedBy(tenantId, wanted.method),
    reducedBy(wanted.reduction),
    askedFrom === null ? [] : sql`booked_at >= ${askedFrom}`,
    askedUntil === null ? [] : sql`booked_at < ${askedUntil}`,
    to === null ? [] : sql`first_date <= ${to}`,
  ].flat();
  const where = sql.join(conditions, sql` and `);
  // What names a few is read before it is put in order: the database takes them for more, and would walk through all days.
  const isNamed =
    ['number', 'id'].includes(term.by) ||
    (askedFrom !== null && askedUntil !== null) ||
    (wanted.method === 'counter' && (await hasFewAtDesk(trx, tenantId)));
  const rooms = sql`select ${columns}, fee_breakdown from reservation where reservation.tenant_id = ${tenantId} and ${where}`;
  const inOrder = (order: Indexed, when: RawBuilder<unknown>) => sql`(
    select * from (${rooms} and ${when} ${isNamed ? sql`offset 0` : sql``}) as begun
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
  const parts =
    order === 'next'
      ? [
          ...since('use', from !== null && from > today ? from : today),
          ...(from !== null && from >= today ? [] : [before(today)]),
        ]
      : from === null
        ? [inOrder(order, sql`true`)]
        : since(order, from);
  await planByValue(trx);
  const { rows } = await sql<SoughtRoomRow>`
    with reduction as materialized (
      select container_id, jsonb_path_query(body, '$.steps[*] ? (@.kind == "reductions").rules[*].code') #>> '{}' as code
      from ordinance_version where ordinance_version.tenant_id = ${tenantId}
    )
    select ${columns}, frames, person.*,
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
      select user_number, is_group, last_name, first_name, phone_key from account
      where account.tenant_id = ${tenantId} and account.user_id = sought.user_id) as person
    order by ${orderOf(order, today)}`.execute(trx);
  return rows;
}
