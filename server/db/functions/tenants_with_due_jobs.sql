-- Tenants that have a job due at this time. It looks past row-level security, at ids alone.
create or replace function tenants_with_due_jobs(at timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  set local app.every_tenant = 'jobs';
  return query
    select distinct job.tenant_id from public.job where not job.is_dead and job.due_at <= at order by job.tenant_id;
  set local app.every_tenant = '';
end
$$;
