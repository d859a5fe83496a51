import { wholePictures } from '../catalogue/picture.queries.ts';
import type { Operation } from '../operation.ts';
import type { PictureType } from '../tenant/picture.ts';
import { exportBundle } from './export/exportBundle.ts';
import { pictureFile } from './export/exportPages.ts';

/** The tenant as a bundle that can be imported again; with its pictures, and with people only on demand. */
export const exportTenant: Operation<'Local/ExportBundle'> = async ({ trx, tenant: { tenantId } }, { withUsers }) => ({
  bundle: await exportBundle(trx, { tenantId, withUsers }),
  pictures: (await wholePictures(trx, tenantId)).map(({ digest, media_type, bytes }) => ({
    file: pictureFile({ digest, mediaType: media_type as PictureType }),
    base64: bytes.toString('base64'),
  })),
});
