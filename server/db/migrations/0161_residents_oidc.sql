-- serves: 0011_previous_input
-- runs: in a transaction
-- function: forget_person fb4c5d9fbe8c
-- What stands on the button of the provider by which residents log in; '' without one. It stands in the directory, which is in
-- memory: everybody who logs in sees it.
alter table tenant add column sign_in_label text not null default '';

-- Which resident is who at the provider of the town: one there for one account here.
create table resident_identity (
  tenant_id uuid not null references tenant,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  constraint resident_identity_account unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references account on delete cascade
);

alter table resident_identity enable row level security;
alter table resident_identity force row level security;
create policy tenant_isolation on resident_identity
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
