import { type Insertable, type RawBuilder, sql } from 'kysely';
import { addMonths } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { StatisticsSum } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** What is added up. */
export const measures = [
  ...(['counted', 'planned', 'fee', 'reduced'] as const),
  ...(['charged', 'online', 'counter', 'refunded', 'offered', 'used', 'official'] as const),
] as const;

export type Measure = (typeof measures)[number];

const list = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)));

const summed = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::integer as ${sql.ref(name)}`));

/** The columns of a part that has only some of them. */
const part = (given: Readonly<Partial<Record<Measure, RawBuilder<unknown>>>>) =>
  sql.join(measures.map((name) => sql`${given[name] ?? sql`0`} as ${sql.ref(name)}`));

const completed = sql`outcome = 'completed'`;
/** Entries that never won are no reservations. */
const reserved = sql`is_first and outcome not in ('withdrawn', 'lost')`;

/** How a use is looked at: by topic, with the key it counts under and when it does. */
const ofUses = sql`(values
  ('use', '', ${completed}),
  ('purpose', purpose_type, ${completed}),
  ('class', user_class, ${completed}),
  ('reduction', reduction, ${completed} and reduction <> ''),
  ('admission', case when has_admission then 'paid' else 'free' end, ${completed}),
  ('outcome', outcome, ${reserved}),
  ('method', method, ${reserved}),
  ('desk', '', ${reserved} and is_at_desk),
  ('cancel', least(greatest(days_before, 0), 999)::text, ${reserved} and outcome = 'cancelled_user'),
  ('draw', draw_result, is_first and draw_result is not null),
  ('money', '', is_first)
) as look (topic, key, holds)`;

const ofTopic = (topics: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`case when topic in (${topics}) then ${value} else 0 end`;
const people = sql`'use', 'purpose', 'class', 'reduction', 'admission'`;
const money = sql`'money'`;

/** Where both tables are read: a condition on container_id, article_id and day. */
type Where = RawBuilder<unknown>;

/** What uses and days of rooms add to the sums, a row each. Each part looks at its own table alone. */
const looks = (tenantId: string, where: Where) => sql`
  select article_id, container_id, day, topic, key, 0 as weekday, false as is_combined, ${part({
    counted: ofTopic(sql`${people}, 'outcome', 'method', 'desk', 'cancel', 'draw'`, sql`1`),
    planned: ofTopic(people, sql`coalesce(planned, 0)`),
    fee: ofTopic(people, sql`fee`),
    reduced: ofTopic(people, sql`reduced`),
    charged: ofTopic(money, sql`charged`),
    online: ofTopic(money, sql`online`),
    counter: ofTopic(money, sql`counter`),
    refunded: ofTopic(money, sql`refunded`),
  })}
  from statistics_use cross join lateral ${ofUses}
  where tenant_id = ${tenantId} and ${where} and look.holds
  union all
  select article_id, container_id, day, 'equipment', lent.name, 0, false, ${part({ counted: sql`1`, planned: sql`lent.pieces::integer` })}
  from statistics_use cross join lateral jsonb_each_text(equipment) as lent (name, pieces)
  where tenant_id = ${tenantId} and ${where} and ${completed}
  union all
  select article_id, container_id, day, 'day', '', 0, is_combined, ${part({
    offered: sql`(has_use or 'open' = any(offers) or 'official' = any(offers))::integer`,
    used: sql`has_use::integer`,
    official: sql`('official' = any(offers))::integer`,
  })}
  from statistics_day where tenant_id = ${tenantId} and ${where}
  union all
  select article_id, container_id, day, 'frame', lpad(block.from_minute::text, 4, '0') || ' ' || block.name,
    extract(dow from day)::integer, is_combined, ${part({
      offered: sql`(block.offer <> 'closed' or block.is_used)::integer`,
      used: sql`block.is_used::integer`,
      official: sql`(block.offer = 'official' and not block.is_used)::integer`,
    })}
  from statistics_day
  cross join lateral unnest(names, from_minutes, offers, used) as block (name, from_minute, offer, is_used)
  where tenant_id = ${tenantId} and ${where}`;

const keys = ['article_id', 'container_id', 'topic', 'key', 'weekday', 'is_combined'] as const;

/** The same of whole months, added up. */
const byMonth = (tenantId: string, where: Where) => sql`
  select ${list(keys)}, date_trunc('month', day)::date as month, ${summed}
  from (${looks(tenantId, where)}) as looked
  group by ${list(keys)}, date_trunc('month', day)`;

const total = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));

type Month = { readonly tenantId: string; readonly containerId: string; readonly month: string };

const keysOfPlace = ['container_id', 'topic', 'key', 'weekday'] as const;

/** Adds a month of a place up anew, for each room and for all of them. */
export async function sumUp(trx: Database, { tenantId, containerId, month }: Month) {
  const isIt = sql`container_id = ${containerId} and month = ${month}::date`;
  await sql`delete from statistics_sum where tenant_id = ${tenantId} and ${isIt}`.execute(trx);
  await sql`delete from statistics_place_sum where tenant_id = ${tenantId} and ${isIt}`.execute(trx);
  const within = sql`container_id = ${containerId} and day >= ${month}::date and day < ${addMonths(month, 1)}::date`;
  const { rows } = await sql<Insertable<StatisticsSum>>`
    select ${tenantId}::uuid as tenant_id, ${list(keys)}, month::text as month, ${list(measures)}
    from (${byMonth(tenantId, within)}) as summed`.execute(trx);
  await insertRows(trx, { table: 'statistics_sum', rows });
  await sql`insert into statistics_place_sum (tenant_id, month, ${list(keysOfPlace)}, ${list(measures)})
    select ${tenantId}, ${month}::date, ${list(keysOfPlace)}, ${total} from statistics_sum
    where statistics_sum.tenant_id = ${tenantId} and ${isIt} and not is_combined
    group by ${list(keysOfPlace)} returning 1`.execute(trx);
}

export type Asked = {
  readonly tenantId: string;
  readonly containerIds: readonly string[];
  /** None means all rooms of the places. */
  readonly articleIds: readonly string[];
  /** The first months of the span that are whole, and the day after them; the same where there is none. */
  readonly wholeFrom: string;
  readonly wholeTo: string;
  /** Its first day and the day after its last. */
  readonly from: string;
  readonly to: string;
};

type Sum = Readonly<Record<Measure, number>>;

export type SumRow = Sum & {
  readonly view: 'all' | 'room' | 'month' | 'weekday';
  readonly topic: string;
  readonly key: string;
  readonly weekday: number | null;
  readonly article_id: string | null;
  readonly month: string | null;
  readonly is_combined: boolean;
};

/** What is told of each room. */
const topicsOfRooms = sql`topic in ('use', 'day', 'money', 'frame', 'draw')`;

/**
 * All that pictures and tables are made of: months from their sums, what is left of others from the copies. Where all rooms of
 * places are meant, the sums of the places say everything but what is told of each room.
 */
export async function sumsOf(
  trx: Database,
  { tenantId, containerIds, articleIds, wholeFrom, wholeTo, from, to }: Asked,
) {
  const isOfSome = articleIds.length > 0;
  const inPlaces = sql`container_id = ${anyOf(containerIds)}`;
  const inRooms = sql`${inPlaces} ${isOfSome ? sql`and article_id = ${anyOf(articleIds)}` : sql``}`;
  const whole = sql`month >= ${wholeFrom}::date and month < ${wholeTo}::date`;
  const rest = sql`${inRooms} and day >= ${from}::date and day < ${to}::date
    and not (day >= ${wholeFrom}::date and day < ${wholeTo}::date)`;
  const isWhole = from === wholeFrom && to === wholeTo;
  const apart = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    isWhole ? sql`` : sql`union all select ${columns} from rest where ${condition}`;
  const ofAll = sql`topic, key, weekday, month, ${list(measures)}`;
  const ofRoom = sql`article_id, topic, key, is_combined, ${list(measures)}`;
  const { rows } = await sql<SumRow>`
    with ${isWhole ? sql`` : sql`rest as materialized (${byMonth(tenantId, rest)}),`}
    every as not materialized (
      ${
        isOfSome
          ? sql`select ${ofAll} from statistics_sum where tenant_id = ${tenantId} and ${whole} and ${inRooms} and not is_combined`
          : sql`select ${ofAll} from statistics_place_sum where tenant_id = ${tenantId} and ${whole} and ${inPlaces}`
      }
      ${apart(ofAll, sql`not is_combined`)}
    ),
    room as materialized (
      select article_id, topic, case when topic in ('frame', 'draw') then key else '' end as key, is_combined, ${total} from (
        select ${ofRoom} from statistics_sum where tenant_id = ${tenantId} and ${whole} and ${inRooms} and ${topicsOfRooms}
        ${apart(ofRoom, topicsOfRooms)}
      ) as part group by 1, 2, 3, 4
    )
    select 'all' as view, topic, key, null::integer as weekday, null::uuid as article_id, null::text as month, false as is_combined, ${total}
    from every where topic <> 'frame' group by topic, key
    union all
    select 'room', topic, '', null, article_id, null, is_combined, ${total}
    from room where topic <> 'draw' group by topic, article_id, is_combined
    union all
    select 'room', topic, key, null, article_id, null, false, ${list(measures)} from room where topic = 'draw'
    union all
    select 'room', 'block', key, null, article_id, null, is_combined, ${list(measures)} from room where topic = 'frame'
    union all
    select 'month', topic, '', null, null, month::text, false, ${total}
    from every where topic in ('use', 'day', 'money', 'frame') group by topic, month
    union all
    select 'weekday', 'block', key, weekday, null, null, false, ${total}
    from every where topic = 'frame' group by key, weekday`.execute(trx);
  return rows;
}

/** How far a tenant has been counted; null before the first night. */
export async function countedUntil(trx: Database, tenantId: string) {
  const row = await trx
    .selectFrom('statistics_progress')
    .select('days_until')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.days_until ?? null;
}

/** The places and rooms that figures are about, whether still published or not, in their order. */
export const roomsAt = (trx: Database, { tenantId, containerIds }: Pick<Asked, 'tenantId' | 'containerIds'>) =>
  trx
    .selectFrom('container')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'container.tenant_id')
        .onRef('article.container_id', '=', 'container.container_id'),
    )
    .select(['container.container_id', 'container.name as container_name'])
    .select(['article.article_id', 'article.name', 'article.is_published'])
    .where('container.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('container.container_id', '=', anyOf(containerIds))
    .orderBy('container.sort')
    .orderBy('container.name')
    .orderBy('article.sort')
    .orderBy('article.name')
    .execute();
