import { describe, expect, test } from 'vitest';
import { anEvent, aSpan, midJune } from '#rules/testing/anEventStanding.ts';
import { askedSpanOf, openSpanOf } from './openSpanOf.ts';

const early = aSpan({ eventEntrySpanId: 'early', opensAt: '2026-06-01T09:00', closesAt: '2026-06-08T17:00' });
const late = aSpan({ eventEntrySpanId: 'late', opensAt: '2026-06-12T09:00', closesAt: '2026-06-20T17:00' });
const course = anEvent('A', { spans: [early, late], firstSessionAt: '2026-06-18T10:00' });

const refused = (code: string, more: object = {}) => ({ kind: 'refusal', refusal: { code, ...more } });
const waiting = refused('notYetOpen', { opensAtText: '2026/06/12(金) 09:00' });

describe('[ELIST-04] an event takes people while a span is open, until its first session begins', () => {
  test.each([
    ['2026-06-01T08:59', refused('notYetOpen', { opensAtText: '2026/06/01(月) 09:00' })],
    ['2026-06-01T09:00', { kind: 'open', span: early }],
    ['2026-06-08T16:59', { kind: 'open', span: early }],
    ['2026-06-08T17:00', waiting],
    ['2026-06-12T08:59', waiting],
    ['2026-06-12T09:00', { kind: 'open', span: late }],
    ['2026-06-18T09:59', { kind: 'open', span: late }],
    ['2026-06-18T10:00', refused('closed')],
    ['2026-06-20T17:00', refused('closed')],
  ])('at %s: %o', (now, expected) => {
    expect(openSpanOf(course, now)).toEqual(expected);
  });

  test('once the first session has begun, a span that is still to open opens for nobody', () => {
    expect(openSpanOf({ ...course, firstSessionAt: '2026-06-09T10:00' }, midJune)).toEqual(refused('closed'));
  });

  test('without a span nobody can come', () => {
    expect(openSpanOf(anEvent('A', { spans: [] }), midJune)).toEqual(refused('closed'));
  });
});

describe('[ELIST-04] a request must name the current span', () => {
  test.each([
    ['the open span', '2026-06-05T12:00', 'early', { kind: 'open', span: early }],
    ['a span that opens later', '2026-06-05T12:00', 'late', refused('spanChanged')],
    ['a span that has closed, while another is open', '2026-06-13T12:00', 'early', refused('spanChanged')],
    ['a span of another event or nobody', '2026-06-05T12:00', 'foreign', refused('spanChanged')],
    ['a span that has closed, while the next is not open', midJune, 'early', waiting],
    ['a span of another event, while none is open', midJune, 'foreign', waiting],
    ['any span after the last has closed', '2026-06-21T00:00', 'foreign', refused('closed')],
  ])('%s', (_title, now, eventEntrySpanId, expected) => {
    expect(askedSpanOf(course, eventEntrySpanId, now)).toEqual(expected);
  });
});
