-- serves: 0011_previous_input
-- Of two groups that become one everybody belongs to the keeper, and one of them represents it: whoever did, or, where nobody
-- did, whoever represented the other group. Both are written down, so that each group has its own again once they are two.
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
    union all select tenant, merge, 'group_member of', member_id::text from group_member where tenant_id = tenant and group_id = other
    union all select tenant, merge, 'representative', member_id::text from group_member
      where tenant_id = tenant and group_id = other and is_representative and until is null
    union all select tenant, merge, 'agreement', policy_id::text from agreement as theirs where tenant_id = tenant and user_id = other
      and not exists (select from agreement as own
        where own.tenant_id = tenant and own.user_id = keeper and own.policy_id = theirs.policy_id)
    union all select tenant, merge, 'idempotency', key from idempotency as theirs where tenant_id = tenant and caller = other::text
      and not exists (select from idempotency as own
        where own.tenant_id = tenant and own.caller = keeper::text and own.key = theirs.key)
    returning 1)
  select count(*) into moved from written;
  update group_member set is_representative = false
    where tenant_id = tenant and group_id = other and is_representative and until is null;
  perform change_owner(tenant, merge, other, keeper);
  with chosen as (update group_member as own set is_representative = true
    where own.tenant_id = tenant and own.group_id = keeper and own.until is null
    and exists (select from group_member as theirs where theirs.tenant_id = tenant and theirs.member_id in (
        select row_key::uuid from person_merge_row
        where tenant_id = tenant and merge_id = merge and table_name = 'representative')
      and (own.account_id = theirs.account_id or (own.account_id is null and theirs.account_id is null
        and own.name = theirs.name and own.name_kana = theirs.name_kana)))
    and not exists (select from group_member as present where present.tenant_id = tenant and present.group_id = keeper
      and present.is_representative and present.until is null)
    returning own.member_id),
  written as (insert into person_merge_row (tenant_id, merge_id, table_name, row_key)
    select tenant, merge, 'representative of the keeper', member_id::text from chosen
    returning 1)
  select count(*) into moved from written;
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
  -- Nobody belongs to a group twice: whom the taker has already stays where he is.
  update group_member as going set account_id = taker where tenant_id = tenant and account_id = giver and member_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'group_member')
    and not exists (select from group_member as own where own.tenant_id = tenant and own.group_id = going.group_id
      and own.account_id = taker and own.until is null and going.until is null);
  update group_member as going set group_id = taker, is_representative = is_representative and until is not null
    where tenant_id = tenant and group_id = giver and member_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'group_member of')
    and not exists (select from group_member as own
      where own.tenant_id = tenant and own.group_id = taker and own.until is null and going.until is null
        and (own.account_id = going.account_id or (own.account_id is null and going.account_id is null
          and own.name = going.name and own.name_kana = going.name_kana)));
  update agreement set user_id = taker where tenant_id = tenant and user_id = giver and policy_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'agreement');
  update idempotency set caller = taker::text where tenant_id = tenant and caller = giver::text and key in (
    select row_key from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'idempotency');
end
$$;

create or replace function give_back(tenant uuid, merge uuid, keeper uuid, other uuid) returns void
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
  update group_member set is_representative = false where tenant_id = tenant and group_id = keeper and until is null
    and member_id in (select row_key::uuid from person_merge_row
      where tenant_id = tenant and merge_id = merge and table_name = 'representative of the keeper');
  perform change_owner(tenant, merge, keeper, other);
  update group_member set is_representative = true where tenant_id = tenant and group_id = other and until is null
    and member_id in (select row_key::uuid from person_merge_row
      where tenant_id = tenant and merge_id = merge and table_name = 'representative');
  delete from person_merge_row where tenant_id = tenant and merge_id = merge;
end
$$;
