import { dayText } from '#rules/day/dayText.ts';
import { byTime, timeRangeName } from '#rules/day/minuteRange.ts';
import type { UsedDay, UsedFrame } from '#rules/ordinance/ordinance.ts';
import {
  type ChargedPart,
  type ChargedUnits,
  costsMore,
  type OrdinanceFacts,
  type PricedOffer,
  speaksOf,
} from './chargeOffer.ts';
import { besideOthers } from './feeOfUse.ts';

type FramesOf = OrdinanceFacts['framesOf'];

type Side = 'before' | 'after';

const beside = (frame: UsedFrame, side: Side, minutes: number): UsedFrame =>
  side === 'before'
    ? { ...frame, extendedBefore: (frame.extendedBefore ?? 0) + minutes }
    : { ...frame, extendedAfter: (frame.extendedAfter ?? 0) + minutes };

const longer = (frame: UsedFrame, side: Side, minutes: number): UsedFrame => ({
  ...frame,
  fromMinute: frame.fromMinute - (side === 'before' ? minutes : 0),
  toMinute: frame.toMinute + (side === 'after' ? minutes : 0),
});

/** By how many minutes a use is made longer, and how; undefined where the ordinance prices no time beyond it. */
function unitsBeyond(part: ChargedPart, { name }: UsedFrame) {
  const { base, steps } = part.version;
  const row = base.find((one) => speaksOf(one.when, part) && (one.kind === 'time' || one.yen[name] !== undefined));
  if (row?.kind === 'time') return { unitMinutes: row.unitMinutes, extend: longer };
  const step = steps.find(({ kind }) => kind === 'extension');
  return step?.kind === 'extension' ? { unitMinutes: step.unitMinutes, extend: beside } : undefined;
}

function rangeBeyond({ extendedBefore = 0, extendedAfter = 0, ...frame }: UsedFrame, side: Side, minutes: number) {
  const [from, to] = [frame.fromMinute - extendedBefore, frame.toMinute + extendedAfter];
  return side === 'before'
    ? { fromMinute: from - minutes, toMinute: from }
    : { fromMinute: to, toMinute: to + minutes };
}

const sides = { after: '利用の後', before: '利用の前' } as const;

const minutesOfDay = 1440;

/** Time before the first or after the last frame of a day, at what the ordinance makes of the longer use. */
function beyond(part: ChargedPart, { date, frames }: UsedDay, side: Side, framesOf: FramesOf): PricedOffer[] {
  const { version, use } = part;
  const sorted = frames.toSorted(byTime);
  const frame = sorted.at(side === 'before' ? 0 : -1);
  const units = frame && unitsBeyond(part, frame);
  if (!units) return [];
  const { unitMinutes, extend } = units;
  const dayWords = use.days.length > 1 ? `${dayText(date)} ` : '';
  const charge = (count: number): ChargedUnits | null => {
    const range = rangeBeyond(frame, side, count * unitMinutes);
    if (range.fromMinute < 0 || range.toMinute > minutesOfDay) return null;
    const used = sorted.map((one) => (one === frame ? extend(frame, side, count * unitMinutes) : one));
    const days = use.days.map((day) =>
      day.date === date ? { ...day, frames: besideOthers(framesOf(date), used) } : day,
    );
    const yen = costsMore({ version, use: { ...use, days } }, part, 'fee');
    return yen === 0 ? null : { code: null, label: `延長 ${dayWords}${timeRangeName(range)}`, law: version.law, yen };
  };
  const yen = charge(1)?.yen ?? 0;
  return [
    {
      offer: `extension ${date} ${side} ${yen}`,
      label: `延長（${dayWords}${sides[side]}）`,
      law: version.law,
      yen,
      unit: `${unitMinutes}分`,
      planned: 0,
      mostCount: Math.floor(minutesOfDay / unitMinutes),
      charge,
    },
  ];
}

/** Time before and after what was used, of each day. */
export const extensionOffers = (part: ChargedPart, framesOf: FramesOf): PricedOffer[] =>
  part.use.days.flatMap((day) => [...beyond(part, day, 'after', framesOf), ...beyond(part, day, 'before', framesOf)]);
