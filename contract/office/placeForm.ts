import { z } from 'zod';
import { visibility } from '../facility/room.ts';
import { textUpTo, wholeNumber } from '../values.ts';
import { mostPictures } from './mostPictures.ts';

// Halls and rooms in the form of a bundle (docs/bundle.md). These schemas bound what is sent; whether it is right is
// judged by the bundle's own checks, which answer in words beside the field.

const short = textUpTo(300);
const prose = textUpTo(10_000);
const some = wholeNumber;
const list = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).max(most);

const fee = z.strictObject({ weekday: some, saturday: some, holiday: some });

/** `hours` as '9:00-12:00'. */
const frame = z.strictObject({ name: short, hours: short, fee: fee.exactOptional() });

/** Days that are otherwise: other hours, frames or prices, or closed for a reason. What is left out is as on other days. */
const dayRow = z.strictObject({
  when: z.strictObject({
    days: list(short, 20).exactOptional(),
    weekdays: list(short, 7).exactOptional(),
    season: z.strictObject({ from: short, to: short }).exactOptional(),
  }),
  hours: short.exactOptional(),
  frames: list(frame, 50).exactOptional(),
  hourlyFee: fee.exactOptional(),
  closed: short.exactOptional(),
});

const bookingWindow = z.strictObject({
  opens: z.strictObject({
    unit: z.enum(['months', 'days']),
    ahead: some,
    onDay: z.union([some, short]).nullable(),
    hour: some,
    minute: some.exactOptional(),
    ifClosed: z.enum(['same_day', 'next_open_day']).exactOptional(),
  }),
  closesDaysBefore: some,
  closesHour: some.nullable(),
  closesMinute: some.exactOptional(),
  closesIfClosed: z.enum(['same_day', 'open_day_before']).exactOptional(),
});

/** A window of some classes of people, or of uses under some conditions. */
const classWindow = z.strictObject({
  classes: list(short, 100).exactOptional(),
  conditions: list(short, 100).exactOptional(),
  bookingWindow,
  lottery: z.boolean().exactOptional(),
});

const lotteryWindow = z.strictObject({
  monthsAhead: some,
  fromDay: some,
  fromHour: some,
  fromMinute: some.exactOptional(),
  toDay: some,
  toHour: some,
  toMinute: some.exactOptional(),
  announces: z.strictObject({ onDay: some, hour: some, minute: some.exactOptional() }).exactOptional(),
});

const limits = z.strictObject({
  maxOpenReservations: some.exactOptional(),
  maxFramesPerMonth: some.exactOptional(),
  maxHoursPerDay: z.number().exactOptional(),
  maxDaysInARow: some.exactOptional(),
  minHours: z.number().exactOptional(),
});

/** What a person says of a use beside its purpose; of those with the same `oneOf` a use has one. */
const useCondition = z.strictObject({ code: short, label: short, oneOf: short.exactOptional() });

const equipment = z.strictObject({
  name: short,
  stock: some.exactOptional(),
  code: short.exactOptional(),
  rooms: list(short, 200).exactOptional(),
});

/** By the name that an export gives its file, and what is seen on it. */
const picture = z.strictObject({ file: short, alt: short });

/** A bundle may bring some more. */
const pictures = list(picture, 12);

/** What closes some of a hall on a day of every month, or between two days of every year. */
const closing = z.strictObject({
  /** Keys of what it closes; none for all of the hall. */
  spaces: list(short, 200),
  kind: z.enum(['closure', 'official']),
  everyMonth: short.exactOptional(),
  everyYear: z.strictObject({ from: short, to: short }).exactOptional(),
  /** Days on which it does not come. */
  except: list(short, 1_000).exactOptional(),
  hours: short.exactOptional(),
  reason: short,
});

/** What a hall says of itself. */
export const placeForm = z.strictObject({
  name: short,
  zipCode: short,
  address: short,
  phoneNumber: short,
  faxNumber: short,
  url: short,
  description: prose,
  reservationNotes: prose,
  access: prose,
  mapUrl: short,
  accessibility: list(short, 50),
  houseRules: prose,
  equipment: list(equipment, 300),
  useConditions: list(useCondition, 100),
  closings: list(closing, 50),
  /** Who sends its mails, and where answers go; '' as the town says. */
  mailSender: short,
  replyTo: short,
  /** The list of the day by mail; null where nobody gets it. */
  dayList: z.strictObject({ hour: some, to: list(short, 10) }).nullable(),
  pictures,
});

/** What a room says of itself; null for what nobody has said. */
export const roomForm = z.strictObject({
  name: short,
  description: prose,
  published: z.boolean(),
  visibility,
  areaM2: z.number().nullable(),
  features: list(short, 50),
  /** Keys of the rooms that it takes together, as a hall whose partition is open; none for a room of its own place. */
  joins: list(short, 50),
  capacity: some.nullable(),
  hours: short,
  closedWeekdays: list(short, 7),
  closedMonthly: list(short, 31),
  holidayRule: z.enum(['open', 'closed', 'closed_next_day']),
  preparation: z.strictObject({ before: some, after: some }),
  bookingWindow,
  /** Other windows of some people and uses; empty where everybody has the same. */
  classWindows: list(classWindow, 50),
  /** Null where nothing is drawn by lot. */
  lotteryWindow: lotteryWindow.nullable(),
  roomLimits: limits.nullable(),
  /** The same of all rooms of its hall together. */
  placeLimits: limits.nullable(),
  approval: z.union([z.literal('always'), z.strictObject({ classes: list(short, 100) })]).nullable(),
  /** Of a room by frames; empty of one by hours. */
  frames: list(frame, 50),
  /** Of a room by hours. */
  slotMinutes: z.union([z.literal(30), z.literal(60)]),
  hourlyFee: fee.nullable(),
  /** The first row that holds on a day counts. */
  timetable: list(dayRow, 50),
  pictures,
});

/** What of them is changed. */
const changedPictures = { pictures: list(picture, mostPictures) };
export const placeFields = placeForm.extend(changedPictures).partial();
export const roomFields = roomForm.extend(changedPictures).partial();

export type PictureEntry = z.infer<typeof picture>;
export type PlaceForm = z.infer<typeof placeForm>;
export type RoomForm = z.infer<typeof roomForm>;
