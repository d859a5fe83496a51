import { dayOf } from '#rules/day/day.ts';
import { versionFields } from '#server/bundle/form/schedule.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { listChanges, type WrittenChange, whyNotUndone } from '../listChanges.ts';
import { placeDifference } from '../placeDifference.ts';
import { type PlaceEdit, type PlaceEntry, versionIn } from './placeEdit.ts';
import { placeEntry } from './planPlace.ts';

const why = {
  added: '追加は、元に戻せません。使わない部屋は、予約の受付を休止してください。',
  begun: 'このあと、適用開始日を迎えた内容があるため、元に戻せません。',
} as const;

/** A change of a hall as it is kept, and what takes it back. */
type Inverse = PlaceEdit & { readonly containerId: string };

const inverseOf = ({ inverse }: WrittenChange) => (inverse === null ? null : fromJson<Inverse>(inverse));

/** What a change did to a hall. What closes some of it stands beside all halls, and says nothing of which it closes. */
function changesOf(row: WrittenChange, { containerId, hall }: { readonly containerId: string; readonly hall: string }) {
  const inverse = inverseOf(row);
  const mayClose = inverse === null || inverse.containerId === containerId;
  const isOfHall = ({ path }: Difference) =>
    path === hall || path.startsWith(`${hall}/`) || (mayClose && path.startsWith('/closures'));
  return fromJson<readonly Difference[]>(row.changes).filter(isOfHall);
}

/** Whether another version of a room holds by now than when what holds at once was changed. */
const hasBegunSince = (entry: PlaceEntry, { rooms }: PlaceEdit, madeOn: string, today: string) =>
  rooms.some((edit) => {
    const room = entry.articles.find(({ key }) => edit.kind !== 'add' && key === edit.key);
    if (!room || edit.kind !== 'change' || edit.from !== null) return false;
    const isByDay = Object.keys(edit.fields).some((field) => versionFields.has(field));
    return isByDay && versionIn(room, madeOn) !== versionIn(room, today);
  });

const isAdded = (own: readonly Difference[]) =>
  own.some(({ kind, path }) => kind === 'added' && /^\/containers\/[^/]+(\/articles\/[^/]+)?$/.test(path));

/** What was changed of a hall or a room, the latest change first. Refuses notFound. */
export const listPlaceChanges: Operation<'Office/ListPlaceChanges'> = async (
  context,
  { containerId, room, before },
) => {
  const entry = await placeEntry(context, containerId);
  const place = { containerId, hall: `/containers/${entry.key}` };
  const paths = [room === null ? place.hall : `${place.hall}/articles/${room}`];
  return listChanges<PlaceEdit>(context, {
    about: { paths, before, ...(room === null && { containerId }) },
    changesOf: (row) => changesOf(row, place),
    differenceOf: placeDifference,
    inverseOf(row) {
      const inverse = inverseOf(row);
      return inverse && { fields: inverse.fields, rooms: inverse.rooms };
    },
    whyNot({ inverse, own, madeAt }) {
      if (inverse === null) return isAdded(own) ? why.added : whyNotUndone.elsewhere;
      return hasBegunSince(entry, inverse, dayOf(madeAt), dayOf(context.now)) ? why.begun : '';
    },
  });
};
