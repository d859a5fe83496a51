-- serves: 0011_previous_input
-- Of who is forgotten neither what he belonged to is kept, nor the reductions he had or asked for, nor what an open fee
-- came from, in which both stand. The yen of the fee stay.
create or replace function forget_person(tenant uuid, person uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rooms uuid[] := array(select reservation_id from reservation where tenant_id = tenant and user_id = person);
  courses uuid[] := array(select event_reservation_id from event_reservation where tenant_id = tenant and user_id = person);
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception 'the transaction is not bound to tenant %', tenant;
  end if;
  update account set user_number = '-' || user_id, password_hash = '', last_name = '', first_name = '',
    last_name_kana = '', first_name_kana = '', email = null, phone_number_1 = '', phone_number_2 = '',
    phone_number_3 = '', address = '', birthday = null, line_user_id = null, classes = '{}', reductions = '{}',
    verified_at = at, erased_at = at
    where tenant_id = tenant and user_id = person;
  delete from session where tenant_id = tenant and user_id = person;
  delete from mail_token where tenant_id = tenant and user_id = person;
  delete from notice where tenant_id = tenant and user_id = person;
  delete from idempotency where tenant_id = tenant and caller = person::text;
  update reservation set purpose = '', requested_reduction = null, charged_days = null
    where tenant_id = tenant and reservation_id = any(rooms);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(rooms);
  update event_reservation_history set reason = '' where tenant_id = tenant and event_reservation_id = any(courses);
  update refund set reason = '' where tenant_id = tenant and payment_id in (
    select payment_id from payment where payment.tenant_id = tenant
      and (reservation_id = any(rooms) or event_reservation_id = any(courses)));
end
$$;
