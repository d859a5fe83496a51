import { join } from 'node:path';
import { runProgram } from '#scripts/programs/runProgram.ts';
import { prepareBrowser } from '#scripts/testing/prepareBrowser.ts';
import { buildWeb } from '#scripts/web/buildWeb.ts';

const root = join(import.meta.dirname, '../..');

/** The rules and the published fees of whole towns, typed into the forms of the console in a real browser. */
export async function fees() {
  prepareBrowser();
  await buildWeb(root);
  const began = performance.now();
  const { code } = await runProgram({
    file: process.execPath,
    args: [
      join(root, 'node_modules/@playwright/test/cli.js'),
      ...[
        'test',
        '--config',
        'e2e/playwright.config.ts',
        'e2e/console/fees/townFees.spec.ts',
        '-g',
        'all published fees',
      ],
    ],
    env: { FULL_LOAD: '1' },
  });
  console.log(
    `${code === 0 ? 'all of them came out' : 'FAILED'}: ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  return code === 0;
}
