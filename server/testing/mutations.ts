import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Holder = Json[] | { [key: string]: Json };
type Place = { readonly holder: { [key: string]: Json }; readonly key: string };

/** What may stand where a text stands; most of it passes the schema and meets the rules. */
const texts = [
  '',
  ' ',
  '　',
  '0',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '👨‍👩‍👧‍👦🎌',
  '髙﨑𠮷',
  '字'.repeat(10_000),
  '１２３４５６７８',
  'ﾔﾏﾀﾞ',
  '-1',
  '1e999',
  "'; drop table account; --",
  '%_\\',
  '\ud800',
  '\u202e逆',
  '\u0001\u007f',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  '午前',
  '09:00～10:00',
];

const days = [
  '2026-06-09',
  '2026-06-10',
  '2026-06-30',
  '2026-07-20',
  '2027-01-01',
  '2028-02-29',
  '1900-01-01',
  '2199-12-31',
  '2026-02-30',
  '2026-13-01',
  '2100-02-29',
  '0000-00-00',
  '２０２６-０６-２０',
];

const numbers = [
  0,
  -0,
  -1,
  0.5,
  9,
  12,
  24,
  25,
  30,
  59,
  60,
  10_000_000,
  10_000_001,
  2 ** 31,
  2 ** 53,
  -1e12,
  1e15,
  1e308,
];

const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'tenantId', 'userId', 'state', 'fee', ''];

/** What stands nowhere in a valid body. */
const wild: Json[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  'x'.repeat(70_000),
  '\u0000',
  ...numbers,
  ...texts,
];

type Step = {
  readonly at: number;
  readonly id: string;
  readonly text: string;
  readonly day: string;
  readonly number: number;
  readonly wild: Json;
  readonly key: string;
};

const stepWith = (ids: readonly string[]) =>
  fc.record<Step>({
    at: fc.nat(),
    id: fc.constantFrom(...ids),
    text: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...texts) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    day: fc.constantFrom(...days),
    number: fc.constantFrom(...numbers),
    wild: fc.constantFrom(...wild),
    key: fc.constantFrom(...keys),
  });

/**
 * How a body is spoiled. 'likely' keeps the kind of each value, so that the body comes past the schema; the others
 * leave something out, add something, wrap it into a list or put something wild there; 'cut' ends the text somewhere.
 */
export const attacks = ['likely', 'leave out', 'add', 'wrap', 'wild', 'cut'] as const;
export type Attack = (typeof attacks)[number];

export type Mutation = {
  readonly steps: readonly Step[];
  readonly attack: Attack;
  /** Where 'cut' cuts the text off. */
  readonly cut: number;
};

/** One to three random changes of a body; ids become one of `ids`. */
export const mutation = (attack: Attack, ids: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.record({
    steps: fc.array(stepWith(ids), { minLength: 1, maxLength: 3 }),
    attack: fc.constant(attack),
    cut: fc.nat(),
  });

/** The JSON text of a body after a mutation; after a cut mostly no JSON at all. */
export function mutated(valid: unknown, { steps, attack, cut }: Mutation) {
  const root = { body: structuredClone(valid) as Json };
  const keepsKind = attack === 'likely' || attack === 'cut';
  for (const step of steps) {
    const places = placesIn(root).filter(({ holder }) => !keepsKind || holder !== root);
    const place = places[step.at % places.length];
    if (place && keepsKind) keepKind(place, step);
    else if (place) breakShape(place, step, attack);
  }
  const text = JSON.stringify(root.body) ?? '';
  return attack === 'cut' ? text.slice(0, cut % (text.length + 1)) : text;
}

/** Every value of a body with what holds it. */
export function placesIn(holder: Holder): Place[] {
  const here = holder as { [key: string]: Json };
  return Object.keys(here).flatMap((key) => {
    const inner = here[key];
    return [{ holder: here, key }, ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : [])];
  });
}

function keepKind({ holder, key }: Place, step: Step) {
  const old = holder[key] ?? null;
  holder[key] = sameKind(old, step);
}

function sameKind(old: Json, step: Step): Json {
  if (typeof old === 'boolean') return !old;
  if (typeof old === 'number') return step.at % 3 === 0 ? old + 1 : step.number;
  if (typeof old === 'string') return sameKindOfText(old, step);
  if (Array.isArray(old)) return sameKindOfList(old, step);
  return old === null ? step.number : old;
}

function sameKindOfText(old: string, step: Step) {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(old)) return step.id;
  if (/^\d{4}-\d{2}-\d{2}$/.test(old)) return step.day;
  if (/^\d{4}-\d{2}$/.test(old)) return step.day.slice(0, 7);
  return step.at % 3 === 0 ? `${old}${step.text}` : step.text;
}

function sameKindOfList(old: Json[], { at, text }: Step): Json[] {
  if (old.length === 0) return at % 2 === 0 ? [text] : Array<string>(100).fill(text);
  const copies = structuredClone(old);
  const ways = [[...old, ...copies], old.toReversed(), old.slice(1), Array<Json[]>(60).fill(copies).flat()];
  return ways[at % ways.length] ?? old;
}

/** Where there is nothing to leave out, or nothing to add to, something wild comes instead. */
function breakShape({ holder, key }: Place, step: Step, attack: Attack) {
  const old = holder[key] ?? null;
  if (attack === 'leave out' && key !== 'body') delete holder[key];
  else if (attack === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old)) define(old, step);
  else if (attack === 'wrap') holder[key] = [old];
  else holder[key] = step.wild;
}

/** Also for `__proto__`, which an assignment would not make a key. */
const define = (holder: { [key: string]: Json }, { key, wild: value }: Step) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
