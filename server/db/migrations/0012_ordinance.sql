-- serves: 0011_previous_input
-- What a place charges by its ordinance. A version is never changed: another first day is another version, and the
-- reservations that were charged by one keep it here.
create table ordinance_version (
  tenant_id uuid not null,
  version_id uuid not null,
  container_id uuid not null,
  first_day date not null,
  -- In the form of rules/ordinance/ordinance.ts.
  body jsonb not null,
  entered_at timestamptz not null,
  primary key (tenant_id, version_id),
  unique (tenant_id, container_id, first_day),
  foreign key (tenant_id, container_id) references container
);
alter table ordinance_version enable row level security;
alter table ordinance_version force row level security;
create policy tenant_isolation on ordinance_version
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- Codes with the words for them, in the tenant's order: [{"code", "label"}].
alter table tenant_setting add column user_classes jsonb not null default '[]';
alter table container add column use_conditions jsonb not null default '[]';

-- Which of them a person belongs to, and the reductions that were certified once and for all.
alter table account add column classes text[] not null default '{}';
alter table account add column reductions text[] not null default '{}';

-- How a fee came about, as it was agreed: null where it is the sum of the frames. Codes keep their words.
alter table reservation add column use_conditions jsonb not null default '[]';
alter table reservation add column fee_breakdown jsonb;
-- The reduction that is asked for. Until it is decided the fee is not final and nothing is owed.
alter table reservation add column requested_reduction jsonb;
alter table reservation add column is_fee_final boolean not null default true;
alter table reservation_detail add column ordinance_version_id uuid;
alter table reservation_detail add constraint reservation_detail_ordinance_version
  foreign key (tenant_id, ordinance_version_id) references ordinance_version not valid;
