-- serves: 0011_previous_input
-- What of a room differs by day, class of user or condition of use, its limits, and what holds from a day of use on; in
-- the form of rules/facility/calendar/articleFacts.ts.
alter table article add column schedule jsonb not null default '{}';
-- Holidays of the town itself, and national ones that are none here; in the form of rules/day/dayKind.ts.
alter table tenant_setting add column own_holidays jsonb not null default '[]';
