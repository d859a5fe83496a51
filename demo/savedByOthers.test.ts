import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { resolveBundle } from '#server/bundle/read/resolveBundle.ts';

const folder = join(import.meta.dirname, 'bundles');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

const meaningOf = (file: string, text: string) => {
  const { source: _, remarks: __, ...bundle } = resolveBundle({ file, text, todayIn: () => '2026-06-10' });
  return bundle;
};

it.each(files)('%s means the same once a program that goes by YAML 1.1 has saved it', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const saved = stringify(parse(text, { version: '1.1' }), { version: '1.1' });
  expect(meaningOf(file, saved)).toEqual(meaningOf(file, text));
});

it('a share of a reduction is read under `off`, however a program saved the word', () => {
  const text = readFileSync(join(folder, 'musashino.yaml'), 'utf8');
  expect(text).toMatch(/\boff: /);
  const renamed = text.replaceAll(/\boff: /g, 'false: ');
  expect(meaningOf('musashino.yaml', renamed)).toEqual(meaningOf('musashino.yaml', text));
});
