-- serves: 0011_previous_input
-- runs: in a transaction
-- Who of the staff gets the figures of each month by mail.
create table statistics_report (
  tenant_id uuid not null references tenant,
  staff_id uuid not null,
  -- Of which place; null for all that they see figures of.
  container_id uuid,
  -- The first day of the last month that was sent, or that was over when they asked for it.
  sent_month date not null check (extract(day from sent_month) = 1),
  primary key (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff
);

alter table statistics_report enable row level security;
alter table statistics_report force row level security;
create policy tenant_isolation on statistics_report
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
