-- serves: 0011_previous_input
-- runs: outside a transaction
create index concurrently if not exists account_kana_key on account (tenant_id, kana_key text_pattern_ops);
create index concurrently if not exists account_first_kana_key on account (tenant_id, first_kana_key text_pattern_ops);
create index concurrently if not exists account_name_key on account (tenant_id, name_key text_pattern_ops);
create index concurrently if not exists account_first_name_key on account (tenant_id, first_name_key text_pattern_ops);
create index concurrently if not exists account_phone_key on account (tenant_id, phone_key text_pattern_ops);
