import { nameKey } from '../read/typed.ts';

/** A room as a file may name it, and what a use of it takes. */
export type RoomFacts = {
  readonly articleId: string;
  readonly name: string;
  readonly key: string;
  readonly containerId: string;
  readonly containerName: string;
  readonly containerKey: string;
  readonly preparationBefore: number;
  readonly preparationAfter: number;
  readonly spaceIds: readonly string[];
  readonly frames: readonly { readonly name: string; readonly from: number; readonly to: number }[];
};

/** The rooms of a name; of one place, where one is named. Names and keys count, and 'place/room' as well. */
export function roomFinder(rooms: readonly RoomFacts[]) {
  const byName = new Map<string, RoomFacts[]>();
  for (const room of rooms) {
    const places = [room.containerName, room.containerKey];
    const own = [room.name, room.key];
    const names = [...own, ...places.flatMap((place) => own.map((name) => `${place}/${name}`))];
    for (const name of new Set(names.map(nameKey))) byName.set(name, [...(byName.get(name) ?? []), room]);
  }
  return (place: string, room: string): readonly RoomFacts[] =>
    byName.get(nameKey(place === '' || room.includes('/') || room.includes('／') ? room : `${place}/${room}`)) ?? [];
}
