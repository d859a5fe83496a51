-- serves: 0011_previous_input
-- runs: in a transaction
-- A place has several tills on a day: at several windows at once, and one after another. The version before opens the first one of
-- a day, at the window without a name, and finds a second one open already.
alter table till
  -- Of its window; '' of the first one.
  add column name text not null default '',
  -- Among those of its place and day, in the order in which they opened.
  add column number integer not null default 1;
