import { expect, it } from 'vitest';
import type { ClosureLine } from '#contract/desk/closure.ts';
import { asFound, type Found, findIn } from './foundLines.ts';

const line = (subjectId: string, more: Partial<ClosureLine> = {}): ClosureLine => ({
  subjectId,
  kind: 'reservation',
  name: '会議室A',
  firstDay: '2026-12-01',
  lastDay: '2026-12-01',
  times: '午前',
  personName: '',
  userNumber: '',
  statusText: '',
  paymentText: '',
  people: 0,
  isReachable: true,
  intent: 'cancel',
  state: 'open',
  outcome: '',
  target: null,
  before: null,
  refund: 0,
  told: 0,
  failure: '',
  isLate: false,
  settledAt: null,
  ...more,
});

const shown = (found: Found, lines: readonly ClosureLine[]) =>
  asFound(found, lines).map(({ subjectId, before }) => `${subjectId} ${before?.when} ${before?.place}`);

it('[CLOSE-01] a line that is carried out or decided anew keeps its place and how its use was written', () => {
  const failed = line('a', { state: 'failed', intent: 'move' });
  const opened = findIn(new Map(), [failed, line('b')]);
  const before = { place: 'ホール 会議室A', when: '2026/12/01(火) 09:00～12:00' };
  const moved = line('a', { state: 'done', outcome: 'moved', firstDay: '2026-12-08', lastDay: '2026-12-08', before });
  const later = [line('b', { state: 'done', outcome: 'cancelled' }), moved];
  expect(findIn(opened, later)).toBe(opened);
  expect(shown(opened, later)).toEqual(['a 2026/12/01(火) 午前 会議室A', 'b 2026/12/01(火) 午前 会議室A']);
  // Opened anew it is written as its history tells it.
  expect(shown(findIn(new Map(), later), later)[1]).toBe('a 2026/12/01(火) 09:00～12:00 ホール 会議室A');
});

it('[CLOSE-01] a line that fails rises to the top once, and what was asked for meanwhile comes last', () => {
  const opened = findIn(new Map(), [line('a'), line('b'), line('c')]);
  const failing = [line('c', { state: 'failed' }), line('d'), line('a'), line('b')];
  const found = findIn(opened, failing);
  expect(asFound(found, failing).map(({ subjectId }) => subjectId)).toEqual(['c', 'a', 'b', 'd']);
  const decided = [line('a'), line('b'), line('c'), line('d')];
  expect(findIn(found, decided)).toBe(found);
  expect(asFound(found, decided).map(({ subjectId }) => subjectId)).toEqual(['c', 'a', 'b', 'd']);
});
