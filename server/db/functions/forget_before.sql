-- Forgets at most so many of each kind of what ended before a day: names, texts and messages go, money stays.
-- Returns how many rows it changed; the caller repeats it until that is 0.
create or replace function forget_before(tenant uuid, first_kept date, at timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rooms uuid[] := array(
    select reservation_id from reservation
    where tenant_id = tenant and reservation.last_date < first_kept
      and not exists (select from ledger where ledger.tenant_id = tenant and ledger.reservation_id = reservation.reservation_id)
      and not exists (select from payment where payment.tenant_id = tenant and payment.reservation_id = reservation.reservation_id)
    limit most);
  written uuid[] := array(
    select reservation_id from reservation
    where tenant_id = tenant and reservation.last_date < first_kept
      and (purpose <> '' or requested_reduction is not null or charged_days is not null)
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
  parties uuid[] := array(
    select event_reservation_id from event_reservation
    where tenant_id = tenant and changed_at < first_kept
      and exists (select from jsonb_array_elements(party) as one where one ->> 'name' <> '')
      and not exists (select from event_session
        where event_session.tenant_id = tenant and event_session.event_id = event_reservation.event_id and date >= first_kept)
    limit most);
  notices uuid[] := array(
    select notice_id from notice where tenant_id = tenant and created_at < first_kept limit most);
  looks bigint[] := array(
    select sequence from access_log where tenant_id = tenant and happened_at < first_kept limit most);
  former uuid[] := array(
    select member_id from group_member where tenant_id = tenant and until < first_kept limit most);
  -- Children who were taken away, once no course of theirs is as young as what is kept.
  children uuid[] := array(
    select child_id from child where tenant_id = tenant and taken_away_at is not null
      and not exists (select from event_reservation
        where event_reservation.tenant_id = tenant and event_reservation.child_id = child.child_id
          and event_reservation.state not in ('in_cart', 'offered', 'removed')
          and (event_reservation.changed_at >= first_kept or exists (select from event_session
            where event_session.tenant_id = tenant and event_session.event_id = event_reservation.event_id
              and date >= first_kept)))
      and (erased_at is null or not exists (select from event_reservation
        where event_reservation.tenant_id = tenant and event_reservation.child_id = child.child_id))
    limit most);
  moved uuid[] := array(
    select target_id from moved_row where tenant_id = tenant and moved_at < first_kept limit most);
  guests uuid[];
  guest uuid;
  said integer;
  said_of_courses integer;
begin
  if tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception 'the transaction is not bound to tenant %', tenant;
  end if;
  delete from reservation_detail where tenant_id = tenant and reservation_id = any(rooms);
  delete from reservation_history where tenant_id = tenant and reservation_id = any(rooms);
  delete from occupancy where tenant_id = tenant and reservation_id = any(rooms);
  delete from reservation where tenant_id = tenant and reservation_id = any(rooms);
  update reservation set purpose = '', requested_reduction = null, charged_days = null
    where tenant_id = tenant and reservation_id = any(written);
  update reservation_history set reason = ''
    where tenant_id = tenant and reservation_id = any(written);
  -- What was said of a use that is kept for its money: reasons, memos and notes for colleagues, whenever they were written.
  update reservation_history line set reason = ''
    from (
      select history.reservation_id, history.sequence from reservation_history history
      join reservation on reservation.tenant_id = tenant and reservation.reservation_id = history.reservation_id
      where history.tenant_id = tenant and history.reason <> '' and history.happened_at < first_kept and reservation.last_date < first_kept
      limit most) old
    where line.tenant_id = tenant and line.reservation_id = old.reservation_id and line.sequence = old.sequence;
  get diagnostics said = row_count;
  delete from event_loan_unit where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_party_seat where tenant_id = tenant and event_reservation_id = any(courses);
  delete from attendance where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_reservation_detail where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_reservation_history where tenant_id = tenant and event_reservation_id = any(courses);
  delete from event_reservation where tenant_id = tenant and event_reservation_id = any(courses);
  update event_reservation_history line set reason = ''
    from (
      select history.event_reservation_id, history.sequence from event_reservation_history history
      join event_reservation on event_reservation.tenant_id = tenant
        and event_reservation.event_reservation_id = history.event_reservation_id
      where history.tenant_id = tenant and history.reason <> '' and history.happened_at < first_kept
        and not exists (select from event_session
          where event_session.tenant_id = tenant and event_session.event_id = event_reservation.event_id and date >= first_kept)
      limit most) old
    where line.tenant_id = tenant and line.event_reservation_id = old.event_reservation_id and line.sequence = old.sequence;
  get diagnostics said_of_courses = row_count;
  update event_reservation
    set party = (select jsonb_agg(jsonb_build_object('name', '', 'birthday', null, 'price', one -> 'price'))
      from jsonb_array_elements(party) as one)
    where tenant_id = tenant and event_reservation_id = any(parties);
  delete from child where tenant_id = tenant and child_id = any(children)
    and not exists (select from event_reservation
      where event_reservation.tenant_id = tenant and event_reservation.child_id = child.child_id);
  update child set last_name = '', first_name = '', last_name_kana = '', first_name_kana = '', birthday = null,
    relation = '', erased_at = coalesce(erased_at, at)
    where tenant_id = tenant and child_id = any(children);
  delete from notice where tenant_id = tenant and notice_id = any(notices);
  delete from access_log where tenant_id = tenant and sequence = any(looks);
  delete from group_member where tenant_id = tenant and member_id = any(former);
  delete from moved_row where tenant_id = tenant and target_id = any(moved);
  -- Twice: what somebody wrote of a guest just before he was locked is seen by the second look alone.
  for look in 1..2 loop
    guests := array(
      select user_id from account
      where tenant_id = tenant and kind = 'guest' and erased_at is null and created_at < first_kept
        and (look = 1 or user_id = any(guests))
        and not exists (select from session where session.tenant_id = tenant and session.user_id = account.user_id)
        and not exists (select from reservation where reservation.tenant_id = tenant and reservation.user_id = account.user_id
          and last_date >= first_kept)
        and not exists (select from event_reservation
          where event_reservation.tenant_id = tenant and event_reservation.user_id = account.user_id and changed_at >= first_kept)
        and not exists (select from group_member
          where group_member.tenant_id = tenant and group_member.account_id = account.user_id and until is null)
      limit most for update skip locked);
  end loop;
  foreach guest in array guests loop
    perform forget_person(tenant, guest, at);
  end loop;
  return greatest(cardinality(rooms), cardinality(written), cardinality(courses), cardinality(parties), cardinality(children),
    said, said_of_courses, cardinality(notices), cardinality(looks), cardinality(former), cardinality(moved), cardinality(guests));
end
$$;
