-- serves: 0011_previous_input
-- runs: in a transaction
-- At which hour the list of the day goes to which addresses of a place; null for no such mail.
alter table container
  add column day_list_hour smallint,
  add column day_list_to text[] not null default '{}',
  add constraint container_day_list_hour check (day_list_hour between 0 and 23) not valid;
