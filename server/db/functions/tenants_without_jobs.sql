-- Tenants that lack one of these recurring jobs. It looks past row-level security, at ids alone.
create or replace function tenants_without_jobs(kinds text[]) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  set local app.every_tenant = 'jobs';
  -- A part of its own: a cluster asks every machine for it once, and cannot for each tenant.
  return query
    with complete as materialized (
      select job.tenant_id from public.job where job.kind = any(kinds) and job.subject = ''
      group by job.tenant_id having count(*) = cardinality(kinds)
    )
    select tenant.tenant_id from public.tenant
    where not exists (select from complete where complete.tenant_id = tenant.tenant_id)
    order by tenant.tenant_id;
  set local app.every_tenant = '';
end
$$;
