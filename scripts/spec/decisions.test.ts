import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file) && file !== '0000-template.md');
const rows = [...read('README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+) \| (stands|replaced by)/gm)];

it('no two decisions have one number', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it('docs/decisions/README.md lists each decision by its number, its title, and whether it stands', () => {
  expect(rows.map(([, number, file, title, status]) => [file, `# ${number}. ${title}`, status])).toEqual(
    files.sort().map((file) => {
      const [heading, , state] = read(file).split('\n');
      return [file, heading, state?.includes('replaced by') ? 'replaced by' : 'stands'];
    }),
  );
});
