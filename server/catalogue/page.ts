import type { AccessibilityCode } from '#rules/facility/page/accessibility.ts';
import { fromJson } from '../db/rows.ts';
import type { Json } from '../db/schema.ts';
import type { Picture } from '../tenant/picture.ts';

/** A picture as a page shows it; `alt` says what is seen on it. */
export type PagePicture = Picture & { readonly alt: string };

/** What the page of a place shows beside its columns, and what open data say of it; what is left out nobody has said. */
export type PlacePage = {
  readonly pictures?: readonly PagePicture[];
  /** Its name as it is read. */
  readonly kana?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** 交通・駐車場 */
  readonly access?: string;
  readonly mapUrl?: string;
  readonly mapPicture?: PagePicture;
  readonly accessibility?: readonly AccessibilityCode[];
  /** 利用のきまり */
  readonly houseRules?: string;
};

export type RoomPage = {
  readonly pictures?: readonly PagePicture[];
  readonly areaM2?: number;
  /** この部屋でできること */
  readonly features?: readonly string[];
};

export type CoursePage = { readonly pictures?: readonly PagePicture[] };

// Checked when they were imported.
export const placePageFrom = ({ page }: { readonly page: Json }) => fromJson<PlacePage>(page);
export const roomPageFrom = ({ page }: { readonly page: Json }) => fromJson<RoomPage>(page);
export const coursePageFrom = ({ page }: { readonly page: Json }) => fromJson<CoursePage>(page);
