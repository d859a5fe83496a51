import { z } from 'zod';
import { isDay } from '#rules/day/day.ts';
import { participantKinds } from '#rules/event/participant/participantKinds.ts';
import { asIssue } from '../problem/asIssue.ts';
import { coursePage, placePage } from './page.ts';
import {
  cssColour,
  daySpec,
  hexColour,
  hours,
  key,
  line,
  lineOrEmpty,
  momentSpec,
  prose,
  webAddress,
  whole,
} from './values.ts';

const session = z.strictObject({ day: daySpec, hours });

/** Yen of a session, and sessions of an event: together they stay far below what the column of a fee can hold. */
const most = { price: 1_000_000, sessions: 500 };

const years = whole(0, 150).exactOptional();
const birthDay = z.string().refine(isDay, asIssue('notDay')).exactOptional();

const hasEnd = (range: { from?: unknown; to?: unknown }) => range.from !== undefined || range.to !== undefined;
const needsEnd = asIssue('needsEnd');

const age = z
  .strictObject({
    from: years,
    to: years,
    on: z
      .string()
      .refine((on) => on === 'first_session' || on === 'school_year' || isDay(on), asIssue('notAgeDay'))
      .default('first_session'),
  })
  .refine(hasEnd, needsEnd)
  .refine(({ from = 0, to = 150 }) => from <= to, asIssue('fromAboveTo'));

const born = z
  .strictObject({ from: birthDay, to: birthDay })
  .refine(hasEnd, needsEnd)
  .refine(({ from = '', to = '9999-12-31' }) => from <= to, asIssue('fromAfterTo'));

const userClasses = z.array(key).min(1).exactOptional();

/** Who may come: people of one of `classes`, and of none of `exceptClasses`. */
const comers = { classes: userClasses, exceptClasses: userClasses };

/** Whom a course is for. */
const audience = z.strictObject({ age: age.exactOptional(), born: born.exactOptional(), ...comers });

/** Somebody who is brought costs so much for the whole course, at every age or up to some. */
const companionPrice = z.strictObject({ to: whole(0, 150).exactOptional(), price: whole(0, 100_000) });

/** Whom a person brings to a course, and whether each takes a seat or the pair has one. */
const companionsEntry = z
  .strictObject({
    label: line(20).default('お子さま'),
    from: whole(0, 10).default(1),
    upTo: whole(1, 10).default(1),
    counts: z.enum(['people', 'pairs']).default('people'),
    age: age.exactOptional(),
    prices: z
      .array(companionPrice)
      .min(1)
      .max(10)
      .default([{ price: 0 }]),
  })
  .refine(({ from, upTo }) => from <= upTo, { path: ['upTo'], ...asIssue('upToBelowFrom') })
  .refine(({ prices }) => prices.every(({ to }, index) => (to === undefined) === (index === prices.length - 1)), {
    path: ['prices'],
    ...asIssue('lastPriceOpen'),
  })
  .refine(({ prices }) => prices.every(({ to = 151 }, index) => (prices[index - 1]?.to ?? -1) < to), {
    path: ['prices'],
    ...asIssue('pricesNotRising'),
  });

/** What is lent with a course: yen for the whole of it, and how many there are; null for always enough. */
const loanEntry = z.strictObject({
  name: line(50),
  price: whole(0, 100_000).default(0),
  stock: whole(1, 10_000).nullable().default(null),
});

/**
 * `capacity` null takes everybody, `birthMonth` 0 everybody's birthday. `price` in yen per session, `coursePrice` for all
 * of them together.
 */
const event = z
  .strictObject({
    key,
    number: line(20),
    name: line(),
    published: z.boolean().default(true),
    capacity: whole(1, 10_000).nullable().default(null),
    price: whole(0, most.price).default(0),
    coursePrice: whole(1, most.price).exactOptional(),
    place: lineOrEmpty().default(''),
    instructor: lineOrEmpty().default(''),
    description: prose.default(''),
    ...coursePage,
    birthMonth: whole(0, 12).default(0),
    audience: audience.exactOptional(),
    loan: z.boolean().default(false),
    loans: z.array(loanEntry).max(20).default([]),
    companions: companionsEntry.exactOptional(),
    participants: z.enum(participantKinds).default('self'),
    sessions: z.array(session).min(1).max(most.sessions),
  })
  .refine(({ price, coursePrice }) => coursePrice === undefined || price === 0, {
    path: ['coursePrice'],
    ...asIssue('twoPrices'),
  });

const category = z.strictObject({
  key,
  name: line(),
  published: z.boolean().default(true),
  events: z.array(event),
});

export const eventContainer = z.strictObject({
  key,
  name: line(),
  published: z.boolean().default(true),
  color: hexColour,
  backgroundColor: hexColour,
  zipCode: lineOrEmpty(),
  address: lineOrEmpty(),
  phoneNumber: lineOrEmpty(),
  faxNumber: lineOrEmpty().default(''),
  url: webAddress.default(''),
  description: prose.default(''),
  ...placePage,
  categories: z.array(category),
});

const entries = z.array(key).min(1);

const span = {
  key,
  name: line(),
  opens: momentSpec,
  closes: momentSpec,
  limit: whole(1, 1_000).nullable().default(null),
  audience: z.strictObject(comers).exactOptional(),
  events: entries,
};

/**
 * When people may come; a lottery is announced some days after its close when it does not say another time. Of its
 * events one entry wins at most `winLimit`.
 */
export const entrySpan = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('first_come'), ...span }),
  z.strictObject({
    method: z.literal('lottery'),
    ...span,
    winLimit: whole(1, 1_000).exactOptional(),
    announceAt: momentSpec.exactOptional(),
  }),
]);

const border = z.strictObject({
  style: z.enum(['solid', 'dashed', 'dotted', 'double']).default('solid'),
  width: z
    .string()
    .refine((text) => /^([1-9]|1\d|20)px$/.test(text), asIssue('notWidth'))
    .default('5px'),
  color: cssColour.default('gray'),
});

const rule = { key, name: line(), description: line(), border: border.prefault({}) };

/**
 * UpperLimit: at most `limit` of `events`; `ranked`: so many to be entered in the order of one's choice, of which one is
 * won. NotReserved: who has one of `events` cannot have one of `excludes`, nor the
 * other way round.
 */
export const eventCondition = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('UpperLimit'),
    ...rule,
    limit: whole(1, 1_000),
    ranked: z.literal(true).exactOptional(),
    events: entries,
  }),
  z.strictObject({ type: z.literal('NotReserved'), ...rule, events: entries, excludes: entries }),
]);

export type EventContainerEntry = z.infer<typeof eventContainer>;
export type EventEntry = EventContainerEntry['categories'][number]['events'][number];
export type EntrySpanEntry = z.infer<typeof entrySpan>;
export type EventConditionEntry = z.infer<typeof eventCondition>;
