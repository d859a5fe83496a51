import { createHash } from 'node:crypto';
import { replacePictures } from '../catalogue/picture.queries.ts';
import type { Arranging } from './factories.ts';

/** A drawing in one colour. */
export const aDrawing = (fill = '#eee') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="${fill}"/></svg>`,
  );

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As an export names the file of a drawing. */
export const drawingFile = (fill?: string) => `pictures/${digestOf(aDrawing(fill))}.svg`;

/** A drawing of the tenant, instead of those that it had; answers its digest. */
export async function aPicture({ db }: Arranging, { tenantId }: { readonly tenantId: string }, fill = '#eee') {
  const bytes = aDrawing(fill);
  const digest = digestOf(bytes);
  const size = { mediaType: 'image/svg+xml', width: 16, height: 9, hasTablet: false, hasPhone: false } as const;
  await replacePictures(db, {
    tenantId,
    nowMs: Date.now(),
    added: [{ digest, bytes, tabletBytes: null, phoneBytes: null, ...size }],
    kept: [],
  });
  return { digest, bytes };
}
