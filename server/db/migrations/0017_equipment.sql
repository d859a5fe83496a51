-- serves: 0011_previous_input
-- Equipment that there is so much of. Each unit is a space of its place, so that what holds a room holds it too, under the
-- same constraint; `lent_as` is the name of the equipment, null for what is part of a room.
alter table space add column lent_as text;
alter table space add column unit integer check (unit > 0);
alter table space add constraint space_unit_of_equipment check ((lent_as is null) = (unit is null)) not valid;

-- How many there are, null for always enough; under which code the ordinance prices it, null for under its name; the keys of
-- the rooms it is lent with, null for all of the place.
alter table equipment add column stock integer check (stock > 0);
alter table equipment add column code text;
alter table equipment add column rooms text[];

-- [{"name", "quantity"}], with all of equipment_names; [] where it was one of each.
alter table reservation add column equipment_quantities jsonb not null default '[]';
