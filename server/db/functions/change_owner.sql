-- Gives everything that one merge recorded from one account to another. give_to_keeper and give_back call it.
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
  update vacancy_watch set user_id = taker where tenant_id = tenant and user_id = giver and watch_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'vacancy_watch');
  update session set user_id = taker where tenant_id = tenant and user_id = giver and session_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'session');
  update child set user_id = taker where tenant_id = tenant and user_id = giver and child_id in (
    select row_key::uuid from person_merge_row where tenant_id = tenant and merge_id = merge and table_name = 'child');
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
