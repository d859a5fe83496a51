import { describe, expect, test } from 'vitest';
import { checkFloors } from './checkFloors.ts';
import { house, ownFiles } from './house.ts';
import { aTree } from './testing/aTree.ts';

const twoFloors = {
  ...house,
  floors: {
    server: [
      ['facility', 'event'],
      ['db', ownFiles],
    ],
  },
};
const all = { 'server/facility/a.ts': '', 'server/event/a.ts': '', 'server/db/a.ts': '', 'server/time.ts': '' };
const check = (files: Readonly<Record<string, string>>) => checkFloors(aTree({ ...all, ...files }), twoFloors);

describe('checkFloors', () => {
  test.each([
    ['downwards', { 'server/facility/a.ts': `import { b } from '../db/b.ts';` }],
    ['downwards to a file of the room itself', { 'server/facility/a.ts': `import { now } from '#server/time.ts';` }],
    ['within a floor', { 'server/facility/a.ts': `import { b } from '../event/a.ts';` }],
    ['within a folder', { 'server/facility/lottery/a.ts': `import { b } from '../a.ts';` }],
    ['another room', { 'server/db/a.ts': `import type { A } from '#rules/facility/a.ts';` }],
    ['a test, wherever it likes', { 'server/db/a.test.ts': `import { b } from '../facility/a.ts';` }],
    ['what tests are made of', { 'server/testing/a.ts': `import { b } from '#server/facility/a.ts';` }],
    ['a room without floors', { 'client/x/a.ts': `import { b } from '../y/b.ts';` }],
  ])('allows: %s', (_, files) => {
    expect(check(files)).toMatchObject({ problems: [], warnings: [] });
  });

  test.each([
    ['a value', `import { b } from '#server/facility/a.ts';`],
    ['a type', `import type { B } from '../facility/a.ts';`],
    ['a type in place', `export type B = import('../facility/a.ts').B;`],
    ['a re-export', `export { b } from '../facility/a.ts';`],
    ['later', `export const later = () => import('../facility/a.ts');`],
  ])('refuses upwards: %s', (_, source) => {
    const { problems } = check({ 'server/db/a.ts': `\n${source}` });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^server\/db\/a\.ts:2: .*from floor 1 \(server\/db\) to floor 2 \(server\/facility\)/);
  });

  test('refuses upwards from a file of the room itself', () => {
    const { problems } = check({ 'server/time.ts': `import { b } from './event/a.ts';` });
    expect(problems[0]).toContain('from floor 1 (server/time.ts) to floor 2 (server/event)');
  });

  test('says where an unknown folder belongs, once', () => {
    const { problems } = check({ 'server/foo/a.ts': `import { b } from '../event/a.ts';`, 'server/foo/b.ts': '' });
    expect(problems).toEqual(['server/foo stands on no floor: add it to floors in scripts/guards/house.ts']);
  });

  test('warns of a folder that is in the table only', () => {
    const { warnings } = checkFloors(
      aTree({ 'server/event/a.ts': '', 'server/time.ts': '', 'server/db/a.ts': '' }),
      twoFloors,
    );
    expect(warnings).toEqual([
      'server/facility stands in floors in scripts/guards/house.ts, and there is no source file in it',
    ]);
  });

  test('counts what it read', () => {
    expect(checkFloors(aTree({}), twoFloors).read).toBe(0);
    expect(check({}).read).toBe(4);
  });
});
