import type Fraction from 'fraction.js';
import { baseOf, isWithin, piecesOf, type TimeRow } from './fee/base.ts';
import {
  Breakdown,
  type Charging,
  inYen,
  minutesPerHour,
  type Named,
  type OrdinanceFee,
  type Piece,
  partOfBase,
  sumOf,
  type Unpriced,
} from './fee/breakdown.ts';
import { chargeExtension } from './fee/extension.ts';
import { chargeRates, chargeReductions } from './fee/rates.ts';
import { byDate, chargeAmount, chargeEquipment, shareOut } from './fee/units.ts';
import { holds } from './holds.ts';
import type { ChargedUse, OrdinanceVersion, Step } from './ordinance.ts';
import { rounded } from './rounded.ts';

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
    const before = { ...version, steps: version.steps.slice(0, index) };
    const chargedBefore = (other: ChargedUse) => chargedBy(before, other);
    const unpriced = chargeStep({ breakdown, version, use, pieces, chargedBefore }, step);
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
