import { expect, it } from 'vitest';
import { reservationNumber } from '#rules/use/reservationNumber.ts';
import { beginnings } from './beginnings.ts';

const id = '7947cff3-8d9b-b7d8-1111-222233334444';

it('finds a reservation by its number as it is printed, without hyphens, and as wide as it was typed', () => {
  expect(beginnings(reservationNumber(id))).toContain('7947cff3');
  for (const typed of ['7947cff38d9bb7d8', '７９４７－ＣＦＦ３－８Ｄ９Ｂ－Ｂ７Ｄ８', ' 7947-cff3 8d9b b7d8']) {
    expect(beginnings(typed)).toContain('7947cff3-8d9b-b7d8');
  }
  expect(beginnings('7947-CFF3-8D9')).toContain('7947cff3-8d9');
  expect(beginnings(id)).toEqual([id]);
});

it('leaves numbers of people and logins as they are', () => {
  expect(beginnings('５２０９９３２６')).toEqual(['52099326']);
  expect(beginnings('kancho')).toEqual(['kancho']);
  expect(beginnings('  ')).toEqual([]);
});
