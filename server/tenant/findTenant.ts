import { isFoundIn } from '#rules/text/searchFold.ts';
import type { Database } from '../db/connect.ts';
import type { Operation } from '../operation.ts';
import { listedTenants } from './directory.queries.ts';

/** More tenants than this and the visitor should type more. */
const mostAnswers = 50;

/** So many halls of a tenant are named at most. */
const mostPlaces = 3;

/** Listed tenants whose name, alias, prefecture or a hall's name contains the query as people search, fifty at most. */
export const findTenant =
  ({ db }: { readonly db: Database }): Operation<'Tenant/FindTenant'> =>
  async (_context, { query }) => {
    const typed = query.trim();
    const rows = await listedTenants(db, { typed, limit: mostAnswers });
    return {
      items: rows.map((row) => ({
        tenantAlias: row.alias,
        tenantName: row.name,
        tenantMode: row.mode === 'event' ? ('event' as const) : ('facility' as const),
        prefecture: row.prefecture,
        places: typed === '' ? [] : row.place_names.filter((name) => isFoundIn(name, typed)).slice(0, mostPlaces),
      })),
    };
  };
