-- Undoes a merge: what person_merge_row recorded goes back to the account it came from.
create or replace function give_back(tenant uuid, merge uuid, keeper uuid, other uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  with written as (insert into person_merge_row (tenant_id, merge_id, table_name, row_key)
    select tenant, merge, 'event_reservation', event_reservation_id::text from event_reservation
    where tenant_id = tenant and user_id = keeper and ((entry_type = 'lottery' and state <> 'in_cart'
      and event_entry_span_id in (select row_key::uuid from person_merge_row
        where tenant_id = tenant and merge_id = merge and table_name = 'event_lottery_entry'))
      -- What a child has stays with it, whenever it was reserved.
      or child_id in (select row_key::uuid from person_merge_row
        where tenant_id = tenant and merge_id = merge and table_name = 'child'))
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
