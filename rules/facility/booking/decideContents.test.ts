import { describe, expect, test } from 'vitest';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import {
  type ContentsAsked,
  decideContents,
  type OfferedContents,
  type StandingContents,
  whyContentsStay,
} from './decideContents.ts';
import { nextStates, type ReservationState, reservationStates } from './reservationStates.ts';
import { changedText, keptInHistory } from './useContents.ts';

const now = '2026-06-10T10:00';
const asked: ContentsAsked = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: 10,
  equipmentNames: [],
};
const standing: StandingContents = {
  state: 'confirmed',
  paymentState: 'none',
  returning: 0,
  uses: [{ date: '2026-06-20', fromMinute: 540, toMinute: 720 }],
  contents: { ...asked, conditions: [], equipment: [], reduction: null },
  needsApproval: false,
  open: { fee: 1000, breakdown: { lines: [], afterUse: [] }, days: [], versions: [] },
  isPlain: true,
  yen: [1000],
  decision: undefined,
  isFeeFinal: true,
  places: [],
};
const offered: OfferedContents = {
  features: { purposeTypes: ['音楽', '会議'], showsEquipment: true },
  equipment: [{ name: '譜面台', code: null, unitIds: ['s1', 's2'] }],
  useConditions: [
    { code: 'sale', label: '物品の販売' },
    { code: 'practice', label: '練習', oneOf: 'kind' },
    { code: 'show', label: '公演', oneOf: 'kind' },
  ],
  occupied: [],
};

const decide = (more: Partial<ContentsAsked>, of: Partial<StandingContents> = {}, by: Partial<OfferedContents> = {}) =>
  decideContents({ ...standing, ...of }, { ...offered, ...by }, { asked: { ...asked, ...more }, now });

const codeOf = (decision: ReturnType<typeof decide>) =>
  decision.kind === 'refusal' ? decision.refusal.code : decision.kind === 'stays' ? decision.code : decision.kind;

const stands = (quantity: number) => ({
  equipmentNames: ['譜面台'],
  equipmentQuantities: [{ name: '譜面台', quantity }],
});

describe('[DESK-11] which contents of a reservation can be changed', () => {
  const changeable: readonly ReservationState[] = ['confirmed', 'won', 'under_review', 'checked_in'];
  const states = Object.keys(reservationStates) as ReservationState[];
  test.each(states)('in state %s', (state) => {
    const why = whyContentsStay({ ...standing, state }, now);
    expect(why === null).toBe(changeable.includes(state));
    if (why) expect(why.message).toContain(reservationStates[state].statusText);
  });

  test.each([
    ['while money is on its way', { paymentState: 'processing' } as const, now, 'moneyUnderWay'],
    ['while a provider gives back', { returning: 100 }, now, 'moneyUnderWay'],
    ['while it is used', { state: 'checked_in' } as const, '2026-06-20T11:00', undefined],
    ['when it is over', {}, '2026-06-20T12:30', 'contentsStay'],
  ])('%s', (_, of, moment, code) => {
    expect(whyContentsStay({ ...standing, ...of }, moment)?.code).toBe(code);
  });
});

describe('[DESK-11] what was approved as something else is reviewed again', () => {
  const of = { needsApproval: true };
  test.each([
    ['another purpose', { purpose: '物販' }, of, 'under_review'],
    ['another kind', { purposeType: '会議' }, of, 'under_review'],
    ['admission', { admissionFeeRequired: true, admissionFee: 500 }, of, 'under_review'],
    ['a condition', { useConditions: ['sale'] }, of, 'under_review'],
    ['more people', { expectedNumberOfAttendee: 30 }, of, 'confirmed'],
    ['equipment', stands(1), of, 'confirmed'],
    ['in a room without approval', { purpose: '物販' }, {}, 'confirmed'],
    ['an entry that won', { purpose: '物販' }, { ...of, state: 'won' } as const, 'under_review'],
    ['before it is decided on', { purpose: '物販' }, { ...of, state: 'under_review' } as const, 'under_review'],
    ['at a use that was received', { purpose: '物販' }, { ...of, state: 'checked_in' } as const, 'checked_in'],
  ])('%s', (_, more, standsAs, state) => {
    expect(decide(more, standsAs)).toMatchObject({ kind: 'plan', state });
  });

  test('and only goes where the table lets it', () => {
    for (const state of ['confirmed', 'won'] as const)
      expect(nextStates('changeContents', state)).toContain('under_review');
  });
});

describe('[DESK-11] what is asked for', () => {
  const held = (spaceId: string): Occupied => ({ spaceId, kind: 'reservation', from: 0, to: 100_000_000 });

  test('is refused by what the room offers now', () => {
    expect(codeOf(decide({}))).toBe('nothingChanges');
    expect(codeOf(decide({ purpose: '' }))).toBe('purposeRequired');
    expect(codeOf(decide({ useConditions: ['practice', 'show'] }))).toBe('conditionsExclude');
    expect(codeOf(decide({ useConditions: ['gone'] }))).toBe('conditionUnknown');
    expect(codeOf(decide({ equipmentNames: ['幕'] }))).toBe('equipmentUnknown');
    expect(codeOf(decide(stands(1), {}, { features: { purposeTypes: ['音楽'], showsEquipment: false } }))).toBe(
      'equipmentUnknown',
    );
    expect(codeOf(decide({ requestedReduction: 'school' }))).toBe('reductionUnknown');
    expect(codeOf(decide(stands(2), {}, { occupied: [held('s1')] }))).toBe('equipmentTaken');
  });

  test('does not lack what the reservation holds itself', () => {
    const places = [held('s1'), held('s2')];
    const contents = { ...standing.contents, equipment: [{ name: '譜面台', quantity: 2 }] };
    const changed = decide(stands(1), { places, contents }, { occupied: places });
    expect(changed).toMatchObject({ kind: 'plan', changed: [{ term: '備品', from: '譜面台 2', to: '譜面台' }] });
    if (changed.kind === 'plan') expect(changed.units).toHaveLength(1);
    const kept = decide({ ...stands(2), purpose: '発表' }, { places, contents }, { equipment: [] });
    expect(kept).toMatchObject({ kind: 'plan', units: null });
  });

  test('names what changes, of which histories keep nothing that may speak of its person', () => {
    const plan = decide({ purpose: '発表', expectedNumberOfAttendee: null });
    if (plan.kind !== 'plan') throw new Error(codeOf(plan));
    expect(plan.changed.map(changedText)).toEqual(['使用目的 合唱の練習 → 発表', '利用予定人数 10人 → なし']);
    expect(keptInHistory(plan.changed).map(changedText)).toEqual(['使用目的', '利用予定人数 10人 → なし']);
  });
});
