import { expect, it } from 'vitest';
import { type PromisedUse, promiseChange } from './promiseChange.ts';

const use = (date: string, more: object = {}) => ({ uid: date, date, fromMinute: 540, toMinute: 720, ...more });

const promised = (more: Partial<PromisedUse<string>> = {}): PromisedUse<string> => ({
  place: '大ホール',
  location: '文化会館',
  uses: [use('2026-06-20')],
  notOffered: null,
  ...more,
});

const today = '2026-06-10';

it.each<[string, Partial<PromisedUse<string>>, Partial<PromisedUse<string>>, object]>([
  ['nothing changes', {}, {}, { kind: 'nothing' }],
  ['another hour', {}, { uses: [use('2026-06-20', { fromMinute: 600 })] }, { kind: 'changed' }],
  ['another day of the same use', {}, { uses: [{ ...use('2026-06-21'), uid: '2026-06-20' }] }, { kind: 'changed' }],
  ['one more day', {}, { uses: [use('2026-06-20'), use('2026-06-27')] }, { kind: 'changed' }],
  ['a day less', { uses: [use('2026-06-20'), use('2026-06-27')] }, {}, { kind: 'changed' }],
  [
    'the order of the days',
    { uses: [use('2026-06-27'), use('2026-06-20')] },
    { uses: [use('2026-06-20'), use('2026-06-27')] },
    { kind: 'nothing' },
  ],
  ['another name', {}, { place: '小ホール' }, { kind: 'changed' }],
  ['another address', {}, { location: '駅前' }, { kind: 'changed' }],
  ['closed', {}, { notOffered: 'closed' }, { kind: 'inDoubt', why: 'closed' }],
  [
    'moved and withdrawn at once',
    {},
    { place: '小ホール', notOffered: 'withdrawn' },
    { kind: 'inDoubt', why: 'withdrawn' },
  ],
  ['never offered, as staff let somebody in', { notOffered: 'closed' }, { notOffered: 'closed' }, { kind: 'nothing' }],
  ['offered again', { notOffered: 'closed' }, {}, { kind: 'restored' }],
  ['offered again elsewhere', { notOffered: 'withdrawn' }, { place: '小ホール' }, { kind: 'changed' }],
  [
    'a day that is over',
    { uses: [use('2026-06-09')] },
    { uses: [use('2026-06-09', { fromMinute: 0 })], place: 'x' },
    { kind: 'nothing' },
  ],
])('[TOLD-01] %s', (_, before, after, change) => {
  expect(promiseChange(promised(before), promised(after), today)).toEqual(change);
});
