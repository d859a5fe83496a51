-- A draw may be withdrawn while it is open; rows that refer to it keep it too. A closed draw goes only when its whole
-- tenant is removed, which the owner of the table does after naming the tenant.
create or replace function keep_closed_draw() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and not (
    current_setting('app.removed_tenant', true) = old.tenant_id::text
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  ) is true then raise exception 'draw % is closed', old.draw_id;
  end if;
  return old;
end
$$;
