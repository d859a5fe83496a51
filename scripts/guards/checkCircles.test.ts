import { describe, expect, test } from 'vitest';
import { checkCircles } from './checkCircles.ts';
import { house } from './house.ts';
import { aTree } from './testing/aTree.ts';

const check = (files: Readonly<Record<string, string>>) => checkCircles(aTree(files), house).problems;

describe('checkCircles', () => {
  test('allows what has one direction', () => {
    expect(
      check({
        'server/event/a.ts': `import { b } from '../payment/b.ts';\nimport type { C } from './c.ts';`,
        'server/event/c.ts': `import { b } from '#server/payment/b.ts';`,
        'server/payment/b.ts': `import { a } from 'event';`,
        'server/payment/b.test.ts': `import { a } from '../event/a.ts';`,
        'server/testing/d.ts': `import { a } from '../event/a.ts';`,
        'web/payment/b.ts': `import type { B } from '#server/event/a.ts';`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['values', `import { b } from './b.ts';`],
    ['types', `import type { B } from './b.ts';`],
    ['types marked one by one', `import { type B } from './b.ts';`],
    ['the type of a module', `export type B = typeof import('./b.ts');`],
    ['the path of the room', `import type { B } from '#rules/day/b.ts';`],
  ])('finds a circle of files: %s', (_, source) => {
    const [problem, ...others] = check({
      'rules/day/a.ts': source,
      'rules/day/b.ts': `\nimport type { A } from './a.ts';`,
    });
    expect(others).toEqual([]);
    expect(problem).toContain(
      'circle of files: rules/day/a.ts → rules/day/b.ts → rules/day/a.ts, by rules/day/a.ts:1, rules/day/b.ts:2',
    );
  });

  test('finds the shortest way round in a larger knot', () => {
    const [problem, ...others] = check({
      'rules/a.ts': `import './b.ts';`,
      'rules/b.ts': `import './c.ts';`,
      'rules/c.ts': `import './a.ts';\nimport './d.ts';`,
      'rules/d.ts': `import './c.ts';`,
    });
    expect(others).toEqual([]);
    expect(problem).toContain(
      'circle of files: rules/c.ts → rules/d.ts → rules/c.ts (4 files hang together like this)',
    );
  });

  test('finds a circle of areas that no file closes', () => {
    const [problem, ...others] = check({
      'server/facility/a.ts': `import type { B } from '../payment/b.ts';`,
      'server/payment/b.ts': '',
      'server/payment/c.ts': `import type { D } from '../facility/d.ts';`,
      'server/facility/d.ts': '',
    });
    expect(others).toEqual([]);
    expect(problem).toContain('circle of areas: server/facility → server/payment → server/facility');
    expect(problem).toContain('by server/facility/a.ts:1, server/payment/c.ts:1');
  });

  test('counts what it read', () => {
    expect(checkCircles(aTree({}), house).read).toBe(0);
  });
});
