import type { Holidays } from '#rules/day/dayKind.ts';
import { holdsRange, isSameRange, type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { whyClosedOn } from '#rules/facility/calendar/openDays.ts';

/** What a block was there for, whoever used it. */
export type Offer = 'open' | 'closed' | 'official';

/** 区分: a part of a day of a room that is counted as one. */
export type Block = MinuteRange & { readonly name: string; readonly offer: Offer };

/** What closes a space on the day, or takes it for the town itself. */
export type Closing = MinuteRange & { readonly spaceId: string; readonly kind: 'closure' | 'official' };

/** Frames without those that contain another one, so that 全日 counts as the frames it is made of. */
export const smallestFrames = <Frame extends MinuteRange>(frames: readonly Frame[]): readonly Frame[] =>
  frames.filter(
    (frame, index) => !frames.some((other, at) => (isSameRange(frame, other) ? at < index : holdsRange(frame, other))),
  );

type Day = { readonly day: string; readonly holidays: Holidays; readonly closings: readonly Closing[] };

/** The blocks of a room on a day. Of a room by the hour they are named by the hour in which they begin. */
export function blocksOn(room: ArticleFacts, { day, holidays, closings }: Day): readonly Block[] {
  const isClosed = whyClosedOn(room, day, holidays) !== null;
  const own = closings.filter(({ spaceId }) => room.spaceIds.includes(spaceId));
  const isFrames = room.timeFrameType === 'frame';
  return smallestFrames(framesOn(room, day, holidays)).map(({ name, fromMinute, toMinute }) => {
    const over = own.filter((closing) => overlaps(closing, { fromMinute, toMinute }));
    const isOfficial = over.some(({ kind }) => kind === 'official');
    const offer = isOfficial ? 'official' : isClosed || over.length > 0 ? 'closed' : 'open';
    return { name: isFrames ? name : `${Math.floor(fromMinute / 60)}時`, fromMinute, toMinute, offer };
  });
}

/** A use that was attended, with the spaces of its room. */
export type TakenUse = MinuteRange & { readonly spaceIds: readonly string[] };

/** Which blocks were used: those whose every space is taken, by one use or by several. `hasUse`: the room was, at any time. */
export function usedBlocks(
  { spaceIds, blocks }: { readonly spaceIds: readonly string[]; readonly blocks: readonly MinuteRange[] },
  uses: readonly TakenUse[],
) {
  const isTaken = (during: readonly TakenUse[]) =>
    spaceIds.length > 0 && spaceIds.every((space) => during.some((use) => use.spaceIds.includes(space)));
  const used = blocks.map((block) => isTaken(uses.filter((use) => overlaps(use, block))));
  const isWhole = uses.some((use) => isTaken([use]));
  return { used, hasUse: isWhole || used.includes(true) };
}

type Room = { readonly articleId: string; readonly spaceIds: readonly string[] };

/** Rooms that are made of others, in the order given: each of their spaces is of a smaller room, or of an earlier one like it. */
export function combinedRooms(rooms: readonly Room[]): ReadonlySet<string> {
  const isWithin = (part: Room, whole: Room) => part.spaceIds.every((space) => whole.spaceIds.includes(space));
  return new Set(
    rooms
      .filter((room, index) => {
        const parts = rooms.filter(
          (other, at) =>
            other.spaceIds.length > 0 &&
            isWithin(other, room) &&
            (other.spaceIds.length < room.spaceIds.length || (at < index && isWithin(room, other))),
        );
        return parts.length > 0 && room.spaceIds.every((space) => parts.some((part) => part.spaceIds.includes(space)));
      })
      .map(({ articleId }) => articleId),
  );
}
