import { type RoomIds, roomIds } from '#server/catalogue/definedRooms.queries.ts';
import { replaceRooms } from '#server/catalogue/replaceRooms.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import { spacesHeldByArticle } from '#server/facility/heldSpace.queries.ts';
import { idBehind, withNew } from './ids.ts';
import type { Importing } from './importing.ts';
import { importOrdinance } from './importOrdinance.ts';
import { keepSchedules } from './keepSchedules.ts';
import { roomRows } from './roomRows.ts';

/** Places, spaces, rooms, frames, fees and equipment. Rooms that are not in the bundle are not offered any more. */
export async function importRooms(importing: Importing) {
  const { trx, tenantId, bundle } = importing;
  const { containers } = bundle;
  const known = await roomIds(trx, tenantId);
  const ids: RoomIds = {
    containers: withNew(known.containers, containers),
    spaces: withNew(
      known.spaces,
      containers.flatMap(({ spaces }) => spaces),
    ),
    articles: withNew(
      known.articles,
      containers.flatMap(({ articles }) => articles),
    ),
  };
  await keepSpacesOfReserved(importing, ids);
  await keepSchedules(importing, ids);
  const change = await replaceRooms(trx, { tenantId, rows: roomRows(containers, { tenantId, ids }) });
  return sumOf([change, await importOrdinance(importing, ids.containers)]);
}

/** A reservation holds the spaces its room had when it was booked; with others, the same place could be given twice. */
async function keepSpacesOfReserved({ trx, tenantId, bundle, nowMs, problem }: Importing, ids: RoomIds) {
  const held = await spacesHeldByArticle(trx, { tenantId, nowMs });
  bundle.containers.forEach(({ articles }, container) => {
    articles.forEach(({ key, name, spaces }, index) => {
      const before = held.get(idBehind(ids.articles, key));
      if (!before) return;
      const wanted = spaces.map((space) => idBehind(ids.spaces, space));
      if (wanted.toSorted().join() === before.toSorted().join()) return;
      problem(
        ['containers', container, 'articles', index, 'spaces'],
        `the spaces of "${name}" cannot change while there are reservations to come`,
      );
    });
  });
}
