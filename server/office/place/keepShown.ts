import type { Context } from '#server/context.ts';
import { keepPictures } from '../keepPictures.ts';
import type { PlaceEdit, PlaceEntry } from './placeEdit.ts';

type Showing = { readonly pictures?: readonly { readonly file: string }[] | undefined };

const filesIn = (entries: readonly Showing[]) =>
  entries.flatMap(({ pictures = [] }) => pictures.map(({ file }) => file));

const showingIn = ({ fields, rooms }: PlaceEdit): readonly Showing[] => [
  fields,
  ...rooms.flatMap((room) => (room.kind === 'giveUp' ? [] : [room.fields])),
];

/** Keeps the pictures that a change wants to show, until it is made; what forgets them waits for it. */
export const keepWanted = (context: Context, edit: PlaceEdit) => keepPictures(context, filesIn(showingIn(edit)));

/** Keeps those that a hall and its rooms showed before a change of pictures. */
export const keepShown = async (context: Context, edit: PlaceEdit, before: PlaceEntry) => {
  if (showingIn(edit).some(({ pictures }) => pictures !== undefined))
    await keepPictures(context, filesIn([before, ...before.articles]));
};
