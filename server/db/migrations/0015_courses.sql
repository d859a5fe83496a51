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
