import { expect, test } from 'vitest';
import { circleIn } from './vitePlugins.ts';

const graph = (text: string) => new Map(text.split(' ').map((line) => [line[0] ?? '', [...line.slice(2)]] as const));

test.each([
  ['a chain', 'a>b b>c c>', null],
  ['two ways to one script', 'a>bc b>d c>d d>', null],
  ['a circle', 'a>b b>c c>b', ['b', 'c', 'b']],
  ['a script that imports itself', 'a>a', ['a', 'a']],
  ['a circle behind a way that ends', 'a>bc b> c>d d>c', ['c', 'd', 'c']],
])('finds scripts that import each other in a circle: %s', (_what, text, expected) => {
  expect(circleIn(graph(text))).toEqual(expected);
});
