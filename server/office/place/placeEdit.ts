import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { ClosureInput } from '#server/bundle/export/exportClosures.ts';
import type { BundleInput } from '#server/bundle/form/bundle.ts';
import { versionFields } from '#server/bundle/form/schedule.ts';
import { newId } from '#server/newId.ts';
import { closingEntry } from './placeClosings.ts';

/** A hall as bundles write it. */
export type PlaceEntry = NonNullable<BundleInput['containers']>[number];
export type RoomEntry = PlaceEntry['articles'][number];

export type PlaceEdit = Pick<ParsedRequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** A hall as it is wanted. */
export type EditedPlace = {
  readonly entry: PlaceEntry;
  /** Where the rooms of the edit stand among those of the hall; null for one that it does not have. */
  readonly roomPlaces: readonly (number | null)[];
  /** Keys of the rooms that are added, in their order. */
  readonly added: readonly string[];
  /** What closes some of it again and again; null where the edit does not say. */
  readonly closings: readonly ClosureInput[] | null;
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

/** What is null says that nobody has said it; of a lottery that there is none. */
const withFields = <Entry extends object>(entry: Entry, fields: object) =>
  Object.fromEntries(
    Object.entries({ ...entry, ...fields }).filter(([name, value]) => value !== null || name === 'lotteryWindow'),
  ) as Entry;

type Version = NonNullable<RoomEntry['versions']>[number];

/** A version takes away what was before by saying nothing within it; of a lottery it says that there is none. */
const withinVersion = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null && name !== 'lotteryWindow' ? {} : value]),
  );

const partsOf = (fields: object) => {
  const [ofVersion, ofRoom] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => versionFields.has(name) === wanted)),
  );
  return { ofVersion: ofVersion ?? {}, ofRoom: ofRoom ?? {} };
};

const withVersion = (room: RoomEntry, firstDay: string, fields: object): RoomEntry => {
  const versions = room.versions ?? [];
  const known = versions.find((version) => version.firstDay === firstDay);
  const version = { ...known, ...withinVersion(fields), firstDay } as Version;
  const others = versions.filter((one) => one !== known);
  return {
    ...room,
    versions: [...others, version].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1)),
  };
};

/** The first day of the version that holds on a day; null before the first one. */
export const versionIn = ({ versions = [] }: Pick<RoomEntry, 'versions'>, day: string) =>
  versions.findLast(({ firstDay }) => firstDay <= day)?.firstDay ?? null;

/** A room as it is from a first day of its versions on, without them. */
export function roomAt(room: RoomEntry, firstDay: string | null): RoomEntry {
  const { versions = [], ...base } = room;
  const said = versions.filter((version) => firstDay !== null && version.firstDay <= firstDay);
  return Object.assign({}, base, ...said.map(({ firstDay: _, ...changed }) => changed)) as RoomEntry;
}

/** Changes what holds now: of a room with versions that in force, of which only what may differ by days is a part. */
function changedNow(room: RoomEntry, fields: object, today: string): RoomEntry {
  const inForce = versionIn(room, today);
  if (inForce === null) return withFields(room, fields);
  const { ofVersion, ofRoom } = partsOf(fields);
  const changed = withFields(room, ofRoom);
  return Object.keys(ofVersion).length === 0 ? changed : withVersion(changed, inForce, ofVersion);
}

/** Null for a version that is not there. */
function withoutVersion(room: RoomEntry, from: string): RoomEntry | null {
  const { versions = [], ...base } = room;
  const left = versions.filter(({ firstDay }) => firstDay !== from);
  if (left.length === versions.length) return null;
  return left.length === 0 ? (base as RoomEntry) : { ...room, versions: left };
}

/** Keys of the rooms that a room takes together: those whose places are some of its own. */
export function joinsOf(room: RoomEntry, articles: readonly RoomEntry[]): string[] {
  const isPart = ({ spaces }: RoomEntry) =>
    spaces.length < room.spaces.length && spaces.every((space) => room.spaces.includes(space));
  return articles.filter(isPart).map(({ key }) => key);
}

type Places = { readonly articles: readonly RoomEntry[]; readonly spaces: { key: string; name: string }[] };

/** All places of some rooms; null where one of them is not there. */
function placesIn(articles: readonly RoomEntry[], keys: readonly string[]) {
  const rooms = keys.map((key) => articles.find((article) => article.key === key));
  return rooms.includes(undefined) ? null : rooms.flatMap((room) => room?.spaces ?? []);
}

/** A place that no other room has, where a room has none. */
function withOwn(own: readonly string[], { key, name }: Pick<RoomEntry, 'key' | 'name'>, { spaces }: Places) {
  if (own.length > 0) return own;
  const made = spaces.some((space) => space.key === key) ? newKey('room') : key;
  spaces.push({ key: made, name });
  return [made];
}

/** A room that takes these together from now on, besides what is its own. Null where one of them is not there. */
function joining(room: RoomEntry, joins: readonly string[], places: Places): RoomEntry | null {
  const { articles } = places;
  const before = placesIn(articles, joinsOf(room, articles)) ?? [];
  const together = placesIn(articles, joins);
  if (together === null) return null;
  const own = room.spaces.filter((space) => !before.includes(space));
  const spaces = [...(joins.length === 0 ? withOwn(own, room, places) : own), ...together];
  return { ...room, spaces: [...new Set(spaces)] };
}

type RoomEdit = PlaceEdit['rooms'][number];

function changedRoom(room: RoomEntry, edit: Exclude<RoomEdit, { kind: 'add' }>, places: Places, today: string) {
  if (edit.kind === 'giveUp') return withoutVersion(room, edit.from);
  const { joins, ...fields } = edit.fields;
  const changed = edit.from === null ? changedNow(room, fields, today) : withVersion(room, edit.from, fields);
  return joins === undefined ? changed : joining(changed, joins, places);
}

function addedRoom(edit: Extract<RoomEdit, { kind: 'add' }>, places: Places, today: string): RoomEntry | null {
  const like = places.articles.find(({ key }) => key === edit.like);
  if (edit.like !== null && !like) return null;
  const { joins = [], ...fields } = edit.fields;
  const key = newKey('room');
  const own = like ? roomAt(like, versionIn(like, today)) : { timeFrameType: edit.timeFrameType };
  const name = fields.name ?? '';
  const spaces = withOwn([], { key, name }, places);
  return joining(withFields({ ...own, key, spaces } as RoomEntry, fields), joins, places);
}

/** Rooms and their places are changed and added; no room is ever taken away. */
export function editPlace(before: PlaceEntry, { fields, rooms }: PlaceEdit, today: string): EditedPlace {
  const { closings, ...said } = fields;
  const places = { articles: [...before.articles], spaces: [...before.spaces] };
  const { articles, spaces } = places;
  const added: string[] = [];
  const roomPlaces = rooms.map((edit) => {
    if (edit.kind === 'add') {
      const room = addedRoom(edit, places, today);
      if (room === null) return null;
      added.push(room.key);
      return articles.push(room) - 1;
    }
    const index = articles.findIndex(({ key }) => key === edit.key);
    const known = articles[index];
    const room = known ? changedRoom(known, edit, places, today) : null;
    if (room === null) return null;
    articles[index] = room;
    return index;
  });
  return {
    entry: { ...withFields(before, said), spaces, articles },
    roomPlaces,
    added,
    closings: closings?.map((closing) => closingEntry(closing, before.key)) ?? null,
  };
}

/** What nobody's reservation rests on: everybody may go on booking while it is written. */
const words = new Set([
  ...['zipCode', 'phoneNumber', 'faxNumber', 'url', 'description', 'reservationNotes'],
  ...['access', 'mapUrl', 'accessibility', 'houseRules', 'areaM2', 'features', 'dayList', 'pictures'],
  ...['mailSender', 'replyTo'],
]);

/** Whether reservations may rest on what is changed. */
export const changesUse = ({ fields, rooms }: PlaceEdit) =>
  rooms.some(({ kind }) => kind !== 'change') ||
  [fields, ...rooms.map((room) => (room.kind === 'change' ? room.fields : {}))].some((entry) =>
    Object.keys(entry).some((field) => !words.has(field)),
  );

/**
 * Keys of the rooms whose own say alone is changed; null where the hall or its places are changed, so that reservations
 * of any room may rest on it.
 */
export function roomsAlone({ fields, rooms }: PlaceEdit): string[] | null {
  if (Object.keys(fields).length > 0) return null;
  const keys: string[] = [];
  for (const edit of rooms) {
    if (edit.kind === 'add' || (edit.kind === 'change' && edit.fields.joins !== undefined)) return null;
    keys.push(edit.key);
  }
  return keys;
}
