import { isDeepStrictEqual } from 'node:util';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { offerChange, type RoomAt, type RoomByDays, roomByDays } from '#rules/facility/calendar/offerChange.ts';
import type { ClosingRule } from '#rules/facility/closure/closureRule.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import type { Telling } from '#server/context.ts';
import type { NamedUse, NoticeReservation } from '#server/reservation/noticeReservation.ts';
import type { UsePromise } from '#server/reservation/promise/tellOfPromises.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { closingRule, closureRulesOf } from '../closure/recurring/closureRule.queries.ts';
import { locationText, reservedRooms } from '../reservedRoom.queries.ts';
import { type RoomsAndHalls, roomsOffered, type UseToCome, usesToCome } from '../usesToCome.queries.ts';
import { hallsOf, takeNames } from './roomPromise.queries.ts';

type Halls = Awaited<ReturnType<typeof hallsOf>>;

/** What rooms promise: which there are, how they are called and when they can be used. */
export type RoomOffer = {
  readonly articles: ReadonlyMap<string, ArticleFacts>;
  readonly holidays: Holidays;
  readonly halls: Halls;
  /** What closes them again and again. */
  readonly rules: readonly PlacedRule[];
};

type PlacedRule = { readonly rule: ClosingRule; readonly spaceIds: readonly string[] };

/** Read before and after whatever changes it. */
export async function roomOffer(trx: Telling['trx'], tenantId: string): Promise<RoomOffer> {
  const { ownHolidays } = await settingsOf(trx, tenantId);
  return {
    articles: await roomsOffered(trx, tenantId),
    holidays: holidaysOf(ownHolidays),
    halls: await hallsOf(trx, tenantId),
    rules: (await closureRulesOf(trx, tenantId)).map((row) => ({ rule: closingRule(row), spaceIds: row.space_ids })),
  };
}

/** The room of a use, as an offer has it. */
export function roomIn({ articles, holidays, rules }: RoomOffer, { articleId }: Pick<UseToCome, 'articleId'>): RoomAt {
  const article = articles.get(articleId);
  const over = rules.filter(({ spaceIds }) => spaceIds.some((space) => article?.spaceIds.includes(space)));
  return { article, holidays, closings: over.map(({ rule }) => rule) };
}

/** The rooms of uses, each looked at once however many have reserved it. */
export function roomsIn(offer: RoomOffer) {
  const known = new Map<string, RoomByDays>();
  return ({ articleId }: Pick<UseToCome, 'articleId'>) => {
    const room = known.get(articleId) ?? roomByDays(roomIn(offer, { articleId }));
    known.set(articleId, room);
    return room;
  };
}

/** The rooms that two offers have otherwise, and the halls that are called otherwise. What others have reserved stays as it is. */
export function differingIn(before: RoomOffer, after: RoomOffer): RoomsAndHalls {
  const either = <Kept>(of: (offer: RoomOffer) => ReadonlyMap<string, Kept>) => [
    ...new Set([before, after].flatMap((offer) => [...of(offer).keys()])),
  ];
  return {
    articleIds: either(({ articles }) => articles).filter(
      (articleId) => !isDeepStrictEqual(roomIn(before, { articleId }), roomIn(after, { articleId })),
    ),
    containerIds: either(({ halls }) => halls).filter((containerId) => isHallElsewhere(containerId, before, after)),
  };
}

function isHallElsewhere(containerId: string, before: RoomOffer, after: RoomOffer) {
  const [was, is] = [before, after].map((offer) => offer.halls.get(containerId));
  return was?.name !== is?.name || was?.address !== is?.address;
}

/** Whether it is called otherwise by now, or stands elsewhere. */
function isElsewhere({ containerId, articleId }: UseToCome, before: RoomOffer, after: RoomOffer) {
  const rooms = [before, after].map((offer) => offer.articles.get(articleId)?.name);
  return isHallElsewhere(containerId, before, after) || (!rooms.includes(undefined) && rooms[0] !== rooms[1]);
}

/** The days of a use that are not offered. A day that is over is. */
const goneOf = (days: readonly string[], { uses }: NoticeReservation): NamedUse[] =>
  uses.filter(({ date }) => days.includes(date));

/**
 * What a change of rooms does to the reservations to come, which take the new names of halls and rooms. Asked after the
 * change, under the lock of the spaces, so that none is booked meanwhile.
 */
export async function roomPromises(context: Telling, before: RoomOffer): Promise<UsePromise[]> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const after = await roomOffer(trx, tenantId);
  const [roomBefore, roomAfter] = [roomsIn(before), roomsIn(after)];
  const within = differingIn(before, after);
  const all = (await usesToCome(trx, { tenantId, today: now.slice(0, 10), within })).map((use) => ({
    use,
    change: offerChange(use.uses, roomBefore(use), roomAfter(use)),
    isElsewhere: isElsewhere(use, before, after),
  }));
  const touched = all.filter(
    ({ change: { was, is }, isElsewhere: isMoved }) => isMoved || (was === null) !== (is === null),
  );
  const ids = touched.map(({ use }) => use.reservationId);
  if (ids.length === 0) return [];
  const old = await reservedRooms(trx, { tenantId, reservationIds: ids });
  const renamed = touched.filter(({ isElsewhere: isMoved }) => isMoved).map(({ use }) => use.reservationId);
  if (renamed.length > 0) await takeNames(trx, { tenantId, reservationIds: renamed });
  const current = await reservedRooms(trx, { tenantId, reservationIds: ids });
  return touched.flatMap(({ use, change: { was, is, gone } }) => {
    const [then, reserved] = [old.get(use.reservationId), current.get(use.reservationId)];
    if (!then || !reserved) return [];
    const location = locationText(use.containerName, before.halls.get(use.containerId)?.address ?? '');
    return [
      {
        before: { ...then, location },
        after: reserved,
        gone: goneOf(gone, reserved),
        notOffered: { before: was, after: is },
      },
    ];
  });
}
