-- serves: 0011_previous_input
-- runs: in a transaction
-- Where a line moves its reservation: a room, the day on which it begins there, and by how much its fee is another then.
alter table closure_line add column target_article_id uuid;
alter table closure_line add column target_day date;
alter table closure_line add column target_difference integer;
-- Who decided on it anew after it failed; '' for who decided on the closure.
alter table closure_line add column decided_by text not null default '';
alter table closure_line add constraint closure_line_target check (
  (intent = 'move') = (target_article_id is not null) and (intent = 'move') = (target_day is not null)
  and (intent = 'move') = (target_difference is not null)) not valid;

-- A closure that somebody has prepared and nobody has decided. Nothing but the console reads it.
create table closure_draft (
  tenant_id uuid not null references tenant,
  draft_id uuid not null,
  -- A place of rooms or of courses.
  container_id uuid not null,
  -- What is to be closed, and what is to be done with what it lies over, as a request says it.
  wanted jsonb not null,
  lines jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  version integer not null default 1,
  primary key (tenant_id, draft_id)
);
create index closure_draft_place on closure_draft (tenant_id, container_id);
alter table closure_draft enable row level security;
alter table closure_draft force row level security;
create policy tenant_isolation on closure_draft
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
