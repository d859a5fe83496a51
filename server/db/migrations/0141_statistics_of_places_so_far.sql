-- serves: 0011_previous_input
-- runs: until it changes nothing
insert into statistics_place_sum
select tenant_id, container_id, month, topic, key, weekday, sum(counted), sum(planned), sum(fee), sum(reduced), sum(charged),
  sum(online), sum(counter), sum(refunded), sum(offered), sum(used), sum(official)
from statistics_sum
where tenant_id = current_setting('app.tenant_id')::uuid and not is_combined and (container_id, month) = (
  select container_id, month from statistics_sum as missing
  where tenant_id = current_setting('app.tenant_id')::uuid and not is_combined and not exists (
    select from statistics_place_sum as there
    where there.tenant_id = missing.tenant_id and there.container_id = missing.container_id and there.month = missing.month)
  limit 1)
group by tenant_id, container_id, month, topic, key, weekday
