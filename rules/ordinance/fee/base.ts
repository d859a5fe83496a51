import Fraction from 'fraction.js';
import { byTime, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { holds } from '../holds.ts';
import type { BaseRow, ChargedUse, OrdinanceVersion } from '../ordinance.ts';
import { type Line, minutesPerHour, type Piece, sumOf, whole } from './breakdown.ts';

/** Frames of one day as they are priced: those with a price of their own together first, in the ordinance's order. */
export function piecesOf(version: OrdinanceVersion, use: ChargedUse): Piece[] {
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
export function baseOf(version: OrdinanceVersion, use: ChargedUse, piece: Piece): readonly Base[] | undefined {
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

export type TimeRow = Extract<BaseRow, { kind: 'time' }>;

export const isWithin = ({ fromMinute, toMinute }: MinuteRange, minute: number) =>
  fromMinute <= minute && minute < toMinute;

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

/** Whether an hour costs the same whenever it begins. */
export const costsTheSameAllDay = ({ base }: OrdinanceVersion) =>
  base.every((row) => row.kind === 'frames' || row.hours === undefined);

/** Yen of one frame by itself, before all that follows the base; undefined where the version names no price. */
export function baseYenUnder(version: OrdinanceVersion, use: ChargedUse): number | undefined {
  const bases = piecesOf(version, use).map((piece) => baseOf(version, use, piece));
  if (bases.includes(undefined)) return undefined;
  return whole(sumOf(bases.flatMap((lines) => (lines ?? []).map(({ exact }) => exact))));
}
