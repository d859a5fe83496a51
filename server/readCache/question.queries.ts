import { type RawBuilder, sql } from 'kysely';
import type { Terms } from '#rules/account/entitled.ts';
import { type Database, planningByKey } from '../db/connect.ts';
import type { StoredAnswer } from '../db/idempotency.queries.ts';
import { epoch, type NumberRow, numbersOf } from './version.queries.ts';

/**
 * One caller of a question: the digest of their session token, the part of them wanted ('' for none), their key's digest, and
 * the first day of their month, from which parts count.
 */
export type AskedCaller = {
  readonly tokenHash: string;
  readonly part: string;
  readonly key: string;
  readonly since: string;
};

/**
 * A piece of facts in memory: a space and the version it is known at, and the days that are looked at, by the seconds since
 * 1970 between which they lie and before which nothing starts that reaches into them.
 */
export type AskedPiece = {
  readonly subjectId: string;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly earliest: number;
  readonly timeZone: string;
};

/** A piece that has another version than was asked: how it is now, null where only a reading tells. */
export type ChangedPiece = { readonly subjectId: string; readonly number: number; readonly rows: unknown };

/** What a question asks: hexadecimal digests, ids of scopes, and pieces of facts, each in a group that is told by itself. */
export type Question = {
  readonly tenantId: string;
  readonly scopeIds: readonly string[];
  readonly callers: readonly AskedCaller[];
  readonly pieces?: readonly (AskedPiece & { readonly group: number })[];
};

/** A session with its account, and the answer that is stored under the caller's key. */
export type CallerRow = {
  /** Of the caller in the question, from 1. */
  readonly place: number;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly usedAt: number;
  readonly suspendedUntil: string | null;
  /** Their mail came back, or LINE or the counter knows them. */
  readonly isVerified: boolean;
  readonly classes: readonly string[];
  readonly reductions: readonly string[];
  /** Until when they have them, by code. */
  readonly classTerms: Terms;
  readonly reductionTerms: Terms;
  readonly part: unknown;
  readonly stored: StoredAnswer | null;
};

export type QuestionRow = {
  readonly epoch: string;
  /** The database's clock, in milliseconds since 1970. */
  readonly clockMs: number;
  readonly numbers: NumberRow[];
  readonly callers: readonly CallerRow[];
  /** Pieces that have changed: their group, what they are of, their version, and how they are. */
  readonly pieces: readonly (readonly [group: number, subjectId: string, number: number, rows: unknown])[];
};

/**
 * What an area needs of a caller besides their session, by the name of the part: a JSON value for the row `account` of
 * the question and the day `asked.since`. It names the tenant itself.
 */
export type Parts = Readonly<Record<string, (tenantId: string) => RawBuilder<unknown>>>;

/** How a space is now that has changed: a JSON value for the row `piece` of the question. It names the tenant itself. */
export type PieceNow = (tenantId: string) => RawBuilder<unknown>;

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const wantedPart = (parts: Parts, tenantId: string) =>
  Object.entries(parts).length === 0
    ? sql`null::json`
    : sql`case asked.part ${sql.join(
        Object.entries(parts).map(([name, part]) => sql`when ${sql.lit(name)} then (${part(tenantId)})`),
        sql` `,
      )} end`;

/** Those of the pieces that have changed since. One after the other by its key, as callers are. */
const changedPieces = (pieceNow: PieceNow, { tenantId, groups, subjectIds, numbers, ...days }: Words) => sql`(
    select coalesce(json_agg(json_build_array(piece.place, piece.subject_id, now.number, ${pieceNow(tenantId)})), '[]')
    from unnest(${groups}::integer[], ${subjectIds}::uuid[], ${numbers}::bigint[], ${days.froms}::bigint[],
      ${days.tos}::bigint[], ${days.earliests}::bigint[], ${days.timeZones}::text[])
      as piece (place, subject_id, number, since, until, earliest, time_zone)
    cross join lateral (select number from fresh_version where fresh_version.tenant_id = ${tenantId}::uuid
      and fresh_version.kind = 'space' and fresh_version.subject_id = piece.subject_id offset 0) as now
    where now.number <> piece.number)`;

type PieceWords = 'groups' | 'subjectIds' | 'numbers' | 'froms' | 'tos' | 'earliests' | 'timeZones';

/** The words and lists of words that a question is made of, as they stand in its text. */
type Words = Readonly<
  Record<'tenantId' | 'scopeIds' | 'tokenHashes' | 'parts' | 'keys' | 'since' | PieceWords, string>
>;

/** Their places in the statement: it is built and compiled once, and the words of each question are put there. */
const places: Words = {
  tenantId: ':tenantId',
  scopeIds: ':scopeIds',
  tokenHashes: ':tokenHashes',
  parts: ':parts',
  keys: ':keys',
  since: ':since',
  groups: ':groups',
  subjectIds: ':subjectIds',
  numbers: ':numbers',
  froms: ':froms',
  tos: ':tos',
  earliests: ':earliests',
  timeZones: ':timeZones',
};

/** One statement that answers for all who wait: versions, sessions, stored answers and the database's clock. */
const question = ({ parts, pieceNow }: Asking, words: Words) => {
  const { tenantId, scopeIds, tokenHashes, parts: wanted, keys, since } = words;
  return sql<QuestionRow>`
    select ${epoch} as epoch,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
      ${numbersOf({ tenantId, scopeIds })} as numbers,
      (select coalesce(json_agg(json_build_object(
          'place', asked.place, 'userId', session.user_id, 'createdAt', ${milliseconds('session.created_at')},
          'usedAt', ${milliseconds('session.used_at')}, 'suspendedUntil', account.suspended_until,
          'isVerified', account.is_verified, 'classes', account.classes, 'reductions', account.reductions,
          'classTerms', account.class_terms, 'reductionTerms', account.reduction_terms,
          'part', ${wantedPart(parts, tenantId)},
          'stored', case when asked.key <> '' then (select json_build_object('operation', idempotency.operation,
              'bodyHash', encode(idempotency.body_hash, 'hex'), 'answer', idempotency.answer,
              'createdAt', ${milliseconds('idempotency.created_at')})
            from idempotency where idempotency.tenant_id = ${tenantId}::uuid
              and idempotency.caller = session.user_id::text and idempotency.key = asked.key) end)), '[]')
        from unnest(${tokenHashes}::bytea[], ${wanted}::text[], ${keys}::text[], ${since}::date[])
          with ordinality as asked (token_hash, part, key, since, place)
        -- One after the other by its key: for a list of unknown length the planner would read all sessions of the tenant.
        cross join lateral (select user_id, created_at, used_at from session
          where session.tenant_id = ${tenantId}::uuid and session.token_hash = asked.token_hash offset 0) as session
        cross join lateral (select * from account
          where account.tenant_id = ${tenantId}::uuid and account.user_id = session.user_id offset 0) as account) as callers,
      ${pieceNow ? changedPieces(pieceNow, words) : sql`'[]'::json`} as pieces`;
};

const notOurs = () => new Error('question: not an id, digest or name');

/** Only ids, digests, numbers and names, of zones too, are asked for, so anything else is a fault: in a list it could become two of them. */
function word(value: string) {
  if (!/^[\w/+-]*$/.test(value)) throw notOurs();
  return value;
}

const list = (values: readonly string[]) => `{${values.map((value) => `"${word(value)}"`).join(',')}}`;
const bytes = (values: readonly string[]) => `{${values.map((value) => `"\\\\x${word(value)}"`).join(',')}}`;

const wordsOf = ({ tenantId, scopeIds, callers, pieces = [] }: Question): Words => ({
  tenantId: word(tenantId),
  scopeIds: list(scopeIds),
  tokenHashes: bytes(callers.map(({ tokenHash }) => tokenHash)),
  parts: list(callers.map(({ part }) => part)),
  keys: list(callers.map(({ key }) => key)),
  since: list(callers.map(({ since }) => since)),
  groups: list(pieces.map(({ group }) => String(group))),
  subjectIds: list(pieces.map(({ subjectId }) => subjectId)),
  numbers: list(pieces.map(({ number }) => String(number))),
  froms: list(pieces.map(({ from }) => String(from))),
  tos: list(pieces.map(({ to }) => String(to))),
  earliests: list(pieces.map(({ earliest }) => String(earliest))),
  timeZones: list(pieces.map(({ timeZone }) => timeZone)),
});

/** What areas have told in questions. `pieceNow` is missing where nothing is told of pieces. */
export type Asking = { readonly parts: Parts; readonly pieceNow?: PieceNow | undefined };

/**
 * The question as statements: they bind the tenant for their transaction alone. `prepare` is sent once to a connection
 * where the way to the database keeps prepared statements; without, the statement is planned each time.
 */
export function questionTexts(db: Database, asking: Asking, isPrepared: boolean) {
  const { sql: statement, parameters } = question(asking, places).compile(db);
  const names = Object.entries(places);
  /** What stands at each parameter: words of a question, or what the statement itself says. */
  const fillings = parameters.map((parameter) => {
    const name = names.find(([, place]) => place === parameter)?.[0] as keyof Words | undefined;
    const own = String(parameter);
    return name === undefined ? () => word(own) : (words: Words) => words[name];
  });
  return {
    prepare: isPrepared ? `prepare question as ${statement}` : null,
    statements(asked: Question) {
      const words = wordsOf(asked);
      const values = fillings.map((fill) => `'${fill(words)}'`);
      const select = isPrepared
        ? `execute question(${values.join(', ')})`
        : statement.replace(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? 'null');
      return ['begin read only', ...planningByKey, `set local app.tenant_id = '${words.tenantId}'`, select, 'commit'];
    },
  };
}
