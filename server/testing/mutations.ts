import fc from 'fast-check';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const strangeTexts = [
  '',
  ' ',
  '　',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '👨‍👩‍👧‍👦🎌',
  '髙﨑𠮷',
  '字'.repeat(10_000),
  'x'.repeat(70_000),
  '１２３４５６７８',
  '２０２６-０６-２０',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '2100-02-29',
  '9999-12-31',
  '-1',
  '1e999',
  "'; drop table account; --",
  '%_\\',
  '\u0000',
  '\ud800',
  '\u202e逆',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  '{{7*7}}',
  '00000000-0000-0000-0000-000000000000',
];

const strangeNumbers = [0, -0, -1, 0.5, 59, 60, 24, 25, 10_000_000, 10_000_001, 2 ** 31, 2 ** 53, 1e15, -1e15, 1e308];

const strangeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'tenantId', 'userId', 'state', 'fee', ''];

const strangeValue = (foreign: readonly string[]): fc.Arbitrary<Json> =>
  fc.oneof(
    fc.constantFrom<Json>(...strangeTexts, ...foreign),
    fc.constantFrom<Json>(...strangeNumbers),
    fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], { length: 1 }),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );

type Step = { readonly at: number; readonly how: (typeof hows)[number]; readonly value: Json; readonly key: string };

const hows = ['replace', 'remove', 'add', 'append', 'repeat', 'reverse', 'wrap', 'shift'] as const;

/** The text of `valid` after one to three random changes, now and then cut off; `foreign` are values of other people. */
export const mutationsOf = (valid: unknown, foreign: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      steps: fc.array(
        fc.record<Step>({
          at: fc.nat(),
          how: fc.constantFrom(...hows),
          value: strangeValue(foreign),
          key: fc.constantFrom(...strangeKeys),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      cut: fc.option(fc.nat(), { freq: 20, nil: null }),
    })
    .map(({ steps, cut }) => {
      const text = JSON.stringify(steps.reduce(changed, { body: structuredClone(valid) as Json }).body);
      return cut === null || text.length === 0 ? text : text.slice(0, cut % text.length);
    });

type Root = { body: Json };
type Place = { readonly holder: Json[] | { [key: string]: Json }; readonly key: string };

function placesIn(holder: Place['holder']): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner = (holder as { [key: string]: Json })[key];
    const deeper = typeof inner === 'object' && inner !== null ? placesIn(inner) : [];
    return [{ holder, key }, ...deeper];
  });
}

function changed(root: Root, step: Step): Root {
  const places = placesIn(root);
  const place = places[step.at % places.length];
  if (!place) return root;
  const holder = place.holder as { [key: string]: Json };
  const old = holder[place.key] ?? null;
  const write = (value: Json) => {
    holder[place.key] = value;
  };
  if (step.how === 'remove' && place.key !== 'body') delete holder[place.key];
  else if (step.how === 'add' && isObject(old)) define(old, step);
  else if (step.how === 'append' && typeof old === 'string') write(`${old}${String(step.value)}`);
  else if (step.how === 'repeat' && Array.isArray(old))
    write(
      Array<Json[]>((step.at % 70) + 2)
        .fill(old)
        .flat(),
    );
  else if (step.how === 'reverse' && Array.isArray(old)) write(old.toReversed());
  else if (step.how === 'wrap') write([old]);
  else if (step.how === 'shift' && typeof old === 'number') write(old + (step.at % 3) - 1);
  else write(step.value);
  return root;
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Also for `__proto__`, which an assignment would not make a key. */
const define = (holder: { [key: string]: Json }, { key, value }: Step) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
