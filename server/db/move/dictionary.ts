import { type Client, escapeIdentifier } from 'pg';
import { keptTables } from '../keptTables.ts';
import { columnWords } from './words/columnWords.ts';
import { moreColumnWords } from './words/moreColumnWords.ts';
import { tableWords } from './words/tableWords.ts';
import type { OwnColumn, TownColumn, TownTable } from './words/townTable.ts';

/** A column without words does not compile. */
const words: Readonly<Record<TownColumn, string>> = { ...columnWords, ...moreColumnWords };

/** Where a name means something else. */
const ownWords: Readonly<Partial<Record<OwnColumn, string>>> = {
  'oidc_provider.audience': 'だれのためか',
  'equipment.name': '備品の名前',
  'reservation.user_id': '予約した利用者の番号',
  'tenant.name': '団体の名前',
  'webhook.url': '通知先のアドレス',
};

/** Tables that open something, or that are good for a moment alone: nothing of them goes out. */
const secretTables: readonly TownTable[] = [
  'session',
  'mail_token',
  'staff_session',
  'staff_invitation',
  'staff_recovery_code',
  'staff_passkey',
  'api_token',
  'calendar_feed',
  'oidc_attempt',
  'idempotency',
  'webhook',
  'webhook_delivery',
];

/** Columns that open something, and what stands for them where the town comes in again. */
const secretColumns: Readonly<Partial<Record<OwnColumn, string>>> = {
  'account.password_hash': "''",
  'staff.password_hash': 'null',
  'staff.totp_secret': 'null',
  'staff.totp_pending': 'null',
  'staff_identity.refresh_token': 'null',
  'oidc_provider.client_secret': "''",
  'tenant_setting.line_messaging_token': "''",
  // Of what was drawn it is known to everybody; what was not is refused, see moveBack.
  'lottery_draw.sealed_secret': `case when source = 'sealed' then decode(coalesce(randomness, ''), 'hex') end`,
  'notice.facts': "'{}'",
};

const withoutHash = (column: string) =>
  `case when ${column} ? 'password_hash' then ${column} || '{"password_hash": ""}' else ${column} end`;

/** Columns that do not go out as they stand. */
const readings: Readonly<Partial<Record<OwnColumn, (column: string) => string>>> = {
  'person_merge.keeper_before': withoutHash,
  'person_merge.keeper_after': withoutHash,
  'person_merge.other_before': withoutHash,
  // What it says stays here, so nothing can be sent from there: not what waits, and not again what could not be delivered.
  'notice_delivery.state': (column) => `case when ${column} = 'sent' then 'sent' else 'dropped' end`,
  // Whom it tells stays here.
  'tenant.tells_outside': () => 'false',
};

/** In a line a document that is null looks like no document at all, so it goes out within another, under this key. */
const within = "'yoyaku:json'";
const isWithin = (document: string) => `jsonb_typeof(${document}) = 'object' and ${document} ? ${within}`;

const isDocument = ({ type }: Pick<DescribedColumn, 'type'>) => type === 'jsonb';

/** How a column that goes out is read. */
export function readAs(table: string, column: Pick<DescribedColumn, 'name' | 'type'>) {
  const name = escapeIdentifier(column.name);
  const read = readings[`${table}.${column.name}` as OwnColumn]?.(name) ?? name;
  const text = isDocument(column)
    ? `case when jsonb_typeof(${read}) = 'null' or ${isWithin(read)} then jsonb_build_object(${within}, ${read}) else ${read} end`
    : read;
  return text === name ? name : `${text} as ${name}`;
}

/** What comes in of a column, as it was before it went out. */
export function writtenAs(column: Pick<DescribedColumn, 'name' | 'type'>) {
  const name = escapeIdentifier(column.name);
  return isDocument(column) ? `case when ${isWithin(name)} then ${name} -> ${within} else ${name} end` : name;
}

/** out: goes out. computed: the database makes it of others. secret: stays here. */
export type ColumnKind = 'out' | 'computed' | 'secret';

export type DescribedColumn = {
  readonly name: string;
  readonly type: string;
  readonly about: string;
  readonly kind: ColumnKind;
  /** It is an amount of yen, which is added up. */
  readonly isYen: boolean;
  /** SQL for what stands for a secret. */
  readonly standIn: string | null;
};

export type DescribedTable = {
  readonly name: string;
  readonly about: string;
  /** Nothing of it goes out. */
  readonly isSecret: boolean;
  readonly columns: readonly DescribedColumn[];
  /** The columns of its key; rows go out in its order. */
  readonly key: readonly string[];
  /** Columns that name another row of the same table: rows without come first. */
  readonly ofItself: readonly string[];
  readonly numbered: readonly string[];
};

type Found = { readonly table: string; readonly name: string; readonly type: string; readonly isComputed: boolean };

/** Every table of a town with every column, as the database has them, described; each table after those it points to. */
export async function describedTables(client: Client): Promise<readonly DescribedTable[]> {
  const { rows } = await client.query<Found>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isComputed"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const keys = await client.query<{ table: string; key: string[]; ofItself: string[] }>(`
    select c.relname as table,
      array(select a.attname::text from unnest(p.conkey) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number order by place) as key,
      array(select distinct a.attname::text from pg_constraint f, unnest(f.conkey) as part (number)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f' and a.attname <> 'tenant_id') as "ofItself"
    from pg_class c join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
    where c.relnamespace = 'public'::regnamespace`);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const keyOf = new Map(keys.rows.map((row) => [row.table, row]));
  return (await keptTables(client))
    .filter(({ columns }) => columns.includes('tenant_id'))
    .map(({ name, numbered }) => ({
      name,
      about: tableWords[name as TownTable] ?? '',
      isSecret: (secretTables as readonly string[]).includes(name),
      columns: (byTable.get(name) ?? []).map((column) => described(name, column)),
      key: keyOf.get(name)?.key ?? [],
      ofItself: keyOf.get(name)?.ofItself ?? [],
      numbered,
    }));
}

function described(table: string, { name, type, isComputed }: Found): DescribedColumn {
  const own = `${table}.${name}` as OwnColumn;
  const about = ownWords[own] ?? words[name as TownColumn] ?? '';
  const standIn = secretColumns[own] ?? null;
  const isSecret = standIn !== null || (secretTables as readonly string[]).includes(table);
  const kind = isComputed ? 'computed' : isSecret ? 'secret' : 'out';
  return { name, type, about, kind, isYen: about.includes('（円）') && /^(integer|bigint)$/.test(type), standIn };
}

/** What goes out of a table. */
export const columnsOut = ({ columns }: DescribedTable) => columns.filter(({ kind }) => kind === 'out');
