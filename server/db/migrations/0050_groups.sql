-- serves: 0011_previous_input
-- runs: in a transaction
-- A group signs in and reserves like a person: it is an account whose name stands in last_name. Its registration holds through
-- group_until; null is no end. That it is not one household alone is what somebody at the counter has looked at.
alter table account
  add column is_group boolean not null default false,
  add column group_until date,
  add column households_checked boolean not null default false,
  add constraint account_group_name check (not is_group or (first_name = '' and first_name_kana = '')) not valid,
  add constraint account_group_term check (is_group or (group_until is null and not households_checked)) not valid;

-- What a group must be; null where the tenant registers none. Its form is GroupRules of rules/account/groupStanding.ts.
alter table tenant_setting add column group_rules jsonb;

-- Who belongs to a group, by his account or, where he has none, by his name. A line without `until` holds now.
create table group_member (
  tenant_id uuid not null references tenant,
  member_id uuid not null,
  group_id uuid not null,
  account_id uuid,
  name text not null default '',
  name_kana text not null default '',
  is_local boolean not null,
  is_representative boolean not null default false,
  since date not null,
  until date,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, group_id) references account,
  foreign key (tenant_id, account_id) references account,
  constraint group_member_other check (account_id <> group_id),
  constraint group_member_named check ((account_id is null) = (name <> '')),
  constraint group_member_term check (until >= since)
);
create unique index group_member_representative on group_member (tenant_id, group_id) where is_representative and until is null;
create unique index group_member_account on group_member (tenant_id, group_id, account_id) where until is null;
create unique index group_member_name on group_member (tenant_id, group_id, name, name_kana) where until is null and account_id is null;
create index group_member_group on group_member (tenant_id, group_id);
create index group_member_person on group_member (tenant_id, account_id);

alter table group_member enable row level security;
alter table group_member force row level security;
create policy tenant_isolation on group_member
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- With an account go its memberships and, of a group, its members but for whom the keeper has already.
create or replace function give_to_keeper(tenant uuid, merge uuid, keeper uuid, other uuid) returns void
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
    union all select tenant, merge, 'group_member', member_id::text from group_member where tenant_id = tenant and account_id = other
    union all select tenant, merge, 'group_member of', member_id::text from group_member as theirs
      where tenant_id = tenant and group_id = other
      and not exists (select from group_member as own
        where own.tenant_id = tenant and own.group_id = keeper and own.until is null and theirs.until is null
          and (own.account_id = theirs.account_id or (own.is_representative and theirs.is_representative)
            or (own.account_id is null and theirs.account_id is null
              and own.name = theirs.name and own.name_kana = theirs.name_kana)))
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

create or replace function change_owner(tenant uuid, merge uuid, giver uuid, taker uuid) returns void
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
  update group_member set account_id = taker where tenant_id = tenant and account_id = giver and member_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'group_member');
  -- A group that has a representative keeps him: who became the other group's meanwhile goes back as a member.
  update group_member as going set group_id = taker, is_representative = is_representative and not exists (
      select from group_member as own where own.tenant_id = tenant and own.group_id = taker
        and own.is_representative and own.until is null)
    where tenant_id = tenant and group_id = giver and member_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'group_member of');
  update agreement set user_id = taker where tenant_id = tenant and user_id = giver and policy_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'agreement');
  update idempotency set caller = taker::text where tenant_id = tenant and caller = giver::text and key in (
    select row_key from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'idempotency');
end
$$;

-- With a group its members are forgotten, and with a person where he is one.
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
  delete from group_member where tenant_id = tenant and (group_id = any(people) or account_id = any(people));
  update account set user_number = '-' || user_id, password_hash = '', last_name = '', first_name = '',
    last_name_kana = '', first_name_kana = '', email = null, phone_number_1 = '', phone_number_2 = '',
    phone_number_3 = '', address = '', birthday = null, line_user_id = null, classes = '{}', reductions = '{}',
    class_terms = '{}', reduction_terms = '{}', group_until = null, households_checked = false,
    suspension_reason = '', review_state = null, review_reason = '', reviewed_at = null, reviewed_by = '',
    identity_document = '', verified_at = at, erased_at = at
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
