import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange } from '../db/rows.ts';
import type { Picture, PictureType } from './page.ts';

/** The pictures of a tenant by their digests, without their bytes. */
export async function picturesOf(trx: Database, tenantId: string): Promise<ReadonlyMap<string, Picture>> {
  const rows = await trx
    .selectFrom('picture')
    .select(['digest', 'media_type', 'width', 'height', sql<boolean>`phone_bytes is not null`.as('has_phone')])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(
    rows.map(({ digest, media_type, width, height, has_phone }) => [
      digest,
      // A check of the table keeps the type to these.
      { digest, mediaType: media_type as PictureType, width, height, hasPhone: has_phone },
    ]),
  );
}

/** A picture with its bytes, and those for phones where there are any. */
export type WholePicture = Picture & { readonly bytes: Buffer; readonly phoneBytes: Buffer | null };

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
  for (const { digest, mediaType, width, height, bytes, phoneBytes } of added) {
    await trx
      .insertInto('picture')
      .values({
        tenant_id: tenantId,
        digest,
        media_type: mediaType,
        width,
        height,
        bytes,
        phone_bytes: phoneBytes,
      })
      .execute();
  }
  return { ...noChange, added: added.length, removed: removed.rows.length };
}

type Asked = { readonly tenantId: string; readonly digest: string };

/** The bytes of one picture, or of the one for phones; undefined where there are none. */
export async function bytesOfPicture(trx: Database, { tenantId, digest, isPhone }: Asked & { isPhone: boolean }) {
  const row = await trx
    .selectFrom('picture')
    .select(['media_type', isPhone ? 'phone_bytes as bytes' : 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!row?.bytes) return undefined;
  return { bytes: row.bytes, mediaType: isPhone ? 'image/webp' : (row.media_type as PictureType) };
}

/** Every picture of a tenant with its bytes, for an export. */
export const wholePictures = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('picture')
    .select(['digest', 'media_type', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .orderBy('digest')
    .execute();
