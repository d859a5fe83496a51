import type { RoomIds } from '#server/catalogue/definedRooms.queries.ts';
import { highestUnitsHeld, spacesHeldByArticle } from '#server/facility/heldSpace.queries.ts';
import { mistake } from '../problem/mistake.ts';
import { idBehind } from './ids.ts';
import type { Keeping } from './importing.ts';
import { keepSchedules } from './keepSchedules.ts';

/** Reports what reservations to come do not allow to change. */
export async function keepRooms(keeping: Keeping, ids: RoomIds) {
  await keepSpacesOfReserved(keeping, ids);
  await keepSchedules(keeping, ids);
  await keepUnitsOfReserved(keeping, ids);
}

/** A reservation holds the spaces its room had when it was booked; with others, the same place could be given twice. */
async function keepSpacesOfReserved({ trx, tenantId, bundle, nowMs, report }: Keeping, ids: RoomIds) {
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
async function keepUnitsOfReserved({ trx, tenantId, bundle, nowMs, report }: Keeping, ids: RoomIds) {
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
