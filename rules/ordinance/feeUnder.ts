import Fraction from 'fraction.js';
import { byTime, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { holds, type UsedPiece } from './holds.ts';
import type {
  AmountRule,
  BaseRow,
  ChargedUse,
  ExtensionRule,
  OrdinanceVersion,
  Part,
  PerUnit,
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
type Line = Omit<OrdinanceLine, 'yen'> & { readonly part: Part; exact: Fraction };
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

/** The lines of a fee while it comes about, one per code but for the base. */
class Breakdown {
  readonly lines: Line[] = [];
  readonly afterUse: Line[] = [];

  add(to: 'lines' | 'afterUse', line: Line) {
    const same = this[to].find(({ code, part }) => code === line.code && part === line.part);
    if (same && line.part !== partOfBase) same.exact = same.exact.add(line.exact);
    else this[to].push(line);
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
  return use.days.flatMap(({ date, day, frames }) => {
    let left = frames.toSorted(byTime);
    const pieces: Piece[] = [];
    const take = (taken: typeof left, name: string) => {
      const fromMinute = Math.min(...taken.map((frame) => frame.fromMinute));
      const minutes = Math.max(...taken.map(({ toMinute }) => toMinute)) - fromMinute;
      const [only] = taken;
      const usedMinutes = taken.length === 1 && only?.usedMinutes !== undefined ? only.usedMinutes : minutes;
      const frameNames = taken.map((frame) => frame.name);
      pieces.push({ date, day, name, frameNames, fromMinute, minutes, usedMinutes, amounts: new Map() });
      left = left.filter((frame) => !taken.includes(frame));
    };
    for (const { when, name, of } of version.combined) {
      const taken = left.filter((frame) => of.includes(frame.name));
      const piece = { date, day, name, minutes: 0, usedMinutes: 0 };
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

/** Yen of an hour from the beginning of a use on; undefined where the version names no price by the hour. */
export function hourYenUnder(version: OrdinanceVersion, use: ChargedUse): number | undefined {
  const [piece] = piecesOf(version, use);
  const row = version.base.find(
    (one): one is TimeRow =>
      piece !== undefined &&
      one.kind === 'time' &&
      holds(one.when, { use, piece }) &&
      (one.hours === undefined || isWithin(one.hours, piece.fromMinute)),
  );
  return row && Math.floor((row.yen * minutesPerHour) / row.unitMinutes);
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
  const granted = step.rules.filter(({ code, when }) => use.reductions.includes(code) && holds(when, { use, piece }));
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

type Extended = {
  readonly day: UsedDay;
  readonly frame: UsedFrame;
  readonly minutes: number;
  /** On the other side of the time. */
  readonly next: UsedFrame | undefined;
};

/** Every stretch of time beside a frame. */
const extensionsOf = ({ days }: ChargedUse) =>
  days.flatMap((day) =>
    day.frames.flatMap((frame) =>
      [
        { minutes: frame.extendedBefore ?? 0, next: frame.frameBefore },
        { minutes: frame.extendedAfter ?? 0, next: frame.frameAfter },
      ].flatMap((side): Extended[] => (side.minutes > 0 ? [{ day, frame, ...side }] : [])),
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

/** What an extension may be a share of; of several the one that makes it dearer. */
function besidesOf(charging: Charging, extended: Extended, step: ExtensionStep, taken: Piece): readonly Beside[] {
  const { day, frame, next } = extended;
  if (step.beside === 'day') return [wholeDay(charging, extended, step, taken)];
  // Taken with others, and without a price alone.
  const asTaken: Beside = { piece: taken, price: amountOf(taken, step.of), minutes: taken.minutes };
  const own = frameAlone(charging, day, frame, step) ?? asTaken;
  const other = step.beside === 'dearer' && next ? frameAlone(charging, day, next, step) : undefined;
  return other ? [own, other] : [own];
}

/** Units of an extension that are paid for. */
function paidUnits(minutes: number, { unitMinutes, droppedMinutes = 0 }: ExtensionStep) {
  const isPaid = minutes % unitMinutes > droppedMinutes;
  return Math.floor(minutes / unitMinutes) + (isPaid ? 1 : 0);
}

function chargeExtension(charging: Charging, step: ExtensionStep) {
  const { breakdown, use, pieces } = charging;
  for (const extended of extensionsOf(use)) {
    const { day, frame, minutes } = extended;
    const taken = pieces.find(({ date, frameNames }) => date === day.date && frameNames.includes(frame.name));
    if (!taken) continue;
    const prices = besidesOf(charging, extended, step, taken).flatMap((beside) => {
      const rule = step.rules.find(({ when }) => holds(when, { use, piece: beside.piece }));
      return rule ? [{ rule, price: priceOfUnit(rule, beside, step) }] : [];
    });
    const dearest = prices.toSorted((one, other) => other.price.compare(one.price))[0];
    if (!dearest) continue;
    const exact = roundedWhere(step.rounding, dearest.price.mul(paidUnits(minutes, step)));
    charge(breakdown, taken, { ...namedOf(dearest.rule), part: step.as, exact });
  }
}

const hoursOf = (pieces: readonly Piece[]) =>
  Math.ceil(pieces.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0) / minutesPerHour);

/** How many units a whole use has. */
function unitsOf(per: PerUnit, pieces: readonly Piece[], { isContinued }: ChargedUse) {
  if (per === 'use') return isContinued ? 0 : Math.min(1, pieces.length);
  if (per === 'day') return new Set(pieces.map(({ date }) => date)).size;
  return per === 'frame' ? pieces.length : hoursOf(pieces);
}

function chargeAmount(breakdown: Breakdown, use: ChargedUse, pieces: readonly Piece[], rule: AmountRule, part: Part) {
  const meant = pieces.filter((piece) => holds(rule.when, { use, piece }));
  const [first] = meant;
  const quantity = unitsOf(rule.per, meant, use);
  if (!first || quantity === 0) return;
  const exact = new Fraction(rule.yen).mul(quantity);
  const line = {
    ...namedOf(rule),
    part,
    exact,
    detail: { kind: 'quantity', yen: rule.yen, quantity, per: rule.per } as const,
  };
  if (rule.settled === 'afterUse') breakdown.add('afterUse', line);
  else charge(breakdown, first, line);
}

function chargeEquipment(
  breakdown: Breakdown,
  version: OrdinanceVersion,
  use: ChargedUse,
  pieces: readonly Piece[],
  part: Part,
) {
  const [first] = pieces;
  for (const { code, quantity: count } of use.equipment) {
    const item = version.equipment.find((priced) => priced.code === code);
    const quantity = item ? count * unitsOf(item.per, pieces, use) : 0;
    if (!item || !first || quantity === 0) continue;
    const detail = { kind: 'quantity', yen: item.yen, quantity, per: item.per } as const;
    charge(breakdown, first, { ...namedOf(item), part, exact: new Fraction(item.yen).mul(quantity), detail });
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

function chargeStep(charging: Charging, step: Step) {
  const { breakdown, version, use, pieces } = charging;
  const total = breakdown.total();
  const settle = (line: Named, exact: Fraction) => {
    if (!exact.equals(0)) breakdown.add('lines', { ...line, part: line.code, exact });
  };
  switch (step.kind) {
    case 'rates':
      for (const piece of pieces) chargeRates(breakdown, use, piece, step);
      break;
    case 'amounts':
      for (const rule of step.rules) chargeAmount(breakdown, use, pieces, rule, step.as);
      break;
    case 'extension':
      chargeExtension(charging, step);
      break;
    case 'equipment':
      chargeEquipment(breakdown, version, use, pieces, step.as);
      break;
    case 'reductions':
      for (const piece of pieces) chargeReductions(breakdown, use, piece, step);
      break;
    case 'minimum':
      if (total.compare(step.yen) < 0) settle({ code: 'minimum', label: '最低額との差' }, total.sub(step.yen).neg());
      break;
    case 'rounding':
      settle({ code: 'rounding', label: '端数処理' }, rounded(total, step).sub(total));
  }
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
  version.steps.forEach((step, index) => {
    chargeStep({ breakdown, version, use, pieces, done: version.steps.slice(0, index) }, step);
  });
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
