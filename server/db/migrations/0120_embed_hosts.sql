-- serves: 0011_previous_input
-- runs: in a transaction
-- The hosts of the tenant's own pages, which may frame the calendars of its halls.
alter table tenant_setting add column embed_hosts text[] not null default '{}';
