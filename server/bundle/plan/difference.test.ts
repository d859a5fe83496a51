import { describe, expect, test } from 'vitest';
import { differencesOf, differenceText, isAboutTheSame } from './difference.ts';

const lines = (before: object, after: object) =>
  differencesOf({ ...before }, { ...after }).map((difference) => differenceText(difference));

const room = {
  key: 'whole',
  name: 'ホール',
  published: true,
  closedWeekdays: ['monday'],
  frames: [
    { name: '午前', hours: '9:00-12:00', fee: { weekday: 2000, saturday: 2400 } },
    { name: '午後', hours: '13:00-17:00', fee: { weekday: 2800, saturday: 2800 } },
  ],
};
const place = { key: 'hall', name: '会館', spaces: [{ key: 'a', name: 'A' }], articles: [room] };
const withRoom = (changes: object) => ({ containers: [{ ...place, articles: [{ ...room, ...changes }] }] });
const [morning, afternoon] = room.frames;

describe('What two states of a tenant have not in common', () => {
  test('is nothing for the same', () => {
    expect(lines(withRoom({}), withRoom({}))).toEqual([]);
  });

  test.each([
    {
      what: 'a field, from and to',
      before: { settings: { cancelDeadlineDays: 3 } },
      after: { settings: { cancelDeadlineDays: 5 } },
      is: ['~ settings.cancelDeadlineDays: 3 → 5'],
    },
    {
      what: 'a fee, down to the kind of day',
      before: withRoom({}),
      after: withRoom({ frames: [{ ...morning, fee: { weekday: 2100, saturday: 2400 } }, afternoon] }),
      is: ['~ 施設 会館 › 部屋 ホール › 区分 午前: fee.weekday: 2000 → 2100'],
    },
    {
      what: 'a list of words, whole',
      before: withRoom({}),
      after: withRoom({ closedWeekdays: ['monday', 'sunday'] }),
      is: ['~ 施設 会館 › 部屋 ホール: closedWeekdays: [monday] → [monday, sunday]'],
    },
    {
      what: 'a name, said of the old one',
      before: withRoom({}),
      after: withRoom({ name: '大ホール' }),
      is: ['~ 施設 会館 › 部屋 ホール: name: ホール → 大ホール'],
    },
    {
      what: 'a frame with another name: one went, one came',
      before: withRoom({}),
      after: withRoom({ frames: [morning, { ...afternoon, name: '夜間' }] }),
      is: ['- 施設 会館 › 部屋 ホール › 区分 午後', '+ 施設 会館 › 部屋 ホール › 区分 夜間'],
    },
    {
      what: 'another order',
      before: withRoom({}),
      after: withRoom({ frames: [afternoon, morning] }),
      is: ['~ 施設 会館 › 部屋 ホール: framesの順序'],
    },
    {
      what: 'a room that is not published any more, as one withdrawn, with what else is changed of it',
      before: withRoom({}),
      after: withRoom({ published: false, name: '旧ホール' }),
      is: ['- 施設 会館 › 部屋 ホール', '~ 施設 会館 › 部屋 ホール: name: ホール → 旧ホール'],
    },
    {
      what: 'a room that is published again',
      before: withRoom({ published: false }),
      after: withRoom({}),
      is: ['+ 施設 会館 › 部屋 ホール'],
    },
    {
      what: 'a place with its rooms and spaces, each by its name',
      before: { containers: [] },
      after: withRoom({}),
      is: ['+ 施設 会館', '+ 施設 会館 › 場所 A', '+ 施設 会館 › 部屋 ホール'],
    },
    {
      what: 'what has no key, by all it says',
      before: { closures: [{ container: 'hall', from: '2026-12-28', reason: '年末' }] },
      after: { closures: [{ container: 'hall', from: '2026-12-29', reason: '年末' }] },
      is: [
        '- 休館 { container: hall, from: 2026-12-28, reason: 年末 }',
        '+ 休館 { container: hall, from: 2026-12-29, reason: 年末 }',
      ],
    },
    {
      what: 'a version by its first day',
      before: { containers: [place] },
      after: { containers: [{ ...place, ordinance: [{ firstDay: '2027-04-01', base: [] }] }] },
      is: ['+ 施設 会館 › 料金の規定 2027-04-01'],
    },
    {
      what: 'long entries without a name by their place',
      before: withRoom({ timetable: [{ when: { weekdays: ['friday'] }, frames: room.frames }] }),
      after: withRoom({
        timetable: [
          { when: { weekdays: ['friday'] }, frames: [morning] },
          { when: {}, closed: '点検' },
        ],
      }),
      is: ['- 施設 会館 › 部屋 ホール › 時間割の行 1 › 区分 午後', '+ 施設 会館 › 部屋 ホール › 時間割の行 2'],
    },
    {
      what: 'nothing where something was',
      before: { containers: [{ ...place, faxNumber: '000-111-2222' }] },
      after: { containers: [{ ...place, faxNumber: '' }] },
      is: ['~ 施設 会館: faxNumber: 000-111-2222 → なし'],
    },
  ])('names $what', ({ before, after, is }) => {
    expect(lines(before, after)).toEqual(is);
  });

  test('shows a long text where it differs, and of a long list what came and went', () => {
    const text = (end: string) => ({ policies: { terms: `${'あ'.repeat(300)}${end}` } });
    expect(lines(text('第一条'), text('第二条'))).toEqual([
      `~ policies.terms: …${'あ'.repeat(19)}第一条 → …${'あ'.repeat(19)}第二条`,
    ]);
    const many = Array.from({ length: 40 }, (_, index) => `course-${index}`);
    const span = (events: readonly string[]) => ({ entrySpans: [{ key: 'open', name: '受付', events }] });
    expect(lines(span(many), span([...many.slice(1), 'new']))).toEqual([
      '~ 受付 受付: events: [course-0]を除く → [new]を加える',
    ]);
  });

  test('is about the same thing when one is a part of the other, and not of its neighbour', () => {
    const [fee] = differencesOf(withRoom({}), withRoom({ frames: [{ ...morning, fee: 0 }, afternoon] }));
    const [gone] = differencesOf(withRoom({}), withRoom({ frames: [afternoon] }));
    const [other] = differencesOf(withRoom({}), withRoom({ frames: [morning] }));
    if (!fee || !gone || !other) throw new Error('each of them differs');
    expect([isAboutTheSame(fee, gone), isAboutTheSame(gone, fee), isAboutTheSame(other, fee)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
