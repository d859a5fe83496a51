import { z } from 'zod';
import { frameHours } from '../facility/booking.ts';
import { shownPicture } from '../facility/page.ts';
import { dayColumn, entryType } from '../facility/room.ts';
import { day, id, shownDay, textUpTo, wholeNumber } from '../values.ts';

/** Most days that a search looks at. */
export const mostSearchedDays = 31;

/** What is looked for. What is left out asks nothing; each is a condition of its own. */
export const roomSearch = z.strictObject({
  /** In the name of the room or its hall, in what it offers, or in what is said of it, in any kana. */
  text: textUpTo(100).default(''),
  /** The days looked at: so many from this one on, of these days of the week. Sunday is 0, and 7 is any holiday. */
  from: day,
  days: z.number().int().min(1).max(mostSearchedDays).default(1),
  weekdays: z.array(z.number().int().min(0).max(7)).max(8).default([]),
  /** When it is wanted. Frames that together hold all of it are found; with `isAnyPart` those that touch it. */
  hours: frameHours.optional(),
  isAnyPart: z.boolean().default(false),
  people: wholeNumber.min(1).max(100_000).optional(),
  /** What it is to be used for, as a room says what can be done there. */
  use: textUpTo(60).default(''),
  /** Names of what the room lends; all of them are wanted. */
  equipment: z.array(textUpTo(60)).max(10).default([]),
  containerIds: z.array(id).max(100).default([]),
  isFreeOnly: z.boolean().default(true),
  sort: z.enum(['day', 'price', 'hall']).default('day'),
});

/** A frame that can be had. `basicFee` as in frameRow. */
export const foundFrame = z.object({ timeFrameName: z.string(), ...frameHours.shape, basicFee: z.number().int() });

/** Frames of a day that fit. `displayText` is the mark of the day. */
export const foundDay = dayColumn.extend({
  displayText: z.enum(['◎', '○', '△']),
  entryType,
  frames: z.array(foundFrame),
});

export const foundRoom = z.object({
  containerId: id,
  containerName: z.string(),
  articleId: id,
  articleName: z.string(),
  /** How many people it is for; null where the town has not said. */
  capacity: wholeNumber.nullable(),
  picture: shownPicture.nullable(),
  /** False for one of which anybody sees what is free, and which staff alone reserve. */
  isBookable: z.boolean(),
  /** The first days with something that fits, and how many more there are. */
  days: z.array(foundDay),
  moreDays: wholeNumber,
  /** The least of their prices in yen, per frame or per hour; null where no day fits. */
  priceFrom: z.number().int().nullable(),
  /** The next day on which it can be had at all, where none of these fits; null for none in the month ahead. */
  nextFreeDay: shownDay.nullable(),
});

/** A condition without which more would be found. */
export const loosening = z.object({
  condition: z.enum(['text', 'day', 'hours', 'people', 'use', 'equipment', 'place']),
  /** How many rooms would be found without it. */
  found: wholeNumber,
});

export const foundRooms = z.object({
  items: z.array(foundRoom),
  total: wholeNumber,
  /** What rooms of the tenant lend, to choose from. */
  equipmentNames: z.array(z.string()),
  /** Where nothing is found: what to loosen, that which finds most first. */
  loosenings: z.array(loosening),
});

export type RoomSearch = z.output<typeof roomSearch>;
export type RoomSearchInput = z.input<typeof roomSearch>;
export type FoundRoom = z.infer<typeof foundRoom>;
export type FoundDay = z.infer<typeof foundDay>;
export type FoundRooms = z.infer<typeof foundRooms>;
export type Loosening = z.infer<typeof loosening>;
