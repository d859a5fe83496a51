import { type RoomIds, spacesTaken } from '#server/catalogue/definedRooms.queries.ts';
import { highestUnitsHeld, spacesHeldByArticle } from '#server/facility/heldSpace.queries.ts';
import { mistake } from '../problem/mistake.ts';
import { idBehind } from './ids.ts';
import type { Keeping } from './importing.ts';
import { keepSchedules } from './keepSchedules.ts';

/** Reports what reservations to come do not allow to change. */
export async function keepRooms(keeping: Keeping, ids: RoomIds) {
  await keepHeld(keeping, ids);
  await keepSchedules(keeping, ids);
}

/** The part of it that each reservation may change: what is held now. */
export async function keepHeld(keeping: Keeping, ids: RoomIds) {
  await keepSpacesOfReserved(keeping, ids);
  await keepUnitsOfReserved(keeping, ids);
}

/** A reservation holds the spaces its room had when it was booked; with others, the same place could be given twice. */
async function keepSpacesOfReserved({ trx, tenantId, bundle, nowMs, report }: Keeping, ids: RoomIds) {
  const taken = await spacesTaken(trx, tenantId);
  const wanted = bundle.containers.flatMap(({ articles }, container) =>
    articles.map(({ key, name, spaces }, index) => ({
      articleId: idBehind(ids.articles, key),
      spaceIds: spaces.map((space) => idBehind(ids.spaces, space)),
      name,
      path: ['containers', container, 'articles', index, 'spaces'],
    })),
  );
  const changed = wanted.filter(({ articleId, spaceIds }) => !isSameSet(spaceIds, taken.get(articleId) ?? []));
  const articleIds = changed.map(({ articleId }) => articleId);
  const held = await spacesHeldByArticle(trx, { tenantId, articleIds, nowMs });
  for (const { articleId, spaceIds, name, path } of changed) {
    const before = held.get(articleId);
    if (before && !isSameSet(spaceIds, before)) report(path, mistake('spacesFixed', { name }));
  }
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

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
