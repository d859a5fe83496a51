-- A person's data and its end. What is append only for the server's role is changed by functions of the owner, which
-- see only the tenant that the transaction is bound to, as every statement does.

-- A person who was forgotten stays as a row without a word about him, so that what refers to him stands.
alter table account add column erased_at timestamptz;

-- After so many years what nobody needs any more goes.
alter table tenant_setting add column retention_years integer not null default 5 check (retention_years between 1 and 100);

-- Whoever is forgotten, or swept because he never came back, is looked for in every table that refers to him.
create index notice_user on notice (tenant_id, user_id);
create index lottery_entry_user on lottery_entry (tenant_id, user_id);
create index event_lottery_entry_user on event_lottery_entry (tenant_id, user_id);

-- Which reads of personal data staff made, in their own names. Append only.
create table access_log (
  tenant_id uuid not null references tenant,
  sequence bigint generated always as identity,
  happened_at timestamptz not null,
  actor text not null,
  operation text not null,
  -- What was asked for.
  request jsonb not null,
  reason text not null,
  primary key (tenant_id, sequence)
);
create index access_log_time on access_log (tenant_id, happened_at);

alter table access_log enable row level security;
alter table access_log force row level security;
create policy tenant_isolation on access_log
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- Leaves of a person what money and figures need, and nothing that says who he was or what he wrote.
create function forget_person(tenant uuid, person uuid, at timestamptz) returns void
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
    phone_number_3 = '', address = '', birthday = null, line_user_id = null, verified_at = at, erased_at = at
    where tenant_id = tenant and user_id = person;
  delete from session where tenant_id = tenant and user_id = person;
  delete from mail_token where tenant_id = tenant and user_id = person;
  delete from notice where tenant_id = tenant and user_id = person;
  delete from idempotency where tenant_id = tenant and caller = person::text;
  update reservation set purpose = '' where tenant_id = tenant and reservation_id = any(rooms);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(rooms);
  update event_reservation_history set reason = '' where tenant_id = tenant and event_reservation_id = any(courses);
  update refund set reason = '' where tenant_id = tenant and payment_id in (
    select payment_id from payment where payment.tenant_id = tenant
      and (reservation_id = any(rooms) or event_reservation_id = any(courses)));
end
$$;

-- Forgets what ended before a day: reservations without money go, those with money lose what was written in them, and
-- guests who have nothing left are forgotten. At most so many of each kind at a time; answers how many there were of the
-- most frequent one, so that the caller knows whether to ask again.
create function forget_before(tenant uuid, first_kept date, at timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rooms uuid[] := array(
    select reservation_id from reservation
    where tenant_id = tenant and last_date < first_kept
      and not exists (select from ledger where ledger.tenant_id = tenant and ledger.reservation_id = reservation.reservation_id)
      and not exists (select from payment where payment.tenant_id = tenant and payment.reservation_id = reservation.reservation_id)
    limit most);
  written uuid[] := array(
    select reservation_id from reservation where tenant_id = tenant and last_date < first_kept and purpose <> ''
    limit most);
  courses uuid[] := array(
    select event_reservation_id from event_reservation
    where tenant_id = tenant and changed_at < first_kept and state <> 'in_cart'
      and not exists (select from event_session
        where event_session.tenant_id = tenant and event_session.event_id = event_reservation.event_id and date >= first_kept)
      and not exists (select from ledger
        where ledger.tenant_id = tenant and ledger.event_reservation_id = event_reservation.event_reservation_id)
      and not exists (select from payment
        where payment.tenant_id = tenant and payment.event_reservation_id = event_reservation.event_reservation_id)
    limit most);
  notices uuid[] := array(
    select notice_id from notice where tenant_id = tenant and created_at < first_kept limit most);
  looks bigint[] := array(
    select sequence from access_log where tenant_id = tenant and happened_at < first_kept limit most);
  guests uuid[];
  guest uuid;
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception 'the transaction is not bound to tenant %', tenant;
  end if;
  delete from reservation_detail where tenant_id = tenant and reservation_id = any(rooms);
  delete from reservation_history where tenant_id = tenant and reservation_id = any(rooms);
  delete from occupancy where tenant_id = tenant and reservation_id = any(rooms);
  delete from reservation where tenant_id = tenant and reservation_id = any(rooms);
  update reservation set purpose = '' where tenant_id = tenant and reservation_id = any(written);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(written);
  delete from event_reservation_detail where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_reservation_history where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_reservation where tenant_id = tenant and event_reservation_id = any(courses);
  delete from notice where tenant_id = tenant and notice_id = any(notices);
  delete from access_log where tenant_id = tenant and sequence = any(looks);
  guests := array(
    select user_id from account
    where tenant_id = tenant and kind = 'guest' and erased_at is null and created_at < first_kept
      and not exists (select from session where session.tenant_id = tenant and session.user_id = account.user_id)
      and not exists (select from reservation where reservation.tenant_id = tenant and reservation.user_id = account.user_id
        and last_date >= first_kept)
      and not exists (select from event_reservation
        where event_reservation.tenant_id = tenant and event_reservation.user_id = account.user_id and changed_at >= first_kept)
    limit most);
  foreach guest in array guests loop
    perform forget_person(tenant, guest, at);
  end loop;
  return greatest(cardinality(rooms), cardinality(written), cardinality(courses), cardinality(notices),
    cardinality(looks), cardinality(guests));
end
$$;

-- Whoever else reaches the database may call neither; the server's role is granted them when it is made known.
revoke execute on function forget_person, forget_before from public;
