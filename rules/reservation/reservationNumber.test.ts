import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reservationNumber } from './reservationNumber.ts';

it('is the first eight digits of the id, as the reception takes them', () => {
  expect(reservationNumber('0199a3f0-12ab-7cde-8f01-23456789abcd')).toBe('0199-A3F0');
});

const root = `${import.meta.dirname}/../..`;
const sources = globSync('{web,console,server,rules}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\/|forTests/i.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

/** What stands within some lines of a word. */
const near = (text: string, word: RegExp) =>
  [...text.matchAll(word)].map(({ index }) => text.slice(index, index + 280));

it('is the only form in which screens, mails, documents and files name a reservation', () => {
  expect(sources.length).toBeGreaterThan(500);
  const others = sources.flatMap(({ file, text }) => [
    // A wording names the placeholder of what its facts have.
    ...near(text, /(?:term|header): '予約番号'|(?<!(?:always|sometimes): )\['予約番号'|■ 予約番号/g)
      .filter((after) => !/reservationNumber\(|facts\.number|\{number\}|\{予約番号\}/.test(after))
      .map(() => `${file}: 予約番号 without reservationNumber`),
    ...near(text, /<Qr text=\{[\w.]*Id\} (?!.*isTextHidden)/g).map(() => `${file}: a whole id below its QR code`),
    ...near(text, /予約ID/g).map(() => `${file}: 予約ID`),
    ...near(text, /eservation_?[iI]d\)?\.(?:slice|substring)\(/g).map(() => `${file}: an id cut by hand`),
  ]);
  expect(others).toEqual([]);
});
