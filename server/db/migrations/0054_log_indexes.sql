-- serves: 0011_previous_input
-- runs: outside a transaction
-- What leaders look through in the logs, by its kind; and what somebody did after he looked at somebody.
create index concurrently if not exists audit_event_action on audit_event (tenant_id, action, happened_at);
create index concurrently if not exists audit_event_actor on audit_event (tenant_id, actor, happened_at);
create index concurrently if not exists access_log_operation on access_log (tenant_id, operation, happened_at);
