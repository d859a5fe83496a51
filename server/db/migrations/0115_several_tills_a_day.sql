-- serves: 0011_previous_input
-- runs: in a transaction
-- contract: the version before never opens a second till of a day, and till_of_day holds it to one.
alter table till drop constraint till_day;
