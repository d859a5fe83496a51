import { onServer } from './testDatabase.ts';

/** Tables of a tenant whose changes the server counts itself, or asks for with every question. */
const uncounted = ['fresh_version', 'session', 'account', 'idempotency', 'rate_limit'];

/**
 * Tests arrange rows as a superuser, past the operations that count changes. These triggers count for them: they raise
 * the version of the tenant. What the server's own role writes is not counted here, so a write path of the product that
 * forgets to count is still found.
 */
export async function countArrangedChanges(superuserUrl: string) {
  await onServer(
    superuserUrl,
    `create function count_arranged_change() returns trigger language plpgsql as $$
     begin
       if (select rolsuper from pg_roles where rolname = current_user) then
         insert into fresh_version (tenant_id, kind, subject_id, scope_id)
         select tenant_id, 'tenant', tenant_id, tenant_id
         from (select distinct tenant_id from touched) as touched_tenants
         where tenant_id in (select tenant_id from tenant)
         on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1;
       end if;
       return null;
     end $$`,
  );
  await onServer(
    superuserUrl,
    `do $$ declare name text; what text; begin
       for name in select columns.table_name from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'
           and columns.table_name <> all ('{${uncounted.join(',')}}')
       loop
         foreach what in array array['insert', 'update', 'delete'] loop
           execute format('create trigger count_arranged_%s after %s on %I referencing %s table as touched
             for each statement execute function count_arranged_change()',
             what, what, name, case what when 'delete' then 'old' else 'new' end);
         end loop;
       end loop;
     end $$`,
  );
}
