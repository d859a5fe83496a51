-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person 2f342f381e14
-- What staff write to people in their own words, and to whom: the list stands from the moment of sending. Who gets it is
-- put into the outbox from there, some at a time.
create table message (
  tenant_id uuid not null references tenant,
  message_id uuid not null,
  subject text not null,
  body text not null,
  -- Who was chosen, in words.
  audience text not null,
  -- The place of rooms or courses whose people they are; null for people of the whole town, or one of them.
  container_id uuid,
  reason text not null,
  recipients integer not null check (recipients > 0),
  -- Of the day, the words and the people: the same does not leave twice a day, whoever sends it.
  fingerprint bytea not null,
  sent_at timestamptz not null,
  sent_by text not null,
  stopped_at timestamptz,
  stopped_by text not null default '',
  -- How many it reached and how many it did not, counted before the list is forgotten.
  reached integer,
  unreached integer,
  is_list_forgotten boolean not null default false,
  primary key (tenant_id, message_id),
  unique (tenant_id, fingerprint),
  check ((stopped_at is null) = (stopped_by = '')),
  check ((reached is null) = (unreached is null)),
  check (not is_list_forgotten or reached is not null)
);
create index message_latest on message (tenant_id, sent_at, message_id);
create index message_with_list on message (tenant_id, sent_at) where not is_list_forgotten;

create table message_recipient (
  tenant_id uuid not null references tenant,
  message_id uuid not null,
  user_id uuid not null,
  -- To be sent, in the outbox, taken back before it came there, or to be telephoned because nothing reaches them.
  state text not null check (state in ('waiting', 'told', 'stopped', 'toPhone')),
  -- The account it went to: that of the person, or the one into which it was merged by then.
  told_id uuid,
  primary key (tenant_id, message_id, user_id),
  check ((state = 'told') = (told_id is not null)),
  -- None to message, which is never deleted: twenty thousand checks would be a third of what the act takes.
  foreign key (tenant_id, user_id) references account on delete cascade
);
create index message_recipient_waiting on message_recipient (tenant_id, message_id, user_id) where state = 'waiting';
create index message_recipient_person on message_recipient (tenant_id, user_id);

do $$
declare
  name text;
begin
  foreach name in array array['message', 'message_recipient']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
