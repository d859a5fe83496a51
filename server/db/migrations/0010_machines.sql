-- What the engine of jobs asks of all tenants at once. Everything else stays behind the wall: the policy holds for the
-- table's owner alone, who is the one that may empty it (each start takes that right from the server's role), and only
-- while one of the two functions asks, and they answer ids of tenants and nothing else. A role of its own for the server therefore cannot use it; where one role does both, a
-- statement that forgets its predicate still sees nothing. A cluster refuses a policy that looks into a table for this.
create policy every_tenant on job for select using (
  current_setting('app.every_tenant', true) = 'jobs' and has_table_privilege('public.job', 'truncate')
);

-- The only index that does not begin with the tenant: what is due is found whoever it belongs to.
create index job_due_of_all on job (due_at, tenant_id) where not is_dead;

create function tenants_with_due_jobs(at timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  set local app.every_tenant = 'jobs';
  return query
    select distinct job.tenant_id from public.job where not job.is_dead and job.due_at <= at order by job.tenant_id;
  set local app.every_tenant = '';
end
$$;

create function tenants_without_jobs(kinds text[]) returns setof uuid
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

revoke execute on function tenants_with_due_jobs, tenants_without_jobs from public;

-- Which processes of the server are alive: limits that each of them counts for itself are divided by their number.
create table server_process (
  process_id uuid primary key,
  seen_at timestamptz not null
);
