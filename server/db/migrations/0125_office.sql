-- serves: 0011_previous_input
-- runs: in a transaction
-- contract: the check lets one kind more through; it takes nothing away
-- Until when a picture is kept that no page shows: it was just handed over, or a page showed it until lately. Null for one
-- that a bundle brought, which goes once no page shows it.
alter table picture add column forget_at timestamptz;

-- Words and pictures of pages count by themselves: nothing that is offered is made of them.
alter table fresh_version
  drop constraint fresh_version_kind_check,
  add constraint fresh_version_kind_check
    check (kind in ('tenant', 'place', 'space', 'courses', 'course', 'words')) not valid;

-- What takes a change back that was made at a screen, in the form in which it is asked for; null where nothing does.
alter table tenant_revision add column inverse jsonb;
