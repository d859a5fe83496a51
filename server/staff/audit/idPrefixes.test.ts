import { expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { idPrefixes } from './idPrefixes.ts';

const id = '7947cff3-8d9b-b7d8-1111-222233334444';

it('finds a reservation by its number as it is printed, without hyphens, and as wide as it was typed', () => {
  expect(idPrefixes(reservationNumber(id))).toContain('7947cff3');
  for (const typed of ['7947cff38d9bb7d8', '７９４７－ＣＦＦ３－８Ｄ９Ｂ－Ｂ７Ｄ８', ' 7947-cff3 8d9b b7d8']) {
    expect(idPrefixes(typed)).toContain('7947cff3-8d9b-b7d8');
  }
  expect(idPrefixes('7947-CFF3-8D9')).toContain('7947cff3-8d9');
  expect(idPrefixes(id)).toEqual([id]);
});

it('leaves numbers of people and logins as they are', () => {
  expect(idPrefixes('５２０９９３２６')).toEqual(['52099326']);
  expect(idPrefixes('kancho')).toEqual(['kancho']);
  expect(idPrefixes('  ')).toEqual([]);
});
