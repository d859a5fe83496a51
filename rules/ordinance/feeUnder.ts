import Fraction from 'fraction.js';
import { byTime, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { holds, type UsedPiece } from './holds.ts';
import type {
  AmountRule,
  BaseRow,
  ChargedUse,
  ExtensionBeside,
  ExtensionRule,
  OrdinanceVersion,
  Part,
  PerUnit,
  PricedEquipment,
  Rate,
  RateRule,
  Step,
  UsedDay,
  UsedFrame,
} from './ordinance.ts';
import { type Rounding, rounded } from './rounded.ts';

/** How an amount came about, for the second line of a breakdown. */
export type LineDetail =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'quantity'; readonly yen: number; readonly quantity: number; readonly per?: PerUnit };

export type OrdinanceLine = {
  readonly code: string;
  readonly label: string;
  readonly law?: string | undefined;
  /** Of base lines. */
  readonly date?: string | undefined;
  readonly yen: number;
  readonly detail?: LineDetail | undefined;
};

/** How a fee came about, as it is frozen with a reservation. */
export type FeeBreakdown = {
  /** They add up to the fee. */
  readonly lines: readonly OrdinanceLine[];
  /** What is paid on the day of use, beside the fee. */
  readonly afterUse: readonly OrdinanceLine[];
};

export type OrdinanceFee = FeeBreakdown & { readonly total: number };

/** The version names no price for a frame on a day: it must not be published so, and nothing is charged. */
export type Unpriced = { readonly refusal: 'unpriced'; readonly date: string; readonly frame: string };

type Piece = UsedPiece & {
  readonly frameNames: readonly string[];
  readonly fromMinute: number;
  readonly amounts: Map<Part, Fraction>;
};
type Line = Omit<OrdinanceLine, 'yen' | 'detail'> & {
  readonly part: Part;
  exact: Fraction;
  detail?: LineDetail | undefined;
};
type Named = Pick<OrdinanceLine, 'code' | 'label' | 'law'>;

const zero = new Fraction(0);
const partOfBase = 'base';
const partOfReductions = 'reductions';
const minutesPerHour = 60;

/** '60%' → 3/5 */
const shareOf = (rate: Rate) => new Fraction(rate.slice(0, -1)).div(100);

const greatest = (one: Fraction, other: Fraction) => (one.compare(other) > 0 ? one : other);

const sumOf = (amounts: Iterable<Fraction>) => [...amounts].reduce((sum, amount) => sum.add(amount), zero);

const roundedWhere = (rounding: Rounding | undefined, amount: Fraction) =>
  rounding === undefined ? amount : rounded(amount, rounding);

const whole = (amount: Fraction) => Number(amount.floor().n) * (amount.floor().s < 0n ? -1 : 1);

/** The detail of two lines of one rule together; undefined where they are of two prices and stay two lines. */
function joinedDetail(one: LineDetail | undefined, other: LineDetail | undefined) {
  if (one?.kind !== 'quantity' || other?.kind !== 'quantity') return { detail: one };
  return one.yen === other.yen ? { detail: { ...one, quantity: one.quantity + other.quantity } } : undefined;
}

/** The lines of a fee while it comes about, one per code but for the base and for units of several prices. */
class Breakdown {
  readonly lines: Line[] = [];
  readonly afterUse: Line[] = [];

  add(to: 'lines' | 'afterUse', line: Line) {
    for (const same of this[to]) {
      if (line.part === partOfBase || same.code !== line.code || same.part !== line.part) continue;
      const joined = joinedDetail(same.detail, line.detail);
      if (!joined) continue;
      same.exact = same.exact.add(line.exact);
      if (joined.detail) same.detail = joined.detail;
      return;
    }
    this[to].push({ ...line });
  }

  total() {
    return sumOf(this.lines.map(({ exact }) => exact));
  }
}

/**
 * Adds an amount to what a piece of the use costs, and to the breakdown. Discounts together never take more than is
 * there.
 */
function charge(breakdown: Breakdown, piece: Piece, line: Line) {
  const { part } = line;
  const exact = greatest(line.exact, breakdown.total().neg());
  if (exact.equals(0)) return;
  piece.amounts.set(part, (piece.amounts.get(part) ?? zero).add(exact));
  breakdown.add('lines', { ...line, exact });
}

const namedOf = ({ code, label, law }: Named) => ({ code, label, law });

/** What of a piece's cost a step speaks of. */
const amountOf = (piece: Piece, parts: readonly Part[]) => sumOf(parts.map((part) => piece.amounts.get(part) ?? zero));

/** Frames of one day as they are priced: those with a price of their own together first, in the ordinance's order. */
function piecesOf(version: OrdinanceVersion, use: ChargedUse): Piece[] {
  return use.days.flatMap(({ date, day, also, frames }) => {
    let left = frames.toSorted(byTime);
    const pieces: Piece[] = [];
    const take = (taken: typeof left, name: string) => {
      const fromMinute = Math.min(...taken.map((frame) => frame.fromMinute));
      const minutes = Math.max(...taken.map(({ toMinute }) => toMinute)) - fromMinute;
      const [only] = taken;
      const usedMinutes = taken.length === 1 && only?.usedMinutes !== undefined ? only.usedMinutes : minutes;
      const frameNames = taken.map((frame) => frame.name);
      pieces.push({ date, day, also, name, frameNames, fromMinute, minutes, usedMinutes, amounts: new Map() });
      left = left.filter((frame) => !taken.includes(frame));
    };
    for (const { when, name, of } of version.combined) {
      const taken = left.filter((frame) => of.includes(frame.name));
      const piece = { date, day, also, name, minutes: 0, usedMinutes: 0 };
      if (taken.length === of.length && holds(when, { use, piece })) take(taken, name);
    }
    for (const frame of left) take([frame], frame.name);
    return pieces;
  });
}

type Base = Pick<Line, 'label' | 'exact' | 'detail'>;

/** What a piece costs before anything else, a line for each price, or undefined where the version names none. */
function baseOf(version: OrdinanceVersion, use: ChargedUse, piece: Piece): readonly Base[] | undefined {
  const rows = version.base.filter(({ when }) => holds(when, { use, piece }));
  const row = rows.find((one) => one.kind === 'time' || one.yen[piece.name] !== undefined);
  if (row === undefined) return undefined;
  if (row.kind === 'time')
    return baseByTime(
      rows.filter((one) => one.kind === 'time'),
      piece,
    );
  return [{ label: piece.name, exact: new Fraction(row.yen[piece.name] ?? 0) }];
}

type TimeRow = Extract<BaseRow, { kind: 'time' }>;

/** Each unit that has begun costs the price of the time at which it begins. */
function baseByTime(rows: readonly TimeRow[], { fromMinute, usedMinutes, name }: Piece): readonly Base[] | undefined {
  const rowAt = (minute: number) => rows.find(({ hours }) => hours === undefined || isWithin(hours, minute));
  const runs: { readonly row: TimeRow; readonly fromMinute: number; quantity: number }[] = [];
  let endsAt = fromMinute + usedMinutes;
  for (let minute = fromMinute; minute < endsAt; ) {
    const last = runs.at(-1);
    // The least time of use may reach beyond the last price.
    const row = rowAt(minute) ?? (minute >= fromMinute + usedMinutes ? last?.row : undefined);
    if (row === undefined) return undefined;
    endsAt = Math.max(endsAt, fromMinute + (runs[0]?.row ?? row).minimumMinutes);
    if (last?.row === row) last.quantity += 1;
    else runs.push({ row, fromMinute: minute, quantity: 1 });
    minute += row.unitMinutes;
  }
  return runs.map(({ row: { yen, unitMinutes }, fromMinute: from, quantity }, index) => ({
    label:
      runs.length === 1 ? name : timeRangeName({ fromMinute: from, toMinute: runs[index + 1]?.fromMinute ?? endsAt }),
    exact: new Fraction(yen).mul(quantity),
    detail: { kind: 'quantity', yen, quantity, ...(unitMinutes === minutesPerHour && { per: 'hour' }) },
  }));
}

/**
 * Yen of an hour from the beginning of a use on, with the shares that are added to it; undefined where the version names
 * no price by the hour.
 */
export function hourYenUnder(version: OrdinanceVersion, use: ChargedUse): number | undefined {
  const [piece] = piecesOf(version, use);
  const row = version.base.find(
    (one): one is TimeRow =>
      piece !== undefined &&
      one.kind === 'time' &&
      holds(one.when, { use, piece }) &&
      (one.hours === undefined || isWithin(one.hours, piece.fromMinute)),
  );
  if (!piece || !row) return undefined;
  const yen = Math.floor((row.yen * minutesPerHour) / row.unitMinutes);
  const base = [{ kind: 'frames' as const, when: {}, yen: { [piece.name]: yen } }];
  const fee = feeUnder({ ...version, base, steps: version.steps.filter(({ kind }) => kind === 'rates') }, use);
  return 'refusal' in fee ? undefined : fee.total;
}

/** Whether an hour costs the same whenever it begins. */
export const costsTheSameAllDay = ({ base }: OrdinanceVersion) =>
  base.every((row) => row.kind === 'frames' || row.hours === undefined);

const isWithin = ({ fromMinute, toMinute }: MinuteRange, minute: number) => fromMinute <= minute && minute < toMinute;

/** Yen of one frame by itself, before all that follows the base; undefined where the version names no price. */
export function baseYenUnder(version: OrdinanceVersion, use: ChargedUse): number | undefined {
  const bases = piecesOf(version, use).map((piece) => baseOf(version, use, piece));
  if (bases.includes(undefined)) return undefined;
  return whole(sumOf(bases.flatMap((lines) => (lines ?? []).map(({ exact }) => exact))));
}

/** The share that a rule adds to an amount: '60%' more, or to '40%' of it, which is less. */
const addedShare = (rule: RateRule) => ('add' in rule ? shareOf(rule.add) : shareOf(rule.to).sub(1));

type RatesStep = Extract<Step, { kind: 'rates' }>;

function chargeRates(breakdown: Breakdown, use: ChargedUse, piece: Piece, step: RatesStep) {
  const rules = step.rules
    .filter(({ when }) => holds(when, { use, piece }))
    .map((rule) => ({ rule, share: addedShare(rule) }));
  const applied = {
    sum: rules,
    product: rules,
    first: rules.slice(0, 1),
    highest: rules.toSorted((one, other) => other.share.compare(one.share)).slice(0, 1),
  }[step.combine];
  const base = amountOf(piece, step.of);
  let running = base;
  for (const { rule, share } of applied) {
    const exact = roundedWhere(step.rounding, (step.combine === 'product' ? running : base).mul(share));
    const detail = { kind: 'rate', rate: 'add' in rule ? rule.add : rule.to } as const;
    if (rule.settled === 'afterUse') {
      breakdown.add('afterUse', { ...namedOf(rule), part: step.as, exact, detail });
      continue;
    }
    running = running.add(exact);
    charge(breakdown, piece, { ...namedOf(rule), part: step.as, exact, detail });
  }
}

type ReductionsStep = Extract<Step, { kind: 'reductions' }>;

function chargeReductions(breakdown: Breakdown, use: ChargedUse, piece: Piece, step: ReductionsStep) {
  const holding = step.rules.filter(({ code, when }) => use.reductions.includes(code) && holds(when, { use, piece }));
  // One reduction may be granted under several conditions; it is granted once.
  const granted = holding.filter(({ code }, index) => holding.findIndex((one) => one.code === code) === index);
  const applied = {
    product: granted,
    first: granted.slice(0, 1),
    highest: granted.toSorted((one, other) => shareOf(other.off).compare(shareOf(one.off))).slice(0, 1),
  }[step.combine];
  let rest = amountOf(piece, step.of);
  for (const rule of applied) {
    const off = greatest(roundedWhere(step.rounding, rest.mul(shareOf(rule.off))), zero);
    const detail = { kind: 'rate', rate: rule.off } as const;
    charge(breakdown, piece, { ...namedOf(rule), part: partOfReductions, exact: off.neg(), detail });
    if (step.combine === 'product') rest = rest.sub(off);
  }
}

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
function frameAlone({ version, use, done }: Charging, day: UsedDay, frame: UsedFrame, { of }: ExtensionStep) {
  const days = [{ ...day, frames: [{ ...frame, extendedBefore: 0, extendedAfter: 0 }] }];
  const alone = chargedBy({ ...version, steps: done }, { ...use, days });
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
function chargeExtension(charging: Charging, step: ExtensionStep): Unpriced | undefined {
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

const minutesOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0);

/** So many units at a price, for some pieces of a use. */
type Tally = { readonly yen: number; readonly quantity: number; readonly over: readonly Piece[] };

const byDate = (pieces: readonly Piece[]) => [...Map.groupBy(pieces, ({ date }) => date).values()];

/** Units of so many hours that have begun. */
const unitsOf = (pieces: readonly Piece[], hours: number) => Math.ceil(minutesOf(pieces) / (hours * minutesPerHour));

/** The same on each day by itself: those of two days are not one. */
const sumOfDays = (pieces: readonly Piece[], hours: number) =>
  byDate(pieces).reduce((sum, ofDay) => sum + unitsOf(ofDay, hours), 0);

/** The units of a use that something is paid for by. */
function talliesOf(
  { yen, per, everyHours, together = {} }: Pick<PricedEquipment, 'yen' | 'per' | 'everyHours' | 'together'>,
  pieces: readonly Piece[],
  { isContinued, isByDay }: ChargedUse,
): readonly Tally[] {
  if (pieces.length === 0) return [];
  switch (per) {
    case 'use':
      return isContinued ? [] : [{ yen, quantity: 1, over: pieces }];
    case 'day':
      return byDate(pieces).map((over) => ({ yen, quantity: 1, over }));
    case 'hour':
      return (isByDay ? byDate(pieces) : [pieces]).map((over) => ({
        yen,
        quantity: everyHours === undefined ? unitsOf(over, 1) : sumOfDays(over, everyHours),
        over,
      }));
    default:
      return pieces.map((piece) => {
        const ownYen = together[piece.name];
        const quantity = ownYen === undefined && per === 'eachFrame' ? piece.frameNames.length : 1;
        return { yen: ownYen ?? yen, quantity, over: [piece] };
      });
  }
}

/** Charges units. */
function chargeTallies(
  breakdown: Breakdown,
  to: 'lines' | 'afterUse',
  tallies: readonly Tally[],
  line: Pick<Line, 'code' | 'label' | 'law' | 'part'> & { readonly per: PerUnit },
) {
  const { per, part, ...named } = line;
  for (const { yen, quantity, over } of tallies) {
    const exact = new Fraction(yen).mul(quantity);
    if (exact.equals(0)) continue;
    breakdown.add(to, { ...named, part, exact, detail: { kind: 'quantity', yen, quantity, per } });
    if (to === 'afterUse') continue;
    shareOut(over, part, exact);
  }
}

/** What is paid once for several pieces belongs to each of them by its minutes. */
function shareOut(over: readonly Piece[], part: Part, exact: Fraction) {
  const minutes = minutesOf(over);
  for (const { amounts, usedMinutes } of over) {
    amounts.set(part, (amounts.get(part) ?? zero).add(exact.mul(usedMinutes).div(minutes)));
  }
}

/** What a quantity counts, for the breakdown: units of several hours are so many times (回). */
const unitOf = ({ per, everyHours }: Pick<PricedEquipment, 'per' | 'everyHours'>): PerUnit =>
  everyHours === undefined ? per : 'use';

function chargeAmount(breakdown: Breakdown, use: ChargedUse, pieces: readonly Piece[], rule: AmountRule, part: Part) {
  const meant = pieces.filter((piece) => holds(rule.when, { use, piece }));
  const to = rule.settled === 'afterUse' ? 'afterUse' : 'lines';
  const yen = 'yen' in rule ? rule.yen : (use.admission ?? 0) * rule.admissionTimes;
  if (!('yen' in rule) && yen === 0) return;
  const named = { ...namedOf(rule), part, per: unitOf(rule) };
  chargeTallies(breakdown, to, talliesOf({ ...rule, yen }, meant, use), named);
}

function chargeEquipment({ breakdown, version, use, pieces }: Charging, part: Part) {
  for (const { code, quantity: count } of use.equipment) {
    const item = version.equipment.find((priced) => priced.code === code);
    if (!item) continue;
    const tallies = talliesOf(item, pieces, use).map((tally) => ({ ...tally, quantity: tally.quantity * count }));
    chargeTallies(breakdown, 'lines', tallies, { ...namedOf(item), part, per: unitOf(item) });
  }
}

/** Below the one a fee is raised, above the other it is lowered. */
const bounds = {
  minimum: { label: '最低額との差', sign: 1 },
  maximum: { label: '上限額との差', sign: -1 },
} as const;

type BoundStep = Extract<Step, { kind: keyof typeof bounds }>;

/** No step can name it as what it is a share of. */
const partOfSettled = '(settled)';

/** Adds a line that concerns several pieces, to which its amount belongs from then on. */
function settle(breakdown: Breakdown, over: readonly Piece[], line: Named, exact: Fraction) {
  if (exact.equals(0)) return;
  breakdown.add('lines', { ...line, part: line.code, exact });
  if (over.length > 0) shareOut(over, partOfSettled, exact);
}

/** Raises what is too little and lowers what is too much, of each day by itself. */
function chargeBound({ breakdown, use, pieces }: Charging, step: BoundStep) {
  if (step.rooms?.includes(use.room) === false) return;
  const { label, sign } = bounds[step.kind];
  for (const over of use.isByDay && step.per !== 'use' ? byDate(pieces) : [pieces]) {
    const total = sumOf(over.flatMap(({ amounts }) => [...amounts.values()]));
    const difference = total.sub(step.yen).neg();
    if (difference.compare(0) * sign > 0) settle(breakdown, over, { code: step.kind, label }, difference);
  }
}

/** A fee while it comes about: the steps that are done, and what they have made. */
type Charging = {
  readonly breakdown: Breakdown;
  readonly version: OrdinanceVersion;
  readonly use: ChargedUse;
  readonly pieces: readonly Piece[];
  readonly done: readonly Step[];
};

function chargeStep(charging: Charging, step: Step): Unpriced | undefined {
  const { breakdown, use, pieces } = charging;
  switch (step.kind) {
    case 'rates':
      for (const piece of pieces) chargeRates(breakdown, use, piece, step);
      break;
    case 'amounts':
      for (const rule of step.rules) chargeAmount(breakdown, use, pieces, rule, step.as);
      break;
    case 'extension':
      return chargeExtension(charging, step);
    case 'equipment':
      chargeEquipment(charging, step.as);
      break;
    case 'reductions':
      for (const piece of pieces) chargeReductions(breakdown, use, piece, step);
      break;
    case 'minimum':
    case 'maximum':
      chargeBound(charging, step);
      break;
    case 'rounding': {
      const total = breakdown.total();
      settle(breakdown, pieces, { code: 'rounding', label: '端数処理' }, rounded(total, step).sub(total));
    }
  }
  return undefined;
}

/** Whole yen whose sums are those of the exact amounts, rounded down: what one line loses the next one has. */
function inYen(lines: readonly Line[]): OrdinanceLine[] {
  let before = zero;
  return lines.map(({ exact, part: _, ...line }) => {
    const after = before.add(exact);
    const yen = whole(after) - whole(before);
    before = after;
    return { ...line, yen };
  });
}

/** What all steps of a version make of a use, exactly. */
function chargedBy(version: OrdinanceVersion, use: ChargedUse): Pick<Charging, 'breakdown' | 'pieces'> | Unpriced {
  const pieces = piecesOf(version, use);
  const breakdown = new Breakdown();
  for (const piece of pieces) {
    const base = baseOf(version, use, piece);
    if (base === undefined) return { refusal: 'unpriced', date: piece.date, frame: piece.name };
    piece.amounts.set(partOfBase, sumOf(base.map(({ exact }) => exact)));
    const { date } = piece;
    for (const line of base)
      breakdown.add('lines', { code: partOfBase, law: version.law, date, part: partOfBase, ...line });
  }
  for (const [index, step] of version.steps.entries()) {
    const unpriced = chargeStep({ breakdown, version, use, pieces, done: version.steps.slice(0, index) }, step);
    if (unpriced) return unpriced;
  }
  return { breakdown, pieces };
}

/** What a use costs under a version of the ordinance, with the breakdown. Exact until the rounding the version names. */
export function feeUnder(version: OrdinanceVersion, use: ChargedUse): OrdinanceFee | Unpriced {
  const charged = chargedBy(version, use);
  if ('refusal' in charged) return charged;
  const { breakdown } = charged;
  const lines = inYen(breakdown.lines);
  return {
    lines,
    total: lines.reduce((sum, { yen }) => sum + yen, 0),
    afterUse: inYen(breakdown.afterUse),
  };
}
