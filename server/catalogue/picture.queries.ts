import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange } from '../db/rows.ts';
import type { Picture, PictureType } from './page.ts';

/** The pictures of a tenant by their digests, without their bytes. */
export async function picturesOf(trx: Database, tenantId: string): Promise<ReadonlyMap<string, Picture>> {
  const rows = await trx
    .selectFrom('picture')
    .select([
      'digest',
      'media_type',
      'width',
      'height',
      sql<boolean>`tablet_bytes is not null`.as('has_tablet'),
      sql<boolean>`phone_bytes is not null`.as('has_phone'),
    ])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(
    rows.map(({ digest, media_type, width, height, has_tablet, has_phone }) => [
      digest,
      // A check of the table keeps the type to these.
      { digest, mediaType: media_type as PictureType, width, height, hasTablet: has_tablet, hasPhone: has_phone },
    ]),
  );
}

/** A picture with its bytes, and those of smaller ones where there are any. */
export type WholePicture = Picture & {
  readonly bytes: Buffer;
  readonly tabletBytes: Buffer | null;
  readonly phoneBytes: Buffer | null;
};

/** Adds pictures that the tenant does not have, and removes those that it has no use for any more. */
export async function replacePictures(
  trx: Database,
  {
    tenantId,
    added,
    kept,
  }: { readonly tenantId: string; readonly added: readonly WholePicture[]; readonly kept: readonly string[] },
): Promise<Change> {
  const removed = await sql`
    delete from picture where tenant_id = ${tenantId} and not digest = any(${kept}::text[]) returning 1`.execute(trx);
  // One at a time: each of them may be as large as hundreds of other rows.
  for (const { digest, mediaType, width, height, bytes, tabletBytes, phoneBytes } of added) {
    await trx
      .insertInto('picture')
      .values({
        tenant_id: tenantId,
        digest,
        media_type: mediaType,
        width,
        height,
        bytes,
        tablet_bytes: tabletBytes,
        phone_bytes: phoneBytes,
      })
      .execute();
  }
  return { ...noChange, added: added.length, removed: removed.rows.length };
}

/** The columns of a picture's sizes, by the ends of their addresses. */
const sizes = { '': 'bytes', '-tablet': 'tablet_bytes', '-phone': 'phone_bytes' } as const;

export type PictureSize = keyof typeof sizes;

type Asked = { readonly tenantId: string; readonly digest: string; readonly size: PictureSize };

/** The bytes of one picture in one of its sizes; undefined where there are none. */
export async function bytesOfPicture(trx: Database, { tenantId, digest, size }: Asked) {
  const row = await trx
    .selectFrom('picture')
    .select(['media_type', `${sizes[size]} as bytes`])
    .where('tenant_id', '=', tenantId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!row?.bytes) return undefined;
  return { bytes: row.bytes, mediaType: size === '' ? (row.media_type as PictureType) : 'image/webp' };
}

/** Every picture of a tenant with its bytes, for an export. */
export const wholePictures = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('picture')
    .select(['digest', 'media_type', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .orderBy('digest')
    .execute();
