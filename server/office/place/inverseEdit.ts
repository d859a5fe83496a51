import { placeEdit } from '#contract/office/placeEndpoints.ts';
import type { ClosureInput } from '#server/bundle/export/exportClosures.ts';
import { type PlaceEdit, type PlaceEntry, type RoomEntry, roomAt, versionIn } from './placeEdit.ts';
import { placeFormOf, roomFormOf } from './placeForms.ts';

type RoomEdit = PlaceEdit['rooms'][number];

const picked = (form: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (form as Readonly<Record<string, unknown>>)[name]]));

/** What a version says of itself, as its form has it. */
const saidBy = (room: RoomEntry, from: string) =>
  Object.keys(room.versions?.find(({ firstDay }) => firstDay === from) ?? {}).filter((name) => name !== 'firstDay');

/** Null where nothing takes it back: a room stays. */
function inverseOfRoom({ articles }: PlaceEntry, edit: RoomEdit, today: string): object | null {
  if (edit.kind === 'add') return null;
  const room = articles.find((one) => one.key === edit.key);
  if (!room) return null;
  const { key, from } = edit;
  const isThere = room.versions?.some(({ firstDay }) => firstDay === from) === true;
  if (edit.kind === 'change' && from !== null && !isThere) return { kind: 'giveUp', key, from };
  const names = edit.kind === 'change' ? Object.keys(edit.fields) : saidBy(room, edit.from);
  const form = roomFormOf(roomAt(room, from ?? versionIn(room, today)), articles);
  return { kind: 'change', key, from, fields: picked(form, names) };
}

/** A hall, and what closes some of it again and again. */
type Before = { readonly entry: PlaceEntry; readonly closings: readonly ClosureInput[] };

/**
 * What takes a change of a hall back, as it would be asked for at a screen; null where nothing does. It is judged like any
 * other change once somebody asks for it.
 */
export function inverseEdit(before: Before, { fields, rooms }: PlaceEdit, today: string): PlaceEdit | null {
  const inverse = {
    fields: picked(placeFormOf(before.entry, before.closings), Object.keys(fields)),
    rooms: rooms.map((room) => inverseOfRoom(before.entry, room, today)).toReversed(),
  };
  // What no screen may ask for cannot be asked for again: parts of a version that a bundle alone says.
  const parsed = placeEdit.safeParse(inverse);
  return parsed.success ? parsed.data : null;
}
