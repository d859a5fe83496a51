import { digestIn } from '#server/bundle/import/importPictures.ts';
import { keepPicturesUntil } from '#server/catalogue/picture.queries.ts';
import type { Context } from '#server/context.ts';

/** So long a picture is kept that is shown no more: somebody may want it back. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Keeps pictures that a change wants to show, or that were shown before it; what forgets them waits for it. */
export async function keepPictures({ trx, tenant: { tenantId }, nowMs }: Context, files: readonly string[]) {
  const digests = files.map(digestIn);
  if (digests.length > 0) await keepPicturesUntil(trx, { tenantId, digests, until: new Date(nowMs + keptMs) });
}
