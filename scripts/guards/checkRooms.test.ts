import { describe, expect, test } from 'vitest';
import { checkRooms } from './checkRooms.ts';
import { house } from './house.ts';
import { readImports } from './readImports.ts';
import { aTree } from './testing/aTree.ts';

const contract = {
  'contract/refusals.ts': `export const refusals = {};`,
  'contract/tenant.ts': `import { z } from 'zod';\nexport const tenant = z.object({});`,
  'contract/endpoints.ts': `import { tenant } from './tenant.ts';\nexport const endpoints = { tenant };`,
};

describe('checkRooms', () => {
  test.each([
    ['contract imports zod', { 'contract/a.ts': `import { z } from 'zod';` }],
    ['rules import contract types', { 'rules/a.ts': `import type { Tenant } from '#contract/tenant.ts';` }],
    ['rules import rules', { 'rules/facility/a.ts': `import { day } from '#rules/day/day.ts';` }],
    ['rules hash', { 'rules/a.ts': `import { sha256 } from '@noble/hashes/sha2.js';` }],
    ['a test of rules imports a test tool', { 'rules/a.test.ts': `import { test } from 'vitest';` }],
    ['what tests of rules are made of imports a test tool', { 'rules/testing/a.ts': `import fc from 'fast-check';` }],
    ['server imports contract and rules', { 'server/a.ts': `import '#contract/tenant.ts';\nimport '#rules/a.ts';` }],
    ['web imports types of a zod file', { 'web/a.ts': `import type { Tenant } from '#contract/tenant.ts';` }],
    [
      'web imports values of a zod-free file',
      { 'web/a.ts': `import { refusals } from '#contract/refusal/refusals.ts';` },
    ],
    ['a test of web imports a zod file', { 'web/a.test.ts': `import { tenant } from '#contract/tenant.ts';` }],
    ['web imports kit and client', { 'web/a.ts': `import '#ui/a.ts';\nimport '#client/a.ts';` }],
    ['the demo drives the server', { 'demo/a.ts': `import { start } from '#server/app/start.ts';` }],
    ['a test of the server imports the demo', { 'server/a.test.ts': `import { seed } from '#demo/seed.ts';` }],
    ['a neighbour folder is one step up', { 'server/http/a.ts': `import { b } from '../b.ts';` }],
    ['a word that merely contains another', { 'web/facility/commonsense.ts': '' }],
  ])('allows: %s', (_, files) => {
    expect(checkRooms(aTree({ ...contract, ...files }), house).problems).toEqual([]);
  });

  test.each([
    ['contract imports a package', 'contract/a.ts', `import pg from 'pg';`],
    ['contract imports rules', 'contract/a.ts', `import type { A } from '#rules/a.ts';`],
    ['rules import contract values', 'rules/a.ts', `import { refusals } from '#contract/refusal/refusals.ts';`],
    ['rules import a package', 'rules/a.ts', `import { z } from 'zod';`],
    ['rules import another package of the same maker', 'rules/a.ts', `import { x } from '@noble/curves/bls12-381.js';`],
    ['rules import Node', 'rules/a.ts', `import { readFileSync } from 'node:fs';`],
    ['a rule imports what tests are made of', 'rules/a.ts', `import { a } from '#rules/testing/a.ts';`],
    ['server imports web', 'server/a.ts', `import { page } from '#web/page.tsx';`],
    ['server imports web types', 'server/a.ts', `import type { Page } from '#web/page.tsx';`],
    ['server imports React', 'server/a.ts', `import { useState } from 'react';`],
    ['web imports server', 'web/a.tsx', `import { reserve } from '#server/reserve.ts';`],
    ['web imports a zod file', 'web/a.ts', `import { tenant } from '#contract/tenant.ts';`],
    ['web imports a file that leads to zod', 'web/a.ts', `import { endpoints } from '#contract/endpoints.ts';`],
    ['web marks types one by one', 'web/a.ts', `import { type Tenant } from '#contract/tenant.ts';`],
    ['web loads a zod file later', 'web/a.ts', `const later = () => import('#contract/tenant.ts');`],
    ['web re-exports a zod file', 'web/a.ts', `export * from '#contract/tenant.ts';`],
    ['web imports zod', 'web/a.ts', `import { z } from 'zod';`],
    ['web imports Node', 'web/a.ts', `import 'node:fs';`],
    ['the kit imports the client', 'ui/a.tsx', `import { call } from '#client/call.ts';`],
    ['the kit imports contract types', 'ui/a.tsx', `import type { Tenant } from '#contract/tenant.ts';`],
    ['the kit imports web', 'ui/a.tsx', `import { page } from '#web/page.tsx';`],
    ['the client imports the kit', 'client/a.ts', `import { showError } from '#ui/dialogs.ts';`],
    ['the client imports a zod file', 'client/a.ts', `import { tenant } from '#contract/tenant.ts';`],
    ['server imports the client', 'server/a.ts', `import { call } from '#client/call.ts';`],
    ['code lies in a new top folder', 'tools/a.ts', `export const a = 1;\nimport '#rules/a.ts';`],
    ['server imports the demo', 'server/a.ts', `import { seed } from '#demo/seed.ts';`],
    ['e2e imports web', 'e2e/a.spec.ts', `import { page } from '#web/page.tsx';`],
    [
      'over several lines with a comment',
      'web/a.ts',
      `import {\n  tenant, // the wire's\n  b,\n} from '#contract/tenant.ts';`,
    ],
    ['a long relative path', 'server/http/deep/a.ts', `import { b } from '#b.ts';`],
    ['a relative path out of the room', 'server/a.ts', `import { b } from '../rules/b.ts';`],
    ['an import it cannot read', 'server/a.ts', `import { b } from somewhere;`],
    ['a folder named utils', 'web/utils/date.ts', ''],
    ['a file named helpers', 'server/helpers.ts', ''],
    ['a file that ends in Service', 'server/facility/ReservationService.ts', ''],
    ['a file that ends in -utils', 'web/date-utils.ts', ''],
    ['an index file', 'rules/facility/index.ts', `export * from './a.ts';`],
  ])('refuses: %s', (_, path, source) => {
    const { problems } = checkRooms(aTree({ ...contract, [path]: source }), house);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(path);
  });

  test('counts what it read, so that an empty look is noticed', () => {
    expect(checkRooms(aTree({}), house)).toEqual({ read: 0, problems: [] });
    expect(checkRooms(aTree(contract), house).read).toBe(3);
  });
});

describe('readImports', () => {
  test('reads every form with its line', () => {
    const source = [
      `import first, { second } from 'a';`,
      `import * as third from "b";`,
      `import type { Fourth } from 'c';`,
      `import type Fifth from 'd';`,
      `import './e.css';`,
      `export { sixth } from 'f';`,
      `export type { Seventh } from 'g';`,
      `const eighth = await import('h');`,
      `type Ninth = typeof import('i');`,
      `export const from = 'nowhere';`,
    ].join('\n');
    expect(readImports(source).map(({ specifier, isTypeOnly, line }) => [line, specifier, isTypeOnly])).toEqual([
      [1, 'a', false],
      [2, 'b', false],
      [3, 'c', true],
      [4, 'd', true],
      [5, './e.css', false],
      [6, 'f', false],
      [7, 'g', true],
      [8, 'h', false],
      [9, 'i', true],
    ]);
  });
});
