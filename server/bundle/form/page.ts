import { z } from 'zod';
import { accessibilityCodes } from '#rules/facility/page/accessibility.ts';
import { asIssue } from '../problem/asIssue.ts';
import { line, prose, webAddress } from './values.ts';

const folder = String.raw`[\p{L}\p{N}_-][\p{L}\p{N}_ .()-]*`;
const pathForm = new RegExp(`^(?:${folder}/)*${folder}\\.(?:webp|png|jpe?g|avif|svg)$`, 'iu');

export const isPictureFile = (path: string) => pathForm.test(path);

/** A file beside the bundle, or in a folder beside it: nothing that leads out of there. */
export const pictureName = line().refine(isPictureFile, asIssue('notPictureFile'));

const picture = z.strictObject({
  file: pictureName,
  /** What is seen on it, for whoever does not see it. */
  alt: line(),
});

const pictures = z.array(picture).max(12).default([]);

/** Where it is, by degrees (WGS 84): somewhere in Japan. */
const location = z.strictObject({ latitude: z.number().min(20).max(46), longitude: z.number().min(122).max(154) });

/** What the page of a place shows beside its address and words, and what open data say of it. */
export const placePage = {
  pictures,
  kana: line().exactOptional(),
  location: location.exactOptional(),
  access: prose.default(''),
  mapUrl: webAddress.default(''),
  mapPicture: picture.exactOptional(),
  accessibility: z.array(z.enum(accessibilityCodes)).default([]),
  houseRules: prose.default(''),
};

export const roomPage = {
  pictures,
  areaM2: z.number().min(1).max(100_000).multipleOf(0.1).exactOptional(),
  features: z.array(line(60)).max(20).default([]),
};

export const coursePage = { pictures };

export type PictureEntry = z.infer<typeof picture>;
export type PlacePageEntry = z.infer<z.ZodObject<typeof placePage>>;
export type RoomPageEntry = z.infer<z.ZodObject<typeof roomPage>>;
export type CoursePageEntry = z.infer<z.ZodObject<typeof coursePage>>;
