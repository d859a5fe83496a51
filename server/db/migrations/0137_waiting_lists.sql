-- serves: 0011_previous_input
-- runs: in a transaction
-- contract: each of the checks lets one state more through; it takes nothing away
-- Where a town says so, what becomes free is not told to everybody who waits, but offered to one after the other, and held for
-- whoever it is offered to.
alter table tenant
  add column vacancy_order text not null default 'all' check (vacancy_order in ('all', 'asked', 'drawn'));
-- How long an offer is held, in hours.
alter table tenant_setting add column offer_hours integer not null default 24 check (offer_hours between 1 and 168);

alter table vacancy_watch
  -- It claims a place: what becomes free is nobody else's before this person had their turn. False for a wish that is only
  -- told, for who was offered a place, and for who was passed over because they may not have it.
  add column is_claim boolean not null default false,
  -- Until when the place is held that was offered when they were told, by the clock of the database; null where nothing was.
  add column offer_ends_at timestamptz,
  -- What became of the offer; null while it stands.
  add column offer_outcome text,
  -- The seat that is held.
  add column event_reservation_id uuid,
  -- Where the order is drawn: when, the seed by which all were drawn who waited then, and the key of this one by chusen-v1. The
  -- smallest key is first.
  add column drawn_at timestamptz,
  add column draw_seed text,
  add column draw_key text,
  -- Who of the staff offered it out of turn, and why; '' where the line did.
  add column offered_by text not null default '',
  add column offer_reason text not null default '';
alter table vacancy_watch
  add constraint vacancy_watch_outcome
    check (offer_outcome in ('accepted', 'declined', 'expired', 'ended')) not valid;
alter table vacancy_watch
  add constraint vacancy_watch_offer check (offer_ends_at is null or told_at is not null) not valid;
alter table vacancy_watch
  add constraint vacancy_watch_drawn check (num_nulls(drawn_at, draw_seed, draw_key) in (0, 3)) not valid;
alter table vacancy_watch add constraint vacancy_watch_claim check (not is_claim or told_at is null) not valid;

-- A seat that is offered to somebody is held like one in a cart, but is not in theirs: it counts in no rule about them.
alter table event_reservation
  drop constraint event_reservation_state_check,
  add constraint event_reservation_state_check check (state in ('in_cart', 'offered', 'removed', 'applied', 'withdrawn',
    'won', 'lost', 'lapsed', 'awaiting_payment', 'fixed', 'cancelled_user', 'cancelled_operator')) not valid;
alter table event_reservation
  drop constraint event_reservation_seat_state,
  add constraint event_reservation_seat_state
    check (seat_number is null or state in ('in_cart', 'offered', 'won', 'awaiting_payment', 'fixed')) not valid;
alter table event_reservation
  drop constraint event_reservation_hold,
  add constraint event_reservation_hold check (
    (hold_expires_at is not null) = (state in ('in_cart', 'offered') and seat_number is not null)) not valid;

-- A place of a room that is offered to somebody: held until release_at, or until they answer.
alter table occupancy
  add column watch_id uuid,
  drop constraint occupancy_kind_check,
  add constraint occupancy_kind_check check (kind in ('reservation', 'closure', 'official', 'draw', 'offer')) not valid;
alter table occupancy add constraint occupancy_offer check ((kind = 'offer') = (watch_id is not null)) not valid;
alter table occupancy
  add foreign key (tenant_id, watch_id) references vacancy_watch on delete cascade not valid;
