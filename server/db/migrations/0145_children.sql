-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person 42789e8813d6
-- function: forget_before 812ae10d7abf
-- function: change_owner d5e15f7afa6b
-- function: give_to_keeper e9d961553bb5
-- function: give_back 18575d356a8b
-- The town keeps the children of its people, so that they take places of courses of their own.
alter table tenant add column takes_children boolean not null default false;

-- Who a place of a course is for: the person of an account, their children as well, or the children alone.
alter table event add column participants text not null default 'self'
  check (participants in ('self', 'children', 'only_children'));

-- A child of a person, who has no account: what it does is done by its guardian. To which text the guardian has agreed, and
-- when; who of the staff wrote it down, '' where the guardian did. One that was taken away keeps its name as long as a
-- course of it does, and is a row without a word then, or gone.
create table child (
  tenant_id uuid not null references tenant,
  child_id uuid not null,
  user_id uuid not null,
  last_name text not null,
  first_name text not null,
  last_name_kana text not null,
  first_name_kana text not null,
  birthday date,
  relation text not null default '',
  consent_version text not null,
  consented_at timestamptz not null,
  added_by text not null default '',
  added_at timestamptz not null,
  taken_away_at timestamptz,
  erased_at timestamptz,
  primary key (tenant_id, child_id),
  foreign key (tenant_id, user_id) references account,
  check ((birthday is null) = (erased_at is not null)),
  check (erased_at is null or taken_away_at is not null)
);
create index child_user on child (tenant_id, user_id, added_at);

alter table child enable row level security;
alter table child force row level security;
create policy tenant_isolation on child
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- Which child of the person has the place; null for the person themselves.
alter table event_reservation add column child_id uuid;
alter table event_reservation
  add constraint event_reservation_child_id foreign key (tenant_id, child_id) references child not valid;
