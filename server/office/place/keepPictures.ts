import { digestIn } from '#server/bundle/import/importPictures.ts';
import { keepPicturesUntil } from '#server/catalogue/picture.queries.ts';
import type { Context } from '#server/context.ts';
import type { PlaceEdit, PlaceEntry } from './placeEdit.ts';

/** So long a picture is kept that left a page: somebody may want it back. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

type Showing = { readonly pictures?: readonly { readonly file: string }[] | undefined };

const filesIn = (entries: readonly Showing[]) =>
  entries.flatMap(({ pictures = [] }) => pictures.map(({ file }) => file));

const showingIn = ({ fields, rooms }: PlaceEdit): readonly Showing[] => [
  fields,
  ...rooms.flatMap((room) => (room.kind === 'giveUp' ? [] : [room.fields])),
];

const keep = async ({ trx, tenant: { tenantId }, nowMs }: Context, entries: readonly Showing[]) => {
  const digests = filesIn(entries).map(digestIn);
  if (digests.length > 0) await keepPicturesUntil(trx, { tenantId, digests, until: new Date(nowMs + keptMs) });
};

/** Keeps the pictures that a change wants to show, until it is made; what forgets them waits for it. */
export const keepWanted = (context: Context, edit: PlaceEdit) => keep(context, showingIn(edit));

/** Keeps those that a hall and its rooms showed before a change of pictures. */
export const keepShown = async (context: Context, edit: PlaceEdit, before: PlaceEntry) => {
  if (showingIn(edit).some(({ pictures }) => pictures !== undefined)) await keep(context, [before, ...before.articles]);
};
