-- serves: 0011_previous_input
-- What the ordinance of its place said of refunds and due dates on the day of application, in the form of
-- rules/ordinance/ladder.ts; null where the tenant's terms hold. Kept here, because a version may be entered on the
-- day it begins, or with a first day that is over where a place had none: neither changes what was agreed before.
alter table reservation add column ladders jsonb;
