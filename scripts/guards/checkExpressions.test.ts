import { expect, test } from 'vitest';
import { checkExpressions } from './checkExpressions.ts';
import { aTree } from './testing/aTree.ts';

const problemsOf = (source: string, path = 'server/booking.ts') => checkExpressions(aTree({ [path]: source })).problems;

const because = 'server/booking.ts:1: a comment says why this cast is right';
const literal = 'server/booking.ts:1: write out what is spread';

test.each([
  ['call(request as never);', because],
  ['const socket = (client as unknown as { stream: Socket }).stream;', because],
  ['const one = { ...{ first, last }, now };', literal],
])('refused: %s', (source, problem) => expect(problemsOf(source)).toEqual([problem]));

test.each([
  '// Which one it is decides the name.\ncall(request as never);',
  '/** The library types do not know it. */\nconst socketOf = (client: Client) =>\n  (client as unknown as Inner).socket;',
  'const isOpen = value as unknown;',
  'const one = { ...(isSet && { first }), ...rest };',
  'const text = "as never, ...{}";',
])('allowed: %s', (source) => expect(problemsOf(source)).toEqual([]));

test.each(['server/booking.test.ts', 'server/testing/aBooking.ts', 'e2e/story.spec.ts'])('%s may', (path) =>
  expect(problemsOf('call(request as never);', path)).toEqual([]),
);
