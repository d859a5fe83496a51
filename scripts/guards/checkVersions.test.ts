// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are read contain templates
import { describe, expect, test } from 'vitest';
import { checkVersions } from './checkVersions.ts';
import { house } from './house.ts';
import { aTree } from './testing/aTree.ts';

const schema = `
export interface Kept {
  tenant_id: string;
}

export interface DB {
  job: Kept;
  occupancy: Kept;
}
`;

const raisers = 'server/readCache/version.queries.ts';
const raising = `import { raiseSpaces } from '../readCache/version.queries.ts';\n`;
const write = `export const free = (trx) => trx.deleteFrom('occupancy').where('tenant_id', '=', t);`;
const writer = 'server/facility/occupancy.queries.ts';

const check = (files: Readonly<Record<string, string>>, raisedIn: Readonly<Record<string, string>> = {}) =>
  checkVersions(aTree({ 'server/db/schema.ts': schema, [raisers]: 'export const raiseSpaces = 1;', ...files }), {
    ...house,
    versions: { tables: ['occupancy'], raisers, raisedIn },
  });

describe('who writes what processes keep in memory', () => {
  test.each([
    ['raises a version in the same file', { [writer]: raising + write }, {}],
    ['writes another table', { [writer]: write.replace('occupancy', 'job') }, {}],
    ['only reads', { [writer]: write.replace('deleteFrom', 'selectFrom') }, {}],
    ['is a test', { 'server/facility/a.test.ts': write }, {}],
    [
      'is led to by the file that raises for it',
      {
        [writer]: write,
        'server/facility/b.ts': `import { free } from './occupancy.queries.ts';`,
        'server/facility/a.ts': `${raising}import { b } from './b.ts';`,
      },
      { [writer]: 'server/facility/a.ts' },
    ],
  ])('is allowed when it %s', (_, files, raisedIn) => {
    expect(
      check(files as Readonly<Record<string, string>>, raisedIn as Readonly<Record<string, string>>).problems,
    ).toEqual([]);
  });

  test.each([
    ['raises nothing', { [writer]: write }, {}, 'without raising a version'],
    [
      'names only a type of the raisers',
      { [writer]: `import type { A } from '../readCache/version.queries.ts';\n${write}` },
      {},
      'without raising',
    ],
    [
      'writes by a template',
      { [writer]: 'export const free = (trx) => sql`delete from occupancy where tenant_id = ${t}`;' },
      {},
      'without raising',
    ],
    [
      'is not led to by the file that raises for it',
      { [writer]: write, 'server/facility/a.ts': raising },
      { [writer]: 'server/facility/a.ts' },
      'does not lead to it',
    ],
    [
      'is led to by a file that raises nothing',
      { [writer]: write, 'server/facility/a.ts': `import { free } from './occupancy.queries.ts';` },
      { [writer]: 'server/facility/a.ts' },
      'does not raise any',
    ],
    [
      'is listed but writes nothing any more',
      { [writer]: raising + write },
      { 'server/facility/gone.ts': writer },
      'take it out',
    ],
  ])('is found when it %s', (_, files, raisedIn, problem) => {
    const { problems } = check(files as Readonly<Record<string, string>>, raisedIn as Readonly<Record<string, string>>);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
