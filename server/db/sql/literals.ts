import { sql } from 'kysely';

/** Names of a table of ours as a list of a statement: as values, no partial index would be found by them. */
export const literals = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));
