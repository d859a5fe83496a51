-- Forgets one person, the accounts merged into theirs, and the members of a group. Reservations and money stay,
-- without a name. Only a transaction bound to the tenant may call it.
create or replace function forget_person(tenant uuid, person uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := array(
    select user_id from account where tenant_id = tenant and (user_id = person or merged_into = person));
  rooms uuid[] := array(select reservation_id from reservation where tenant_id = tenant and user_id = person);
  courses uuid[] := array(select event_reservation_id from event_reservation where tenant_id = tenant and user_id = person);
  moved uuid[] := people || rooms || courses || array(
    select member_id from group_member where tenant_id = tenant and (group_id = any(people) or account_id = any(people)));
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
  delete from vacancy_watch where tenant_id = tenant and user_id = any(people);
  -- What was written to one person may say who it is.
  update message set subject = '', body = '', reason = '' where tenant_id = tenant and recipients = 1
    and message_id in (select message_id from message_recipient where tenant_id = tenant and user_id = any(people));
  delete from message_recipient where tenant_id = tenant and user_id = any(people);
  delete from child where tenant_id = tenant and user_id = any(people)
    and not exists (select from event_reservation
      where event_reservation.tenant_id = tenant and event_reservation.child_id = child.child_id);
  update child set last_name = '', first_name = '', last_name_kana = '', first_name_kana = '', birthday = null,
    relation = '', taken_away_at = coalesce(taken_away_at, at), erased_at = coalesce(erased_at, at)
    where tenant_id = tenant and user_id = any(people);
  delete from calendar_feed where tenant_id = tenant and user_id = any(people);
  delete from resident_identity where tenant_id = tenant and user_id = any(people);
  delete from idempotency where tenant_id = tenant and caller = any(people::text[]);
  -- By the number of another system nobody is to be found; what is left keeps a later file from bringing them back.
  update moved_row set external_id = '#' || encode(sha256(convert_to(kind || ' ' || external_id, 'UTF8')), 'hex'), digest = ''
    where tenant_id = tenant and target_id = any(moved) and external_id not like '#%';
  update reservation set purpose = '', requested_reduction = null, charged_days = null
    where tenant_id = tenant and reservation_id = any(rooms);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(rooms);
  -- When somebody came and when not says how they lived.
  delete from attendance where tenant_id = tenant and event_reservation_id = any(courses);
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
