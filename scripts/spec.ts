import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findTitles } from './spec/findTitles.ts';
import { readRows } from './spec/readRows.ts';
import { findUnproven, readTender } from './spec/readTender.ts';

/**
 * Prints every row of docs/acceptance.md with the tests that name it, and how many lines of docs/tender.md are fulfilled;
 * fails when a row has no test, or a line that is fulfilled no proof.
 */
const root = join(import.meta.dirname, '..');
const rooms = '{contract,rules,server,ui,client,web,console,demo,e2e,bench,scripts}';
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

const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => basename(file).slice(0, 4));
const tender = readTender(readFileSync(join(root, 'docs/tender.md'), 'utf8'));
const there = { rows: known, decisions: new Set(decisions), files: new Set(files) };
problems.push(...tender.flatMap((line) => findUnproven(line, there)));
const counted = (['○', '△', '×'] as const).map(
  (mark) => `${mark} ${tender.filter((line) => line.mark === mark).length}`,
);

console.log(
  `\n${rows.length} rows, ${titles.length} proofs in ${files.length} test files; ${tender.length} lines of tenders: ${counted.join(', ')}.`,
);
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
