import { describe, expect, test } from 'vitest';
import type { Definition } from '../published/definition.ts';
import { digest, hashOf } from '../published/digest.ts';
import type { Choice, Use } from '../published/entry.ts';
import { noHoldings } from '../published/holdings.ts';
import { aFacilityDraw, aLine, anEventDraw, entriesOf, lines, revealed, sealed } from '../testing/aDraw.ts';
import { failedChecks } from '../testing/failedChecks.ts';
import { announce } from './announce.ts';
import { closeList } from './closeList.ts';
import { quicknet } from './drand.ts';
import { draw } from './draw.ts';

describe('announcing and drawing', () => {
  const drand = (round: number) => ({ ...quicknet, type: 'drand' as const, round });
  const times = {
    opensAt: '2026-04-01T00:00:00Z',
    closesAt: '2026-04-19T23:50:00Z',
    drawAt: '2026-04-20T00:00:00Z',
    announceAt: '2026-04-21T00:00:00Z',
  };

  test('a definition is announced by the hash of its canonical JSON', () => {
    for (const definition of [anEventDraw(), aFacilityDraw(), anEventDraw({ ...times, source: drand(27_946_612) })]) {
      expect(announce(definition)).toBe(hashOf(definition));
    }
  });

  test.each<[string, Definition]>([
    [
      'an event twice',
      anEventDraw({
        events: [
          { id: 'tea', name: 'a' },
          { id: 'tea', name: 'b' },
        ],
      }),
    ],
    ['a close before the opening', anEventDraw({ closesAt: '2026-08-01T00:00:00Z' })],
    ['a draw before the close', anEventDraw({ drawAt: '2026-09-10T14:59:59Z' })],
    ['an announcement before the draw', anEventDraw({ announceAt: '2026-09-10T15:00:00Z' })],
    ['a round that is not the first', anEventDraw({ ...times, source: drand(27_946_613) })],
    [
      'a round right after the close',
      anEventDraw({ ...times, closesAt: '2026-04-19T23:50:01Z', source: drand(27_946_612) }),
    ],
    [
      'a condition that names an event on both sides',
      anEventDraw({ conditions: [{ type: 'NotReserved', name: 'x', events: ['tea'], opposite: ['tea'] }] }),
    ],
    ['days that end before they begin', aFacilityDraw({ firstDay: '2027-01-01' })],
    ['a day that does not exist', aFacilityDraw({ lastDay: '2026-12-32' })],
    [
      'an article without a space',
      aFacilityDraw({ articles: [{ id: 'a', name: 'a', spaces: [], before: 0, after: 0 }] }),
    ],
    ['too few digits', anEventDraw({ source: { type: 'ceremony', digits: 9 } })],
    ['no secret', anEventDraw({ source: { type: 'sealed', secretHash: '' } })],
    ['no rounds of giving', anEventDraw({ winLimit: 0 })],
    ['an id that is no id', anEventDraw({ events: [{ id: '__proto__', name: 'x' }] })],
  ])('is not announced with %s', (_, definition) => {
    expect(() => announce(definition)).toThrow(/cannot be announced/);
  });

  const signature = digest('signature').repeat(2).slice(0, 96);
  const ofSignature = digest(Uint8Array.from(Buffer.from(signature, 'hex')));
  test.each<[string, Definition, { hex: string; signature?: string }, boolean]>([
    ['the sealed secret', anEventDraw({ source: sealed }), revealed, true],
    ['another secret', anEventDraw({ source: sealed }), { hex: digest('x') }, false],
    ['the hash of the secret', anEventDraw({ source: sealed }), { hex: digest(revealed.hex) }, false],
    ['the secret cut short', anEventDraw({ source: sealed }), { hex: revealed.hex.slice(1) }, false],
    ['a secret with a signature', anEventDraw({ source: sealed }), { ...revealed, signature: '00' }, false],
    [
      'the digits of a ceremony',
      anEventDraw({ source: { type: 'ceremony', digits: 10 } }),
      { hex: '0123456789' },
      true,
    ],
    ['a digit more', anEventDraw({ source: { type: 'ceremony', digits: 10 } }), { hex: '01234567890' }, false],
    ['letters among digits', anEventDraw({ source: { type: 'ceremony', digits: 10 } }), { hex: '012345678a' }, false],
    ['a round of drand', anEventDraw({ ...times, source: drand(27_946_612) }), { hex: ofSignature, signature }, true],
    ['a round without signature', anEventDraw({ ...times, source: drand(27_946_612) }), { hex: ofSignature }, false],
    [
      'a round with another signature',
      anEventDraw({ ...times, source: drand(27_946_612) }),
      { hex: ofSignature, signature: `${signature}00` },
      false,
    ],
  ])('draws only by what was promised: %s', (_, definition, randomness, isRight) => {
    const list = closeList({ definition, entries: entriesOf(lines(3)), holdings: noHoldings });
    if (isRight) expect(failedChecks(draw(list, randomness))).toEqual([]);
    else expect(() => draw(list, randomness)).toThrow(/not what was promised/);
  });

  test('places or events held that are no part of the draw keep the list open', () => {
    const close = (holdings: Partial<typeof noHoldings>) => () =>
      closeList({
        definition: anEventDraw(),
        entries: entriesOf([aLine('A')]),
        holdings: { ...noHoldings, ...holdings },
      });
    expect(close({ held: { B: ['bonsai'] } })).toThrow(/no part of this draw/);
    expect(close({ seats: { noh: 1 } })).toThrow(/no part of this draw/);
    expect(close({ places: [{ space: 'east', date: '2026-12-01', from: 0, to: 1 }] })).toThrow(/no part of this draw/);
  });

  test('of what entrants hold, only what can decide something becomes public', () => {
    const definition = anEventDraw({
      events: ['tea', 'ink', 'go'].map((id) => ({ id, name: id })),
      conditions: [
        { type: 'UpperLimit', name: 'x', limit: 1, events: ['tea', 'bonsai'] },
        { type: 'NotReserved', name: 'y', events: ['haiku'], opposite: ['ink', 'noh'] },
      ],
    });
    const entries = entriesOf([aLine('A', ['tea']), aLine('B', ['ink']), aLine('C', ['go'])]);
    const everything = ['tea', 'ink', 'bonsai', 'noh', 'haiku', 'koto', 'koto'];
    const held = { C: everything, A: everything, B: everything };
    expect(closeList({ definition, entries, holdings: { ...noHoldings, held } }).holdings.held).toEqual({
      A: ['bonsai', 'tea'],
      B: ['haiku', 'ink', 'noh'],
    });
  });

  const use = (more: Partial<Use> = {}): Use => ({ article: 'hall', date: '2026-12-05', from: 540, to: 720, ...more });
  test.each<[string, Choice]>([
    ['an article that is not drawn', [use({ article: 'pool' })]],
    ['a day before the first', [use({ date: '2026-11-30' })]],
    ['a day after the last', [use({ date: '2027-01-01' })]],
    ['a use that ends where it begins', [use({ to: 540 })]],
    ['a use that ends before it begins', [use({ to: 480 })]],
    ['two uses of one day', [use(), use({ from: 780, to: 1020 })]],
    ['days out of order', [use({ date: '2026-12-06' }), use()]],
    ['no use', []],
    ['an event among uses', 'tea'],
  ])('a list of facilities is not closed with %s', (_, choice) => {
    const entries = entriesOf([aLine('A', [choice])]);
    expect(() => closeList({ definition: aFacilityDraw(), entries, holdings: noHoldings })).toThrow(/cannot be closed/);
  });
});
