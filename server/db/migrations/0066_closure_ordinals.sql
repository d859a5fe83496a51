-- serves: 0011_previous_input
-- runs: in a transaction
-- Which of its weekdays of a month a closure closes: the first to the fifth, the last; none for every week, as before.
alter table closure
  add column ordinals text[] not null default '{}',
  add constraint closure_ordinals check (
    ordinals <@ array['1st', '2nd', '3rd', '4th', '5th', 'last'] and (cardinality(ordinals) = 0 or cardinality(weekdays) > 0)
  ) not valid;
