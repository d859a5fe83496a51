-- serves: 0011_previous_input
-- runs: until it changes nothing
-- The trigger folds whatever is written; an unchanged name is enough for that.
update account set last_name = last_name where tenant_id = current_setting('app.tenant_id')::uuid
  and user_id = any(array(select user_id from account
    where tenant_id = current_setting('app.tenant_id')::uuid and folded_address_key is null limit 500))
