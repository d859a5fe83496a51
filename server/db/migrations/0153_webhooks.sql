-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether other systems are told of what happens in the tenant. It stands in the directory, which is in memory: who tells nobody
-- pays nothing for it.
alter table tenant add column tells_outside boolean not null default false;

-- Addresses of other systems that are told of what happens.
create table webhook (
  tenant_id uuid not null references tenant,
  webhook_id uuid not null,
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  -- Of what it is told, and at which places; null for all of the tenant.
  events text[] not null check (cardinality(events) > 0),
  container_ids uuid[] check (cardinality(container_ids) > 0),
  -- It is told the names of those who have agreed to this version of the policy or a later one; null for nobody's.
  policy_version integer,
  -- Since when the address leads to this receiver: only a version of the policy that came later can name it.
  receiver_since timestamptz not null,
  -- Sealed where the installation has a key. Both sign until the former one ends.
  secret text not null check (secret <> ''),
  former_secret text,
  former_until timestamptz,
  -- Stopped by staff, or parked because nothing was accepted for too long.
  state text not null default 'active' check (state in ('active', 'stopped', 'parked')),
  state_at timestamptz not null,
  reason text not null default '',
  -- For how long something has failed counts from here at the earliest.
  tried_from timestamptz not null,
  -- How often nothing was accepted in a row, and until when nothing is tried therefore.
  failures integer not null default 0,
  waits_until timestamptz,
  created_at timestamptz not null,
  created_by_name text not null,
  version integer not null default 1,
  primary key (tenant_id, webhook_id),
  check ((former_secret is null) = (former_until is null))
);

-- What each of them is told: written in the transaction of the change, sent afterwards.
create table webhook_delivery (
  tenant_id uuid not null references tenant,
  delivery_id uuid not null,
  webhook_id uuid not null,
  -- In a transaction that holds the subject, so it is the order in which things happened to it.
  sequence bigint generated always as identity,
  event text not null,
  subject text not null check (subject <> ''),
  -- How the subject stood then. Nobody's name: that is looked up when it is sent.
  facts jsonb not null,
  happened_at timestamptz not null,
  state text not null check (state in ('queued', 'sending', 'accepted', 'skipped')),
  attempts integer not null default 0,
  -- When it may be tried; for one that is being sent, when whoever began is believed to have died.
  not_before timestamptz not null,
  first_tried_at timestamptz,
  tried_at timestamptz,
  -- What was answered last, or why nothing was.
  answer text not null default '',
  -- Whether the last attempt told who somebody is.
  told_person boolean not null default false,
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_log on webhook_delivery (tenant_id, sequence);
create index webhook_delivery_by_webhook on webhook_delivery (tenant_id, webhook_id, sequence);
create index webhook_delivery_waiting on webhook_delivery (tenant_id, webhook_id, sequence)
  where state in ('queued', 'sending');
create index webhook_delivery_of_subject on webhook_delivery (tenant_id, webhook_id, subject, sequence)
  where state in ('queued', 'sending');

do $$
declare one text;
begin
  foreach one in array array['webhook', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_isolation on %I
      using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
      with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', one);
  end loop;
end $$;
