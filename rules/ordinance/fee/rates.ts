import { holds } from '../holds.ts';
import type { ChargedUse, RateRule, Step } from '../ordinance.ts';
import {
  amountOf,
  type Breakdown,
  charge,
  greatest,
  namedOf,
  type Piece,
  partOfReductions,
  roundedWhere,
  shareOf,
  zero,
} from './breakdown.ts';

/** The share that a rule adds to an amount: '60%' more, or to '40%' of it, which is less. */
const addedShare = (rule: RateRule) => ('add' in rule ? shareOf(rule.add) : shareOf(rule.to).sub(1));

type RatesStep = Extract<Step, { kind: 'rates' }>;

export function chargeRates(breakdown: Breakdown, use: ChargedUse, piece: Piece, step: RatesStep) {
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

export function chargeReductions(breakdown: Breakdown, use: ChargedUse, piece: Piece, step: ReductionsStep) {
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
