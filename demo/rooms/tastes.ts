import type { DayKind } from '#contract/facility/room.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import type { Random } from '../random.ts';
import { kindOf, type Purpose } from './purposes.ts';
import type { Room } from './world.ts';

type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'long';

/** How much each part of the day is wanted; evenings most, at weekends above all. */
const wanted: Readonly<Record<DayKind, Readonly<Record<PartOfDay, number>>>> = {
  weekday: { morning: 3, afternoon: 3, evening: 4, long: 0.4 },
  saturday: { morning: 4, afternoon: 5, evening: 6, long: 1.2 },
  holiday: { morning: 5, afternoon: 6, evening: 5, long: 1.8 },
};

/** How much each day of the week is wanted. */
export const dayWeights: Readonly<Record<DayKind, number>> = { weekday: 1, saturday: 1.9, holiday: 2.1 };

function partOf({ fromMinute, toMinute }: MinuteRange): PartOfDay {
  if (toMinute - fromMinute > 6 * 60) return 'long';
  if (fromMinute < 12 * 60) return 'morning';
  return fromMinute < 17 * 60 ? 'afternoon' : 'evening';
}

/** Frames or a stretch of hours as people would choose them on such a day. */
export function chooseRange(article: ArticleFacts, kind: DayKind, random: Random): MinuteRange | null {
  const weightOf = (range: MinuteRange) => wanted[kind][partOf(range)];
  if (article.timeFrameType === 'frame') {
    return article.frames.length === 0 ? null : random.pick(article.frames, weightOf);
  }
  const hours = random.pick([1, 2, 2, 3]);
  const { opensMinute, closesMinute, slotMinutes } = article;
  const count = Math.floor((closesMinute - opensMinute - hours * 60) / slotMinutes) + 1;
  if (count < 1) return null;
  const starts = Array.from({ length: count }, (_, index) => {
    const fromMinute = opensMinute + index * slotMinutes;
    return { fromMinute, toMinute: fromMinute + hours * 60 };
  });
  return random.pick(starts, weightOf);
}

/** What somebody wants a room for, without the when. */
export function chooseUse(
  room: Room,
  random: Random,
  purpose: Purpose = random.pick(kindOf(room.facts.name).purposes),
) {
  const { charged, borrows } = kindOf(room.facts.name);
  const { capacity = Number.POSITIVE_INFINITY } = room.facts;
  const [least, most] = purpose.people.map((people) => Math.min(people, capacity)) as [number, number];
  // What is counted is arranged once a draw is won.
  const lent = room.equipment.filter(({ unitIds }) => unitIds === null || room.facts.lotteryWindow === null);
  return {
    room,
    purpose,
    people: random.between(least, most),
    admissionFee: random.chance(charged) ? random.pick([300, 500, 1_000, 1_500, 2_000]) : null,
    equipmentNames: random.chance(0.4)
      ? lent.map(({ name }) => name).filter((name) => borrows.test(name) && random.chance(0.4))
      : [],
  };
}
