import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type {
  AmountRule,
  BaseRow,
  ExtensionRule,
  OrdinanceVersion,
  PricedEquipment,
  Rate,
  RateRule,
  ReductionRule,
  Step,
} from './ordinance.ts';
import { extensionBesides, perUnits } from './ordinance.ts';
import type { Rounding } from './rounded.ts';
import { distanceOf, isDistance } from './text/distance.ts';
import { listIn, mapIn, numberIn, textIn, textsIn, writtenWhen } from './writtenWhen.ts';

type Written = Readonly<Record<string, unknown>>;

/** What is written of entries that may be right or not, as far as words can be made of it: for people, never for a fee. */
const unknownNumber = Number.NaN;

const amountIn = (written: unknown) => numberIn(written) ?? unknownNumber;

const rateIn = (written: unknown): Rate => (/^\d+(\.\d+)?%$/.test(textIn(written)) ? (textIn(written) as Rate) : '0%');

const one = <const Names extends readonly string[]>(names: Names, written: unknown, otherwise: Names[number]) =>
  names.find((name): name is Names[number] => name === written) ?? otherwise;

function hoursIn(written: unknown): MinuteRange | undefined {
  const [, hour, minute, toHour, toMinute] = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(textIn(written)) ?? [];
  if (hour === undefined) return undefined;
  return { fromMinute: Number(hour) * 60 + Number(minute), toMinute: Number(toHour) * 60 + Number(toMinute) };
}

function roundingIn(written: unknown): Rounding | undefined {
  const { unit, mode } = mapIn(written);
  const yen = numberIn(unit);
  return yen === undefined ? undefined : { unit: yen, mode: one(['down', 'up', 'nearest'], mode, 'down') };
}

const distanceIn = (written: unknown) => (isDistance(textIn(written)) ? distanceOf(textIn(written)) : null);

const pricesIn = (written: unknown) =>
  Object.fromEntries(Object.entries(mapIn(written)).map(([name, yen]) => [name, amountIn(yen)]));

const ofRooms = (written: unknown) => {
  const rooms = textsIn(written);
  return rooms === undefined ? {} : { rooms };
};

const named = ({ code, label, law, when }: Written) => ({
  code: textIn(code),
  label: textIn(label),
  law: textIn(law),
  when: writtenWhen(when),
});

const settledIn = (written: unknown) => one(['atBooking', 'afterUse'], written, 'atBooking');

const perIn = ({ per, everyHours }: Written) => ({ per: one(perUnits, per, 'use'), everyHours: numberIn(everyHours) });

export function baseRowIn(written: unknown): BaseRow {
  const row = mapIn(written);
  const when = writtenWhen(row.when);
  if (row.kind !== 'time') return { kind: 'frames', when, yen: pricesIn(row.yen) };
  return {
    kind: 'time',
    when,
    hours: hoursIn(row.hours),
    yen: amountIn(row.yen),
    unitMinutes: numberIn(row.unitMinutes) ?? 60,
    minimumMinutes: numberIn(row.minimumMinutes) ?? 0,
  };
}

export function equipmentIn(written: unknown): PricedEquipment {
  const { code, label, law, ...item } = mapIn(written);
  const together = pricesIn(item.together);
  return {
    code: textIn(code),
    label: textIn(label),
    law: textIn(law),
    yen: amountIn(item.yen),
    ...perIn(item),
    together,
  };
}

function rateRuleIn(rule: Written): RateRule {
  const common = { ...named(rule), settled: settledIn(rule.settled) };
  return 'add' in rule ? { ...common, add: rateIn(rule.add) } : { ...common, to: rateIn(rule.to) };
}

function amountRuleIn(rule: Written): AmountRule {
  const common = { ...named(rule), settled: settledIn(rule.settled), ...perIn(rule) };
  return 'admissionTimes' in rule
    ? { ...common, admissionTimes: amountIn(rule.admissionTimes) }
    : { ...common, yen: amountIn(rule.yen) };
}

function extensionRuleIn(rule: Written): ExtensionRule {
  const common = {
    ...named(rule),
    side: (['before', 'after'] as const).find((side) => side === rule.side),
    hours: hoursIn(rule.hours),
    beside: extensionBesides.find((name) => name === rule.beside),
  };
  if ('yen' in rule) return { ...common, yen: amountIn(rule.yen) };
  return 'ofFrame' in rule ? { ...common, ofFrame: rateIn(rule.ofFrame) } : { ...common, ofHour: rateIn(rule.ofHour) };
}

const reductionRuleIn = (rule: Written): ReductionRule => ({ ...named(rule), off: rateIn(rule.off) });

const rulesIn = <Rule>(step: Written, read: (rule: Written) => Rule) =>
  listIn(step.rules).map((rule) => read(mapIn(rule)));

const combines = ['sum', 'product', 'highest', 'first'] as const;

/** What stands in the list of steps; null for what is of no kind that is known. */
export function stepIn(written: unknown): Step | null {
  const step = mapIn(written);
  const as = textIn(step.as);
  const of = textsIn(step.of) ?? ['base'];
  const rounding = roundingIn(step.rounding);
  switch (step.kind) {
    case 'rates':
      return {
        kind: 'rates',
        as,
        of,
        combine: one(combines, step.combine, 'sum'),
        rules: rulesIn(step, rateRuleIn),
        rounding,
      };
    case 'amounts':
      return { kind: 'amounts', as, rules: rulesIn(step, amountRuleIn) };
    case 'extension':
      return {
        kind: 'extension',
        as,
        of,
        unitMinutes: amountIn(step.unitMinutes),
        droppedMinutes: numberIn(step.droppedMinutes),
        mostMinutes: numberIn(step.mostMinutes),
        mostTogether: numberIn(step.mostTogether),
        beside: one(extensionBesides, step.beside, 'frame'),
        rules: rulesIn(step, extensionRuleIn),
      };
    case 'equipment':
      return { kind: 'equipment', as };
    case 'reductions':
      return {
        kind: 'reductions',
        of,
        combine: one(['highest', 'product', 'first'], step.combine, 'highest'),
        rules: rulesIn(step, reductionRuleIn),
        rounding,
      };
    case 'minimum':
    case 'maximum':
      return {
        kind: step.kind,
        yen: amountIn(step.yen),
        ...ofRooms(step.rooms),
        per: one(['day', 'use'], step.per, 'day'),
      };
    case 'rounding':
      return { kind: 'rounding', ...(roundingIn(step) ?? { unit: unknownNumber, mode: 'down' }) };
    default:
      return null;
  }
}

export const refundIn = (written: unknown): OrdinanceVersion['refunds'][number] => {
  const { rooms, ladder, rounding } = mapIn(written);
  const base = roundingIn(rounding);
  return {
    ...ofRooms(rooms),
    ladder: listIn(ladder).map((step) => ({
      atLeast: distanceIn(mapIn(step).atLeast) ?? { count: unknownNumber, unit: 'days' },
      percent: amountIn(mapIn(step).percent),
    })),
    rounding: base && { ...base, of: mapIn(rounding).of === 'kept' ? 'kept' : undefined },
  };
};

export const dueIn = (written: unknown): OrdinanceVersion['dues'][number] => {
  const { rooms, ladder, ifClosed } = mapIn(written);
  return {
    ...ofRooms(rooms),
    ladder: listIn(ladder).map((step) => ({
      atLeast: distanceIn(mapIn(step).atLeast),
      withinDays: numberIn(mapIn(step).withinDays),
      beforeUse: distanceIn(mapIn(step).beforeUse) ?? undefined,
    })),
    ifClosed: one(['same_day', 'next_open_day', 'open_day_before'], ifClosed, 'same_day'),
  };
};
