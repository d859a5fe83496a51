-- serves: 0011_previous_input
-- runs: in a transaction
-- What is owed is the difference of a move: when it is overdue, the desk asks for it and the place stays.
alter table reservation add column keeps_place boolean not null default false;
