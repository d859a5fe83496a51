import type { FreeCell } from '#console/booking/place.ts';
import type { Board, BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';
import { columnsBeside } from '../boardRow.ts';

/** What a reservation takes of its first day, which it takes of its new place as well. */
export type Needed = Pick<BoardRoom, 'timeFrameType'> & { readonly frames: number; readonly minutes: number };

/** One frame at least, where the board of the day does not have the reservation. */
export function neededBy({ blocks, rooms }: Board, reservationId: string): Needed {
  const own = blocks.filter((block) => block.reservationId === reservationId);
  const room = rooms.find(({ articleId }) => own.some((block) => block.articleId === articleId));
  const frames = columnsBeside(room?.columns ?? []).filter((column) => own.some((block) => overlaps(block, column)));
  return {
    timeFrameType: room?.timeFrameType ?? 'frame',
    frames: Math.max(1, frames.length),
    minutes: own.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0),
  };
}

/** As many frames as it has now; between frames and hours, what is as long at least. */
function columnsFrom({ columns, range, timeFrameType }: FreeCell, needed: Needed): readonly MinuteRange[] | null {
  const after = columns.filter(({ fromMinute }) => fromMinute >= range.fromMinute);
  if (timeFrameType === 'frame' && needed.timeFrameType === 'frame') {
    return after.length < needed.frames ? null : after.slice(0, needed.frames);
  }
  // A room by the hour is had for whole hours.
  const minutes = timeFrameType === 'time' ? Math.ceil(needed.minutes / 60) * 60 : needed.minutes;
  const sums = after.map((_, index) => after.slice(0, index + 1).reduce((sum, one) => sum + lengthOf(one), 0));
  const last = sums.findIndex((sum) => sum >= minutes);
  return last === -1 ? null : after.slice(0, last + 1);
}

const lengthOf = ({ fromMinute, toMinute }: MinuteRange) => toMinute - fromMinute;

/** What a reservation would take that begins at a free cell; null where too little is free. */
export function framesAt(cell: FreeCell, needed: Needed): readonly MinuteRange[] | null {
  const frames = columnsFrom(cell, needed);
  const isFree = ({ fromMinute }: MinuteRange) => cell.free.some((one) => one.fromMinute === fromMinute);
  return frames?.every(isFree) ? frames : null;
}

const takenBy: Readonly<Record<BoardBlock['kind'], string>> = {
  reservation: 'すでに予約が入っています。',
  closure: '休館のため選択できません。',
  official: '公用のため選択できません。',
  draw: '抽選で調整中のため選択できません。',
  offer: 'キャンセル待ちの方へ案内中のため選択できません。',
  claim: 'キャンセル待ちの方がいるため選択できません。',
};

/** Why nothing can be moved to where something is. */
export const whyTaken = ({ kind }: BoardBlock) => takenBy[kind];
