import { describe, expect, test } from 'vitest';
import { aFrameArticle, taken } from '#rules/testing/anArticle.ts';
import { aDetail, aRequest, someFacts } from '#rules/testing/aReservationRequest.ts';
import { decideReservation, type ReservationFacts } from './decideReservation.ts';

const day = '2026-12-20';
const hall = aFrameArticle();
const morning = (date = day) => aDetail(date, 540, 720);

const decide = (details: ReturnType<typeof aDetail>[], facts: Partial<ReservationFacts>) =>
  decideReservation(someFacts(facts), aRequest(details), '2026-11-20T10:00');

describe('occupancy', () => {
  const half = aFrameArticle({ spaceIds: ['east'] });
  const whole = aFrameArticle({ spaceIds: ['east', 'west'] });

  test.each<[string, Partial<ReservationFacts>, string]>([
    ['the same room is taken', { occupied: taken(hall, day, { from: 700, to: 720 }) }, 'taken'],
    ['the room is taken until the frame begins', { occupied: taken(hall, day, { from: 480, to: 540 }) }, 'plan'],
    ['official use', { occupied: taken(hall, day, { from: 540, to: 600, kind: 'official' }) }, 'taken'],
    ['a closure', { occupied: taken(hall, day, { from: 540, to: 600, kind: 'closure' }) }, 'closed'],
    ['half of the hall is taken', { article: whole, occupied: taken(half, day, { from: 540, to: 720 }) }, 'taken'],
    ['the whole hall is taken', { article: half, occupied: taken(whole, day, { from: 540, to: 720 }) }, 'taken'],
    [
      'preparation meets another use',
      { article: { ...hall, preparationBefore: 30 }, occupied: taken(hall, day, { from: 480, to: 520 }) },
      'taken',
    ],
  ])('%s', (_title, facts, code) => {
    const decision = decide([morning()], facts);
    expect(decision.kind === 'refusal' ? decision.refusal.code : 'plan').toBe(code);
  });

  test('one taken day refuses all, by name', () => {
    const occupied = taken(hall, '2026-12-22', { from: 540, to: 720 });
    const decision = decide([morning(), morning('2026-12-21'), morning('2026-12-22')], { occupied });
    expect(decision).toMatchObject({ refusal: { code: 'taken', details: { dates: ['2026-12-22'] } } });
  });
});
