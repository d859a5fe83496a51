import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, localDateTime, shownDay, text, textUpTo, wholeNumber } from '../values.ts';

const appliesBy = z.enum(['dayOfUse', 'dayOfBooking']);

const head = z.object({
  versionId: id,
  firstDay: shownDay,
  appliesBy,
  law: z.string(),
  /** planned: its first day is to come. past: another one has followed it. */
  state: z.enum(['inForce', 'planned', 'past']),
  /**
   * Of one that is planned: so many reservations and entries were charged by it, ended ones too. Of the first that is in
   * force 0 while nobody was, and it may still be mended. Null for the others.
   */
  charged: wholeNumber.nullable(),
  enteredAt: localDateTime,
  /** '' where nobody wrote it down. */
  enteredBy: z.string(),
});

/** What one thing costs on a kind of day: yen, null without a price of its own. */
const price = z.object({ yen: wholeNumber.nullable(), before: wholeNumber.nullable() });

/** What frames and hours of the rooms cost an ordinary use. `before` is by what holds now. */
const priceTable = z.object({
  articleName: z.string(),
  /** On weekdays, Saturdays, Sundays and holidays, in this order. */
  rows: z.array(z.object({ name: z.string(), prices: z.array(price) })),
});

const ruleRow = z.object({
  label: z.string(),
  when: z.string(),
  effect: z.string(),
  law: z.string(),
  /** Against what holds now; '' for the same, and where nothing is compared. */
  change: z.enum(['', 'added', 'gone']),
});

const ruleSection = z.object({ title: z.string(), note: z.string(), rows: z.array(ruleRow) });

const described = { prices: z.array(priceTable), rules: z.array(ruleSection) };

const problem = z.object({
  /** Of the text, from 1 on; null where it is about the place. */
  line: wholeNumber.nullable(),
  reason: z.string(),
});

const example = z.object({
  name: z.string(),
  unit: z.enum(['yen', 'days']),
  published: wholeNumber,
  /** Null for one that cannot be computed. */
  came: wholeNumber.nullable(),
  /** How it came about, or why it cannot be computed. */
  lines: z.array(z.string()),
});

const coded = z.object({ code: z.string(), label: z.string() });

/** What a use can be, by the codes of a version. A room without frames is used by hours. */
const choices = z.object({
  rooms: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fromMinute: wholeNumber,
      toMinute: wholeNumber,
      frames: z.array(z.string()),
    }),
  ),
  /** All rooms that a version may speak of, by their keys; those that are not offered, too. */
  roomNames: z.array(coded),
  /** What frames of these rooms are called. */
  frameNames: z.array(z.string()),
  classes: z.array(coded),
  conditions: z.array(coded),
  reductions: z.array(coded),
  equipment: z.array(coded),
});

const plan = z.object({
  firstDay: shownDay,
  appliesBy,
  law: z.string(),
  /** It takes the place of a version for the same day, which nobody was charged by. */
  isReplacing: z.boolean(),
  /** The version that holds now, for comparison; null where there is none. */
  inForceSince: shownDay.nullable(),
  ...described,
  choices,
  examples: z.array(example),
  /** Reservations and entries to come whose days of use lie under it. They keep their fee. */
  kept: z.object({
    number: wholeNumber,
    fees: wholeNumber,
    items: z.array(
      z.object({
        reservationId: id,
        articleName: z.string(),
        firstDay: shownDay,
        statusText: z.string(),
        fee: wholeNumber,
      }),
    ),
  }),
});

/** The text of a version, as docs/bundle.md describes it. */
const versionText = textUpTo(60_000);

const draft = z.strictObject({ containerId: id, text: versionText });

const code = text.min(1);
const codes = z.array(code).max(100).default([]);
const minuteOfDay = z.number().int().min(0).max(1440);

/** One use, by the keys and codes of the place. */
const trial = z.strictObject({
  containerId: id,
  /** A version that stands, by its first day, or the text of another one. */
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('version'), firstDay: day }),
    z.strictObject({ kind: z.literal('text'), text: versionText }),
  ]),
  article: code,
  date: day,
  /** So many days from it on. */
  days: wholeNumber.min(1).max(31).default(1),
  /** Of a room by frames. */
  frames: codes,
  /** Of a room by hours. */
  hours: z.strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay }).nullable().default(null),
  classes: codes,
  conditions: codes,
  reductions: codes,
  admission: wholeNumber.min(0).max(100_000_000).nullable().default(null),
  attendees: wholeNumber.min(0).max(10_000_000).nullable().default(null),
  bookedDaysBefore: wholeNumber.min(0).max(1_000).default(30),
  equipment: z
    .array(z.strictObject({ code, quantity: wholeNumber.min(1).max(10_000) }))
    .max(100)
    .default([]),
});

const feeLine = z.object({ name: z.string(), note: z.string(), law: z.string(), amount: wholeNumber });

export type FeeVersion = z.infer<typeof head>;
export type PriceTable = z.infer<typeof priceTable>;
export type RuleSection = z.infer<typeof ruleSection>;
export type FeeProblem = z.infer<typeof problem>;
export type FeeExample = z.infer<typeof example>;
export type FeePlan = z.infer<typeof plan>;
export type FeeChoices = z.infer<typeof choices>;
export type FeeTrial = z.infer<typeof trial>;

/** What places charge by their ordinances, as versions with a first day. */
export const feeEndpoints = {
  'Desk/ListFeeVersions': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['fees'],
    summary: 'The versions of the fees of each place, the latest first day first.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({
      items: z.array(z.object({ containerId: id, containerName: z.string(), versions: z.array(head) })),
    }),
  }),
  'Desk/GetFeeVersion': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'container',
    effect: 'read',
    reads: ['fees'],
    summary: 'One version: its prices and rules in words, and its text.',
    request: z.strictObject({ containerId: id, versionId: id }),
    response: z.object({
      containerName: z.string(),
      version: head,
      ...described,
      choices,
      text: z.string(),
    }),
  }),
  'Desk/GetFirstFees': endpoint({
    access: 'staff',
    permission: 'fee.publish',
    scope: 'container',
    effect: 'read',
    reads: ['fees'],
    summary: 'What frames and hours of a place cost by themselves, as the text of a first version.',
    request: z.strictObject({ containerId: id }),
    response: z.object({ text: z.string(), choices }),
  }),
  'Desk/TryFee': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'container',
    effect: 'read',
    reads: ['fees'],
    isLarge: true,
    summary: 'What one use would cost with a version among those of its place, line by line. Changes nothing.',
    request: trial,
    response: z.object({
      /** What the use is charged by: the version, or one that holds before or after it. */
      chargedBy: z.enum(['version', 'earlier', 'later']),
      /** Of what it is charged by; null for the prices of the frames. */
      firstDay: shownDay.nullable(),
      /** What the use costs without a version that is not in force yet. */
      current: z.object({ firstDay: shownDay.nullable(), total: wholeNumber }).nullable(),
      /** Null for a use that has no fee, and then why. */
      total: wholeNumber.nullable(),
      reason: z.string(),
      lines: z.array(feeLine),
      /** Paid on the day of use. */
      afterUse: z.array(feeLine),
    }),
  }),
  'Desk/PreviewFees': endpoint({
    access: 'staff',
    permission: 'fee.publish',
    scope: 'container',
    effect: 'read',
    reads: ['fees', 'closures', 'places'],
    isLarge: true,
    summary: 'What the text of a version would change, or what is wrong with it. Changes nothing.',
    request: draft,
    response: z.object({
      /** What the text was judged by; publishing is refused when the fees are others by then. */
      revision: wholeNumber,
      /** With any of them it cannot be published. */
      problems: z.array(problem),
      remarks: z.array(problem),
      /** Null while the text cannot be read. */
      plan: plan.nullable(),
    }),
  }),
  'Desk/PublishFees': endpoint({
    access: 'staff',
    permission: 'fee.publish',
    scope: 'container',
    effect: 'change',
    touches: ['fees'],
    isStepUp: true,
    needsSecondPerson: true,
    isLarge: true,
    summary: 'Enters a version of the fees of a place, which holds from its first day on.',
    request: draft.extend({ revision: wholeNumber }),
    response: z.object({ versionId: id, firstDay: shownDay }),
  }),
};
