-- What a million reservations and the messages about them need. Each index stands for one question that would read the
-- whole table otherwise: a day or a month of use, the latest messages, uses that nothing has ended.
create index reservation_detail_date on reservation_detail (tenant_id, date);
create index notice_latest on notice (tenant_id, sequence);
create index reservation_to_end on reservation (tenant_id, last_date) where state in ('confirmed', 'won', 'checked_in');

-- These churn: a message is written with each attempt to deliver it, every job is deleted once it is done. With the usual
-- fifth of a large table nothing would be cleared away for days. Room in the page lets a change stay beside its row.
alter table notice set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table notice_delivery set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
alter table job set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02);
alter table session set (autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency set (autovacuum_vacuum_scale_factor = 0.02);
alter table fresh_version set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table reservation set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table event_reservation set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
