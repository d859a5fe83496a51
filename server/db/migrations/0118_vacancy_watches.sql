-- serves: 0011_previous_input
-- runs: in a transaction
-- function: change_owner 37108c85179f
-- function: forget_person fa7089e0a283
-- function: give_to_keeper a4529784f5d9
-- Who wants to be told once when something that is taken becomes free: a frame of a room on a day, or a course. Nothing is held.
create table vacancy_watch (
  tenant_id uuid not null references tenant,
  watch_id uuid not null,
  user_id uuid not null,
  -- Exactly one; a room with its day and frame.
  article_id uuid,
  event_id uuid,
  day date,
  from_minute integer,
  to_minute integer,
  created_at timestamptz not null,
  -- Null while it stands.
  told_at timestamptz,
  primary key (tenant_id, watch_id),
  check ((article_id is null) <> (event_id is null)),
  check (num_nulls(article_id, day, from_minute, to_minute) in (0, 4)),
  foreign key (tenant_id, user_id) references account on delete cascade,
  foreign key (tenant_id, article_id) references article,
  foreign key (tenant_id, event_id) references event
);
-- A person waits for one thing once.
create unique index vacancy_watch_of_frame on vacancy_watch (tenant_id, user_id, article_id, day, from_minute, to_minute)
  where told_at is null and article_id is not null;
create unique index vacancy_watch_of_course on vacancy_watch (tenant_id, user_id, event_id)
  where told_at is null and event_id is not null;
create index vacancy_watch_of_person on vacancy_watch (tenant_id, user_id);
create index vacancy_watch_standing on vacancy_watch (tenant_id, watch_id) where told_at is null;

alter table vacancy_watch enable row level security;
alter table vacancy_watch force row level security;
create policy tenant_isolation on vacancy_watch
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
