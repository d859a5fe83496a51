import Fraction from 'fraction.js';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { holds, type UsedPiece } from '../holds.ts';
import type { ChargedUse, ExtensionBeside, ExtensionRule, Step, UsedDay, UsedFrame } from '../ordinance.ts';
import { isWithin } from './base.ts';
import {
  amountOf,
  type Charging,
  charge,
  minutesPerHour,
  namedOf,
  type Piece,
  roundedWhere,
  shareOf,
  sumOf,
  type Unpriced,
} from './breakdown.ts';

type ExtensionStep = Extract<Step, { kind: 'extension' }>;

/** What an extension is a share of: its price in yen, and for how many minutes of frames. */
type Beside = { readonly piece: UsedPiece; readonly price: Fraction; readonly minutes: number };

function priceOfUnit(rule: ExtensionRule, { price, minutes }: Beside, { unitMinutes }: ExtensionStep) {
  if ('yen' in rule) return new Fraction(rule.yen);
  const unit = new Fraction(unitMinutes, minutesPerHour);
  if ('ofFrame' in rule) return price.mul(shareOf(rule.ofFrame)).mul(unit);
  return price.div(new Fraction(minutes, minutesPerHour)).mul(shareOf(rule.ofHour)).mul(unit);
}

type Side = 'before' | 'after';

type Extended = {
  readonly day: UsedDay;
  readonly frame: UsedFrame;
  readonly side: Side;
  readonly minutes: number;
  /** On the other side of the time. */
  readonly next: UsedFrame | undefined;
};

/** Every stretch of time beside a frame. */
const extensionsOf = ({ days }: ChargedUse) =>
  days.flatMap((day) =>
    day.frames.flatMap((frame) =>
      [
        { side: 'before' as const, minutes: frame.extendedBefore ?? 0, next: frame.frameBefore },
        { side: 'after' as const, minutes: frame.extendedAfter ?? 0, next: frame.frameAfter },
      ].flatMap((stretch): Extended[] => (stretch.minutes > 0 ? [{ day, frame, ...stretch }] : [])),
    ),
  );

/** A frame as it costs when nothing else is taken, by the steps before; undefined where it has no price alone. */
function frameAlone({ use, chargedBefore }: Charging, day: UsedDay, frame: UsedFrame, { of }: ExtensionStep) {
  const days = [{ ...day, frames: [{ ...frame, extendedBefore: 0, extendedAfter: 0 }] }];
  const alone = chargedBefore({ ...use, days });
  const piece = 'refusal' in alone ? undefined : alone.pieces[0];
  return piece && { piece, price: amountOf(piece, of), minutes: piece.minutes };
}

function wholeDay({ pieces }: Charging, { day }: Extended, step: ExtensionStep, taken: Piece): Beside {
  const ofDay = pieces.filter(({ date }) => date === day.date);
  const minutes = day.frames.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0);
  return { piece: taken, price: sumOf(ofDay.map((piece) => amountOf(piece, step.of))), minutes };
}

/** What an extension may be a share of. */
type Besides = { readonly own: Beside; readonly other: Beside | undefined; readonly day: Beside };

function besidesOf(charging: Charging, extended: Extended, step: ExtensionStep, taken: Piece): Besides {
  const { day, frame, next } = extended;
  // Taken with others, and without a price alone.
  const asTaken: Beside = { piece: taken, price: amountOf(taken, step.of), minutes: taken.minutes };
  return {
    own: frameAlone(charging, day, frame, step) ?? asTaken,
    other: next && frameAlone(charging, day, next, step),
    day: wholeDay(charging, extended, step, taken),
  };
}

/** Of several the one that makes it dearer counts. */
function meantBy(beside: ExtensionBeside, { own, other, day }: Besides, side: Side): readonly Beside[] {
  const [earlier, later] = side === 'before' ? [other, own] : [own, other];
  return {
    frame: [own],
    dearer: other ? [own, other] : [own],
    earlier: [earlier ?? own],
    later: [later ?? own],
    day: [day],
  }[beside];
}

type PricedUnit = { readonly rule: ExtensionRule; readonly price: Fraction };

/** What a unit that begins at a minute costs, by the first rule that holds; undefined where none does. */
function priceOfUnitAt(minute: number, use: ChargedUse, step: ExtensionStep, besides: Besides, side: Side) {
  const ofRule = (rule: ExtensionRule) => rule.beside ?? step.beside;
  const holdsFor = ({ when }: ExtensionRule, { piece }: Beside) => holds(when, { use, piece });
  const rules = step.rules.filter(
    (rule) => (rule.side ?? side) === side && (rule.hours === undefined || isWithin(rule.hours, minute)),
  );
  const first = rules.find((rule) => meantBy(ofRule(rule), besides, side).some((beside) => holdsFor(rule, beside)));
  if (!first) return undefined;
  const prices = meantBy(ofRule(first), besides, side).flatMap((beside): PricedUnit[] => {
    const rule = rules.find((one) => ofRule(one) === ofRule(first) && holdsFor(one, beside));
    return rule ? [{ rule, price: priceOfUnit(rule, beside, step) }] : [];
  });
  return prices.toSorted((one, other) => other.price.compare(one.price))[0];
}

/** The minutes at which the units begin: counted from the frame, those before it backwards. */
function beginningsOf({ frame, side, minutes }: Extended, { unitMinutes }: ExtensionStep, count: number) {
  const { fromMinute, toMinute } = frame;
  return Array.from({ length: count }, (_, index) =>
    side === 'after'
      ? toMinute + index * unitMinutes
      : Math.max(fromMinute - minutes, fromMinute - (index + 1) * unitMinutes),
  );
}

/** Units of an extension that are paid for. */
function paidUnits(minutes: number, { unitMinutes, droppedMinutes = 0 }: ExtensionStep) {
  const isPaid = minutes % unitMinutes > droppedMinutes;
  return Math.floor(minutes / unitMinutes) + (isPaid ? 1 : 0);
}

/** Refuses time that no rule prices: it would be free. */
export function chargeExtension(charging: Charging, step: ExtensionStep): Unpriced | undefined {
  const { breakdown, use, pieces } = charging;
  for (const extended of extensionsOf(use)) {
    const { day, frame, side, minutes } = extended;
    const taken = pieces.find(({ date, frameNames }) => date === day.date && frameNames.includes(frame.name));
    if (!taken) continue;
    const besides = besidesOf(charging, extended, step, taken);
    const units: PricedUnit[] = [];
    for (const fromMinute of beginningsOf(extended, step, paidUnits(minutes, step))) {
      const unit = priceOfUnitAt(fromMinute, use, step, besides, side);
      const toMinute = fromMinute + step.unitMinutes;
      if (!unit) return { refusal: 'unpriced', date: day.date, frame: timeRangeName({ fromMinute, toMinute }) };
      units.push(unit);
    }
    for (const [rule, ofRule] of Map.groupBy(units, (unit) => unit.rule)) {
      const exact = roundedWhere(step.rounding, sumOf(ofRule.map(({ price }) => price)));
      charge(breakdown, taken, { ...namedOf(rule), part: step.as, exact });
    }
  }
  return undefined;
}
