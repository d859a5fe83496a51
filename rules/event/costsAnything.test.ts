import { expect, it } from 'vitest';
import { costsAnything } from './costsAnything.ts';

const nothing = { fee: 0, companions: [{ price: 0 }], loans: [{ price: 0 }] };

it.each([
  ['nothing costs anything', {}, false],
  ['the course does', { fee: 100 }, true],
  ['only some of the companions do', { companions: [{ price: 0 }, { price: 300 }] }, true],
  ['only what is lent does', { loans: [{ price: 500 }] }, true],
])('a course is paid for as its sum may be: %s', (_, costs, isPaid) => {
  expect(costsAnything({ ...nothing, ...costs })).toBe(isPaid);
});
