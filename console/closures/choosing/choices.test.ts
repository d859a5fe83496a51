import { describe, expect, it } from 'vitest';
import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { choicesFrom, chosenIn, decidedAlike, linesFrom, sumsOf, targetText, whyToBeChosen } from './choices.ts';

const target = { articleId: 'b', articleName: '会議室B', from: '2026-12-01', to: '2026-12-01', difference: 200 };
const item: AffectedByClosure = {
  subjectId: 'r',
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
  refund: 1000,
  awaitsDraw: false,
  intents: ['cancel', 'move', 'keep'],
  targets: [target],
  mark: 'm',
};

describe('[CLOSE-01] what is chosen for a line', () => {
  it('is undecided where nobody has chosen, unless there is one thing to do alone', () => {
    expect(chosenIn(item, {})).toBeNull();
    expect(whyToBeChosen(item, {}, false)).toBeNull();
    expect(whyToBeChosen(item, {}, true)).toBe('扱いを選択してください。');
    expect(chosenIn({ ...item, intents: ['keep'] }, { r: { intent: 'cancel', target: null } })?.intent).toBe('keep');
    expect(chosenIn({ ...item, intents: ['notify', 'keep'] }, {})?.intent).toBe('notify');
  });

  it('is to be chosen again where it cannot go any more, and never cancelled instead', () => {
    const choices = { r: { intent: 'move', target } } as const;
    expect(chosenIn(item, choices)).toEqual({ intent: 'move', target });
    expect(chosenIn({ ...item, targets: [] }, choices)).toBeNull();
    expect(linesFrom([{ ...item, targets: [] }], choices)).toEqual([]);
    expect(sumsOf([{ ...item, targets: [] }], choices)).toMatchObject({ cancelled: 0, refund: 0, mails: 0 });
    expect(whyToBeChosen({ ...item, targets: [] }, choices, false)).toContain('選び直してください');
  });

  it('comes back from a draft', () => {
    const lines = linesFrom([item], { r: { intent: 'move', target } });
    expect(lines).toEqual([
      { subjectId: 'r', mark: 'm', intent: 'move', target: { articleId: 'b', from: '2026-12-01', difference: 200 } },
    ]);
    expect(chosenIn(item, choicesFrom(lines))).toEqual({ intent: 'move', target });
  });
});

describe('[CLOSE-01] all that is undecided is decided with one press', () => {
  const kept = { r: { intent: 'keep', target: null } } as const;
  const second = { ...target, articleId: 'c', articleName: '会議室C' };

  it('and nothing that was chosen, and only as far as it can be', () => {
    const fixed = { ...item, subjectId: 't', intents: ['cancel' as const, 'keep' as const], targets: [] };
    const items = [item, { ...item, subjectId: 's' }, fixed];
    expect(decidedAlike(items, kept, 'cancel')).toEqual({
      ...kept,
      s: { intent: 'cancel', target: null },
      t: { intent: 'cancel', target: null },
    });
    expect(decidedAlike(items, kept, 'move')).toEqual({ ...kept, s: { intent: 'move', target } });
  });

  it('and no two go to the same room at the same hours', () => {
    const items = ['r', 's', 't'].map((subjectId) => ({ ...item, subjectId, targets: [target, second] }));
    expect(decidedAlike(items, {}, 'move')).toEqual({
      r: { intent: 'move', target },
      s: { intent: 'move', target: second },
    });
    const other = { ...item, subjectId: 't', times: '午後' };
    expect(decidedAlike([item, other], {}, 'move')).toEqual({
      r: { intent: 'move', target },
      t: { intent: 'move', target },
    });
  });
});

it('[CLOSE-01] counts what is done, who is told, and who has to be called', () => {
  const silent = { ...item, subjectId: 's', isReachable: false };
  const course: AffectedByClosure = {
    ...item,
    subjectId: 'c',
    kind: 'course',
    people: 12,
    intents: ['notify', 'keep'],
  };
  const choices = { r: { intent: 'cancel', target: null }, s: { intent: 'move', target } } as const;
  expect(sumsOf([item, silent, course], choices)).toMatchObject({
    cancelled: 1,
    refund: 1000,
    moved: 1,
    raised: 200,
    lowered: 0,
    notified: 1,
    mails: 13,
    unreachable: 1,
  });
});

it('says where a line goes and what that costs', () => {
  expect(targetText(target, '午前')).toBe('会議室B　12/01(火) 午前（増額 200円）');
  expect(targetText({ ...target, difference: -300 }, '午前')).toContain('（減額 300円）');
});
