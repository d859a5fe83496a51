-- serves: 0011_previous_input
-- Two accounts of one person. The one that gave up its rows keeps its number and its password, which open sessions of the other;
-- merged_into names that one. Whoever takes something for a person locks his account first and looks here after the lock.
alter table account add column merged_into uuid;
alter table account add constraint account_merged_into foreign key (tenant_id, merged_into) references account not valid;
alter table account add constraint account_not_into_itself check (merged_into <> user_id) not valid;

-- A merge, with what it changed of the two accounts themselves: {column: value}, before and after.
create table person_merge (
  tenant_id uuid not null references tenant,
  merge_id uuid not null,
  keeper_id uuid not null,
  other_id uuid not null,
  merged_at timestamptz not null,
  keeper_before jsonb not null,
  keeper_after jsonb not null,
  other_before jsonb not null,
  undone_at timestamptz,
  primary key (tenant_id, merge_id),
  foreign key (tenant_id, keeper_id) references account,
  foreign key (tenant_id, other_id) references account
);
create unique index person_merge_open on person_merge (tenant_id, other_id) where undone_at is null;
create index person_merge_keeper on person_merge (tenant_id, keeper_id);
create index person_merge_other on person_merge (tenant_id, other_id);

-- The rows that changed their owner: a table and, as text, what its key has besides tenant and owner.
create table person_merge_row (
  tenant_id uuid not null,
  merge_id uuid not null,
  table_name text not null,
  row_key text not null,
  primary key (tenant_id, merge_id, table_name, row_key),
  foreign key (tenant_id, merge_id) references person_merge on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['person_merge', 'person_merge_row'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant_isolation on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', name);
  end loop;
end
$$;

-- Gives all that belongs to one account to another and writes down each row. What the keeper has himself (an agreement to the
-- same version) stays where it is. The accounts are locked by the caller.
create function give_to_keeper(tenant uuid, merge uuid, keeper uuid, other uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  with written as (insert into person_merge_row (tenant_id, merge_id, table_name, row_key)
    select tenant, merge, 'account', user_id::text from account where tenant_id = tenant and merged_into = other
    union all select tenant, merge, 'reservation', reservation_id::text from reservation where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'event_reservation', event_reservation_id::text from event_reservation
      where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'event_lottery_entry', event_entry_span_id::text from event_lottery_entry
      where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'notice', notice_id::text from notice where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'session', session_id::text from session where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'agreement', policy_id::text from agreement as theirs where tenant_id = tenant and user_id = other
      and not exists (select from agreement as own
        where own.tenant_id = tenant and own.user_id = keeper and own.policy_id = theirs.policy_id)
    union all select tenant, merge, 'idempotency', key from idempotency as theirs where tenant_id = tenant and caller = other::text
      and not exists (select from idempotency as own
        where own.tenant_id = tenant and own.caller = keeper::text and own.key = theirs.key)
    returning 1)
  select count(*) into moved from written;
  perform change_owner(tenant, merge, other, keeper);
end
$$;

-- Changes the owner of the rows of a merge, of those that are still the first one's.
create function change_owner(tenant uuid, merge uuid, giver uuid, taker uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update account set merged_into = taker where tenant_id = tenant and merged_into = giver and user_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'account');
  update reservation set user_id = taker where tenant_id = tenant and user_id = giver and reservation_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'reservation');
  update event_reservation set user_id = taker where tenant_id = tenant and user_id = giver and event_reservation_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'event_reservation');
  update event_lottery_entry set user_id = taker where tenant_id = tenant and user_id = giver and event_entry_span_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'event_lottery_entry');
  update notice set user_id = taker where tenant_id = tenant and user_id = giver and notice_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'notice');
  update session set user_id = taker where tenant_id = tenant and user_id = giver and session_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'session');
  update agreement set user_id = taker where tenant_id = tenant and user_id = giver and policy_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'agreement');
  update idempotency set caller = taker::text where tenant_id = tenant and caller = giver::text and key in (
    select row_key from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'idempotency');
end
$$;

-- Gives an account back what it had, and what was applied for since with one of its entries in a draw.
create function give_back(tenant uuid, merge uuid, keeper uuid, other uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  with written as (insert into person_merge_row (tenant_id, merge_id, table_name, row_key)
    select tenant, merge, 'event_reservation', event_reservation_id::text from event_reservation
    where tenant_id = tenant and user_id = keeper and entry_type = 'lottery' and state <> 'in_cart'
      and event_entry_span_id in (select row_key::uuid from person_merge_row
        where tenant_id = tenant and merge_id = merge and table_name = 'event_lottery_entry')
    on conflict do nothing
    returning 1)
  select count(*) into moved from written;
  perform change_owner(tenant, merge, keeper, other);
  delete from person_merge_row where tenant_id = tenant and merge_id = merge;
end
$$;

revoke execute on function give_to_keeper, give_back, change_owner from public;

-- With a person all of his numbers are forgotten, what a merge kept of them, and the names of whom he brought to courses.
create or replace function forget_person(tenant uuid, person uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := array(
    select user_id from account where tenant_id = tenant and (user_id = person or merged_into = person));
  rooms uuid[] := array(select reservation_id from reservation where tenant_id = tenant and user_id = person);
  courses uuid[] := array(select event_reservation_id from event_reservation where tenant_id = tenant and user_id = person);
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception 'the transaction is not bound to tenant %', tenant;
  end if;
  delete from person_merge where tenant_id = tenant and (keeper_id = any(people) or other_id = any(people));
  update account set user_number = '-' || user_id, password_hash = '', last_name = '', first_name = '',
    last_name_kana = '', first_name_kana = '', email = null, phone_number_1 = '', phone_number_2 = '',
    phone_number_3 = '', address = '', birthday = null, line_user_id = null, classes = '{}', reductions = '{}',
    suspension_reason = '', verified_at = at, erased_at = at
    where tenant_id = tenant and user_id = any(people);
  delete from session where tenant_id = tenant and user_id = any(people);
  delete from mail_token where tenant_id = tenant and user_id = any(people);
  delete from notice where tenant_id = tenant and user_id = any(people);
  delete from idempotency where tenant_id = tenant and caller = any(people::text[]);
  update reservation set purpose = '', requested_reduction = null, charged_days = null
    where tenant_id = tenant and reservation_id = any(rooms);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(rooms);
  update event_reservation_history set reason = '' where tenant_id = tenant and event_reservation_id = any(courses);
  update event_reservation
    set party = (select jsonb_agg(jsonb_build_object('name', '', 'birthday', null, 'price', one -> 'price'))
      from jsonb_array_elements(party) as one)
    where tenant_id = tenant and event_reservation_id = any(courses) and party <> '[]';
  update refund set reason = '' where tenant_id = tenant and payment_id in (
    select payment_id from payment where payment.tenant_id = tenant
      and (reservation_id = any(rooms) or event_reservation_id = any(courses)));
end
$$;
