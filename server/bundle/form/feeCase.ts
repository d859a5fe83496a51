import { z } from 'zod';
import { isDay } from '#rules/day/day.ts';
import { asIssue } from '../problem/asIssue.ts';
import { hours, key, line, whole, yen } from './values.ts';

/** A kind of day in place of a date. */
export const dayKind = z.enum(['weekday', 'saturday', 'sunday', 'holiday']);

/** A case names equipment by its code, and not by the name that residents read. */
const pricedCode = z.string().refine((code) => key.safeParse(code).success, asIssue('notEquipmentCode'));

const common = { name: line(), article: key };

/** One use and what the town publishes for it. */
const feeCase = z.strictObject({
  ...common,
  kind: z.literal('fee').default('fee'),
  /** A date, or the first day of that kind on which the version holds. */
  day: z.union([dayKind, z.string().refine(isDay, asIssue('notCaseDay'))]),
  /** So many days with these frames: from a date on, or days of that kind. */
  days: whole(1, 31).exactOptional(),
  /** Names of frames; of a time article hours such as 13:00-16:00. */
  frames: z.array(line()).min(1).exactOptional(),
  hours: hours.exactOptional(),
  usedMinutes: whole(1, 1_440).exactOptional(),
  /** Minutes before the first frame, and after the last. */
  extendedBefore: whole(0, 1_440).default(0),
  extendedAfter: whole(0, 1_440).default(0),
  bookedDaysBefore: whole(0, 1_000).default(30),
  classes: z.array(key).default([]),
  conditions: z.array(key).default([]),
  admission: yen.nullable().default(null),
  attendees: whole(0, 10_000_000).nullable().default(null),
  reductions: z.array(key).default([]),
  equipment: z.record(pricedCode, whole(1, 10_000)).default({}),
  yen,
});

/** A day of use, by which the months before it are counted; the longest months by default. */
const dayOfUse = z.string().refine(isDay, asIssue('notUseDay')).default('2026-08-20');

const refundCase = z.strictObject({
  ...common,
  kind: z.literal('refund'),
  day: dayOfUse,
  received: yen,
  cancelledDaysBefore: whole(0, 1_000),
  yen,
});

const dueCase = z.strictObject({
  ...common,
  kind: z.literal('due'),
  day: dayOfUse,
  bookedDaysBefore: whole(0, 1_000),
  withinDays: whole(0, 1_000),
});

/** A published example: a fee, what is given back, or when is to be paid. */
export const anyCase = z.discriminatedUnion('kind', [feeCase, refundCase, dueCase]);
export type FeeCase = z.infer<typeof feeCase>;
export type AnyCase = z.infer<typeof anyCase>;
