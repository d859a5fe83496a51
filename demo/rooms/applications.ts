import { addDays, addMinutes, dayOf, daysFrom } from '#rules/day/day.ts';
import { reductionsOffered } from '#rules/ordinance/reductionsOffered.ts';
import { later } from '../moments.ts';
import { bookableBetween } from './bookableBetween.ts';
import { keep, type Making } from './booking.ts';
import { beginning } from './life.ts';
import { kindOf } from './purposes.ts';
import { chooseUse } from './tastes.ts';
import { planOf } from './wish.ts';
import type { Draft, Room } from './world.ts';

/** How many of each kind there are. */
const wanted = 4;

/** The days from today on which they may begin. */
const ahead = { least: 8, most: 88 };

/** What was asked for in the last days and waits for staff: uses they approve, and reductions they grant. */
export function applications(making: Making, userIds: readonly string[]): Draft[] {
  const { world } = making;
  const reviewed = world.rooms.filter(({ facts }) => facts.approval !== undefined);
  const places = Map.groupBy(world.rooms, ({ containerId }) => containerId);
  const reduced = [...places.values()].flatMap((rooms) => {
    const room = rooms.find(({ facts }) => facts.lotteryWindow === null && facts.approval === undefined);
    const [reduction] = room ? reductionsOffered(room.facts.ordinance, [dayOf(world.now)], dayOf(world.now)) : [];
    return room && reduction ? [{ room, reduction: reduction.code }] : [];
  });
  return [...reviewed.map((room) => ({ room })), ...reduced].flatMap((asked) => askedFor(making, asked, userIds));
}

type Asked = { readonly room: Room; readonly reduction?: string };

/** Reserved some hours to three days ago, on days that lie apart. */
function askedFor(making: Making, { room, ...asked }: Asked, userIds: readonly string[]): Draft[] {
  const { world, taken, random } = making;
  const today = dayOf(world.now);
  const drafts: Draft[] = [];
  for (const date of daysFrom(addDays(today, ahead.least), ahead.most)) {
    if (drafts.length === wanted) break;
    const range = room.facts.frames[drafts.length % 2] ?? { fromMinute: 13 * 60, toMinute: 15 * 60 };
    const { from, to } = bookableBetween(world, room, { date, fromMinute: range.fromMinute });
    const bookedAt = later(from, addMinutes(world.now, -(drafts.length * 17 + 3) * 60 - random.between(0, 59)));
    if (bookedAt > to || bookedAt > world.now) continue;
    const use = chooseUse(room, random, kindOf(room.facts.name).purposes[drafts.length]);
    const wish = { ...use, ...asked, equipmentNames: [], bookedAt, days: [{ date, ranges: [range] }] };
    const plan = planOf(world, taken, { wish });
    if (plan?.entryType !== 'normal') continue;
    const begun = beginning(plan, bookedAt, world.settings.feeCollection);
    drafts.push(keep(making, { userId: random.pick(userIds), room, plan, steps: [begun] }));
  }
  return drafts;
}
