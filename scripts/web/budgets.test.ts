import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkBudgets } from './budgets.ts';

const folders: string[] = [];

/** A build with files of the sizes given by the test; noise, so that gzip cannot shrink it. */
function aBuild(files: Record<string, string | number>, manifest: object) {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'number' ? randomBytes(content) : content;
    for (const file of [name, `${name}.br`, `${name}.gz`]) writeFileSync(join(folder, file), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const entry = {
  file: 'main.js',
  isEntry: true,
  imports: ['lib'],
  dynamicImports: ['a/HomePage.tsx'],
  css: ['main.css'],
};
const lib = { file: 'lib.js' };
const page = { file: 'home.js', imports: ['main.tsx'], dynamicImports: ['calendar'] };
const manifest = { 'main.tsx': entry, lib, 'a/HomePage.tsx': page, calendar: { file: 'calendar.js' } };
const light = { 'main.js': 1000, 'lib.js': 2000, 'home.js': 500, 'calendar.js': 300_000, 'main.css': 900 };

test('a route weighs its own file, the entry and what both import, and nothing that comes later', () => {
  const { lines, failures } = checkBudgets(aBuild(light, manifest));
  expect(failures).toEqual([]);
  expect(lines.map((line) => line.name)).toEqual(['shell', 'route a/HomePage.tsx', 'css']);
  const [shell = 0, route = 0] = lines.map((line) => line.value);
  expect(shell).toBeGreaterThanOrEqual(3000);
  expect(shell).toBeLessThan(3200);
  expect(route - shell).toBeLessThan(600);
});

test.each([
  ['a shell above its budget', { 'lib.js': 140_000 }, /^shell/],
  ['a route above its budget', { 'home.js': 165_000 }, /^route/],
  ['a style sheet above its budget', { 'main.css': 16_000 }, /^css/],
  ['a web font', { 'a.woff2': 10 }, /^web font/],
  ['an inline script', { 'index.html': '<script>run()</script>' }, /^inline/],
  ['another origin', { 'index.html': '<link href="https://fonts.example/a.css">' }, /^other origin/],
])('finds %s', (_, files, failure) => {
  const { failures } = checkBudgets(aBuild({ ...light, ...files }, manifest));
  expect(failures).toEqual([expect.stringMatching(failure)]);
});

test('finds a file that was not precompressed', () => {
  const folder = aBuild(light, manifest);
  rmSync(join(folder, 'lib.js.br'));
  expect(checkBudgets(folder).failures).toEqual(['not precompressed: lib.js']);
});

test('finds files that import each other', () => {
  const circular = { ...manifest, lib: { ...lib, imports: ['main.tsx'] } };
  expect(checkBudgets(aBuild(light, circular)).failures).toHaveLength(2);
});

test('a build without routes has not been understood', () => {
  const alone = { 'main.tsx': { ...entry, dynamicImports: [] }, lib };
  expect(checkBudgets(aBuild(light, alone)).failures).toEqual(['no route found in the manifest']);
});

test('an absent build is no success', () => {
  expect(() => checkBudgets('/nowhere')).toThrow('no build');
});
