-- serves: 0011_previous_input
-- How towns charge for courses and let people win them. A course costs so much per session, or has one price as a whole.
alter table event add column course_price integer check (course_price > 0);
alter table event add constraint event_one_price check (course_price is null or price = 0)
  not valid;

-- How many of the span's events one entry may win; null for as many as the tenant allows.
alter table event_entry_span add column win_limit integer check (win_limit > 0);

-- Whom an event is for, and who may come in a span, in the form of rules/event/audience.ts; {} for everybody.
alter table event add column audience jsonb not null default '{}';
alter table event_entry_span add column audience jsonb not null default '{}';

-- A limit of several courses for one subject: people enter with their first choice, their second, and have at most one.
alter table event_condition add column is_ranked boolean not null default false;
-- Which choice among these an entry is, from 1 on; null where nothing is ranked.
alter table event_reservation add column preference integer check (preference > 0);
