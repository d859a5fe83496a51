import type { Board, BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { byTime, holdsRange, type MinuteRange, overlaps, timeRangeName } from '#rules/day/minuteRange.ts';

/** Names a frame of a room. */
export const keyOf = ({ fromMinute, toMinute }: MinuteRange) => `${fromMinute}-${toMinute}`;

/** The frames of a room as a reservation may move to them: what it holds itself stands in nobody's way. */
export function framesFor(room: BoardRoom, blocks: readonly BoardBlock[], reservationId: string) {
  const others = blocks.filter(
    (block) => block.rooms.includes(room.articleId) && block.reservationId !== reservationId,
  );
  return room.columns.map((column) => {
    const hours = timeRangeName(column);
    return {
      key: keyOf(column),
      name: column.name,
      label: column.name === hours ? hours : `${column.name} ${hours}`,
      isTaken: others.some(({ heldFrom, heldTo }) => overlaps({ fromMinute: heldFrom, toMinute: heldTo }, column)),
    };
  });
}

/** The keys of the frames that a reservation has of a room on the day that is shown. */
function framesHeld(room: BoardRoom, blocks: readonly BoardBlock[], reservationId: string) {
  const own = blocks.filter((block) => block.reservationId === reservationId && block.articleId === room.articleId);
  return own.flatMap((block) => {
    // A whole day is one frame, and not also the parts of it.
    const same = room.columns.filter((column) => keyOf(column) === keyOf(block));
    const parts = room.columns.filter((column) => holdsRange(block, column));
    return (same.length > 0 ? same : parts).map(keyOf);
  });
}

/** The keys of the frames of these names; none unless each of them is there and free. */
export function framesNamed(
  room: BoardRoom,
  { blocks, reservationId, names }: { blocks: readonly BoardBlock[]; reservationId: string; names: readonly string[] },
) {
  if (room.closedFor !== '') return [];
  const free = framesFor(room, blocks, reservationId).filter(({ name, isTaken }) => !isTaken && names.includes(name));
  return free.length === names.length ? free.map(({ key }) => key) : [];
}

type Wish = {
  readonly blocks: readonly BoardBlock[];
  readonly reservationId: string;
  /** Of the frames that were chosen in the room or on the day before; none while it has not been elsewhere. */
  readonly lastNames: readonly string[];
  /** Of the frames that the reservation has now. */
  readonly namesNow: readonly string[];
};

/** The frames that a reservation has of a room, and those that suggest themselves before somebody chooses. */
export function framesAtFirst(room: BoardRoom | undefined, { blocks, reservationId, lastNames, namesNow }: Wish) {
  if (!room) return { held: [], suggested: [] };
  const held = framesHeld(room, blocks, reservationId);
  if (held.length > 0 && lastNames.length === 0) return { held, suggested: held };
  const names = lastNames.length > 0 ? lastNames : namesNow;
  return { held, suggested: framesNamed(room, { blocks, reservationId, names }) };
}

/** Whether a room cannot be had in the frames of these names: it is closed, or has them and others hold one. */
export const isTakenFor = (
  room: BoardRoom,
  { names, ...held }: { blocks: readonly BoardBlock[]; reservationId: string; names: readonly string[] },
) =>
  room.closedFor !== '' ||
  (names.every((name) => room.columns.some((column) => column.name === name)) &&
    framesFor(room, held.blocks, held.reservationId).some(({ name, isTaken }) => isTaken && names.includes(name)));

/** The names of frames of a room. */
export const namesOf = (room: BoardRoom, frames: readonly string[]) =>
  room.columns.filter((column) => frames.includes(keyOf(column))).map(({ name }) => name);

/** The names of the frames that a reservation has of its room on the day that is shown. */
export function namesHeld(
  board: Board | null | undefined,
  { reservationId, name }: { reservationId: string; name: string },
) {
  const room = board?.rooms.find(({ articleName }) => articleName === name);
  return board && room ? namesOf(room, framesHeld(room, board.blocks, reservationId)) : [];
}

type Chosen = {
  /** The days of use until now. */
  readonly days: readonly string[];
  /** The first one from now on; the others follow as far apart as they were. */
  readonly date: string;
  /** Keys of framesFor(), on each of the days. */
  readonly frames: readonly string[];
};

/** What is asked for, as Reserve takes it. */
export function moveDetails(room: BoardRoom, { days, date, frames }: Chosen): RequestOf<'Desk/PreviewMove'>['details'] {
  const [first = date] = days.toSorted();
  const columns = room.columns.filter((column) => frames.includes(keyOf(column))).toSorted(byTime);
  return days
    .toSorted()
    .flatMap((day) => columns.map((column) => ({ column, day: addDays(date, daysBetween(first, day)) })))
    .map(({ column, day }, index) => ({
      reservationDetailNumber: index + 1,
      articleId: room.articleId,
      articleName: room.articleName,
      date: day,
      timeFrameName: column.name,
      timeFrameFromHour: Math.floor(column.fromMinute / 60),
      timeFrameFromMinute: column.fromMinute % 60,
      timeFrameToHour: Math.floor(column.toMinute / 60),
      timeFrameToMinute: column.toMinute % 60,
      basicFee: 0,
    }));
}
