import type { PictureAt } from '#server/bundle/import/importing.ts';
import { digestIn } from '#server/bundle/import/importPictures.ts';
import { picturesOf } from '#server/catalogue/picture.queries.ts';
import type { Database } from '#server/db/connect.ts';

/** The pictures that the town has, by the names that exports give their files. */
export async function knownPictures(trx: Database, tenantId: string): Promise<PictureAt> {
  const pictures = await picturesOf(trx, tenantId);
  return (file) => {
    const picture = pictures.get(digestIn(file));
    if (!picture) throw new Error(`no picture ${file}`);
    return picture;
  };
}
