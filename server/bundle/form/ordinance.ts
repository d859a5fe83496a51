import { z } from 'zod';
import { isDay } from '#rules/day/day.ts';
import { isEmptyBand } from '#rules/ordinance/holds.ts';
import { isMonths } from '#rules/ordinance/monthsText.ts';
import {
  type AmountRule,
  type ExtensionRule,
  extensionBesides,
  type MonthsText,
  type PerUnit,
  perUnits,
  type Rate,
  type RateRule,
} from '#rules/ordinance/ordinance.ts';
import { distanceOf, distanceText, isDistance } from '#rules/ordinance/text/distance.ts';
import { asIssue, reportIssue } from '../problem/asIssue.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import { anyCase } from './feeCase.ts';
import { hours, key, line, monthDay, namedDay, whole, yen } from './values.ts';

const rateForm = /^\d{1,4}(\.\d{1,4})?%$/;

/** A share as it is written here, where something else was written and can only mean one: 0.3, ６０％ or 3割. */
function rateMeant(written: unknown) {
  const text = String(written).normalize('NFKC').replace(/\s/g, '');
  if (rateForm.test(text)) return text;
  const [, tenths] = /^(\d(?:\.\d)?)割$/.exec(text) ?? [];
  if (tenths !== undefined) return `${Math.round(Number(tenths) * 100) / 10}%`;
  return /^0\.\d{1,4}$/.test(text) ? `${Math.round(Number(text) * 1_000_000) / 10_000}%` : undefined;
}

function rateProblem(written: unknown): Mistake | null {
  if (written === undefined) return mistake('missing');
  if (typeof written === 'string' && rateForm.test(written)) return null;
  const meant = rateMeant(written);
  return meant === undefined ? mistake('notRate') : mistake('rateInstead', { written: String(written), meant });
}

/** '60%', '12.5%' or '130%': text, because a number would be a float. The check admits nothing else. */
const rate = z.unknown().check((context) => reportIssue(context, rateProblem(context.value))) as unknown as z.ZodType<
  Rate,
  string
>;

/** At most all of it. */
const discount = rate.refine((text) => Number.parseFloat(text) <= 100, asIssue('moreThanAll'));

/** Yen or people: more than one number, and at most another. */
const bandOf = (least: z.ZodType<number, number>, most: z.ZodType<number, number>) =>
  z.strictObject({ over: least, to: most.exactOptional() }).check(({ value, issues }) => {
    if (!isEmptyBand(value)) return;
    const { over } = value;
    issues.push({ code: 'custom', input: value.to, path: ['to'], ...asIssue('bandEmpty', { over }) });
  });

const when = z.strictObject({
  rooms: z.array(key).min(1).exactOptional(),
  frames: z.array(line()).min(1).exactOptional(),
  days: z.array(namedDay).min(1).exactOptional(),
  season: z.strictObject({ from: monthDay, to: monthDay }).exactOptional(),
  classes: z.array(key).min(1).exactOptional(),
  withoutClasses: z.array(key).min(1).exactOptional(),
  conditions: z.array(key).min(1).exactOptional(),
  allConditions: z.array(key).min(1).exactOptional(),
  without: z.array(key).min(1).exactOptional(),
  admission: bandOf(yen, yen).exactOptional(),
  attendees: bandOf(whole(0, 10_000_000), whole(1, 10_000_000)).exactOptional(),
  isFree: z.literal(true).exactOptional(),
  // The check admits only numbers and such texts.
  bookedAtMostDaysBefore: z
    .unknown()
    .check((context) => {
      const { value } = context;
      if (typeof value === 'string' && isMonths(value)) return;
      if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000) return;
      reportIssue(context, mistake('notBookedBefore'));
    })
    .exactOptional() as unknown as z.ZodExactOptional<z.ZodType<number | MonthsText, number | string>>,
  usedAtMostMinutes: whole(1, 1_440).exactOptional(),
});

const always = when.prefault({});

const named = { code: key, label: line(), law: line().exactOptional(), when: always };
const settled = z.enum(['atBooking', 'afterUse']).default('atBooking');
const part = key;
const parts = z.array(part).min(1);

const rounding = z.strictObject({ unit: whole(1, 10_000), mode: z.enum(['down', 'up', 'nearest']) });

const base = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('frames'), when: always, yen: z.record(line(), yen) }),
  z.strictObject({
    kind: z.literal('time'),
    when: always,
    hours: hours.exactOptional(),
    yen,
    unitMinutes: whole(5, 1_440).default(60),
    minimumMinutes: whole(0, 1_440).default(0),
  }),
]);

/**
 * Of several entries exactly one is given; a union would report what the others lack. The rules know each way as a type
 * of its own, which a refinement cannot tell the compiler.
 */
const oneOf = (...names: readonly string[]) =>
  [(rule: object) => names.filter((name) => name in rule).length === 1, asIssue('exactlyOne', { names })] as const;

// See oneOf.
const rateRule = z
  .strictObject({ ...named, settled, add: rate.exactOptional(), to: rate.exactOptional() })
  .refine(...oneOf('add', 'to')) as unknown as z.ZodType<RateRule>;

const per = { per: z.enum(perUnits), everyHours: whole(2, 24).exactOptional() };

const byHours = [
  ({ per, everyHours }: { per: PerUnit; everyHours?: number }) => everyHours === undefined || per === 'hour',
  { path: ['everyHours'] as PropertyKey[], ...asIssue('onlyPerHour') },
] as const;

// See oneOf.
const amountRule = z
  .strictObject({
    ...named,
    settled,
    yen: yen.exactOptional(),
    admissionTimes: whole(1, 10_000).exactOptional(),
    ...per,
  })
  .refine(...byHours)
  .refine(...oneOf('yen', 'admissionTimes')) as unknown as z.ZodType<AmountRule>;

// See oneOf.
const extensionRule = z
  .strictObject({
    ...named,
    side: z.enum(['before', 'after']).exactOptional(),
    hours: hours.exactOptional(),
    beside: z.enum(extensionBesides).exactOptional(),
    ofFrame: rate.exactOptional(),
    ofHour: rate.exactOptional(),
    yen: yen.exactOptional(),
  })
  .refine(...oneOf('ofFrame', 'ofHour', 'yen')) as unknown as z.ZodType<ExtensionRule>;

const step = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rates'),
    as: part,
    of: parts,
    // What the town means is never guessed.
    combine: z.enum(['sum', 'product', 'highest', 'first']),
    rules: z.array(rateRule).min(1),
    rounding: rounding.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('amounts'),
    as: part,
    rules: z.array(amountRule).min(1),
  }),
  z.strictObject({
    kind: z.literal('extension'),
    as: part,
    // A price in yen is a share of nothing.
    of: parts.default(['base']),
    unitMinutes: whole(5, 240),
    droppedMinutes: whole(1, 239).exactOptional(),
    bookedMinutes: whole(5, 240).exactOptional(),
    beside: z.enum(extensionBesides).default('frame'),
    mostMinutes: whole(5, 720).exactOptional(),
    mostTogether: whole(5, 1_440).exactOptional(),
    rules: z.array(extensionRule).min(1),
    rounding: rounding.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('equipment'), as: part }),
  z.strictObject({
    kind: z.literal('reductions'),
    of: parts,
    combine: z.enum(['product', 'highest', 'first']),
    rules: z.array(z.strictObject({ ...named, off: discount })).min(1),
    rounding: rounding.exactOptional(),
  }),
  z.strictObject({
    kind: z.enum(['minimum', 'maximum']),
    yen,
    rooms: z.array(key).min(1).exactOptional(),
    per: z.enum(['day', 'use']).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('rounding'), ...rounding.shape }),
]);

/** '3 months' before the day of use, or 'last day 3 months before' it. */
const distance = z.codec(
  z.string().refine(isDistance, asIssue('notDistance')),
  z.strictObject({
    count: z.int(),
    unit: z.enum(['days', 'weeks', 'months']),
    day: z.enum(['first', 'last']).exactOptional(),
  }),
  {
    decode: distanceOf,
    encode: distanceText,
  },
);

const ofRooms = { rooms: z.array(key).min(1).exactOptional() };

const refunds = z.strictObject({
  ...ofRooms,
  ladder: z.array(z.strictObject({ atLeast: distance, percent: whole(0, 100) })).min(1),
  rounding: rounding.extend({ of: z.literal('kept').exactOptional() }).exactOptional(),
});

const dues = z.strictObject({
  ...ofRooms,
  ladder: z
    .array(
      z
        .strictObject({
          atLeast: distance.nullable().default(null),
          withinDays: whole(0, 365).exactOptional(),
          beforeUse: distance.exactOptional(),
        })
        .refine(
          ({ withinDays, beforeUse }) => withinDays !== undefined || beforeUse !== undefined,
          asIssue('dueOfNothing'),
        ),
    )
    .min(1),
  ifClosed: z.enum(['same_day', 'next_open_day', 'open_day_before']).exactOptional(),
});

/** A code and the words for it. */
export const coded = z.strictObject({ code: key, label: line() });

/** One version of a place's ordinance on fees; rules/ordinance says what each entry means. */
export const ordinanceVersion = z.strictObject({
  firstDay: z.string().refine(isDay, asIssue('notDay')),
  appliesBy: z.enum(['dayOfUse', 'dayOfBooking']),
  law: line(),
  base: z.array(base).min(1),
  combined: z.array(z.strictObject({ name: line(), of: z.array(line()).min(2), when: always })).default([]),
  equipment: z
    .array(
      z
        .strictObject({
          code: key,
          label: line(),
          law: line().exactOptional(),
          yen,
          ...per,
          together: z.record(line(), yen).exactOptional(),
        })
        .refine(...byHours),
    )
    .default([]),
  steps: z.array(step).default([]),
  refunds: z.array(refunds).default([]),
  dues: z.array(dues).default([]),
  examples: z.array(anyCase).default([]),
});

export type OrdinanceEntry = z.infer<typeof ordinanceVersion>;

/** A version as it is kept, in the form of a bundle again. */
export const writtenVersion = (version: OrdinanceEntry) => z.encode(ordinanceVersion, version);
