import { describe, expect, it } from 'vitest';
import { fallsAwayWith, isLargeMoneyBack, notesOfLines, yenBack } from './moneyBack.ts';

describe('[SAFE-13] what an act gives back', () => {
  it.each([
    [
      'what is not charged any more and was paid, once',
      [
        ['released', 700],
        ['refund_due', 700],
      ],
      700,
    ],
    [
      'what was paid of more that is not charged any more',
      [
        ['released', 900],
        ['refund_due', 300],
      ],
      900,
    ],
    [
      'over several payments',
      [
        ['refund_due', 300],
        ['refund_due', 200],
      ],
      500,
    ],
    ['in cash', [['refunded', 800]], 800],
    ['nothing where more is charged', [['charged', 800]], 0],
    [
      'nothing where what was due pays something else',
      [
        ['charged', 800],
        ['set_off', 800],
      ],
      0,
    ],
  ] as const)('%s', (_, lines, yen) => {
    const posted = lines.map(([kind, amount]) => ({ kind, amount }));
    expect(yenBack(notesOfLines('one', posted))).toBe(yen);
  });

  it('does not count what falls away with a use that will not be', () => {
    const released = { kind: 'released', amount: 700 } as const;
    expect(
      yenBack(notesOfLines('one', [{ ...released, fallsAway: fallsAwayWith('2026-06-20T09:00', '2026-06-20T08:59') }])),
    ).toBe(0);
    expect(
      yenBack(notesOfLines('one', [{ ...released, fallsAway: fallsAwayWith('2026-06-20T09:00', '2026-06-20T09:00') }])),
    ).toBe(700);
  });

  it('is the sum of all reservations that it does something to', () => {
    const notes = [
      { subjectId: 'one', source: 'fee', yen: 400 },
      { subjectId: 'one', source: 'released', yen: 300 },
      { subjectId: 'two', source: 'planned', yen: 500 },
      { subjectId: 'three', source: 'planned', yen: -500 },
    ] as const;
    expect(yenBack(notes)).toBe(900);
    expect(yenBack([])).toBe(0);
  });

  it.each([
    ['50,000 yen', 50_000, 0, false],
    ['a yen more', 50_001, 0, true],
    ['the second half of more', 25_001, 25_000, true],
    ['nothing, after much', 0, 90_000, false],
  ])('%s', (_, yen, before, isLarge) => {
    expect(isLargeMoneyBack(yen, before)).toBe(isLarge);
  });
});
