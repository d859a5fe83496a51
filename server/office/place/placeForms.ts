import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import type { ClosureInput } from '#server/bundle/export/exportClosures.ts';
import { closingForm } from './placeClosings.ts';
import { joinsOf, type PlaceEntry, type RoomEntry } from './placeEdit.ts';

/** A hall as its form has it. An export leaves nothing to defaults but what is not said at all. */
export function placeFormOf(entry: PlaceEntry, closings: readonly ClosureInput[]): PlaceForm {
  return {
    name: entry.name,
    zipCode: entry.zipCode,
    address: entry.address,
    phoneNumber: entry.phoneNumber,
    faxNumber: entry.faxNumber ?? '',
    url: entry.url ?? '',
    description: entry.description ?? '',
    reservationNotes: entry.reservationNotes ?? '',
    access: entry.access ?? '',
    mapUrl: entry.mapUrl ?? '',
    accessibility: [...(entry.accessibility ?? [])],
    houseRules: entry.houseRules ?? '',
    pictures: entry.pictures ?? [],
    equipment: (entry.equipment ?? []).map((one) => (typeof one === 'string' ? { name: one } : one)),
    closings: closings.map(closingForm),
    mailSender: entry.mailSender ?? '',
    replyTo: entry.replyTo ?? '',
    dayList: entry.dayList ?? null,
    useConditions: [...(entry.useConditions ?? [])],
  };
}

/** `articles`: all rooms of its hall. */
export const roomFormOf = (entry: RoomEntry, articles: readonly RoomEntry[]): RoomForm => ({
  name: entry.name,
  description: entry.description ?? '',
  published: entry.published ?? true,
  visibility: entry.visibility ?? 'bookable',
  areaM2: entry.areaM2 ?? null,
  features: entry.features ?? [],
  joins: joinsOf(entry, articles),
  capacity: entry.capacity ?? null,
  ...openingOf(entry),
  bookingWindow: windowFormOf(entry.bookingWindow),
  classWindows: (entry.classWindows ?? []).map(({ bookingWindow, ...row }) => ({
    ...row,
    bookingWindow: windowFormOf(bookingWindow),
  })),
  lotteryWindow: entry.lotteryWindow ?? null,
  roomLimits: entry.roomLimits ?? null,
  placeLimits: entry.placeLimits ?? null,
  approval: entry.approval ?? null,
  ...pricedOf(entry),
  timetable: (entry.timetable ?? []).map(({ frames, hourlyFee, ...row }) => ({
    ...row,
    ...(frames !== undefined && { frames: framesOf(frames) }),
    ...(hourlyFee !== undefined && { hourlyFee: byDay(hourlyFee) }),
  })),
  pictures: entry.pictures ?? [],
});

const openingOf = ({ hours = '', closedWeekdays, closedMonthly, holidayRule = 'open', preparation }: RoomEntry) => ({
  hours,
  closedWeekdays: closedWeekdays ?? [],
  closedMonthly: closedMonthly ?? [],
  holidayRule,
  preparation: { before: preparation?.before ?? 0, after: preparation?.after ?? 0 },
});

/** What is lent of it, by frames or by the hour, with its price. */
function pricedOf(entry: RoomEntry): Pick<RoomForm, 'frames' | 'slotMinutes' | 'hourlyFee'> {
  if (entry.timeFrameType === 'frame') {
    return { frames: framesOf(entry.frames), slotMinutes: 60, hourlyFee: null };
  }
  const { slotMinutes, hourlyFee } = entry;
  return {
    frames: [],
    slotMinutes: slotMinutes === 30 ? 30 : 60,
    hourlyFee: hourlyFee === undefined ? null : byDay(hourlyFee),
  };
}

type Fee = number | { readonly weekday: number; readonly saturday: number; readonly holiday: number };

type Frame = { readonly name: string; readonly hours: string; readonly fee?: Fee };

const framesOf = (frames: readonly Frame[]) =>
  frames.map(({ fee, ...frame }) => ({ ...frame, ...(fee !== undefined && { fee: byDay(fee) }) }));

const byDay = (fee: Fee) => (typeof fee === 'number' ? { weekday: fee, saturday: fee, holiday: fee } : fee);

function windowFormOf(window: RoomEntry['bookingWindow']): RoomForm['bookingWindow'] {
  if (!window) throw new Error('an export says the window of each room');
  const { opens, ...rest } = window;
  return { ...rest, closesHour: rest.closesHour ?? null, opens: { ...opens, onDay: opens.onDay ?? null } };
}
