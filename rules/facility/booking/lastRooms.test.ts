import { describe, expect, it } from 'vitest';
import { lastRooms, sameWeekdayNext } from './lastRooms.ts';
import { reservationStates } from './reservationStates.ts';

const today = '2026-06-10';

const aUse = (articleNameDetail: string, date: string, state: keyof typeof reservationStates = 'completed') => ({
  containerNameDetail: '中央公民館',
  articleNameDetail,
  date,
  ...reservationStates[state],
});

describe('[OPEN-07] the rooms somebody had last', () => {
  it('stand each once, those used before first, the latest use first, three at most', () => {
    const rooms = lastRooms(
      [
        aUse('和室', '2026-06-20', 'confirmed'),
        aUse('音楽室', '2026-05-01'),
        aUse('会議室', '2026-06-01'),
        aUse('音楽室', '2026-06-03'),
        aUse('調理室', '2026-04-01'),
      ],
      today,
    );
    expect(rooms.map(({ articleName, date }) => `${articleName} ${date}`)).toEqual([
      '音楽室 2026-06-03',
      '会議室 2026-06-01',
      '調理室 2026-04-01',
    ]);
  });

  it('leave out what was never had: lost, withdrawn, waiting', () => {
    const states = ['lost', 'withdrawn', 'lottery_waiting', 'cancelled_user'] as const;
    expect(
      lastRooms(
        states.map((state) => aUse(state, '2026-06-01', state)),
        today,
      ),
    ).toEqual([]);
  });

  it.each([
    ['2026-06-03', '2026-06-17'],
    ['2026-06-04', '2026-06-11'],
    ['2026-06-09', '2026-06-16'],
    ['2026-06-20', '2026-06-13'],
  ])('a use on %s is offered again on %s, the same weekday from tomorrow on', (day, expected) => {
    expect(sameWeekdayNext(day, today)).toBe(expected);
  });
});
