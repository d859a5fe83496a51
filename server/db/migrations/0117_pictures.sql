-- serves: 0011_previous_input
-- runs: in a transaction
-- What the pages of places, rooms and courses show beside their words. A page is one document, checked when it is imported;
-- its pictures are named by the digests of their bytes.
alter table container add column page jsonb not null default '{}';
alter table article add column page jsonb not null default '{}';
alter table event_container add column page jsonb not null default '{}';
alter table event add column page jsonb not null default '{}';

create table picture (
  tenant_id uuid not null references tenant,
  -- SHA-256 of the bytes, in small hexadecimal digits.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) between 1 and 204800),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  -- The same as WebP in the width of a phone; null where the bytes are small enough, or are a drawing.
  phone_bytes bytea check (octet_length(phone_bytes) between 1 and 204800),
  primary key (tenant_id, digest)
);

alter table picture enable row level security;
alter table picture force row level security;
create policy tenant_isolation on picture
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
