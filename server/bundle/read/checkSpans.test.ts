import { describe, expect, test } from 'vitest';
import { schoolProblems, type WrongEntry } from '#server/cli/testing/schoolProblems.ts';

const cases: readonly WrongEntry[] = [
  {
    what: 'a span key that stands twice',
    was: 'key: rest',
    is: 'key: lottery # again',
    near: '# again',
    reason: 'entrySpans[1].key: 「lottery」が2回あります',
  },
  {
    what: 'a condition key that stands twice',
    was: 'key: yoga\n',
    is: 'key: craft-limit # again\n',
    near: '# again',
    reason: 'conditions[1].key: 「craft-limit」が2回あります',
  },
  {
    what: 'a border colour that is none',
    was: "'#b91c1c'",
    is: 'reddish',
    reason: 'conditions[0].border.color: 色を「#0f766e」または「gray」のように書いてください',
  },
  {
    what: 'a border width that is none',
    was: 'width: 3px',
    is: 'width: 3em',
    reason: 'conditions[0].border.width: 太さを「1px」から「20px」までで書いてください',
  },
  {
    what: 'a border style that is none',
    was: 'style: dashed',
    is: 'style: wavy',
    reason: 'conditions[0].border.style: 「solid」、「dashed」、「dotted」、「double」',
  },
  {
    what: 'a span for an event that does not exist',
    was: 'events: [guitar, yoga-am',
    is: 'events: [banjo, yoga-am',
    reason: 'entrySpans[2].events[0]: 「banjo」というキーの講座はありません',
  },
  {
    what: 'an event twice in a span',
    was: 'events: [guitar, yoga-am',
    is: 'events: [guitar, guitar',
    reason: 'entrySpans[2].events[1]: 「guitar」が2回あります',
  },
  {
    what: 'a span for nothing',
    was: 'events: [clay]\n',
    is: 'events: []\n',
    reason: 'entrySpans[1].events: 空にはできません',
  },
  {
    what: 'a way to come that does not exist',
    was: 'method: lottery',
    is: 'method: auction',
    reason: 'entrySpans[0].method: 「first_come」、「lottery」',
  },
  {
    what: 'no way to come',
    was: '    method: lottery\n',
    is: '',
    near: 'key: lottery',
    reason: 'entrySpans[0].method: この項目がありません',
  },
  {
    what: 'a span that closes when it opens',
    was: 'closes: today+2T17:00',
    is: 'closes: today-20T09:00',
    reason: 'entrySpans[0].closes: opensより後にしてください',
  },
  {
    what: 'a lottery that is announced before it closes',
    was: 'limit: 2',
    is: 'announceAt: today+2T16:59',
    reason: 'entrySpans[0].announceAt: closesより前にはできません',
  },
  {
    what: 'an announcement where nothing is drawn',
    was: 'limit: 3',
    is: 'announceAt: today+20',
    reason: 'entrySpans[2].announceAt: ここに書ける項目ではありません',
  },
  {
    what: 'a limit below 1',
    was: 'limit: 3',
    is: 'limit: 0',
    reason: 'entrySpans[2].limit: 1以上にしてください',
  },
  {
    what: 'spans of one event that overlap',
    was: 'events: [guitar, yoga-am',
    is: 'events: [wood, yoga-am',
    reason: 'entrySpans[2].events[0]: 「wood」は、同じ時に「lottery」でも受け付けています',
  },
  {
    what: 'first come before the lottery is announced',
    was: 'opens: today+5T10:00',
    is: 'opens: today+3T16:59',
    reason: 'entrySpans[1].opens: 「clay」の抽選「lottery」の発表（2026-06-13 17:00）より前に始まります',
  },
  {
    what: 'first come before the lottery begins',
    was: 'opens: today+5T10:00\n    closes: today+25T17:00',
    is: 'opens: today-30T10:00\n    closes: today-25T17:00',
    near: 'opens: today-30T10:00',
    reason: 'entrySpans[1].opens: 「clay」の抽選「lottery」の発表',
  },
  {
    what: 'a condition of no kind',
    was: 'type: UpperLimit',
    is: 'type: LowerLimit',
    reason: 'conditions[0].type: 「UpperLimit」、「NotReserved」',
  },
  {
    what: 'a condition for nothing',
    was: 'limit: 1\n    events: [clay, wood]',
    is: 'limit: 1\n    events: [] # none',
    near: '# none',
    reason: 'conditions[0].events: 空にはできません',
  },
  {
    what: 'an exclusion of nothing',
    was: 'excludes: [yoga-pm]',
    is: 'excludes: []',
    reason: 'conditions[1].excludes: 空にはできません',
  },
  {
    what: 'an exclusion without its other side',
    was: '    excludes: [yoga-pm]\n',
    is: '',
    near: 'key: yoga\n',
    reason: 'conditions[1].excludes: この項目がありません',
  },
  {
    what: 'a limit that excludes',
    was: "color: '#b91c1c' }",
    is: "color: '#b91c1c' }\n    excludes: [guitar]",
    near: 'excludes: [guitar]',
    reason: 'conditions[0].excludes: ここに書ける項目ではありません',
  },
  {
    what: 'a group of which nobody may have one',
    was: 'limit: 1\n',
    is: 'limit: 0\n',
    reason: 'conditions[0].limit: 1以上にしてください',
  },
  {
    what: 'an event on both sides',
    was: 'excludes: [yoga-pm]',
    is: 'excludes: [yoga-pm, yoga-am]',
    reason: 'conditions[1].excludes[1]: 「yoga-am」は、もう一方にもあります',
  },
  {
    what: 'a condition for an event that does not exist',
    was: 'excludes: [yoga-pm]',
    is: 'excludes: [yoga-noon]',
    reason: 'conditions[1].excludes[0]: 「yoga-noon」というキーの講座はありません',
  },
];

describe('A wrong span or condition is named with file, line and reason', () => {
  test.each(cases)('$what', (wrong) => {
    const { problems, expected } = schoolProblems(wrong);
    expect(problems).toContainEqual(expected);
    expect(problems).toHaveLength(1 + (wrong.more ?? 0));
  });
});
