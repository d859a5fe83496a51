import type { Database } from '../db/connect.ts';
import { escapeLike } from '../db/escapeLike.ts';
import { networkOf } from '../limits/networkOf.ts';
import { consume, type Limits, limitKey } from '../limits/rateLimits.ts';
import type { Operation } from '../operation.ts';
import { listedTenants } from './directory.queries.ts';

/** More tenants than this and the visitor should type more. */
const mostAnswers = 50;

type Ports = { readonly db: Database; readonly limits: Limits };

/** Listed tenants whose name, alias or prefecture contains the query, fifty at most. Refuses tooManyRequests. */
export const findTenant =
  ({ db, limits }: Ports): Operation<'Tenant/FindTenant'> =>
  async ({ address }, { query }) => {
    await consume(limits.searchesByAddress, limitKey(networkOf(address)));
    const pattern = `%${escapeLike(query.normalize('NFKC').trim())}%`;
    const rows = await listedTenants(db, { pattern, limit: mostAnswers });
    return {
      items: rows.map((row) => ({
        tenantAlias: row.alias,
        tenantName: row.name,
        tenantMode: row.mode === 'event' ? ('event' as const) : ('facility' as const),
        prefecture: row.prefecture,
      })),
    };
  };
