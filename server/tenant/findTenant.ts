import type { Operation } from '../call.ts';
import { brakeKey, spend } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';

/** More tenants than this and the visitor should type more. */
const mostAnswers = 50;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (found) => `\\${found}`);

/** Listed tenants whose name, alias or prefecture contains the query, fifty at most. Refuses tooManyRequests. */
export const findTenant: Operation<'Tenant/FindTenant'> = async (call, request) => {
  await spend(call.server.limits.searchesByAddress, brakeKey(networkOf(call.address)));
  const pattern = `%${escapeLike(request.query.normalize('NFKC').trim())}%`;
  const rows = await call.server.db
    .selectFrom('tenant')
    .select(['alias', 'name', 'mode', 'prefecture'])
    .where('is_listed', '=', true)
    .where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where('alias', 'ilike', pattern),
        where('prefecture', 'ilike', pattern),
      ]),
    )
    .orderBy('name')
    .limit(mostAnswers)
    .execute();
  return {
    items: rows.map((row) => ({
      tenantAlias: row.alias,
      tenantName: row.name,
      tenantMode: row.mode === 'event' ? ('event' as const) : ('facility' as const),
      prefecture: row.prefecture,
    })),
  };
};
