-- serves: 0011_previous_input
-- runs: in a transaction
-- What staff announce: for all or of one hall, important or not, corrected, and by whom. `changed_by` is '' for what a
-- bundle brought. Drafts are a table of their own: nothing that reads announcements may ever show one.
alter table announcement add column container_id uuid;
alter table announcement add column is_important boolean not null default false;
alter table announcement add column correction text not null default '';
alter table announcement add column corrected_at timestamptz;
alter table announcement add column changed_at timestamptz;
alter table announcement add column changed_by text not null default '';
alter table announcement add column version integer not null default 1;
alter table announcement add foreign key (tenant_id, container_id) references container on delete cascade not valid;
alter table announcement add check ((corrected_at is null) = (correction = '')) not valid;
alter table announcement add check ((changed_at is null) = (changed_by = '')) not valid;
-- What bundles brought before may have no text.
alter table announcement add check (changed_by = '' or (btrim(title) <> '' and btrim(body) <> '')) not valid;
alter table announcement add check (changed_by = '' or published_to is null or published_to >= published_from) not valid;

create table announcement_draft (
  tenant_id uuid not null references tenant,
  draft_id uuid not null,
  container_id uuid,
  form jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  version integer not null default 1,
  primary key (tenant_id, draft_id),
  foreign key (tenant_id, container_id) references container on delete cascade
);

alter table announcement_draft enable row level security;
alter table announcement_draft force row level security;
create policy tenant_isolation on announcement_draft
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
