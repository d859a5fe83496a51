import { expect, it } from 'vitest';
import { lineWords } from './lineWords.ts';
import { readSource } from './versionSource.ts';

const text = `firstDay: 2026-04-01
base:
  - { kind: frames, yen: 100 }
  - kind: frames
    yen: 200
steps:
  - kind: rates
    rules:
      - { code: sales, label: 営利の割増, add: 100% }
      - code: weekend
        label: 土日祝の割増
        add: 20%
  - kind: rounding
equipment:
  - { code: piano, label: ピアノ, yen: 1000 }
`;

it.each([
  [1, null],
  [3, '基本使用料の1つ目'],
  [5, '基本使用料の2つ目'],
  [9, '割増・減免・延長など「営利の割増」'],
  [12, '割増・減免・延長など「土日祝の割増」'],
  [13, '割増・減免・延長などの2つ目'],
  [14, '備品の料金'],
  [15, '備品の料金「ピアノ」'],
])('[OFFICE-04] line %i belongs to %s', (line, words) => {
  const source = readSource(text);
  expect(source && lineWords(source, line)).toBe(words);
});
