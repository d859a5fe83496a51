import { coursePageFrom, type PagePicture, placePageFrom, roomPageFrom } from '#server/catalogue/page.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Json } from '#server/db/schema.ts';
import { type Picture, pictureTypes } from '#server/tenant/picture.ts';

type Row = { readonly page: Json };

/** Where an export writes a picture, beside the bundle. */
export const pictureFile = ({ digest, mediaType }: Pick<Picture, 'digest' | 'mediaType'>) =>
  `pictures/${digest}.${pictureTypes[mediaType]}`;

export const logoInput = ({ logo }: { readonly logo: Json | null }) =>
  logo === null ? null : pictureFile(fromJson<Picture>(logo));

const pictureInput = (picture: PagePicture) => ({ file: pictureFile(picture), alt: picture.alt });

const picturesInput = ({ pictures }: { readonly pictures?: readonly PagePicture[] }) =>
  pictures ? { pictures: pictures.map(pictureInput) } : {};

export function placePageInput(row: Row) {
  const { pictures: _, mapPicture, accessibility, ...texts } = placePageFrom(row);
  return {
    ...picturesInput(placePageFrom(row)),
    ...texts,
    ...(mapPicture && { mapPicture: pictureInput(mapPicture) }),
    ...(accessibility && { accessibility: [...accessibility] }),
  };
}

export function roomPageInput(row: Row) {
  const { areaM2, features } = roomPageFrom(row);
  return {
    ...picturesInput(roomPageFrom(row)),
    ...(areaM2 !== undefined && { areaM2 }),
    ...(features && { features: [...features] }),
  };
}

export const coursePageInput = (row: Row) => picturesInput(coursePageFrom(row));
