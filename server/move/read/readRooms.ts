import { localDateTimeAt } from '#rules/day/day.ts';
import type { ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { characterCount, cleanLine } from '#rules/text/typedText.ts';
import { type RoomFacts, roomFinder } from '../plan/roomFinder.ts';
import type { Report } from '../words/moveWords.ts';
import { dayAt } from './readPeople.ts';
import { stateAt, yenAt } from './readState.ts';
import type { Line, Table } from './readTable.ts';
import { typedCount, typedMoment, typedRange, typedTime } from './typed.ts';

export type RoomUse = Use & { readonly frameName: string; readonly fee: number; readonly line: number };

/** A reservation that moves in, of one line or several. */
export type RoomDraft = {
  readonly line: number;
  readonly file: string;
  readonly id: string;
  readonly person: string;
  readonly room: RoomFacts;
  /** By day and time. */
  readonly uses: readonly RoomUse[];
  readonly state: ReservationState;
  readonly fee: number;
  readonly paid: number | null;
  /** Null where the file does not say. */
  readonly paidOn: string | null;
  readonly purpose: string;
  readonly attendees: number | null;
  /** Null where the file does not say. */
  readonly bookedAt: string | null;
};

/** How the states of another system are called in ours, whatever its own words are. */
export const roomStates: Readonly<Record<string, ReservationState>> = {
  予約: 'confirmed',
  予約確定: 'confirmed',
  利用済み: 'completed',
  無断不使用: 'no_show',
  取消: 'cancelled_user',
  '取消（施設都合）': 'cancelled_operator',
};

type Known = {
  readonly rooms: readonly RoomFacts[];
  readonly isPerson: (id: string) => boolean;
  /** 'YYYY-MM-DDTHH:MM'. */
  readonly now: string;
};

/** What must be the same on all lines of a reservation. */
const sameFields = ['person', 'place', 'room', 'state', 'purpose', 'attendees', 'bookedAt'] as const;

/** The reservations of a file, each of all lines with its number. What cannot be read is reported and left out. */
export function readRooms({ file, lines, report }: Table<'reservations'>, known: Known): RoomDraft[] {
  const byId = Map.groupBy(lines, ({ at }) => at.id);
  const find = roomFinder(known.rooms);
  return [...byId].flatMap(([id, [first, ...rest]]) => {
    if (!first || id === '') return [];
    for (const other of rest) {
      const field = sameFields.find((one) => other.at[one] !== first.at[one]);
      if (field) report({ line: other.line, field }, 'linesDiffer', { column: field, line: first.line });
    }
    return reservationOf([first, ...rest], { ...known, file, find, report }) ?? [];
  });
}

type Reading = Known & { readonly file: string; readonly find: ReturnType<typeof roomFinder>; readonly report: Report };
type Lines = readonly [Line<'reservations'>, ...Line<'reservations'>[]];

function reservationOf(lines: Lines, reading: Reading): RoomDraft | null {
  const [first] = lines;
  const { at, line } = first;
  const { report, file, now } = reading;
  if (at.person !== '' && !reading.isPerson(at.person)) {
    report({ line, field: 'person' }, 'personUnknown', { written: at.person });
  }
  const room = roomOf(first, reading);
  const uses = lines.flatMap((one) => useOf(one, room, report) ?? []);
  const told = stateAt(first, roomStates, report);
  const texts = textsOf(first, report);
  if (!room || told === null || uses.length < lines.length) return null;
  const end =
    uses
      .map(({ date, toMinute }) => localDateTimeAt(date, toMinute))
      .toSorted()
      .at(-1) ?? '';
  const isOver = end <= now;
  if (!isOver && (told === 'completed' || told === 'no_show')) report({ line, field: 'state' }, 'notOverYet');
  const paids = lines.map((one) => (one.at.paid === '' ? null : yenAt(one, 'paid', report)));
  return {
    line,
    file,
    id: at.id,
    person: at.person,
    room,
    uses: uses.toSorted((one, other) => one.date.localeCompare(other.date) || one.fromMinute - other.fromMinute),
    state: told === 'confirmed' && isOver ? 'completed' : told,
    fee: uses.reduce((sum, { fee }) => sum + fee, 0),
    paid: paids.some((paid) => paid === null) ? null : paids.reduce<number>((sum, paid) => sum + (paid ?? 0), 0),
    paidOn: dayAt(first, 'paidOn', report),
    ...texts,
  };
}

function textsOf({ at, line }: Line<'reservations'>, report: Report) {
  const purpose = cleanLine(at.purpose);
  if (characterCount(purpose) > 200) report({ line, field: 'purpose' }, 'tooLong', { most: 200 });
  const attendees = at.attendees === '' ? null : typedCount(at.attendees);
  if (attendees === undefined) report({ line, field: 'attendees' }, 'notCount', { written: at.attendees });
  return { purpose, attendees: attendees ?? null, bookedAt: momentAt({ at, line }, report) };
}

/** When something was applied for; null where nothing is said. */
export function momentAt(
  { at, line }: { readonly line: number; readonly at: { readonly bookedAt: string } },
  report: Report,
): string | null {
  const moment = typedMoment(at.bookedAt);
  if (moment === undefined) report({ line, field: 'bookedAt' }, 'notMoment', { written: at.bookedAt });
  return moment ?? null;
}

function roomOf({ at, line }: Line<'reservations'>, { find, report }: Reading): RoomFacts | null {
  if (at.room === '') return null;
  const found = find(at.place, at.room);
  const written = at.place === '' ? at.room : `${at.place}／${at.room}`;
  if (found.length === 0) report({ line, field: 'room' }, 'roomUnknown', { written });
  if (found.length > 1) report({ line, field: 'room' }, 'roomAmbiguous', { written });
  const [room = null] = found;
  return found.length === 1 ? room : null;
}

/** The day and time of a line: by its own times, by a range, or by the name of a frame of the room. */
function useOf(line: Line<'reservations'>, room: RoomFacts | null, report: Report): RoomUse | null {
  const { at } = line;
  const day = dayAt(line, 'day', report);
  const range = timesOf(line, room, report);
  const fee = at.fee === '' ? 0 : yenAt(line, 'fee', report);
  if (day === null || range === null || at.day === '') return null;
  if (range.fromMinute >= range.toMinute) {
    report({ line: line.line, field: at.to === '' ? 'frame' : 'to' }, 'timesReversed');
    return null;
  }
  const frame = room?.frames.find(({ from, to }) => from === range.fromMinute && to === range.toMinute);
  const frameName = range.name || frame?.name || `${clock(range.fromMinute)}～${clock(range.toMinute)}`;
  return { date: day, fromMinute: range.fromMinute, toMinute: range.toMinute, frameName, fee, line: line.line };
}

const clock = (minute: number) =>
  localDateTimeAt('2000-01-01', minute % 1440)
    .slice(11)
    .replace(/^00:00$/, minute === 1440 ? '24:00' : '00:00');

function timesOf({ at, line }: Line<'reservations'>, room: RoomFacts | null, report: Report) {
  if (at.from !== '' || at.to !== '') {
    const [fromMinute, toMinute] = [typedTime(at.from), typedTime(at.to)];
    if (fromMinute === undefined) report({ line, field: 'from' }, 'notTime', { written: at.from });
    if (toMinute === undefined) report({ line, field: 'to' }, 'notTime', { written: at.to });
    return fromMinute === undefined || toMinute === undefined
      ? null
      : { fromMinute, toMinute, name: cleanLine(at.frame) };
  }
  const range = typedRange(at.frame);
  if (range) return { ...range, name: '' };
  if (!room) return null;
  const frame = room.frames.find(({ name }) => name === cleanLine(at.frame));
  if (frame) return { fromMinute: frame.from, toMinute: frame.to, name: frame.name };
  report({ line, field: 'frame' }, 'frameUnknown', { written: at.frame });
  return null;
}
