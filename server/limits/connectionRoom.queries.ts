import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** How many connections the role may have open, and for how many there is room now besides this one. */
export type ConnectionRoom = { readonly most: number; readonly free: number };

/** By what the server allows, and by the limits of the role and of the database where they have some. */
export async function connectionRoom(db: Database): Promise<ConnectionRoom> {
  const { rows } = await sql<ConnectionRoom>`
    with client as (
      select usename, datname from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
    ), room as (
      select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer as most,
        (select count(*)::integer from client) as used
      union all
      select rolconnlimit, (select count(*)::integer from client where usename = current_user)
      from pg_roles where rolname = current_user and rolconnlimit >= 0
      union all
      select datconnlimit, (select count(*)::integer from client where datname = current_database())
      from pg_database where datname = current_database() and datconnlimit >= 0
    )
    select min(most) as most, min(most - used) as free from room`.execute(db);
  return rows[0] ?? { most: 0, free: 0 };
}
