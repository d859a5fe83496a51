import { type ExpressionBuilder, sql } from 'kysely';
import type { ConditionType } from '#contract/event/event.ts';
import type { ConditionFacts } from '#rules/event/eventFacts.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';

/** A condition with what the legend says of it and how its border looks. */
export type ConditionWithLooks = {
  readonly facts: ConditionFacts;
  readonly description: string;
  readonly style: string;
  readonly width: string;
  readonly color: string;
};

const idsOfSide = (side: 'a' | 'b') =>
  sql<string[]>`coalesce(array_agg(condition_event.event_id order by condition_event.event_id)
    filter (where condition_event.side = ${side}), '{}')`;

type Asked = { readonly tenantId: string; readonly eventIds: readonly string[] };

/**
 * The conditions that touch some events, in the tenant's order, each with all of its events, for queries that read them
 * with something else; see conditionFrom.
 */
export const conditionRows = (db: Database, { tenantId, eventIds }: Asked) =>
  db
    .selectFrom('event_condition')
    .innerJoin('condition_event', (join) =>
      join
        .onRef('condition_event.tenant_id', '=', 'event_condition.tenant_id')
        .onRef('condition_event.event_condition_id', '=', 'event_condition.event_condition_id'),
    )
    .select([
      'event_condition.event_condition_id',
      'event_condition.name',
      'event_condition.description',
      'event_condition.type',
      'event_condition.limit_count',
      'event_condition.is_ranked',
      'event_condition.border_style',
      'event_condition.border_width',
      'event_condition.border_color',
      idsOfSide('a').as('a'),
      idsOfSide('b').as('b'),
    ])
    .where('event_condition.tenant_id', '=', tenantId)
    .where('condition_event.tenant_id', '=', tenantId)
    .where('event_condition.event_condition_id', 'in', (build) => touching(build, { tenantId, eventIds }))
    .groupBy(['event_condition.tenant_id', 'event_condition.event_condition_id'])
    .orderBy('event_condition.sort')
    .orderBy('event_condition.event_condition_id');

/** A row of conditionRows. */
type ConditionRow = Awaited<ReturnType<ReturnType<typeof conditionRows>['execute']>>[number];

export const conditionFrom = (row: ConditionRow): ConditionWithLooks => ({
  facts: {
    eventConditionId: row.event_condition_id,
    // A check of the table keeps it to the two.
    conditionType: row.type as ConditionType,
    name: row.name,
    limitCount: row.limit_count,
    isRanked: row.is_ranked,
    conditionEventIds: row.a,
    eventIds: row.b,
  },
  description: row.description,
  style: row.border_style,
  width: row.border_width,
  color: row.border_color,
});

/** The conditions that touch some events, in the tenant's order, each with all of its events. */
export const conditionsOf = async (trx: Database, asked: Asked): Promise<readonly ConditionWithLooks[]> =>
  (await conditionRows(trx, asked).execute()).map(conditionFrom);

const touching = (build: ExpressionBuilder<DB, 'event_condition' | 'condition_event'>, { tenantId, eventIds }: Asked) =>
  build
    .selectFrom('condition_event as touched')
    .select('touched.event_condition_id')
    .where('touched.tenant_id', '=', tenantId)
    .where('touched.event_id', '=', anyOf(eventIds));
