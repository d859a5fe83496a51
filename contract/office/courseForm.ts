import { z } from 'zod';
import { textUpTo, wholeNumber } from '../values.ts';

// Courses in the form of a bundle (docs/bundle.md), each with the spans and conditions it is in. These schemas bound what
// is sent; whether it is right is judged by the bundle's own checks, which answer in words beside the field.

const short = textUpTo(300);
const prose = textUpTo(10_000);
const some = wholeNumber;
const list = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).max(most);
const keys = list(short, 1_000);

/** `hours` as '9:00-12:00'. */
const session = z.strictObject({ day: short, hours: short });

const comers = { classes: keys.exactOptional(), exceptClasses: keys.exactOptional() };

const age = z.strictObject({ from: some.exactOptional(), to: some.exactOptional(), on: short });

const audience = z.strictObject({
  age: age.exactOptional(),
  born: z.strictObject({ from: short.exactOptional(), to: short.exactOptional() }).exactOptional(),
  ...comers,
});

const loan = z.strictObject({ name: short, price: some, stock: some.nullable() });

const companions = z.strictObject({
  label: short,
  from: some,
  upTo: some,
  counts: z.enum(['people', 'pairs']),
  age: age.exactOptional(),
  prices: list(z.strictObject({ to: some.exactOptional(), price: some }), 10),
});

/** A span by which people come; one that others have as well is changed for all of them. '' as the key of a new one. */
const courseSpan = z.strictObject({
  key: short,
  name: short,
  method: z.enum(['first_come', 'lottery']),
  opens: short,
  closes: short,
  announceAt: short.nullable(),
  limit: some.nullable(),
  winLimit: some.nullable(),
  audience: z.strictObject(comers).nullable(),
});

/** A condition with all its courses by their keys, '' being the course itself while it has none. */
const courseCondition = z.strictObject({
  key: short,
  type: z.enum(['UpperLimit', 'NotReserved']),
  name: short,
  description: short,
  /** Of an UpperLimit. */
  limit: some.nullable(),
  ranked: z.boolean(),
  border: z.strictObject({ style: short, width: short, color: short }),
  events: keys,
  excludes: keys,
});

/** What a course says of itself; null for what nobody has said. */
export const courseForm = z.strictObject({
  number: short,
  name: short,
  published: z.boolean(),
  /** The key of its category; '' for a new one that is called `newCategory`. */
  category: short,
  newCategory: short,
  place: short,
  instructor: short,
  description: prose,
  birthMonth: some,
  audience: audience.nullable(),
  /** Who a place of it is for. */
  participants: z.enum(['self', 'children', 'only_children']),
  sessions: list(session, 500),
  capacity: some.nullable(),
  /** Yen of a session; or `coursePrice` for all of them together. */
  price: some,
  coursePrice: some.nullable(),
  loan: z.boolean(),
  loans: list(loan, 20),
  companions: companions.nullable(),
  spans: list(courseSpan, 20),
  conditions: list(courseCondition, 50),
});

/** What of it is changed. */
export const courseFields = courseForm.partial();

export type CourseForm = z.infer<typeof courseForm>;
export type CourseFields = z.infer<typeof courseFields>;
export type CourseSpan = z.infer<typeof courseSpan>;
export type CourseCondition = z.infer<typeof courseCondition>;
