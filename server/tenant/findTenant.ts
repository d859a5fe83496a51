import type { Database } from '../db/connect.ts';
import { escapeLike } from '../db/escapeLike.ts';
import type { Operation } from '../operation.ts';
import { listedTenants } from './directory.queries.ts';

/** More tenants than this and the visitor should type more. */
const mostAnswers = 50;

/** Listed tenants whose name, alias or prefecture contains the query, fifty at most. */
export const findTenant =
  ({ db }: { readonly db: Database }): Operation<'Tenant/FindTenant'> =>
  async (_context, { query }) => {
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
