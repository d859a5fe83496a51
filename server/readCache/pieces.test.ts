import { beforeEach, describe, expect, it } from 'vitest';
import type { Facts } from './facts.ts';
import { piecesOn } from './pieces.ts';
import type { QuestionRow } from './question.queries.ts';

const tenantId = '11111111-1111-1111-1111-111111111111';

type Shelf = ReadonlyMap<string, { readonly number: number; readonly holds: unknown }>;

const days = { from: 0, to: 1, earliest: 0, timeZone: 'UTC' };

/** Facts of pieces; one that holds `secret` is told by a reading alone. */
const shelf: Facts<string, Shelf> = {
  name: 'shelf',
  keyText: (key) => key,
  scopes: (key) => [{ kind: 'space', scopeId: key }],
  read: () => Promise.reject(new Error('is not read here')),
  inPieces: {
    asked: (value) =>
      [...value.values()].some(({ holds }) => holds === 'secret')
        ? null
        : [...value].map(([subjectId, { number }]) => ({ ...days, subjectId, number })),
    changed: (value, pieces, newest) =>
      pieces.some(({ rows }) => rows === null)
        ? null
        : new Map([
            ...value,
            ...pieces.map(({ subjectId, number, rows }) => {
              const known = newest.get(subjectId);
              return [subjectId, known?.number === number ? known : { number, holds: rows }] as const;
            }),
          ]),
  },
  bytes: () => 1,
};

type Kept = { value: Shelf; epoch: string; numbers: readonly number[]; readAt: number };

const name = `${tenantId} shelf key`;
let memory: Map<string, Kept>;
let emptied: number;
const of = (...holds: readonly (readonly [string, number, unknown])[]): Shelf =>
  new Map(holds.map(([subjectId, number, held]) => [subjectId, { number, holds: held }]));

beforeEach(() => {
  emptied = 0;
  memory = new Map([
    [name, { value: of(['a', 3, 'books'], ['b', 4, 'maps']), epoch: 'one', numbers: [1, 17], readAt: 5 }],
  ]);
});

const ask = piecesOn({
  standing: (wanted) => memory.get(wanted),
  keep: (_, { name: kept, ...known }) => memory.set(kept, known as Kept),
  emptied: () => emptied,
});
const asked = (...keys: readonly string[]) =>
  ask(
    tenantId,
    keys.map((key) => ({ facts: shelf, key })),
  );

const told = ({ tenant = 1, sum = 17, epoch = 'one' } = {}) => ({
  epoch,
  numbers: new Map([
    [`tenant:${tenantId}`, tenant],
    ['space:key', sum],
  ]),
});
const changes = (...all: readonly (readonly [string, number, unknown])[]): QuestionRow['pieces'] =>
  all.map(([subjectId, number, rows]) => [0, subjectId, number, rows] as const);
const now = () => memory.get(name);

describe('pieces of facts in memory', () => {
  it('are asked at the versions they are known at, once however many want them', () => {
    expect(asked('key', 'key').pieces).toEqual([
      { ...days, group: 0, subjectId: 'a', number: 3 },
      { ...days, group: 0, subjectId: 'b', number: 4 },
    ]);
  });

  it('are not asked of what is not in memory, of what a reading alone tells, and of very much', () => {
    expect(asked('other').pieces).toEqual([]);
    memory.set(name, { ...(now() as Kept), value: of(['a', 3, 'secret']) });
    expect(asked('key').pieces).toEqual([]);
    const many = Array.from({ length: 501 }, (_, index) => [`${index}`, 1, 'books'] as const);
    memory.set(name, { ...(now() as Kept), value: of(...many) });
    expect(asked('key').pieces).toEqual([]);
  });

  it('become what the question tells, at its versions and as old as they were', () => {
    const before = now()?.value.get('b');
    asked('key').learn(told({ sum: 19 }), changes(['a', 5, 'cups']));
    expect(now()).toEqual({ value: of(['a', 5, 'cups'], ['b', 4, 'maps']), epoch: 'one', numbers: [1, 19], readAt: 5 });
    expect(now()?.value.get('b')).toBe(before);
  });

  it('come out the same of two questions on their way at once, in either order', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      memory.set(name, { value: of(['a', 3, 'books'], ['b', 4, 'maps']), epoch: 'one', numbers: [1, 17], readAt: 5 });
      const questions = [asked('key'), asked('key')];
      const answers = [
        () => questions[0]?.learn(told({ sum: 18 }), changes(['a', 4, 'cups'])),
        () => questions[1]?.learn(told({ sum: 19 }), changes(['a', 4, 'cups'], ['b', 5, 'pens'])),
      ];
      for (const which of order) answers[which]?.();
      expect([now()?.value, now()?.numbers]).toEqual([of(['a', 4, 'cups'], ['b', 5, 'pens']), [1, 19]]);
    }
  });

  it.each([
    ['another epoch answers', told({ sum: 18, epoch: 'two' }), changes(['a', 4, 'cups'])],
    ['the tenant is otherwise', told({ sum: 18, tenant: 2 }), changes(['a', 4, 'cups'])],
    ['the pieces are not all that was counted', told({ sum: 19 }), changes(['a', 4, 'cups'])],
    ['the sum went on and no piece did', told({ sum: 19 }), changes()],
    ['a piece is told by a reading alone', told({ sum: 18 }), changes(['a', 4, null])],
  ])('stay as they were where %s', (_why, versions, pieces) => {
    const before = now();
    asked('key').learn(versions, pieces);
    expect(now()).toBe(before);
  });

  it('are not brought back once the memory was emptied, by whatever was on its way', () => {
    const question = asked('key');
    emptied += 1;
    const again = { ...(now() as Kept) };
    memory.set(name, again);
    question.learn(told({ sum: 18 }), changes(['a', 4, 'cups']));
    expect(now()).toBe(again);
    const evicted = asked('key');
    memory.clear();
    evicted.learn(told({ sum: 18 }), changes(['a', 4, 'cups']));
    expect(now()).toBeUndefined();
  });
});
