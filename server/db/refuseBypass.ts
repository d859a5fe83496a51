import { sql } from 'kysely';
import type { Database } from './connect.ts';

export class RoleError extends Error {}

/**
 * Refuses to go on with a role for which row-level security does not hold: a superuser, one with BYPASSRLS, or a
 * database in which some tenant table does not force its policy (a table's owner would pass it). Answers the role's
 * name.
 */
export async function refuseBypass(db: Database) {
  const role = await sql<{ name: string; bypasses: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(
    db,
  );
  const name = role.rows[0]?.name ?? 'unknown';
  if (role.rows[0]?.bypasses !== false) {
    throw new RoleError(
      `The database role "${name}" bypasses row-level security (superuser or BYPASSRLS), so the server will not start with it.\n` +
        'Give it an ordinary role, for example:\n' +
        `  create role yoyaku login password '...' nosuperuser nobypassrls;\n` +
        '  create database yoyaku owner yoyaku;\n' +
        '  DATABASE_URL=postgres://yoyaku:...@host/yoyaku',
    );
  }
  const open = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenant'
      and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(db);
  if (open.rows.length > 0) {
    throw new RoleError(`These tables do not force row-level security: ${open.rows.map((row) => row.name).join(', ')}`);
  }
  return name;
}
