import { sql } from 'kysely';

/** One of the ids, of which there may be none. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
