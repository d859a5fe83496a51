import { picturesOf, replacePictures, type WholePicture } from '#server/catalogue/picture.queries.ts';
import type { Picture } from '#server/tenant/picture.ts';
import { mistake } from '../problem/mistake.ts';
import { picturesNamed } from '../read/checkPictures.ts';
import type { Entering, PictureAt } from './importing.ts';

/** As an export names the file of a picture, by which the tenant knows it again. */
export const digestIn = (file: string) => /(?:^|\/)([0-9a-f]{64})\.\w+$/.exec(file)?.[1] ?? '';

/** Stands for one that is missing, which was reported: nothing of this import will be left. */
const none: Picture = { digest: '', mediaType: 'image/webp', width: 1, height: 1, hasPhone: false };

/** The pictures that the tenant shows. Those that it shows no more go, but for what the office may still need. */
export async function importPictures({ trx, tenantId, nowMs, bundle, report }: Entering) {
  const known = await picturesOf(trx, tenantId);
  const pictures = new Map<string, Picture>();
  const added = new Map<string, WholePicture>();
  for (const { file, path } of picturesNamed(bundle)) {
    const given = bundle.pictures.get(file);
    const whole = given && !('code' in given) ? given : undefined;
    const own = known.get(whole?.digest ?? digestIn(file));
    const picture = own ?? whole;
    if (picture === undefined) {
      report(path, mistake('pictureMissing', { file }));
      continue;
    }
    if (whole && !own) added.set(whole.digest, whole);
    const { digest, mediaType, width, height, hasTablet = false, hasPhone } = picture;
    pictures.set(file, { digest, mediaType, width, height, hasTablet, hasPhone });
  }
  const kept = [...pictures.values()].map(({ digest }) => digest);
  const change = await replacePictures(trx, { tenantId, nowMs, added: [...added.values()], kept });
  const pictureAt: PictureAt = (file) => pictures.get(file) ?? none;
  return { change, pictureAt };
}
