import { type RoomIds, roomIds } from '#server/catalogue/definedRooms.queries.ts';
import { replaceRooms } from '#server/catalogue/replaceRooms.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import { highestUnitsHeld, spacesHeldByArticle } from '#server/facility/heldSpace.queries.ts';
import { mistake } from '../problem/mistake.ts';
import { idBehind, withNew } from './ids.ts';
import type { Importing } from './importing.ts';
import { importOrdinance } from './importOrdinance.ts';
import { keepSchedules } from './keepSchedules.ts';
import { roomRows, unitsOf } from './roomRows.ts';

/** Places, spaces, rooms, frames, fees and equipment with its units. Rooms that are not in the bundle are not offered any more. */
export async function importRooms(importing: Importing) {
  const { trx, tenantId, bundle } = importing;
  const { containers } = bundle;
  const known = await roomIds(trx, tenantId);
  const ids: RoomIds = {
    containers: withNew(known.containers, containers),
    spaces: withNew(
      known.spaces,
      containers.flatMap((container) => [...container.spaces, ...unitsOf(container)]),
    ),
    articles: withNew(
      known.articles,
      containers.flatMap(({ articles }) => articles),
    ),
  };
  await keepSpacesOfReserved(importing, ids);
  await keepSchedules(importing, ids);
  await keepUnitsOfReserved(importing, ids);
  const change = await replaceRooms(trx, {
    tenantId,
    rows: roomRows(containers, { tenantId, ids, pictureAt: importing.pictureAt }),
  });
  return sumOf([change, await importOrdinance(importing, ids.containers)]);
}

/** A reservation holds the spaces its room had when it was booked; with others, the same place could be given twice. */
async function keepSpacesOfReserved({ trx, tenantId, bundle, nowMs, report }: Importing, ids: RoomIds) {
  const held = await spacesHeldByArticle(trx, { tenantId, nowMs });
  bundle.containers.forEach(({ articles }, container) => {
    articles.forEach(({ key, name, spaces }, index) => {
      const before = held.get(idBehind(ids.articles, key));
      if (!before) return;
      const wanted = spaces.map((space) => idBehind(ids.spaces, space));
      if (wanted.toSorted().join() === before.toSorted().join()) return;
      report(['containers', container, 'articles', index, 'spaces'], mistake('spacesFixed', { name }));
    });
  });
}

/** Whoever has reserved one of so many shall have it, even if it is not lent any more. */
async function keepUnitsOfReserved({ trx, tenantId, bundle, nowMs, report }: Importing, ids: RoomIds) {
  const held = await highestUnitsHeld(trx, { tenantId, nowMs });
  bundle.containers.forEach(({ key, equipment }, container) => {
    equipment.forEach(({ name, stock }, index) => {
      const isIt = (row: (typeof held)[number]) =>
        row.name === name && row.container_id === idBehind(ids.containers, key);
      const unit = held.find(isIt)?.unit ?? 0;
      if (stock === undefined || stock >= unit) return;
      report(['containers', container, 'equipment', index], mistake('stockFixed', { name, unit }));
    });
  });
}
