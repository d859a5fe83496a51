import { isSameRange } from '#rules/day/minuteRange.ts';
import type { StampRange } from '#rules/day/stampRange.ts';
import { openFramesOf } from '#rules/facility/booking/dayAvailability.ts';
import type { HeldFrame } from '#rules/facility/booking/isHeldFrame.ts';
import { isShown } from '#rules/facility/booking/visibility.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { circumstancesOf } from '#server/facility/calendar/circumstances.ts';
import { type PlaceWithRooms, placeWithRooms } from '#server/facility/placed.queries.ts';
import { takeableUntil } from '#server/facility/waiting/takeableUntil.ts';
import type { RoomLineRow } from './roomLine.queries.ts';

/** Somebody who may have what they wait for now, until when, and what it takes of which spaces. */
export type Able = {
  readonly wish: RoomLineRow;
  readonly frame: HeldFrame;
  readonly room: ArticleFacts;
  readonly range: StampRange;
  readonly until: string;
  /** The room and its place, by name. */
  readonly place: string;
};

/** A check of the table has all of them where it has the room. */
const frameOf = ({ article_id, day, from_minute, to_minute }: RoomLineRow): HeldFrame => ({
  articleId: article_id ?? '',
  day: day ?? '',
  fromMinute: from_minute ?? 0,
  toMinute: to_minute ?? 0,
});

type Taking = Pick<Able, 'room' | 'range'>;

const isBeside = (one: Taking, other: Taking) =>
  one.range.from < other.range.to &&
  other.range.from < one.range.to &&
  one.room.spaceIds.some((spaceId) => other.room.spaceIds.includes(spaceId));

/** Who in a line for what is free may have it, in their turn and no two of one space at a time, and who before them may not. */
export async function lookAtFrames(context: Context, containerId: string, line: readonly RoomLineRow[]) {
  const { tenantId, timeZone } = context.tenant;
  const able: Able[] = [];
  const unable: RoomLineRow[] = [];
  const place = line.length > 0 ? await placeWithRooms(context.trx, { tenantId, containerId, timeZone }) : null;
  for (const wish of line) {
    const wanted = place && wantedOf(place, wish);
    if (wanted && able.some((other) => isBeside(wanted, other))) continue;
    const until = wanted && (await untilFor(context, containerId, wanted));
    if (wanted && until !== null) able.push({ ...wanted, until });
    else unable.push(wish);
  }
  return { able, unable };
}

type Wanted = Omit<Able, 'until'> & { readonly in: PlaceWithRooms };

/** What a wish is for; null of a room that is not offered any more. */
function wantedOf(place: PlaceWithRooms, wish: RoomLineRow): Wanted | null {
  const frame = frameOf(wish);
  const room = place.articles.find(({ facts }) => facts.articleId === frame.articleId)?.facts;
  if (!room || !isShown(room)) return null;
  const range = occupiedRange(room, frame.day, frame.fromMinute, frame.toMinute);
  return { wish, frame, room, range, place: `${place.containerName} ${room.name}`, in: place };
}

/** Until when its person could take it; null where they could not now. */
function untilFor(context: Context, containerId: string, { wish, frame, room, in: place }: Wanted) {
  if (wish.is_gone || !mayAnybody(context, { place, room, frame })) return null;
  return takeableUntil(context, { userId: wish.user_id, containerId, frame });
}

type Looked = { readonly place: PlaceWithRooms; readonly room: ArticleFacts; readonly frame: HeldFrame };

/** Whether there is anybody who could reserve the frame now, so that a long line after its deadline is passed at once. */
function mayAnybody(context: Context, { place, room, frame }: Looked) {
  const viewer = { suspendedUntil: null, classes: [] };
  const { suspended: _, classes: __, ...circumstances } = circumstancesOf({ ...context, viewer }, place.holidays);
  const frames = openFramesOf({ ...circumstances, article: room, day: frame.day });
  return frames.some((one) => one.reason === null && isSameRange(one, frame));
}
