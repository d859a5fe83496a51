import { createHash } from 'node:crypto';
import { keepPicture } from '../catalogue/picture.queries.ts';
import { writeLogo } from '../tenant/tenant.queries.ts';
import type { Arranging } from './factories.ts';

/** A drawing of this size beside the name of a town. */
export async function aLogo(
  { db }: Pick<Arranging, 'db'>,
  { tenantId }: { readonly tenantId: string },
  { width, height }: { readonly width: number; readonly height: number } = { width: 120, height: 40 },
) {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#063"/></svg>`,
  );
  const digest = createHash('sha256').update(bytes).digest('hex');
  const logo = { digest, mediaType: 'image/svg+xml', width, height, hasTablet: false, hasPhone: false } as const;
  const picture = { ...logo, bytes, tabletBytes: null, phoneBytes: null };
  await keepPicture(db, { tenantId, picture, forgetAt: null });
  await writeLogo(db, { tenantId, logo });
}
