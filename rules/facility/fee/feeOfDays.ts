import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { isRefusal, type RefusalResult } from '#rules/refusal.ts';
import { type ChargedDays, chargedAgain, type FeeDecision, grantedBy, type OpenFee, settledFee } from './settledFee.ts';
import { sharesOf } from './sharesOf.ts';

/** A line of a reservation, with its part of the fee. */
export type FeePart = { readonly number: number; readonly date: string; readonly yen: number };

type Whole = {
  /** As it was frozen with the reservation. */
  readonly open: OpenFee;
  /** The fee is the sum of its lines as they are: nobody has decided on it, and no version charged it. */
  readonly isPlain: boolean;
  readonly lines: readonly FeePart[];
  /** How staff have settled it. */
  readonly decision: FeeDecision | undefined;
};

/** The fee of the days that stay. `yen` are the parts of their lines, in their order. */
export type FeeOfDays = {
  readonly kind: 'fee';
  readonly fee: number;
  readonly breakdown: FeeBreakdown | null;
  readonly days: readonly ChargedDays[];
  readonly yen: readonly number[];
  /** The same decision for what stays: of a sum that staff have set, its part. */
  readonly decision: FeeDecision | undefined;
};

/**
 * What the days that stay cost, by the versions and entitlements that were frozen with the reservation: nothing of today
 * is asked. A reduction that staff have granted holds. Of a sum that they have set, each day keeps the part that it had.
 * Refuses feeUnknown where the rules name no price for what stays.
 */
export function feeOfDays(whole: Whole, stays: ReadonlySet<string>): FeeOfDays | RefusalResult {
  const { open, isPlain, lines, decision } = whole;
  const staying = lines.filter(({ date }) => stays.has(date));
  const yen = staying.map((line) => line.yen);
  const sum = yen.reduce((total, one) => total + one, 0);
  if (isPlain) return { kind: 'fee', fee: sum, breakdown: null, days: [], yen, decision };
  const days = daysAmong(open.days, stays);
  const ofRules = days.length === 0 ? null : chargedAgain({ ...open, days }, grantedBy(decision));
  if (ofRules !== null && isRefusal(ofRules)) return ofRules;
  if (ofRules !== null && decision?.kind !== 'amount') {
    const { fee, breakdown } = ofRules;
    return { kind: 'fee', fee, breakdown, days, yen: sharesOf(fee, yen), decision };
  }
  const breakdown = ofRules?.breakdown ?? framesAmong(open.breakdown, staying);
  const set = { kind: 'amount', yen: sum } as const;
  const settled = settledFee({ ...open, days, breakdown }, set);
  if (isRefusal(settled)) return settled;
  return { ...settled, kind: 'fee', days, yen, decision: decision && set };
}

/** What is paid once for a use is paid with the first days that stay. */
function daysAmong(all: readonly ChargedDays[], stays: ReadonlySet<string>): ChargedDays[] {
  let isContinued = false;
  return all.flatMap((part): ChargedDays[] => {
    if (part.versionId === null) {
      const lines = part.lines.filter(({ date }) => date !== undefined && stays.has(date));
      return lines.length === 0 ? [] : [{ ...part, lines }];
    }
    const days = part.use.days.filter(({ date }) => stays.has(date));
    if (days.length === 0) return [];
    const use = { ...part.use, days, isContinued };
    isContinued = true;
    return [{ ...part, use }];
  });
}

const codeOf = (number: number) => `frame${number}`;

/** The lines of a fee at the prices of its frames, which are named by their number. */
function framesAmong({ lines, afterUse }: FeeBreakdown, staying: readonly FeePart[]): FeeBreakdown {
  const kept = staying.flatMap(({ number }, index) => {
    const line = lines.find(({ code }) => code === codeOf(number));
    return line ? [{ ...line, code: codeOf(index + 1) }] : [];
  });
  return { lines: kept, afterUse };
}
