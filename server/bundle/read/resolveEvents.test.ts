import { describe, expect, test } from 'vitest';
import { schoolBundle, schoolBundleWith } from '#server/cli/testing/schoolBundle.ts';
import {
  problemsOf,
  resolvedSchool as resolve,
  schoolProblems,
  type WrongEntry,
} from '#server/cli/testing/schoolProblems.ts';
import { lineWith, townBundleWith } from '#server/cli/testing/townBundle.ts';

const clay = 'eventContainers[0].categories[0].events[0]';

const cases: readonly WrongEntry[] = [
  {
    what: 'an unknown key of a place',
    was: 'name: 東校舎\n',
    is: 'name: 東校舎\n    colour: red\n',
    near: 'colour',
    reason: 'eventContainers[0].colour: ここに書ける項目ではありません',
  },
  {
    what: 'an unknown key of an event',
    was: 'price: 1500',
    is: 'fee: 1500',
    reason: `${clay}.fee: ここに書ける項目ではありません`,
  },
  {
    what: 'an unknown key of a session',
    was: 'hours: 13:00-15:00 }',
    is: 'hours: 13:00-15:00, room: 2 }',
    reason: 'sessions[0].room: ここに書ける項目ではありません',
  },
  {
    what: 'a place key that stands twice',
    was: 'key: west',
    is: 'key: east # again',
    near: '# again',
    reason: 'eventContainers[1].key: 「east」が2回あります',
  },
  {
    what: 'a category key that stands twice, in another place',
    was: 'key: body',
    is: 'key: craft # again',
    near: '# again',
    reason: 'eventContainers[1].categories[0].key: 「craft」が2回あります',
  },
  {
    what: 'an event key that stands twice',
    was: 'key: guitar',
    is: 'key: clay # again',
    near: '# again',
    more: 1,
    reason: 'eventContainers[0].categories[1].events[0].key: 「clay」が2回あります',
  },
  {
    what: 'a colour that is none',
    was: "'#1d4ed8'",
    is: "'#1d4ed'",
    reason: 'eventContainers[0].backgroundColor: 色を「#0f766e」のように書いてください',
  },
  {
    what: 'a number of an event without quotes',
    was: 'number: E102',
    is: 'number: 102',
    reason: 'number: 「" "」で囲んで書いてください',
  },
  {
    what: 'a capacity for nobody',
    was: 'capacity: 8',
    is: 'capacity: 0',
    reason: `${clay}.capacity: 1以上にしてください`,
  },
  { what: 'a negative price', was: 'price: 1500', is: 'price: -1', reason: `${clay}.price: 0以上にしてください` },
  {
    what: 'a price that no fee of many sessions could hold',
    was: 'price: 1500',
    is: 'price: 1000001',
    reason: `${clay}.price: 1000000以下にしてください`,
  },
  {
    what: 'a price per session beside one for the whole course',
    was: 'price: 1500',
    is: 'price: 1500\n            coursePrice: 2800',
    near: 'coursePrice',
    reason: `${clay}.coursePrice: price（1回ごと）かcoursePrice（全回）の一方だけを書いてください`,
  },
  {
    what: 'an age of nobody',
    was: 'birthMonth: 6',
    is: 'audience: { age: { from: 13, to: 12 } }',
    reason: 'audience.age: fromはto以下にしてください',
  },
  {
    what: 'an age that asks for nothing',
    was: 'birthMonth: 6',
    is: 'audience: { age: { on: school_year } }',
    reason: 'audience.age: fromかtoを書いてください',
  },
  {
    what: 'an age on a day that does not exist',
    was: 'birthMonth: 6',
    is: 'audience: { age: { from: 6, on: 2026-02-30 } }',
    reason: 'audience.age.on: 「first_session」「school_year」か、「2026-04-01」のような日付を書いてください',
  },
  {
    what: 'days of birth the wrong way round',
    was: 'birthMonth: 6',
    is: 'audience: { born: { from: 2020-04-01, to: 2014-04-02 } }',
    reason: 'audience.born: fromはtoより後にできません',
  },
  {
    what: 'a course that is a choice of two groups',
    was: '  - key: craft-limit\n',
    is: '  - { key: more, name: 他, description: 他, type: UpperLimit, ranked: true, limit: 2, events: [wood] }\n  - key: craft-limit\n    ranked: true\n',
    near: 'events: [clay, wood]\n    border',
    reason: 'conditions[1].events[1]: 「wood」は「more」の希望にもなっています',
  },
  {
    what: 'a limit of wins where nothing is drawn',
    was: 'limit: 3',
    is: 'limit: 3\n    winLimit: 1',
    near: 'winLimit',
    reason: 'entrySpans[2].winLimit: ここに書ける項目ではありません',
  },
  {
    what: 'a month that does not exist',
    was: 'birthMonth: 6',
    is: 'birthMonth: 13',
    reason: 'birthMonth: 12以下にしてください',
  },
  {
    what: 'an event without a session',
    was: 'sessions: [{ day: today+40, hours: 13:00-15:00 }]',
    is: 'sessions: []',
    reason: 'sessions: 空にはできません',
  },
  {
    what: 'sessions in another order',
    was: 'day: today+37',
    is: 'day: today+29',
    reason: `${clay}.sessions[1]: 上の回が終わる前に始まります`,
  },
  {
    what: 'sessions that overlap',
    was: 'day: today+37, hours: 10:00-12:00',
    is: 'day: today+30, hours: 11:30-13:00',
    reason: `${clay}.sessions[1]: 上の回が終わる前に始まります`,
  },
  {
    what: 'a hold that leaves no time',
    was: 'cartHoldMinutes: 20',
    is: 'cartHoldMinutes: 4',
    reason: 'settings.cartHoldMinutes: 5以上にしてください',
  },
  {
    what: 'places of facility mode',
    was: 'eventContainers:\n',
    is: 'containers:\n  - { key: a, name: a, zipCode: a, address: a, phoneNumber: a, spaces: [], articles: [] }\neventContainers:\n',
    near: 'containers:\n  - { key: a',
    reason: 'containers: 施設予約の団体だけに書けます。この団体は講座です',
  },
  {
    what: 'closures',
    was: 'eventContainers:\n',
    is: 'closures: [{ spaces: [a], from: today, reason: x }]\neventContainers:\n',
    near: 'closures:',
    more: 1,
    reason: 'closures: 施設予約の団体だけに書けます。この団体は講座です',
  },
];

describe('A wrong entry of event mode is named with file, line and reason', () => {
  test.each(cases)('$what', (wrong) => {
    const { problems, expected } = schoolProblems(wrong);
    expect(problems).toContainEqual(expected);
    expect(problems).toHaveLength(1 + (wrong.more ?? 0));
  });

  test('a ranked group that two lotteries draw at the same time', () => {
    const other = (opens: string) =>
      `  - { key: other, name: 別, method: lottery, opens: ${opens}, closes: today+9, events: [wood] }\n  - key: rest\n`;
    const problems = (opens: string) =>
      problemsOf(
        schoolBundleWith(
          ['limit: 2\n    events: [clay, wood]', 'limit: 2\n    events: [clay]'],
          ['  - key: rest\n', other(opens)],
          ['limit: 1\n', 'limit: 2\n    ranked: true\n'],
        ),
      ).map(({ reason }) => reason);
    expect(problems('today-1')).toEqual([
      'conditions[0].ranked: 「lottery」と「other」が同じ時に抽選するため、1人が両方に当選することがあります。',
    ]);
    expect(problems('today+4')).toEqual([]);
  });

  test('all of them at once, by line', () => {
    const text = schoolBundleWith(
      ['capacity: 8', 'capacity: 0'],
      ['method: lottery', 'method: auction'],
      ['limit: 1\n', 'limit: 0\n'],
    );
    expect(problemsOf(text).map(({ line }) => line)).toEqual(
      ['capacity: 0', 'method: auction', 'limit: 0\n'].map((part) => lineWith(text, part)),
    );
  });

  test('events in a tenant of facility mode', () => {
    const text = townBundleWith([
      'users:\n',
      'eventContainers:\n  - { key: a, name: a, color: "#000000", backgroundColor: "#ffffff", zipCode: a, address: a, phoneNumber: a, categories: [] }\nusers:\n',
    ]);
    expect(problemsOf(text)).toEqual([
      {
        file: 'school.yaml',
        line: lineWith(text, 'eventContainers:'),
        reason: 'eventContainers: 講座の団体だけに書けます。この団体は施設予約です。',
      },
    ]);
  });
});

describe('What a bundle of event mode leaves out', () => {
  const bundle = resolve(schoolBundle);

  test('an event is free, for everybody, without a limit and offered', () => {
    expect(bundle.eventContainers[0]?.categories[1]?.events[0]).toMatchObject({
      published: true,
      capacity: null,
      price: 0,
      birthMonth: 0,
      instructor: '',
    });
  });

  test('sessions and spans count from the day of the import', () => {
    expect(bundle.eventContainers[0]?.categories[0]?.events[0]?.sessions).toEqual([
      { date: '2026-07-10', fromMinute: 600, toMinute: 720 },
      { date: '2026-07-17', fromMinute: 600, toMinute: 720 },
    ]);
    expect(bundle.entrySpans[2]).toMatchObject({ opensAt: '2026-05-31T10:00', closesAt: '2026-06-25T00:00' });
  });

  test('a lottery is announced as long after its close as the variant of the tenant says, first come never', () => {
    const announced = (text: string) => resolve(text).entrySpans.map(({ announceAt }) => announceAt);
    expect(announced(schoolBundle)).toEqual(['2026-06-13T17:00', null, null]);
    const later = schoolBundleWith(['hue: purple', 'hue: purple\n  functionTag: musashino'], ['today+5T', 'today+9T']);
    expect(announced(later)).toEqual(['2026-06-17T17:00', null, null]);
    const given = schoolBundleWith(['limit: 2', 'announceAt: today+4T12:00']);
    expect(announced(given)).toEqual(['2026-06-14T12:00', null, null]);
  });

  test('a border is solid, five pixels wide and gray', () => {
    expect(bundle.conditions.map(({ border }) => border)).toEqual([
      { style: 'dashed', width: '3px', color: '#b91c1c' },
      { style: 'solid', width: '5px', color: 'gray' },
    ]);
  });

  test('a span may begin the minute another one of the event ends, and first come when the lottery is announced', () => {
    const text = schoolBundleWith(['opens: today+5T10:00', 'opens: today+3T17:00']);
    expect(problemsOf(text)).toEqual([]);
    const after = schoolBundleWith(
      ['opens: today+5T10:00', 'opens: today+15'],
      ['[guitar, yoga-am', '[guitar, yoga-am'],
    );
    expect(problemsOf(after)).toEqual([]);
  });
});
