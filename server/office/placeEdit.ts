import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { BundleInput } from '#server/bundle/form/bundle.ts';
import { newId } from '#server/newId.ts';

/** A hall as bundles write it. */
export type PlaceEntry = NonNullable<BundleInput['containers']>[number];
export type RoomEntry = PlaceEntry['articles'][number];

export type PlaceEdit = Pick<ParsedRequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** A hall as it is wanted. */
export type EditedPlace = {
  readonly entry: PlaceEntry;
  /** Where the rooms of the edit stand among those of the hall; null for one that it does not have. */
  readonly roomAt: readonly (number | null)[];
  /** Keys of the rooms that are added, in their order. */
  readonly added: readonly string[];
};

/** A key that nobody types; bundles know the thing by it from then on. */
const newKey = (thing: 'hall' | 'room') => `${thing}-${newId().replaceAll('-', '').slice(0, 12)}`;

export const newPlace = (): PlaceEntry => ({
  key: newKey('hall'),
  name: '',
  zipCode: '',
  address: '',
  phoneNumber: '',
  spaces: [],
  articles: [],
});

/** What is null says that nobody has said it. */
const withFields = <Entry extends object>(entry: Entry, fields: object) =>
  Object.fromEntries(Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== null)) as Entry;

/** Rooms and spaces of a hall are changed and added; nothing is ever taken away. */
export function editPlace(before: PlaceEntry, { fields, rooms }: PlaceEdit): EditedPlace {
  const articles = [...before.articles];
  const spaces = [...before.spaces];
  const added: string[] = [];
  const roomAt = rooms.map((room) => {
    const known = (key: string) => articles.findIndex((article) => article.key === key);
    if (room.kind === 'change') {
      const index = known(room.key);
      const entry = articles[index];
      if (!entry) return null;
      articles[index] = withFields(entry, room.fields);
      return index;
    }
    const like = room.like === null ? undefined : articles[known(room.like)];
    if (room.like !== null && !like) return null;
    const key = newKey('room');
    added.push(key);
    spaces.push({ key, name: room.fields.name ?? '' });
    const own = like ?? { timeFrameType: room.timeFrameType };
    return articles.push(withFields({ ...own, key, spaces: [key] } as RoomEntry, room.fields)) - 1;
  });
  return { entry: { ...withFields(before, fields), spaces, articles }, roomAt, added };
}
