-- serves: 0011_previous_input
-- runs: in a transaction
-- contract: each of the checks lets more through; it takes nothing away
-- A date of a course that does not take place keeps its row: its people see it, and calendars are told of it. The reason,
-- as they read it; '' while it takes place.
alter table event_session add column called_off text not null default '';
-- Where this date is, if it is elsewhere than the course; '' where it is not.
alter table event_session add column place text not null default '';
-- When it became another one by hand, which calendars count by.
alter table event_session add column changed_at timestamptz;

-- A plan may also be for one date of a course, or for its place. What was and is, as the change of each line needs it.
alter table course_plan add column change jsonb;
alter table course_plan
  drop constraint course_plan_kind_check,
  add constraint course_plan_kind_check
    check (kind in ('callOff', 'dropSession', 'moveSession', 'changePlace')) not valid;
alter table course_plan
  add constraint course_plan_change_check check ((kind = 'callOff') = (change is null)) not valid;

-- A line may also have told its person, who keeps the place.
alter table course_plan_line
  drop constraint course_plan_line_outcome_check,
  add constraint course_plan_line_outcome_check
    check (outcome in ('', 'cancelled', 'told', 'gone')) not valid;
