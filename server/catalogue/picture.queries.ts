import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange } from '../db/rows.ts';
import type { Picture, PictureType } from '../tenant/picture.ts';

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

type Keeping = { readonly tenantId: string; readonly nowMs: number };

/**
 * The digests of all pictures that a page of the tenant shows, and of its logo, as an array. A page names them nowhere but
 * in its lists and its map.
 */
const shownDigests = (tenantId: string) => sql`array(
  select jsonb_path_query(page, '$.**.digest') #>> '{}' from (
    select page from container where container.tenant_id = ${tenantId}
    union all select page from article where article.tenant_id = ${tenantId}
    union all select page from event_container where event_container.tenant_id = ${tenantId}
    union all select page from event where event.tenant_id = ${tenantId}
    union all select logo from tenant where tenant.tenant_id = ${tenantId}) as pages)`;

/** Adds pictures that the tenant does not have, and removes those that it has no use for any more. */
export async function replacePictures(
  trx: Database,
  {
    tenantId,
    nowMs,
    added,
    kept,
  }: Keeping & { readonly added: readonly WholePicture[]; readonly kept: readonly string[] },
): Promise<Change> {
  const removed = await sql`
    delete from picture where tenant_id = ${tenantId} and not digest = any(${kept}::text[])
      and (forget_at is null or forget_at <= ${new Date(nowMs)}) returning 1`.execute(trx);
  // One at a time: each of them may be as large as hundreds of other rows.
  for (const picture of added) await keepPicture(trx, { tenantId, picture, forgetAt: null });
  return { ...noChange, added: added.length, removed: removed.rows.length };
}

/** Adds a picture, or lets it stay until then although no page shows it. */
export const keepPicture = (
  trx: Database,
  {
    tenantId,
    picture,
    forgetAt,
  }: { readonly tenantId: string; readonly picture: WholePicture; readonly forgetAt: Date | null },
) =>
  trx
    .insertInto('picture')
    .values({
      tenant_id: tenantId,
      digest: picture.digest,
      media_type: picture.mediaType,
      width: picture.width,
      height: picture.height,
      bytes: picture.bytes,
      tablet_bytes: picture.tabletBytes,
      phone_bytes: picture.phoneBytes,
      forget_at: forgetAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'digest']).doUpdateSet({
        forget_at: sql`greatest(picture.forget_at, excluded.forget_at)`,
      }),
    )
    .execute();

/**
 * Lets pictures stay until then, even where no page shows them any more by then. Whoever is about to show one does this
 * before: what forgets it waits and sees it.
 */
export const keepPicturesUntil = (
  trx: Database,
  {
    tenantId,
    digests,
    until,
  }: { readonly tenantId: string; readonly digests: readonly string[]; readonly until: Date },
) =>
  trx
    .updateTable('picture')
    .set({ forget_at: sql`greatest(forget_at, ${until})` })
    .where('tenant_id', '=', tenantId)
    .where('digest', 'in', [...digests])
    .execute();

/** How many pictures of a tenant nothing shows, of those that somebody handed over. */
export async function picturesUnshown(trx: Database, tenantId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from picture
    where tenant_id = ${tenantId} and forget_at is not null and not digest = any(${shownDigests(tenantId)})`.execute(
    trx,
  );
  return rows[0]?.number ?? 0;
}

/** Removes pictures whose time is over and that nothing shows. */
export async function deleteUnshown(
  trx: Database,
  { tenantId, nowMs, most }: Keeping & { readonly most: number },
): Promise<number> {
  const { rows } = await sql`
    delete from picture where tenant_id = ${tenantId} and forget_at <= ${new Date(nowMs)}
      and digest = any(array(select digest from picture where tenant_id = ${tenantId}
        and forget_at <= ${new Date(nowMs)} and not digest = any(${shownDigests(tenantId)}) limit ${most}))
    returning 1`.execute(trx);
  return rows.length;
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

/** Every picture that the tenant shows, with its bytes, for an export. */
export const wholePictures = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('picture')
    .select(['digest', 'media_type', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`digest = any(${shownDigests(tenantId)})`)
    .orderBy('digest')
    .execute();
