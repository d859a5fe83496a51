import { pictureFile } from '#server/bundle/export/exportPages.ts';
import { readInTurn } from '#server/bundle/picture/readPictures.ts';
import { wordsOf } from '#server/bundle/problem/mistake.ts';
import { keepPicture, picturesUnshown } from '#server/catalogue/picture.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';

/** So long one is kept that no change shows. */
const keptMs = 24 * 60 * 60 * 1000;

/** So many of a tenant are kept that nothing shows. */
const mostUnshown = 100;

/** So many wait in a process for the one that is being read; each of them holds its bytes. */
const mostWaiting = 8;

let waiting = 0;

/** One after the other. Refuses busy where too many wait. */
async function read(base64: string) {
  if (waiting >= mostWaiting) throw new Refused('busy');
  waiting += 1;
  try {
    return await readInTurn(Buffer.from(base64, 'base64'));
  } finally {
    waiting -= 1;
  }
}

/**
 * Takes a picture as an import does: published anew, without what a camera wrote. Nothing shows it before a change names it. Refuses pictureRefused, tooManyPictures and busy.
 */
export const uploadPicture: UnboundOperation<'Office/UploadPicture' | 'Office/UploadTownPicture'> = async (
  scope,
  { base64 },
) => {
  const unshown = await scope.transact(({ trx, tenant }) => picturesUnshown(trx, tenant.tenantId));
  if (unshown >= mostUnshown) throw new Refused('tooManyPictures');
  const picture = await read(base64);
  if ('code' in picture) {
    throw new Refused({ code: 'pictureRefused', details: { reason: wordsOf(picture, (key) => key) } });
  }
  return scope.once(async ({ trx, tenant: { tenantId }, nowMs }) => {
    await keepPicture(trx, { tenantId, picture, forgetAt: new Date(nowMs + keptMs) });
    return { file: pictureFile(picture) };
  });
};
