import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import type { Database } from '#server/db/connect.ts';
import type { SayingRow } from '../lineText.ts';
import { courses, isAtPlace, isNamed, rooms, type SubjectRow, told, type Wanted } from './subject.queries.ts';

type WantedLines = Wanted & {
  readonly from: Date;
  /** The first moment after. */
  readonly until: Date;
  readonly kind: LedgerKind | null;
  readonly text: string;
  /** Those alone that went through no till. */
  readonly isOutsideTills?: boolean;
};

/** Lines of the ledger with what they are about, by the key of its kind: a join on either of two keys knows no index. */
const linesOf = (
  { tenantId, from, until, kind, isOutsideTills = false }: WantedLines,
  key: 'reservation_id' | 'event_reservation_id',
  about: RawBuilder<unknown>,
) => sql`
  select ledger.happened_at, ledger.sequence, ledger.kind, ledger.amount, ledger.cause, ledger.way,
    ledger.reference, ledger.note, ledger.payment_id, ledger.till_id, about.*
  from ledger
  join (${about}) about on about.id = ${sql.ref(`ledger.${key}`)}
  where ledger.tenant_id = ${tenantId} and ledger.happened_at >= ${from} and ledger.happened_at < ${until}
    and ${kind === null ? sql`true` : sql`ledger.kind = ${kind}`} and (${!isOutsideTills} or ledger.till_id is null)`;

/** Cash is of the place of its till, wherever the reservation was moved since. */
const found = (wanted: WantedLines) => {
  const { tenantId, text } = wanted;
  return sql`
    from (${linesOf(wanted, 'reservation_id', rooms(tenantId))}
      union all ${linesOf(wanted, 'event_reservation_id', courses(tenantId))}) subject
    left join till on till.tenant_id = ${tenantId} and till.till_id = subject.till_id
    where ${isNamed(text)} and ${isAtPlace(wanted, sql`coalesce(till.container_id, subject.container_id)`)}`;
};

export type LineRow = SubjectRow &
  SayingRow & {
    readonly happened_at: Date;
    readonly sequence: string;
    readonly kind: LedgerKind;
    readonly amount: number;
    readonly is_of_till: boolean;
  };

const lines = (wanted: WantedLines) => sql<LineRow>`
  select ${told}, subject.happened_at, subject.sequence, subject.kind, subject.amount, subject.cause, subject.way, subject.reference,
    subject.note, subject.payment_id, subject.till_id is not null as is_of_till
  ${found(wanted)} order by subject.happened_at desc, subject.sequence desc`;

/** Lines of the ledger, the latest first. */
export async function linesFound(trx: Database, wanted: WantedLines, limit: number) {
  const { rows } = await sql<LineRow>`${lines(wanted)} limit ${limit}`.execute(trx);
  return rows;
}

/** All of them, to be read in batches. */
export const allLines = (trx: Database, wanted: WantedLines): Compilable<LineRow> => ({
  compile: () => lines(wanted).compile(trx),
});

/** The same by kind: how many, and what they come to. */
export async function sumsFound(trx: Database, wanted: WantedLines) {
  const { rows } = await sql<{ kind: LedgerKind; lines: number; yen: number }>`
    select subject.kind, count(*)::integer as lines, sum(subject.amount) as yen ${found(wanted)} group by 1`.execute(
    trx,
  );
  return rows.map(({ kind, lines, yen }) => ({ kind, lines, yen: Number(yen) }));
}

export type AccountLineRow = {
  readonly container_name: string;
  readonly breakdown: {
    readonly lines: readonly { readonly code: string; readonly label: string; readonly yen: number }[];
  } | null;
  readonly kind: LedgerKind;
  readonly yen: number;
};

/** The same by reservation and kind, each with the lines of its fee, to be read in batches. */
export const sumsOfSubjects = (trx: Database, wanted: WantedLines): Compilable<AccountLineRow> => ({
  compile: () =>
    sql<AccountLineRow>`
      select subject.container_name, subject.breakdown, subject.kind, sum(subject.amount)::float8 as yen
      ${found(wanted)} group by subject.id, subject.container_name, subject.breakdown, subject.kind
      order by subject.container_name, subject.id, subject.kind`.compile(trx),
});
