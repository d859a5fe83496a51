-- serves: 0011_previous_input
-- runs: in a transaction
-- Whether some acts of staff take the confirmation of a colleague.
alter table tenant_setting add column needs_second_person boolean not null default false;

-- The colleague who confirmed one request at this session's screen, which request, and when.
alter table staff_session
  add column second_staff_id uuid,
  add column second_digest bytea,
  add column second_at timestamptz,
  add constraint staff_session_second
    check (num_nulls(second_staff_id, second_digest, second_at) in (0, 3)) not valid,
  -- Nobody is his own colleague.
  add constraint staff_session_second_other check (second_staff_id <> staff_id) not valid;

-- Who confirmed it besides, as an actor and by the name of that time; '' where nobody had to.
alter table audit_event
  add column second_actor text not null default '',
  add column second_name text not null default '';
