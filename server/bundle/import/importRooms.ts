import { type RoomIds, roomIds } from '#server/catalogue/definedRooms.queries.ts';
import { replaceRooms } from '#server/catalogue/replaceRooms.queries.ts';
import { sumOf } from '#server/db/rows.ts';
import { withNew } from './ids.ts';
import type { Importing } from './importing.ts';
import { importOrdinance } from './importOrdinance.ts';
import { keepRooms } from './keepRooms.ts';
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
  await keepRooms(importing, ids);
  const change = await replaceRooms(trx, {
    tenantId,
    rows: roomRows(containers, { tenantId, ids, pictureAt: importing.pictureAt }),
  });
  return sumOf([change, await importOrdinance(importing, ids.containers)]);
}
