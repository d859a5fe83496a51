import { z } from 'zod';
import { id } from '../values.ts';
import { timeFrameType } from './room.ts';

/** A picture at its address. `tabletSrc` and `phoneSrc`: smaller ones, where there are any. */
export const shownPicture = z.object({
  src: z.string(),
  tabletSrc: z.string().nullable(),
  phoneSrc: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});

/** A room with what its page shows; `capacity` and `areaM2` are null where nobody has said. */
export const roomPage = z.object({
  articleId: id,
  articleName: z.string(),
  description: z.string(),
  timeFrameType,
  pictures: z.array(shownPicture),
  capacity: z.number().int().nullable(),
  areaM2: z.number().nullable(),
  /** この部屋でできること */
  features: z.array(z.string()),
  /** What is lent with it, by name. */
  equipment: z.array(z.string()),
});

/** A place with what its page shows; texts are '' where nobody has said. */
export const hallPage = z.object({
  containerId: id,
  containerName: z.string(),
  zipCode: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  faxNumber: z.string(),
  url: z.string(),
  description: z.string(),
  reservationNotesText: z.string(),
  pictures: z.array(shownPicture),
  /** 交通・駐車場 */
  access: z.string(),
  mapUrl: z.string(),
  mapPicture: shownPicture.nullable(),
  accessibility: z.array(z.object({ code: z.string(), label: z.string() })),
  /** 利用のきまり */
  houseRules: z.string(),
  rooms: z.array(roomPage),
});

/**
 * What a room costs without anything beside: a row for each frame, or each stretch of hours of a room by the hour, and a
 * column for each kind of day, days that cost the same in one. `cells`: yen, null where it is not offered.
 */
export const priceTable = z.object({
  caption: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ name: z.string(), cells: z.array(z.number().int().nullable()) })),
  /** What else the ordinance says of fees: titles with their sentences. */
  notes: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
});

export type ShownPicture = z.infer<typeof shownPicture>;

export type RoomPage = z.infer<typeof roomPage>;

export type HallPage = z.infer<typeof hallPage>;

export type PriceTable = z.infer<typeof priceTable>;
