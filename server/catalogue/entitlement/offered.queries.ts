import { sql } from 'kysely';
import type { Coded } from '#contract/facility/room.ts';
import type { Database } from '#server/db/connect.ts';

type Found = { readonly code: string; readonly label: string };

/** The reductions that some version of an ordinance of the tenant grants, by the words of the latest one. */
export const reductionsOfTenant = async (trx: Database, tenantId: string): Promise<readonly Coded[]> =>
  trx
    .selectFrom('ordinance_version')
    .innerJoinLateral(
      sql<Found>`(select rule ->> 'code' as code, rule ->> 'label' as label
        from jsonb_array_elements(body -> 'steps') as step, jsonb_array_elements(step -> 'rules') as rule
        where step ->> 'kind' = 'reductions')`.as<'offered'>('offered'),
      (join) => join.onTrue(),
    )
    .select(['offered.code', 'offered.label'])
    .distinctOn('offered.code')
    .where('ordinance_version.tenant_id', '=', tenantId)
    .orderBy('offered.code')
    .orderBy('first_day', 'desc')
    .execute();
