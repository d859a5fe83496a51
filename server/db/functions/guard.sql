-- Ends a message where a condition does not hold: nothing behind it is run, the commit neither, and the server knows by the
-- name what failed. It stands in the outermost select, because a part of a statement that nobody reads is not run.
create or replace function guard(holds boolean, name text) returns void language plpgsql stable as $$
begin
  if holds is not true then
    raise exception using errcode = 'YK001', message = name;
  end if;
end
$$;
