import { type RawBuilder, sql } from 'kysely';
import type { BookingMethod } from '#rules/facility/booking/bookingMethods.ts';
import { correctionCode, type ReductionKind } from '#rules/facility/fee/reductionKinds.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { idBeginsWith } from '#server/db/sql/idBeginsWith.ts';
import type { DeskSearch } from '#server/reservation/desk/deskPorts.ts';
import { feeIsOpen } from '../work/work.queries.ts';

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

/** Which reservations are looked for. */
export type WantedRooms = Omit<DeskSearch, 'text' | 'askedFrom' | 'askedTo'> & {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly term: SearchTerm;
  readonly askedFrom: Date | null;
  readonly askedUntil: Date | null;
  /** The day from which on a use is still to come. */
  readonly today: string;
  readonly limit: number;
};

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

const byStaff = sql`made.action in ('reserve', 'enter') and made.actor like 'staff:%'`;

/** Staff have made it for its person. */
export const madeAtDesk = (tenantId: string, of: RawBuilder<unknown>) => sql`exists (
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

function askedBy(tenantId: string, method: BookingMethod): RawBuilder<unknown> {
  if (method === 'lottery') return sql`entry_type = 'lottery'`;
  const isAtDesk = madeAtDesk(tenantId, sql`reservation`);
  return sql`entry_type = 'normal' and ${method === 'counter' ? isAtDesk : sql`not ${isAtDesk}`}`;
}

/** Also what has a rate that lowers a price, which is no reduction. */
const hasLess = sql`fee_breakdown @? '$.lines[*] ? (@.yen < 0)'`;

/** The lines of a fee that an ordinance calls reductions, and those by which staff have lowered it. */
export const reducedLines = (of: RawBuilder<unknown>, isMeant = sql`true`) => sql`
  jsonb_path_query(${of}.fee_breakdown, '$.lines[*] ? (@.yen < 0)') as line
  where ${isMeant} and (line->>'code' = ${correctionCode} or exists (
    select from reduction where reduction.container_id = ${of}.container_id and reduction.code = line->>'code'))`;

function reducedBy(reduction: ReductionKind): RawBuilder<unknown> {
  if (reduction === 'open') return sql`requested_reduction is not null and ${feeIsOpen}`;
  const sign = reduction === 'byHand' ? sql`=` : sql`<>`;
  return sql`${hasLess} and exists (
    select from ${reducedLines(sql`reservation`, sql`line->>'code' ${sign} ${correctionCode}`)})`;
}

/** A condition on what may be left out. */
const ifGiven = <Value>(value: Value | null, condition: (value: Value) => RawBuilder<unknown>) =>
  value === null ? [] : [condition(value)];

const ifAny = (values: readonly string[], column: RawBuilder<unknown>) =>
  values.length === 0 ? [] : [sql`${column} = any(${values}::text[])`];

/** What a reservation must be to be found, whatever its days of use. */
export function conditionOf(wanted: WantedRooms) {
  const conditions = [
    matchesTerm(wanted.term),
    ...ifGiven(wanted.reach, (reach) => sql`container_id = ${anyOf([...reach])}`),
    ...ifGiven(wanted.containerId, (id) => sql`container_id = ${id}`),
    ...ifGiven(wanted.articleId, (id) => sql`article_id = ${id}`),
    ...ifAny(wanted.states, sql`state`),
    ...ifAny(wanted.paymentStates, sql`payment_state`),
    ...(wanted.isFeeOpen ? [feeIsOpen] : []),
    ...ifGiven(wanted.purposeType || null, (type) => sql`purpose_type = ${type}`),
    ...ifGiven(wanted.method, (method) => askedBy(wanted.tenantId, method)),
    ...ifGiven(wanted.reduction, reducedBy),
    ...ifGiven(wanted.askedFrom, (from) => sql`booked_at >= ${from}`),
    ...ifGiven(wanted.askedUntil, (until) => sql`booked_at < ${until}`),
    ...ifGiven(wanted.to, (to) => sql`first_date <= ${to}`),
  ];
  return sql.join(conditions, sql` and `);
}

/** Whether it names so few that they are read before they are put in order: the database takes them for more, and would walk through all days. */
export const namesFew = async (trx: Database, { tenantId, term, askedFrom, askedUntil, method }: WantedRooms) =>
  ['number', 'id'].includes(term.by) ||
  (askedFrom !== null && askedUntil !== null) ||
  (method === 'counter' && (await hasFewAtDesk(trx, tenantId)));
