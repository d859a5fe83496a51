-- serves: 0011_previous_input
-- runs: outside a transaction
-- Whether anybody was charged by a version, which is asked before it is taken back.
create index concurrently ordinance_version_used on reservation_detail (tenant_id, ordinance_version_id)
  where ordinance_version_id is not null;
