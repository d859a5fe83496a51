import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { hues } from './hues.ts';

const themeCss = readFileSync(
  createRequire(import.meta.url).resolve('@digital-go-jp/tailwind-theme-plugin/v4'),
  'utf8',
);
const huesCss = readFileSync(new URL('./hues.css', import.meta.url), 'utf8');

const declarations = (css: string) =>
  new Map([...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const theme = declarations(themeCss);

/** The key colours of a hue as hex values, by step. */
const keyColours = (hue: string) => {
  const [, block] = huesCss.split(`[data-tenant-hue='${hue}'] {`);
  if (!block) throw new Error(`hues.css has no block for ${hue}`);
  const mapped = declarations(block.slice(0, block.indexOf('}')));
  return (step: number) => {
    const source = mapped.get(`key-${step}`)?.match(/var\(--color-([\w-]+)\)/)?.[1] ?? '';
    return theme.get(source) ?? `missing ${hue} ${step}`;
  };
};

const root = join(import.meta.dirname, '../..');
const sources = ['ui', 'web', 'console'].flatMap((room) =>
  globSync(`${room}/**/*.{ts,tsx,css,html}`, { cwd: root }).filter((file) => !/hues\.(css|test\.ts)$/.test(file)),
);
/** The steps of the key colour in classes and style sheets. A step that a hue does not map would stay blue in it. */
const usedSteps = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bkey-(\d{2,4})\b/g)].map(([, step]) => Number(step)),
  ),
);

test('the steps in use are found', () => {
  expect(usedSteps).toContain(900);
  expect(usedSteps.size).toBeLessThan(13);
});

const white = '#ffffff';
const gray50 = '#f2f2f2';

describe.each(hues)('the hue %s', (hue) => {
  const key = keyColours(hue);

  test('is mapped for every step that a screen uses', () => {
    for (const step of usedSteps) expect(key(step)).toMatch(/^#[0-9a-f]{6}$/);
  });

  test.each([900, 1000, 1100, 1200])(
    'key-%i carries text on white and on the tints, and white text on itself',
    (step) => {
      for (const background of [white, gray50, key(50), key(100)]) {
        expect(contrast(key(step), background)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('key-700 stands out as a border', () => {
    expect(contrast(key(700), white)).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['error-2', white],
  ['error-2', '#fdeeee'],
  ['red-1000', '#fdeeee'],
  ['green-900', '#e6f5ec'],
  ['orange-900', '#ffeee2'],
  ['warning-yellow-2', white],
  ['success-2', white],
  ['solid-gray-600', gray50],
  ['solid-gray-700', '#e6e6e6'],
])('%s carries text on %s', (name, background) => {
  expect(contrast(theme.get(name) ?? '', background)).toBeGreaterThanOrEqual(4.5);
});
