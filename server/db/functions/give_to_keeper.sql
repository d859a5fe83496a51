-- Merges two accounts: everything of the other becomes the keeper's. Of two groups, one member represents the
-- result. Every row is recorded in person_merge_row, so that give_back can undo it.
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
    union all select tenant, merge, 'child', child_id::text from child where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'event_lottery_entry', event_entry_span_id::text from event_lottery_entry
      where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'notice', notice_id::text from notice where tenant_id = tenant and user_id = other
    union all select tenant, merge, 'session', session_id::text from session where tenant_id = tenant and user_id = other
    -- Nobody waits for the same thing twice: what the keeper waits for already stays where it is.
    union all select tenant, merge, 'vacancy_watch', watch_id::text from vacancy_watch as theirs
      where tenant_id = tenant and user_id = other
      and not exists (select from vacancy_watch as own
        where own.tenant_id = tenant and own.user_id = keeper and own.told_at is null and theirs.told_at is null
          and own.event_id is not distinct from theirs.event_id and own.article_id is not distinct from theirs.article_id
          and own.day is not distinct from theirs.day and own.from_minute is not distinct from theirs.from_minute
          and own.to_minute is not distinct from theirs.to_minute)
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
