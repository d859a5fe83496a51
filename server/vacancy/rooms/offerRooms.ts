import { dayOf } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { offerSeconds } from '#rules/reservation/offerSeconds.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { giveUpHeld, holdFrames } from '#server/facility/waiting/heldFrame.queries.ts';
import { raiseSpaces } from '#server/readCache/version.queries.ts';
import { offerHoursOf } from '#server/tenant/setting.queries.ts';
import { drawOrder, inTurn } from '../drawOrder.ts';
import { markOffered, setClaims } from '../line.queries.ts';
import { tellOfOffers } from '../tellOfOffers.ts';
import type { WaitingKind } from '../waitingKind.ts';
import { type Able, lookAtFrames } from './lookAtFrames.ts';
import {
  claimsOfPlace,
  endOffers,
  type FrameWish,
  lineOfPlace,
  nameOfFrame,
  offersToEnd,
  placesAwaited,
  type RoomLineRow,
  restingOfTaken,
  spacesOfWatches,
  stillFree,
  undrawnOfFrames,
} from './roomLine.queries.ts';
import { tellOfCut } from './tellOfCut.ts';

/** So many people of each half of a line are looked at in one go: those whose turn it is, and those passed over before. */
const mostLookedAt = 200;

/** So many wishes at most are claims again in one go. */
const mostClaimed = 1_000;

/**
 * Frames of rooms. All wishes for the rooms of a place are one line, because rooms share spaces and frames overlap: whoever is
 * first in it has what is free of the spaces. Who may have it now is worked out first; then the spaces are locked, and it is
 * looked again. Whoever else takes a space locks it too, and counts as taken what those claim who wait.
 */
export const waitingForRooms: WaitingKind = {
  awaited: ({ trx, tenant: { tenantId }, now }, page) => placesAwaited(trx, { tenantId, today: dayOf(now), ...page }),
  async offer(context, containerId, isEnding) {
    const place = { tenantId: context.tenant.tenantId, containerId };
    const toEnd = await offersToEnd(context.trx, place);
    if (isEnding) {
      await settle(context, { toEnd, passed: await claimsOfPlace(context.trx, place), again: [], able: [] });
      return;
    }
    const looked = lookedAt(context, containerId);
    const again = await restingOfTaken(context.trx, { ...looked, limit: mostClaimed });
    const line = await drawnLine(context, containerId, [...toEnd, ...again]);
    const { able, unable } = await lookAtFrames(context, containerId, line);
    await settle(context, { toEnd, passed: unable.filter(({ is_claim }) => is_claim), again, able });
  },
  async lock({ trx, tenant: { tenantId } }, watches) {
    const spaceIds = await spacesOfWatches(trx, { tenantId, watchIds: idsOf(watches) });
    await raiseSpaces(trx, { tenantId, spaceIds });
  },
  giveUp: ({ trx, tenant: { tenantId } }, { watch_id }) => giveUpHeld(trx, { tenantId, watchIds: [watch_id] }),
};

const lookedAt = ({ tenant: { tenantId, timeZone }, now, nowMs }: Context, containerId: string) => ({
  tenantId,
  timeZone,
  nowMs,
  containerId,
  today: dayOf(now),
});

async function lineOf(context: Context, containerId: string): Promise<readonly RoomLineRow[]> {
  const looked = { ...lookedAt(context, containerId), limit: mostLookedAt };
  const claiming = await lineOfPlace(context.trx, { ...looked, isClaim: true });
  const passed = await lineOfPlace(context.trx, { ...looked, isClaim: false });
  return [...claiming, ...passed].toSorted(inTurn);
}

/**
 * The line in the order in which it is asked. Where the order is drawn, it is as soon as a frame is free that nobody claims who
 * was drawn: all are drawn who have asked for it since, with those for every other such frame. `others`: what is settled with
 * the line, and so locked with it.
 */
async function drawnLine(context: Context, containerId: string, others: readonly FrameWish[]) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const line = await lineOf(context, containerId);
  if (tenant.vacancyOrder !== 'drawn') return line;
  const waiting = Map.groupBy(line, nameOfFrame);
  const hasDrawn = (wishes: readonly RoomLineRow[]) =>
    wishes.some(({ is_claim, drawn_at }) => is_claim && drawn_at !== null);
  const frames = [...waiting].flatMap(([name, wishes]) => (hasDrawn(wishes) ? [] : [name]));
  const undrawn = frames.length > 0 ? await undrawnOfFrames(trx, { tenantId, frames }) : [];
  if (undrawn.length === 0) return line;
  const watchIds = [...undrawn, ...idsOf(line), ...idsOf(others)];
  await raiseSpaces(trx, { tenantId, spaceIds: await spacesOfWatches(trx, { tenantId, watchIds }) });
  await drawOrder(context, await undrawnOfFrames(trx, { tenantId, frames }));
  const locked = new Set(watchIds);
  return (await lineOf(context, containerId)).filter(({ watch_id }) => locked.has(watch_id));
}

type Settling = {
  readonly toEnd: readonly FrameWish[];
  readonly passed: readonly FrameWish[];
  /** Who was passed over and claims what is taken again. */
  readonly again: readonly FrameWish[];
  readonly able: readonly Able[];
};

const idsOf = (wishes: readonly { readonly watch_id: string }[]) => wishes.map(({ watch_id }) => watch_id);

async function settle(context: Context, { toEnd, passed, again, able }: Settling) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const all = [...toEnd, ...passed, ...again, ...able.map(({ wish }) => wish)];
  if (all.length === 0) return;
  await raiseSpaces(trx, { tenantId, spaceIds: await spacesOfWatches(trx, { tenantId, watchIds: idsOf(all) }) });
  const { ended, cut } = await endOffers(trx, { tenantId, watchIds: idsOf(toEnd) });
  await giveUpHeld(trx, { tenantId, watchIds: ended });
  await tellOfCut(context, cut);
  await setClaims(trx, { tenantId, watchIds: idsOf(passed), isClaim: false });
  await setClaims(trx, { tenantId, watchIds: idsOf(again), isClaim: true });
  await offerFrames(context, able);
}

async function offerFrames(context: Context, able: readonly Able[]) {
  if (able.length === 0) return;
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const moment = { tenantId, timeZone, nowMs };
  const free = await stillFree(trx, { ...moment, watchIds: able.map(({ wish }) => wish.watch_id) });
  const hours = await offerHoursOf(trx, tenantId);
  const standing = able.filter(({ wish }) => free.has(wish.watch_id));
  const holdings = standing.map(({ wish, until, room, range }) => ({
    watchId: wish.watch_id,
    seconds: offerSeconds({ hours, now, ends: [until] }),
    ranges: rangesIn(room.spaceIds, [range]),
  }));
  const ends = await holdFrames(trx, { ...moment, holdings });
  const offers = [...ends].map(([watch_id, ends_at]) => ({ watch_id, event_reservation_id: null, ends_at }));
  const marked = await markOffered(trx, { tenantId, nowMs, offers });
  await giveUpHeld(trx, { tenantId, watchIds: [...ends.keys()].filter((watchId) => !marked.has(watchId)) });
  await tellOfOffers(
    context,
    standing.flatMap(({ wish, frame, place }) => {
      const endsAt = marked.has(wish.watch_id) ? ends.get(wish.watch_id) : undefined;
      const when = `${dayText(frame.day)} ${timeRangeName(frame)}`;
      return endsAt ? [{ watchId: wish.watch_id, userId: wish.user_id, place, when, endsAt }] : [];
    }),
  );
}
