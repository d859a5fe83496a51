-- serves: 0011_previous_input
-- runs: outside a transaction
create index concurrently if not exists account_folded_kana_key on account (tenant_id, folded_kana_key text_pattern_ops);
create index concurrently if not exists account_folded_first_kana_key on account (tenant_id, folded_first_kana_key text_pattern_ops);
create index concurrently if not exists account_folded_name_key on account (tenant_id, folded_name_key text_pattern_ops);
create index concurrently if not exists account_folded_first_name_key on account (tenant_id, folded_first_name_key text_pattern_ops);
create index concurrently if not exists account_folded_address_key on account (tenant_id, folded_address_key);
create index concurrently if not exists account_folded_email_key on account (tenant_id, folded_email_key);
