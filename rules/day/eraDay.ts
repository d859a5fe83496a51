import { isDay } from './day.ts';

/** The eras in which somebody may be born, each with its first day and the letter that forms abbreviate it to. */
const eras = [
  { name: '明治', letter: 'M', from: '1868-10-23' },
  { name: '大正', letter: 'T', from: '1912-07-30' },
  { name: '昭和', letter: 'S', from: '1926-12-25' },
  { name: '平成', letter: 'H', from: '1989-01-08' },
  { name: '令和', letter: 'R', from: '2019-05-01' },
] as const;

const written = /^(\p{sc=Han}{2}|[MTSHR])\.? ?(元|\d{1,2})(?:年|[./-]) ?(\d{1,2})(?:月|[./-]) ?(\d{1,2})日?$/u;

/** '昭和50年2月1日' and 'S50.2.1' → '1975-02-01'; undefined for what is no day, or none of its era. */
export function eraDay(text: string) {
  const [, era = '', year = '', month = '', day = ''] = written.exec(text.normalize('NFKC').trim().toUpperCase()) ?? [];
  const at = eras.findIndex(({ name, letter }) => era === name || era === letter);
  const found = eras[at];
  if (!found) return;
  const inEra = year === '元' ? 1 : Number(year);
  const western = Number(found.from.slice(0, 4)) + inEra - 1;
  const date = `${western}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The first day of an era is the last of the one before it as well: the era's own sign decides.
  const last = eras[at + 1]?.from ?? '9999-12-31';
  return inEra > 0 && isDay(date) && date >= found.from && date <= last ? date : undefined;
}
