-- serves: 0011_previous_input
-- runs: in a transaction
-- Photographs as WebP in a width between that of phones and their own; null where they are no wider themselves.
alter table picture add column tablet_bytes bytea check (octet_length(tablet_bytes) between 1 and 204800);
