import { z } from 'zod';
import { textUpTo, wholeNumber } from '../values.ts';

// Halls and rooms in the form of a bundle (docs/bundle.md). These schemas bound what is sent; whether it is right is
// judged by the bundle's own checks, which answer in words beside the field.

const short = textUpTo(300);
const prose = textUpTo(10_000);
const some = wholeNumber;
const list = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).max(most);

const fee = z.strictObject({ weekday: some, saturday: some, holiday: some });

/** `hours` as '9:00-12:00'. */
const frame = z.strictObject({ name: short, hours: short, fee: fee.exactOptional() });

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

const roomLimits = z.strictObject({
  maxOpenReservations: some.exactOptional(),
  maxFramesPerMonth: some.exactOptional(),
  maxHoursPerDay: z.number().exactOptional(),
  maxDaysInARow: some.exactOptional(),
  minHours: z.number().exactOptional(),
});

const equipment = z.strictObject({
  name: short,
  stock: some.exactOptional(),
  code: short.exactOptional(),
  rooms: list(short, 200).exactOptional(),
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
});

/** What a room says of itself; null for what nobody has said. */
export const roomForm = z.strictObject({
  name: short,
  description: prose,
  published: z.boolean(),
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
  /** Null where nothing is drawn by lot. */
  lotteryWindow: lotteryWindow.nullable(),
  roomLimits: roomLimits.nullable(),
  approval: z.union([z.literal('always'), z.strictObject({ classes: list(short, 100) })]).nullable(),
  /** Of a room by frames; empty of one by hours. */
  frames: list(frame, 50),
  /** Of a room by hours. */
  slotMinutes: z.union([z.literal(30), z.literal(60)]),
  hourlyFee: fee.nullable(),
});

export type PlaceForm = z.infer<typeof placeForm>;
export type RoomForm = z.infer<typeof roomForm>;
