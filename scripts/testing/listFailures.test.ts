import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listFailures } from './listFailures.ts';

const passed = { fullName: 'passes', status: 'passed', failureMessages: [] };

test.each([
  ['nothing failed', { testResults: [{ name: 'a.test.ts', message: '', assertionResults: [passed] }] }, []],
  [
    'a test of vitest',
    {
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            passed,
            { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31m1 is 2\n\nat a'] },
          ],
        },
      ],
    },
    ['✗ a.test.ts › adds\n    1 is 2\n\n    at a'],
  ],
  [
    'a file that does not load',
    { testResults: [{ name: 'a.test.ts', message: 'no such module', assertionResults: [] }] },
    ['✗ a.test.ts\n    no such module'],
  ],
  [
    'nested tests of Playwright, one with several errors, and one that never said why',
    {
      errors: [],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [{ title: 'opens', ok: true, tests: [] }],
          suites: [
            {
              file: 'a.spec.ts',
              specs: [
                { title: 'books', ok: false, tests: [{ results: [{ errors: [{ message: 'timeout' }] }] }] },
                {
                  title: 'visits',
                  ok: false,
                  tests: [{ results: [{ errors: [{ message: 'home, 360 px' }, { message: 'cart, 360 px' }] }] }],
                },
                { title: 'cancels', ok: false, tests: [] },
              ],
            },
          ],
        },
      ],
    },
    [
      '✗ a.spec.ts › books\n    timeout',
      '✗ a.spec.ts › visits\n    home, 360 px\n    cart, 360 px',
      '✗ a.spec.ts › cancels\n    no message',
    ],
  ],
  ['Playwright itself', { errors: [{ message: 'no browser' }], suites: [] }, ['✗ Playwright\n    no browser']],
])('%s', (_, report, failures) => {
  expect(listFailures(JSON.stringify(report))).toEqual(failures);
});

test('a run without a report is named, and a long error is cut', () => {
  expect(listFailures(undefined)).toEqual(['no report']);
  const long = { errors: [{ message: Array(50).fill('line').join('\n') }], suites: [] };
  expect(listFailures(JSON.stringify(long))[0]?.split('\n')).toHaveLength(13);
});

test('a story tells what was in sight when it failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'error-context.md');
  writeFileSync(path, '# Page snapshot\n\n```yaml\n- heading "受付"\n- button "予約する"\n```\n\n# Source\n');
  const results = [{ errors: [{ message: 'not visible' }], attachments: [{ name: 'error-context', path }] }];
  const specs = [{ title: 'books', ok: false, tests: [{ results }] }];
  expect(listFailures(JSON.stringify({ errors: [], suites: [{ file: 'a.spec.ts', specs }] }))).toEqual([
    '✗ a.spec.ts › books\n    not visible\n    | - heading "受付"\n    | - button "予約する"',
  ]);
});
