import Fraction from 'fraction.js';
import { holds } from '../holds.ts';
import type { AmountRule, ChargedUse, Part, PerUnit, PricedEquipment } from '../ordinance.ts';
import { type Breakdown, type Charging, type Line, minutesPerHour, namedOf, type Piece, zero } from './breakdown.ts';

const minutesOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { usedMinutes }) => sum + usedMinutes, 0);

/** So many units at a price, for some pieces of a use. */
type Tally = { readonly yen: number; readonly quantity: number; readonly over: readonly Piece[] };

export const byDate = (pieces: readonly Piece[]) => [...Map.groupBy(pieces, ({ date }) => date).values()];

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
export function shareOut(over: readonly Piece[], part: Part, exact: Fraction) {
  const minutes = minutesOf(over);
  for (const { amounts, usedMinutes } of over) {
    amounts.set(part, (amounts.get(part) ?? zero).add(exact.mul(usedMinutes).div(minutes)));
  }
}

/** What a quantity counts, for the breakdown: units of several hours are so many times (回). */
export const unitOf = ({ per, everyHours }: Pick<PricedEquipment, 'per' | 'everyHours'>): PerUnit =>
  everyHours === undefined ? per : 'use';

export function chargeAmount(
  breakdown: Breakdown,
  use: ChargedUse,
  pieces: readonly Piece[],
  rule: AmountRule,
  part: Part,
) {
  const meant = pieces.filter((piece) => holds(rule.when, { use, piece }));
  const to = rule.settled === 'afterUse' ? 'afterUse' : 'lines';
  const yen = 'yen' in rule ? rule.yen : (use.admission ?? 0) * rule.admissionTimes;
  if (!('yen' in rule) && yen === 0) return;
  const named = { ...namedOf(rule), part, per: unitOf(rule) };
  chargeTallies(breakdown, to, talliesOf({ ...rule, yen }, meant, use), named);
}

export function chargeEquipment({ breakdown, version, use, pieces }: Charging, part: Part) {
  for (const { code, quantity: count } of use.equipment) {
    const item = version.equipment.find((priced) => priced.code === code);
    if (!item) continue;
    const tallies = talliesOf(item, pieces, use).map((tally) => ({ ...tally, quantity: tally.quantity * count }));
    chargeTallies(breakdown, 'lines', tallies, { ...namedOf(item), part, per: unitOf(item) });
  }
}
