import { paths } from '#contract/screens.ts';
import { whyGroupCannotReserve } from '#rules/account/groupStanding.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { isSameRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { frameRowsOf } from '#rules/facility/booking/dayAvailability.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { entitledOn } from '../account/entitlement.queries.ts';
import type { Context } from '../context.ts';
import { circumstancesOf } from '../facility/calendar/circumstances.ts';
import { occupiedSpaces } from '../facility/occupancy.queries.ts';
import { type PlaceWithRooms, placeWithRooms } from '../facility/placed.queries.ts';
import { settingsOf, type TenantSettings } from '../tenant/setting.queries.ts';
import type { Vacant } from './vacant.ts';
import type { WaitingPerson, WatchedFrame } from './watch.queries.ts';

type Waiting = { readonly person: WaitingPerson; readonly containerId: string; readonly frame: WatchedFrame };

/** A check of the table has all of them, or none. */
function waitingFor(person: WaitingPerson): Waiting[] {
  const { article_id: articleId, container_id: containerId, day, from_minute, to_minute } = person;
  if (articleId === null || containerId === null || day === null || from_minute === null || to_minute === null)
    return [];
  return [{ person, containerId, frame: { articleId, day, fromMinute: from_minute, toMinute: to_minute } }];
}

/** Which of the frames that people wait for their calendar shows to them as one that they can take now. */
export async function vacantFrames(context: Context, people: readonly WaitingPerson[]): Promise<Vacant[]> {
  const { tenantId, timeZone } = context.tenant;
  const settings = await settingsOf(context.trx, tenantId);
  const vacant: Vacant[] = [];
  for (const [containerId, waiting] of Map.groupBy(people.flatMap(waitingFor), (one) => one.containerId)) {
    const place = await placeWithRooms(context.trx, { tenantId, containerId, timeZone });
    if (place) vacant.push(...(await vacantIn(context, { place, settings, waiting })));
  }
  return vacant;
}

type InPlace = {
  readonly place: PlaceWithRooms;
  readonly settings: TenantSettings;
  readonly waiting: readonly Waiting[];
};

async function vacantIn(context: Context, { place, settings, waiting }: InPlace) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  // Everybody is told, so nobody claims anything.
  const look = { tenantId, timeZone, nowMs, hasLines: false };
  const vacant: Vacant[] = [];
  for (const [articleId, ofRoom] of Map.groupBy(waiting, ({ frame }) => frame.articleId)) {
    const room = place.articles.find(({ facts }) => facts.articleId === articleId)?.facts;
    if (!room) continue;
    const days = ofRoom.map(({ frame }) => frame.day).toSorted();
    const period = { first: days.at(0) ?? '', last: days.at(-1) ?? '' };
    const occupied = await occupiedSpaces(trx, { ...look, period, spaceIds: room.spaceIds });
    const isVacant = ({ person, frame }: Waiting) => {
      if (!mayReserve(context, settings, person)) return false;
      const { classes } = entitledOn(person, dayOf(context.now));
      const viewer = { suspendedUntil: person.suspended_until, classes };
      const circumstances = circumstancesOf({ ...context, viewer }, place.holidays);
      const { rows } = frameRowsOf({ ...circumstances, article: room, day: frame.day, occupied });
      return rows.some((row) => row.canReserve && isSameRange(minutesOfClock(row), frame));
    };
    vacant.push(
      ...ofRoom.filter(isVacant).map(({ person, containerId, frame }) => ({
        watchId: person.watch_id,
        userId: person.user_id,
        place: `${place.containerName} ${room.name}`,
        when: `${dayText(frame.day)} ${timeRangeName(frame)}`,
        beginsAt: localDateTimeAt(frame.day, frame.fromMinute),
        address: paths.reservationArticle({
          tenantAlias: tenant.tenantAlias,
          containerId,
          date: frame.day,
          articleId,
        }),
      })),
    );
  }
  return vacant;
}

function mayReserve({ now }: Context, { groupRules }: TenantSettings, person: WaitingPerson) {
  const groupDoubt = person.group && whyGroupCannotReserve(groupRules, person.group, dayOf(now));
  const standing = { suspendedUntil: person.suspended_until, isVerified: person.is_verified === true, groupDoubt };
  return whyMayNotReserve(standing, now) === null;
}
