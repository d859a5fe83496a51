import type { CoursePage, PagePicture, PlacePage, RoomPage } from '#server/catalogue/page.ts';
import { asJson } from '#server/db/rows.ts';
import type { CoursePageEntry, PictureEntry, PlacePageEntry, RoomPageEntry } from '../form/page.ts';
import type { PictureAt } from './importing.ts';

// The documents of pages, without what nobody has said.

const shown =
  (pictureAt: PictureAt) =>
  ({ file, alt }: PictureEntry): PagePicture => ({ ...pictureAt(file), alt });

const picturesIn = ({ pictures }: CoursePageEntry, pictureAt: PictureAt) =>
  pictures.length > 0 ? { pictures: pictures.map(shown(pictureAt)) } : {};

export const coursePageOf = (entry: CoursePageEntry, pictureAt: PictureAt) =>
  asJson(picturesIn(entry, pictureAt) satisfies CoursePage);

export const roomPageOf = (entry: RoomPageEntry, pictureAt: PictureAt) =>
  asJson({
    ...picturesIn(entry, pictureAt),
    ...(entry.areaM2 !== undefined && { areaM2: entry.areaM2 }),
    ...(entry.features.length > 0 && { features: entry.features }),
  } satisfies RoomPage);

export function placePageOf(entry: PlacePageEntry, pictureAt: PictureAt) {
  const { kana, location, access, mapUrl, mapPicture, accessibility, houseRules } = entry;
  return asJson({
    ...picturesIn(entry, pictureAt),
    ...(kana !== undefined && { kana }),
    ...(location && { location }),
    ...(access !== '' && { access }),
    ...(mapUrl !== '' && { mapUrl }),
    ...(mapPicture && { mapPicture: shown(pictureAt)(mapPicture) }),
    ...(accessibility.length > 0 && { accessibility }),
    ...(houseRules !== '' && { houseRules }),
  } satisfies PlacePage);
}
