import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTitles } from './spec/findTitles.ts';
import { readRows } from './spec/readRows.ts';

/** Prints every row of docs/acceptance.md with the tests that name it; fails when a row has none. */
const root = join(import.meta.dirname, '..');
const rooms = '{contract,rules,server,ui,client,web,demo,e2e,bench,scripts}';
const files = globSync([`${rooms}/**/*.test.{ts,tsx}`, 'e2e/**/*.spec.ts'], { cwd: root }).sort();

const rows = readRows(readFileSync(join(root, 'docs/acceptance.md'), 'utf8'));
const titles = files.flatMap((file) =>
  findTitles(readFileSync(join(root, file), 'utf8')).map((found) => ({ ...found, file })),
);
const problems: string[] = [];

for (const { id, text } of rows) {
  const proofs = titles.filter(({ ids, isSkipped }) => ids.includes(id) && !isSkipped);
  console.log(`${proofs.length > 0 ? '✓' : '✗'} ${id} ${text}`);
  for (const { file, title } of proofs) console.log(`    ${file}: ${title}`);
  if (proofs.length === 0) problems.push(`${id} has no test.`);
}

const known = new Set(rows.map(({ id }) => id));
for (const { file, title, ids } of titles) {
  for (const id of ids) if (!known.has(id)) problems.push(`${file} names ${id}, which is no row: ${title}`);
}
if (rows.length === 0) problems.push('docs/acceptance.md has no rows.');

console.log(`\n${rows.length} rows, ${titles.length} proofs in ${files.length} test files.`);
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
