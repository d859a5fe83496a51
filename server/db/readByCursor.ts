import { type Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

/**
 * The rows of a query in batches, each read when it is asked for, so that the database has to make and the process to
 * hold no more than one. Within a transaction, one query at a time.
 */
export async function* readByCursor<Row>(
  trx: Database,
  query: Compilable<Row>,
  most: number,
): AsyncGenerator<readonly Row[]> {
  const { sql: text, parameters } = query.compile();
  await trx.executeQuery(CompiledQuery.raw(`declare reading no scroll cursor for ${text}`, [...parameters]));
  const next = CompiledQuery.raw(`fetch forward ${most} from reading`);
  let rows: readonly Row[];
  do {
    ({ rows } = await trx.executeQuery<Row>(next));
    if (rows.length > 0) yield rows;
  } while (rows.length === most);
  await trx.executeQuery(CompiledQuery.raw('close reading'));
}
