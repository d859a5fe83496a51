import { describe, expect, test } from 'vitest';
import { minuteStamp } from '#rules/day/day.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import { heldForDraw, leftOver, rangesOfChoice, takenPlaces } from './heldForDraw.ts';
import { noHoldings } from './published/holdings.ts';
import { aFacilityDraw, aLine, aUse } from './testing/aDraw.ts';

const definition = aFacilityDraw();
const range = (spaceId: string, from: string, to: string): SpaceRange => ({
  spaceId,
  from: minuteStamp(from),
  to: minuteStamp(to),
});
const hall = (from: number, to: number) => [aUse('hall', '2026-12-05', [from, to])];
const east = (from: number, to: number) => [aUse('hall-east', '2026-12-05', [from, to])];

test('a choice takes every space of its article, preparation included', () => {
  expect(rangesOfChoice(definition, hall(540, 720))).toEqual([
    range('east', '2026-12-05T09:00', '2026-12-05T12:00'),
    range('west', '2026-12-05T09:00', '2026-12-05T12:00'),
  ]);
  expect(rangesOfChoice(definition, [aUse('studio', '2026-12-05', [540, 600])])).toEqual([
    range('studio', '2026-12-05T08:30', '2026-12-05T10:30'),
  ]);
  expect(rangesOfChoice(definition, [aUse('attic', '2026-12-05', [540, 600])])).toEqual([]);
});

describe('what is held for a draw', () => {
  const lines = [aLine('A', [hall(540, 720)]), aLine('B', [east(660, 780)]), aLine('C', [east(1380, 1440)])];

  test('is whatever somebody asked for, each stretch once', () => {
    expect(heldForDraw(definition, { lines, holdings: noHoldings })).toEqual([
      range('east', '2026-12-05T09:00', '2026-12-05T13:00'),
      range('east', '2026-12-05T23:00', '2026-12-06T00:00'),
      range('west', '2026-12-05T09:00', '2026-12-05T12:00'),
    ]);
  });

  test('leaves out what cannot be had as a whole', () => {
    const places = [{ space: 'west', date: '2026-12-05', from: 600, to: 660 }];
    expect(heldForDraw(definition, { lines, holdings: { ...noHoldings, places } })).toEqual([
      range('east', '2026-12-05T11:00', '2026-12-05T13:00'),
      range('east', '2026-12-05T23:00', '2026-12-06T00:00'),
    ]);
  });

  test('is left over but for what the winners have', () => {
    const held = heldForDraw(definition, { lines, holdings: noHoldings });
    expect(leftOver(held, rangesOfChoice(definition, east(660, 780)))).toEqual([
      range('east', '2026-12-05T09:00', '2026-12-05T11:00'),
      range('east', '2026-12-05T23:00', '2026-12-06T00:00'),
      range('west', '2026-12-05T09:00', '2026-12-05T12:00'),
    ]);
    expect(leftOver(held, held)).toEqual([]);
  });
});

test('what is taken is written down without the seams of its parts, by day', () => {
  const taken = [
    range('west', '2026-12-05T22:00', '2026-12-06T01:30'),
    range('east', '2026-12-05T10:00', '2026-12-05T12:00'),
    range('east', '2026-12-05T09:00', '2026-12-05T10:00'),
  ];
  expect(takenPlaces(taken)).toEqual([
    { space: 'east', date: '2026-12-05', from: 540, to: 720 },
    { space: 'west', date: '2026-12-05', from: 1320, to: 1440 },
    { space: 'west', date: '2026-12-06', from: 0, to: 90 },
  ]);
});
