import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const manual = join(root, 'docs/ja');

const textsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

/** All that the screens can say. */
const said = ['console', 'web', 'ui', 'rules', 'contract'].flatMap(textsIn).join('\n');

const pages = readdirSync(manual).filter((file) => file.endsWith('.md'));

/** In a manual what stands in brackets is what a screen says; other quotes are not written so. */
const namedIn = (page: string) => [
  ...new Set([...readFileSync(join(manual, page), 'utf8').matchAll(/「([^「」]+)」/g)].map(([, words = '']) => words)),
];

describe('[HELP-01] a manual names buttons, fields and screens as they are called', () => {
  test.each(pages)('%s', (page) => {
    expect(namedIn(page).filter((words) => !said.includes(words))).toEqual([]);
  });

  test('and 導入の手引き has the very lines of docs/install.md, which are tried', () => {
    const linesOf = (file: string) => readFileSync(file, 'utf8').match(/```sh\n[\s\S]*?```/g) ?? [];
    expect(linesOf(join(manual, 'install.md'))).toEqual(linesOf(join(root, 'docs/install.md')));
    expect(linesOf(join(manual, 'install.md'))).not.toEqual([]);
  });

  test('and its links lead to pages and headings that are there', () => {
    const headings = new Map(
      pages.map((page) => [
        page,
        [...readFileSync(join(manual, page), 'utf8').matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading),
      ]),
    );
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(manual, page), 'utf8').matchAll(/\]\(([\w-]+\.md)(?:#([^)]+))?\)/g)]
        .filter(
          ([, to = '', heading]) =>
            !headings.has(to) || (heading !== undefined && !headings.get(to)?.includes(heading)),
        )
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});
