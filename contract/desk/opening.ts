import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, day, id, shownDay, text, textUpTo, wholeNumber } from '../values.ts';

const minuteOfDay = z.number().int().min(0).max(1440);
const hours = z.strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay });
const chargedAs = z.enum(['weekday', 'saturday', 'sunday', 'holiday']);

/** None for the whole place. */
const articleIds = z.array(id).max(200).default([]);

const rule = z.object({
  closureRuleId: id,
  /** Why it closes, and when it comes, in words. */
  reason: z.string(),
  when: z.string(),
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
});

const opening = z.object({
  containerId: id,
  containerName: z.string(),
  day: shownDay,
  /** What is opened, and how; none where only rules are left out once. */
  opened: z.array(
    z.object({
      /** None for the whole place. */
      rooms: z.array(z.string()),
      told: z.string(),
      hours: z.object({ fromMinute: wholeNumber, toMinute: wholeNumber }).nullable(),
      chargedAs: chargedAs.nullable(),
    }),
  ),
  /** What comes again, and does not on this day. */
  skipped: z.array(rule),
  /** Reservations and entries on this day, which would be in doubt without it. */
  reservations: wholeNumber,
  /** Stays the same while nothing of it changes, but for the reservations. */
  mark: z.string(),
});

export type Opening = z.infer<typeof opening>;

/** Days on which a place is open although a rule that comes again closes it, and on which such a rule is left out once. */
export const openingEndpoints = {
  'Desk/PreviewOpening': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    reads: ['closures', 'reservations', 'people'],
    summary: 'What closes rooms of a place on a day, by rules that come again and otherwise. Changes nothing.',
    request: z.strictObject({ containerId: id, articleIds, day }),
    response: z.object({
      /** The rooms that their calendar closes, with the reason. */
      closed: z.array(z.object({ articleId: id, articleName: z.string(), reason: z.string() })),
      rules: z.array(rule),
      /** Reasons of single closures of that day: these stay. */
      remaining: z.array(z.string()),
    }),
  }),
  'Desk/OpenDay': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['closures'],
    isStepUp: true,
    summary: 'Opens rooms on a day that their calendar closes, and leaves out once what comes again then.',
    request: z.strictObject({
      containerId: id,
      articleIds,
      day,
      /** What residents read. */
      told: text,
      /** Of the rooms that their calendar closes; null for those of every other day. */
      hours: hours.nullable().default(null),
      /** The kind of day whose prices count; null for that of the day itself. */
      chargedAs: chargedAs.nullable().default(null),
      /** What is left out once. */
      closureRuleIds: z.array(id).max(100).default([]),
    }),
    response: acknowledged,
  }),
  'Desk/ListOpenings': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'anywhere',
    effect: 'read',
    reads: ['closures', 'reservations', 'people'],
    summary: 'Days to come on which places are open although a rule closes them, the next first.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ items: z.array(opening) }),
  }),
  'Desk/LiftOpening': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['closures', 'followUps', 'notices', 'jobs'],
    isStepUp: true,
    summary: 'Has the rules of a day count again. Who has a place then keeps it until staff decide, and is told.',
    request: z.strictObject({ containerId: id, day, mark: text, reason: textUpTo(500) }),
    response: z.object({
      /** How many reservations are left for staff to decide on. */
      inDoubt: wholeNumber,
    }),
  }),
};
