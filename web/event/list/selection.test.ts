import { describe, expect, test } from 'vitest';
import { aLimit, aList, anEvent, anExclusion, aSpan } from '../eventsForTests.ts';
import {
  allowanceText,
  barredAnnouncement,
  barredBy,
  chosenEvents,
  eventsOf,
  lostEvents,
  spanLines,
} from './selection.ts';

const events = ['木工', 'ギター', 'バイオリン', '朝ヨガ', '夜ヨガ'].map((name) => anEvent(name));
const list = aList(events, {
  conditions: [aLimit('弦楽器', 1, ['ギター', 'バイオリン']), anExclusion('ヨガ', ['朝ヨガ'], ['夜ヨガ'])],
});

describe('[ELIST-04] what a choice bars', () => {
  test('nothing chosen bars nothing', () => {
    expect(barredBy(list, [])).toEqual(new Map());
  });

  test('UpperLimit: at the limit the others of the group, and not the chosen one', () => {
    expect([...barredBy(list, ['ギター'])]).toEqual([
      ['バイオリン', '「弦楽器」から選べるのは1件までです。「ギター」を選択しています。'],
    ]);
  });

  test('NotReserved: the other side, in both directions', () => {
    const reason = (name: string) => `「${name}」を選択しているため、この講座は選べません。`;
    expect([...barredBy(list, ['朝ヨガ'])]).toEqual([['夜ヨガ', reason('朝ヨガ')]]);
    expect([...barredBy(list, ['夜ヨガ'])]).toEqual([['朝ヨガ', reason('夜ヨガ')]]);
  });

  test('a span: all of it once its count is reached, nothing of another', () => {
    const spans = [aSpan('夏', 2, ['木工', 'ギター', '朝ヨガ']), aSpan('秋', null, ['バイオリン', '夜ヨガ'])];
    const chosen = ['木工', 'ギター'];
    expect([...barredBy(aList(events, { entrySpans: spans }), chosen)]).toEqual([
      ['朝ヨガ', 'この受付期間で選べるのは2件までです。'],
    ]);
    const left = (chosenIds: string[], isOpen = true) =>
      spans.map((span) => allowanceText(span, { chosenIds, isOpen }));
    expect(left(['木工'])).toEqual(['あと1件選べます（1人2件まで）', null]);
    expect(left(chosen)).toEqual(['これ以上は選べません（1人2件まで）', null]);
    expect(left([], false)).toEqual(['1人2件まで', null]);
  });

  test('only spans of the courses on show are told, and what they allow only while it can be had', () => {
    const spans = [aSpan('夏', 2, ['木工']), aSpan('秋', 1, ['ギター']), aSpan('冬', 1, ['朝ヨガ'])];
    const shown = [
      anEvent('木工', { eventEntrySpanId: '夏' }),
      anEvent('ギター', { eventEntrySpanId: '秋', canReserve: false }),
    ];
    expect(spanLines(spans, shown, []).map(({ span, allowance }) => [span.name, allowance])).toEqual([
      ['夏', 'あと2件選べます（1人2件まで）'],
      ['秋', '1人1件まで'],
    ]);
  });

  test('courses of other months count', () => {
    const [wood, guitar, violin, ...yoga] = events;
    const months = [wood, guitar].flatMap((event) => event ?? []);
    const spread = aList([], {
      ...list,
      items: [
        { title: '7月', yearMonth: '2026-07', events: months },
        { title: '8月', yearMonth: '2026-08', events: [violin, ...yoga].flatMap((event) => event ?? []) },
      ],
    });
    expect([...barredBy(spread, ['ギター']).keys()]).toEqual(['バイオリン']);
  });

  test('of two chosen ones that meanwhile exclude each other the later is refused, as the server will', () => {
    expect([...barredBy(list, ['夜ヨガ', '朝ヨガ']).keys()]).toEqual(['朝ヨガ']);
  });

  test('fifty at once and no more', () => {
    const many = Array.from({ length: 51 }, (_, index) => anEvent(`講座${index}`));
    const chosen = many.slice(0, 50).map(({ eventId }) => eventId);
    expect(barredBy(aList(many), chosen.slice(1))).toEqual(new Map());
    expect([...barredBy(aList(many), chosen)]).toEqual([['講座50', '一度に選べる講座は50件までです。']]);
  });
});

describe('[ELIST-04] what changed is said aloud', () => {
  const [none, strings] = [barredBy(list, []), barredBy(list, ['ギター'])];

  test('how many cannot be chosen any more, and why', () => {
    expect(barredAnnouncement(none, strings)).toBe(
      '1件の講座が選べなくなりました。「弦楽器」から選べるのは1件までです。「ギター」を選択しています。',
    );
  });

  test('how many can be chosen again', () => {
    expect(barredAnnouncement(strings, none)).toBe('1件の講座が選べるようになりました。');
  });

  test('nothing when nothing changed', () => {
    expect(barredAnnouncement(strings, strings)).toBeNull();
  });
});

describe('a choice that outlives the answer it was made on', () => {
  const full = { code: 'full', message: '満席です。' } as const;
  const later = events.map((event) =>
    event.eventName === '木工' ? { ...event, canReserve: false, unavailable: full } : event,
  );

  test('what cannot be had any more falls out of it', () => {
    const chosen = ['朝ヨガ', '木工', '消えた講座'];
    expect(chosenEvents(later, chosen).map(({ eventName }) => eventName)).toEqual(['朝ヨガ']);
    expect(lostEvents(later, chosen).map(({ eventName }) => eventName)).toEqual(['木工']);
  });

  test('all months are searched', () => {
    expect(eventsOf(list)).toEqual(events);
  });
});
