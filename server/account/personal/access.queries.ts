import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { escapeLike } from '#server/db/escapeLike.ts';
import type { AccessLog } from '#server/db/schema.ts';

export const appendAccess = (trx: Database, row: Insertable<AccessLog>) =>
  trx.insertInto('access_log').values(row).execute();

/** The latest entries first, all or those that are sought, with who looked and whom it was about, as they are called now. */
export const latestAccess = (
  trx: Database,
  {
    tenantId,
    actor,
    resident,
    limit,
  }: {
    readonly tenantId: string;
    readonly actor: string;
    readonly resident: string;
    readonly limit: number;
  },
) =>
  trx
    .selectFrom('access_log')
    .leftJoin('staff', (join) =>
      join.on('staff.tenant_id', '=', tenantId).on(sql<boolean>`access_log.actor = 'staff:' || staff.staff_id`),
    )
    .leftJoin('account', (join) =>
      join
        .on('account.tenant_id', '=', tenantId)
        .on(sql<boolean>`account.user_number = access_log.request->>'userNumber'`),
    )
    .select(['access_log.happened_at', 'access_log.actor', 'access_log.operation', 'access_log.request'])
    .select(['access_log.reason', 'staff.name as actor_name', 'account.last_name', 'account.first_name'])
    .where('access_log.tenant_id', '=', tenantId)
    .$if(actor !== '', (query) =>
      query.where(sql<boolean>`coalesce(staff.name, access_log.actor) like ${`%${escapeLike(actor)}%`}`),
    )
    .$if(resident !== '', (query) =>
      query.where(
        sql<boolean>`(replace(coalesce(account.last_name || account.first_name, ''), ' ', '') || ' ' || access_log.request::text)
          like ${`%${escapeLike(resident)}%`}`,
      ),
    )
    .orderBy('access_log.sequence', 'desc')
    .limit(limit)
    .execute();
