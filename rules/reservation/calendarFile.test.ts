import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { type CalendarUse, calendarFile } from './calendarFile.ts';
import { roomCalendarUid } from './calendarUid.ts';

const stampedAt = Date.UTC(2026, 5, 10, 1);
const first: CalendarUse = {
  uid: roomCalendarUid('0190b3c4-0000-7000-8000-000000000001', '2026-06-20'),
  startsAt: Date.UTC(2026, 5, 20),
  endsAt: Date.UTC(2026, 5, 20, 3),
  summary: '中央公民館 大ホール',
  location: '中央公民館',
  url: 'https://yoyaku.example.jp/t/midori/my-reservation/0190b3c4-0000-7000-8000-000000000001',
};

/** What a calendar reads: lines put together again, escapes undone. */
const read = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

const propertyIn = (text: string, name: string) =>
  read(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replaceAll(/\\([\\;,n])/g, (_, letter) => (letter === 'n' ? '\n' : letter));

describe('the calendar file', () => {
  it('holds one event with instants in UTC and the id of the messages', () => {
    expect(read(calendarFile([first], stampedAt))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//yoyaku//yoyaku//JA',
      'BEGIN:VEVENT',
      'UID:0190b3c4-0000-7000-8000-000000000001-20260620@yoyaku',
      'DTSTAMP:20260610T010000Z',
      'DTSTART:20260620T000000Z',
      'DTEND:20260620T030000Z',
      'SUMMARY:中央公民館 大ホール',
      'LOCATION:中央公民館',
      'URL:https://yoyaku.example.jp/t/midori/my-reservation/0190b3c4-0000-7000-8000-000000000001',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('holds one event for each of several days', () => {
    const second = { ...first, uid: roomCalendarUid('0190', '2026-06-22'), startsAt: Date.UTC(2026, 5, 22) };
    const text = calendarFile([first, second], stampedAt);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
    expect(text.match(/^UID:/gm)).toHaveLength(2);
  });

  it('a name cannot bring properties of its own', () => {
    const text = calendarFile([{ ...first, summary: 'x\r\nATTENDEE:mailto:evil@example.com\n;,\\' }], stampedAt);
    expect(read(text)).toContain('SUMMARY:x\\nATTENDEE:mailto:evil@example.com\\n\\;\\,\\\\');
  });

  it('every line ends with CRLF, has 75 octets at most, and reads as it was meant', () => {
    const text = fc.string({ unit: 'grapheme-composite', maxLength: 300 });
    fc.assert(
      fc.property(text, (summary) => {
        const file = calendarFile([{ ...first, summary }], stampedAt);
        for (const line of file.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(Buffer.from(line).toString()).toBe(line);
        }
        expect(propertyIn(file, 'SUMMARY')).toBe(summary);
      }),
      runsOf(),
    );
  });
});
