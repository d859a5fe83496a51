-- serves: 0011_previous_input
-- runs: in a transaction
-- A draw among those whom an earlier one left without anything is a draw of its own. Here it is written whose it is, and the
-- how manieth: two who begin one at the same time cannot both.
create table lottery_redraw (
  tenant_id uuid not null references tenant,
  draw_id uuid not null,
  predecessor_id uuid not null,
  number integer not null check (number > 0),
  primary key (tenant_id, draw_id),
  unique (tenant_id, predecessor_id, number),
  foreign key (tenant_id, draw_id) references lottery_draw on delete cascade,
  foreign key (tenant_id, predecessor_id) references lottery_draw,
  check (draw_id <> predecessor_id)
);

-- What two people have read of the digits of a ceremony. The second never sees what the first has typed, and is somebody
-- else: who types both proves nothing.
create table lottery_ceremony (
  tenant_id uuid not null references tenant,
  draw_id uuid not null,
  digits text not null check (digits ~ '^[0-9]+$'),
  first_by text not null,
  first_at timestamptz not null,
  second_by text,
  second_at timestamptz,
  primary key (tenant_id, draw_id),
  foreign key (tenant_id, draw_id) references lottery_draw on delete cascade,
  check (num_nulls(second_by, second_at) in (0, 2)),
  check (second_by <> first_by)
);

alter table lottery_ceremony enable row level security;
alter table lottery_ceremony force row level security;
create policy tenant_isolation on lottery_ceremony
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

alter table lottery_redraw enable row level security;
alter table lottery_redraw force row level security;
create policy tenant_isolation on lottery_redraw
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- Whether what a winner of a room gives up waits for staff to decide between a new draw and first come.
alter table tenant_setting add column holds_given_up boolean not null default false;
