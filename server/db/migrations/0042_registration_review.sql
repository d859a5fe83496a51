-- serves: 0011_previous_input
-- runs: in a transaction
-- What staff decided on a registration, and which paper they saw; never its number. Null: nobody has decided. `asked`: given back,
-- corrected, and waiting again. The version is what somebody saw who decides.
alter table account
  add column review_state text,
  add column review_reason text not null default '',
  add column reviewed_at timestamptz,
  add column reviewed_by text not null default '',
  add column review_version integer not null default 0,
  add column identity_document text not null default '';
alter table account add constraint account_review_state
  check (review_state in ('approved', 'returned', 'asked', 'rejected')) not valid;
-- Once staff have something against a registration, they alone end that: no mail that comes back does.
alter table account add constraint account_held
  check (review_state is null or review_state = 'approved' or not is_verified) not valid;

-- With a person what was written of his registration is forgotten too.
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
