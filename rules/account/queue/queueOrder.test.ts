import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import {
  aheadOf,
  earliestOf,
  freeAfter,
  isQueueFull,
  mostWaiting,
  turnOf,
  turnSpacingUs,
  turnsOfNetwork,
} from './queueOrder.ts';

type Person = { readonly network: number; readonly cameUs: number };

/** People who come one after the other, some at nearly the same time, from a few networks. */
const anyCrowd = fc
  .array(fc.record({ network: fc.integer({ min: 0, max: 5 }), after: fc.integer({ min: 1, max: 400_000 }) }), {
    maxLength: 60,
  })
  .map((steps) => {
    let now = 0;
    return steps.map(({ network, after }): Person => {
      now += after;
      return { network, cameUs: now };
    });
  });

/** Lets everybody in, one at a time, as the queue of a process does. All have come before the first is let in. */
function inOrder(crowd: readonly Person[]) {
  const free = new Map<number, number>();
  const left = [...crowd];
  const order: (Person & { readonly turnUs: number })[] = [];
  const turn = ({ cameUs, network }: Person) => turnOf(cameUs, free.get(network) ?? 0);
  for (let next = earliestOf(left, turn); next !== null; next = earliestOf(left, turn)) {
    const turnUs = turn(next);
    order.push({ ...next, turnUs });
    free.set(next.network, freeAfter(turnUs));
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

describe('the order of a queue', () => {
  it('is that of coming, while everybody comes from a network of his own', () => {
    const crowd = [30, 10, 20].map((cameUs, network) => ({ cameUs, network }));
    expect(inOrder(crowd).map(({ cameUs }) => cameUs)).toEqual([10, 20, 30]);
  });

  it('spreads those who come from one network, and lets the others pass between them', () => {
    const flood = Array.from({ length: 40 }, (_, index) => ({ network: 1, cameUs: index + 1 }));
    const others = [100, 200, 300].map((cameUs, index) => ({ network: index + 2, cameUs }));
    const places = inOrder([...flood, ...others]).map(({ network }) => network);
    expect(places.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(places.slice(4)).toEqual(Array(39).fill(1));
  });

  it('lets everybody in, those of a network in the order of coming', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const order = inOrder(crowd);
        expect(order).toHaveLength(crowd.length);
        for (const network of new Set(crowd.map((person) => person.network))) {
          const came = order.filter((person) => person.network === network).map(({ cameUs }) => cameUs);
          expect(came).toEqual(came.toSorted((one, other) => one - other));
        }
      }),
      runsOf(),
    );
  });

  it('lets nobody overtake whose coming is later than the turn of another', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const turns = inOrder(crowd).map(({ turnUs }) => turnUs);
        expect(turns).toEqual(turns.toSorted((one, other) => one - other));
      }),
      runsOf(),
    );
  });

  it('puts no more of another network before somebody than quarters of a second since that network began, and one', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const order = inOrder(crowd);
        order.forEach((person, place) => {
          const first = crowd.find(({ network }) => network !== person.network);
          if (!first) return;
          const before = order.slice(0, place).filter(({ network }) => network === first.network).length;
          const since = Math.max(0, person.turnUs - first.cameUs);
          expect(before).toBeLessThanOrEqual(Math.floor(since / turnSpacingUs) + 1);
        });
      }),
      runsOf(),
    );
  });

  it('gives nothing to who throws his place away and comes again', () => {
    fc.assert(
      fc.property(anyCrowd, fc.nat(), (crowd, pick) => {
        const person = crowd[pick % Math.max(1, crowd.length)];
        if (!person) return;
        const again = { ...person, cameUs: (crowd.at(-1)?.cameUs ?? 0) + 1 };
        const others = crowd.filter((one) => one !== person);
        const placeOf = (who: Person) => inOrder([...others, who]).findIndex(({ cameUs }) => cameUs === who.cameUs);
        expect(placeOf(again)).toBeGreaterThanOrEqual(placeOf(person));
      }),
      runsOf(),
    );
  });

  it('is told beforehand: the turns of a network, and how many are before one', () => {
    expect(turnsOfNetwork([10, 20, 2_000_000], 0)).toEqual([10, 250_010, 2_000_000]);
    expect(turnsOfNetwork([10], 500_000)).toEqual([500_000]);
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const turnsUs = [0, 1, 2, 3, 4, 5]
          .flatMap((network) =>
            turnsOfNetwork(
              crowd.filter((person) => person.network === network).map(({ cameUs }) => cameUs),
              0,
            ),
          )
          .toSorted((one, other) => one - other);
        expect(inOrder(crowd).map(({ turnUs }) => turnUs)).toEqual(turnsUs);
        for (const turnUs of turnsUs) {
          expect(aheadOf(turnsUs, turnUs)).toBe(turnsUs.filter((other) => other < turnUs).length);
        }
      }),
      runsOf(),
    );
  });
});

describe('a queue', () => {
  it.each([
    ['takes one more while there is room', { all: mostWaiting - 1, ofNetwork: 0 }, false],
    ['takes nobody beyond twenty thousand', { all: mostWaiting, ofNetwork: 0 }, true],
    ['takes a household to the last place', { all: mostWaiting - 1, ofNetwork: 99 }, false],
    ['takes half of all from one network', { all: 9_999, ofNetwork: 9_999 }, false],
    ['takes no more from one network than are free for the others', { all: 10_000, ofNetwork: 10_000 }, true],
    ['takes less from one network when it is fuller', { all: 15_000, ofNetwork: 5_000 }, true],
  ])('%s', (_title, waiting, isFull) => {
    expect(isQueueFull(waiting)).toBe(isFull);
  });
});
