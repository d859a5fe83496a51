import { z } from 'zod';
import { awaitedDraw } from '../lottery.ts';
import { day, hour, id, localDateTime, minute, shownDay, wholeNumber } from '../values.ts';

export const timeFrameType = z.enum(['frame', 'time']);

export const entryType = z.enum(['normal', 'lottery']);

export const dayKind = z.enum(['weekday', 'saturday', 'holiday']);

/** Why a day or a frame cannot be reserved. */
export const unavailableReason = z.enum([
  'closed',
  'full',
  'notYetOpen',
  'deadlinePassed',
  'past',
  'suspended',
  'notAccepting',
]);

/** What residents may do with a room: reserve it (予約可), see whether it is free (空きのみ公開), or neither (非公開). */
export const visibility = z.enum(['bookable', 'vacancy', 'hidden']);

export const container = z.object({ containerId: id, containerName: z.string() });

export const containerInfo = z.object({
  containerId: id,
  containerName: z.string(),
  zipCode: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  faxNumber: z.string(),
  url: z.string(),
  description: z.string(),
  reservationNotesText: z.string(),
  articles: z.array(z.object({ articleId: id, articleName: z.string(), description: z.string() })),
});

export const article = z.object({
  articleId: id,
  articleName: z.string(),
  containerId: id,
  containerName: z.string(),
  description: z.string(),
  timeFrameType,
});

/** `holidayName` is '' on ordinary days. */
export const dayColumn = z.object({ date: shownDay, dayKind, holidayName: z.string() });

/**
 * `displayText` is one of ◎ ○ △ ×; `reason` and `opensAt` explain every ×. `reasonText` says which rule it was where a
 * reason alone does not: '毎週月曜日は休館日です。' canWatch: some frame is taken of which this user may ask to be told when it is
 * not; missing where there is none.
 */
export const dayCell = z.object({
  date: shownDay,
  articleId: id,
  displayText: z.enum(['◎', '○', '△', '×']),
  isAvailable: z.boolean(),
  reason: unavailableReason.nullable(),
  reasonText: z.string().optional(),
  opensAt: localDateTime.nullable(),
  canWatch: z.boolean().optional(),
});

export const dayAvailability = z.object({
  containerName: z.string(),
  columns: z.array(dayColumn),
  rows: z.array(z.object({ articleId: id, articleName: z.string(), cells: z.array(dayCell) })),
});

/**
 * A day on which something of a place is closed, or a holiday. `isClosed`: all of it is; `closedArticleIds`: of rooms,
 * where it is not. `holidayName` is '' on ordinary days.
 */
export const specialDay = z.object({
  date: shownDay,
  holidayName: z.string(),
  isClosed: z.boolean(),
  closedArticleIds: z.array(id),
});

/**
 * What a place lends. `stock`: how many there are, `left`: how many of them can be had for the hours asked about; both
 * are missing where nobody counts. `priceText`: '500円／区分', missing where it costs nothing.
 */
export const equipment = z.object({
  name: z.string(),
  isChecked: z.boolean(),
  stock: wholeNumber.optional(),
  left: wholeNumber.optional(),
  priceText: z.string().optional(),
});

/** Something a town has a code and words for: a condition of use, a reduction. */
export const coded = z.object({ code: z.string(), label: z.string() });

/** What a use may be. Of those with the same `oneOf` it is one at most. */
export const useCondition = coded.extend({ oneOf: z.string().exactOptional() });

/**
 * Minutes that can be had now beyond a frame, in whole units: right before it and right after it, and on both sides
 * together. `ends` says what ends them where the place itself offers more: its hours, or what the room is taken for.
 */
export const extension = z.object({
  unitMinutes: wholeNumber,
  mostTogether: wholeNumber,
  before: z.object({ minutes: wholeNumber, ends: z.enum(['hours', 'taken']).nullable() }),
  after: z.object({ minutes: wholeNumber, ends: z.enum(['hours', 'taken']).nullable() }),
});

/**
 * isAvailable: the place is free. canReserve: this user may take it now. basicFee: yen per frame, or per hour of a time
 * article. extension: missing where a frame is used as it is. parts: minutes for which a part of the frame has a price of
 * its own, missing where none has. canWatch: it is taken, and this user may ask to be told when it is not; missing where not.
 */
export const frameRow = z.object({
  timeFrameName: z.string(),
  displayText: z.string(),
  isAvailable: z.boolean(),
  canReserve: z.boolean(),
  basicFee: z.number().int(),
  date: day,
  timeFrameFromHour: hour,
  timeFrameFromMinute: minute,
  timeFrameToHour: hour,
  timeFrameToMinute: minute,
  reason: unavailableReason.nullable(),
  reasonText: z.string().optional(),
  opensAt: localDateTime.nullable(),
  extension: extension.optional(),
  parts: z.array(wholeNumber).optional(),
  canWatch: z.boolean().optional(),
});

export const dayArticleAvailability = z.object({
  containerName: z.string(),
  articleName: z.string(),
  date: day,
  dayKind,
  holidayName: z.string(),
  timeFrameType,
  entryType,
  /** The draw that is entered, while it takes entries. */
  awaitedDraw: awaitedDraw.optional(),
  equipments: z.array(equipment),
  /** The place has an ordinance: GetQuote says what a use costs; basicFee is the base alone. */
  hasOrdinance: z.boolean(),
  /** What the use may be, where the place charges or opens by it. */
  useConditions: z.array(useCondition),
  /** Reductions that may be asked for. */
  reductions: z.array(coded),
  /** Why the day is open although a rule closes it, and how much of the room or its place one person may have: sentences. */
  limits: z.array(z.string()),
  /** The frames cost the same on every kind of day. */
  hasOnePrice: z.boolean(),
  rows: z.array(frameRow),
});

export type TimeFrameType = z.infer<typeof timeFrameType>;

export type EntryType = z.infer<typeof entryType>;

export type DayKind = z.infer<typeof dayKind>;

export type Visibility = z.infer<typeof visibility>;

export type UnavailableReason = z.infer<typeof unavailableReason>;

export type Container = z.infer<typeof container>;

export type ContainerInfo = z.infer<typeof containerInfo>;

export type Article = z.infer<typeof article>;

export type DayColumn = z.infer<typeof dayColumn>;

export type DayCell = z.infer<typeof dayCell>;

export type DayAvailability = z.infer<typeof dayAvailability>;

export type Equipment = z.infer<typeof equipment>;

export type Extension = z.infer<typeof extension>;

export type FrameRow = z.infer<typeof frameRow>;

export type DayArticleAvailability = z.infer<typeof dayArticleAvailability>;

export type Coded = z.infer<typeof coded>;

export type UseCondition = z.infer<typeof useCondition>;

export type SpecialDay = z.infer<typeof specialDay>;
