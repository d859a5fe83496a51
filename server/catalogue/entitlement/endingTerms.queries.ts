import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { isMailRefused, isReachable } from '#server/notice/reachable.queries.ts';

/** Who has a term: the index of these accounts says so in the same words. */
const hasTerm = sql<boolean>`(class_terms <> '{}' or reduction_terms <> '{}' or group_until is not null)`;

/** Everybody who has a term, by id, after one of them; nobody who is forgotten, merged into another, or suspended. */
export const peopleWithTerms = (
  trx: Database,
  { tenantId, today, after, limit }: Record<'tenantId' | 'today' | 'after', string> & { readonly limit: number },
) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'classes', 'reductions', 'class_terms', 'reduction_terms', 'group_until'])
    .where('tenant_id', '=', tenantId)
    .where(hasTerm)
    .where('user_id', '>', after)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(({ or, eb }) => or([eb('suspended_until', 'is', null), eb('suspended_until', '<', today)]))
    .orderBy('user_id')
    .limit(limit)
    .execute();

type Soon = {
  readonly tenantId: string;
  readonly today: string;
  readonly last: string;
  /** Only whom no message reaches. */
  readonly isUnreachable: boolean;
  readonly limit: number;
};

/** Of whom something ends from today through a day, the first to end first, with whether a message reaches them. */
export const peopleEnding = (trx: Database, { tenantId, today, last, isUnreachable, limit }: Soon) =>
  trx
    .selectFrom('account')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'account.tenant_id')
    .innerJoinLateral(
      sql<{ until: string | null }>`(select min(value) as until
        from (select value from jsonb_each_text(class_terms) union all select value from jsonb_each_text(reduction_terms)
            union all select group_until::text)
          as term (value)
        where value >= ${today} and value <= ${last})`.as<'first'>('first'),
      (join) => join.onTrue(),
    )
    .select([
      'user_id',
      'user_number',
      'kind',
      'last_name',
      'first_name',
      'phone_key',
      'is_verified',
      'suspended_until',
      'is_group',
    ])
    .select(['classes', 'reductions', 'class_terms', 'reduction_terms', 'group_until'])
    .select([isReachable(tenantId).as('is_reachable'), isMailRefused(tenantId).as('is_mail_refused')])
    .where('account.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where(hasTerm)
    .where('first.until', 'is not', null)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(({ or, eb }) => or([eb('suspended_until', 'is', null), eb('suspended_until', '<', today)]))
    .$if(isUnreachable, (query) => query.where(({ not }) => not(isReachable(tenantId))))
    .orderBy('first.until')
    .orderBy('user_number')
    .limit(limit)
    .execute();
