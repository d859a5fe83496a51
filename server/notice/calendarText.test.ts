import { expect, it } from 'vitest';
import { readCalendar } from '../testing/readCalendar.ts';
import { type Calendar, calendarTexts } from './calendarText.ts';

const parties = {
  organizer: { name: 'みどり町', email: 'yoyaku@midori.example.jp' },
  attendee: 'hanako@example.jp',
};

const first = {
  uid: '0190b3c4-0000-7000-8000-000000000001-20260620@yoyaku',
  summary: '中央公民館 大ホール; 𠮷田, 髙橋 \\ ２階のとても長い名前のついた部屋で、一行には収まりきらないもの',
  location: '中央公民館（宮城県石巻市1-1）',
  url: 'https://yoyaku.example.jp/t/midori/my-reservation/0190b3c4-0000-7000-8000-000000000001',
  startsAt: '2026-06-20T00:00:00.000Z',
  endsAt: '2026-06-20T03:00:00.000Z',
};
const second = {
  ...first,
  uid: 'second@yoyaku',
  startsAt: '2026-06-20T15:00:00.000Z',
  endsAt: '2026-06-21T15:00:00.000Z',
};

const published: Calendar = { method: 'PUBLISH', stampedAt: '2026-06-10T01:00:00.000Z', entries: [first, second] };

it('publishes entries with instants in UTC, every letter whole', () => {
  const [text, ...more] = calendarTexts(published, parties);
  expect(more).toEqual([]);
  const { method, events } = readCalendar(text ?? '');
  expect(method).toBe('PUBLISH');
  expect(events).toMatchObject([
    {
      UID: first.uid,
      SUMMARY: first.summary,
      LOCATION: first.location,
      URL: first.url,
      DESCRIPTION: first.url,
      DTSTAMP: '20260610T010000Z',
      DTSTART: '20260620T000000Z',
      DTEND: '20260620T030000Z',
      STATUS: 'CONFIRMED',
      ORGANIZER: expect.stringContaining('mailto:yoyaku@midori.example.jp'),
    },
    { UID: second.uid, DTSTART: '20260620T150000Z', DTEND: '20260621T150000Z' },
  ]);
});

it('cancels each entry by itself, under its own id and with a higher number', () => {
  const sequenceOf = (text: string | undefined) => Number(readCalendar(text ?? '').events[0]?.SEQUENCE);
  const cancelled: Calendar = { ...published, method: 'CANCEL', stampedAt: '2026-06-10T01:00:01.000Z' };
  const texts = calendarTexts(cancelled, parties);
  const read = texts.map(readCalendar);
  expect(read.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
  expect(read.map(({ events }) => events.map(({ UID, STATUS }) => `${UID} ${STATUS}`))).toEqual([
    [`${first.uid} CANCELLED`],
    ['second@yoyaku CANCELLED'],
  ]);
  expect(sequenceOf(texts[0])).toBe(sequenceOf(calendarTexts(published, parties)[0]) + 1);
});

it('[TOLD-01] changes each entry by itself, for the person it goes to, and takes away what is gone', () => {
  const changed: Calendar = { ...published, method: 'REQUEST', entries: [first], gone: [second] };
  const texts = calendarTexts(changed, parties).map(readCalendar);
  expect(texts.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  expect(texts.map(({ events }) => events.map(({ UID, STATUS }) => `${UID} ${STATUS}`))).toEqual([
    [`${first.uid} CONFIRMED`],
    ['second@yoyaku CANCELLED'],
  ]);
  expect(texts.flatMap(({ events }) => events.map(({ ATTENDEE }) => ATTENDEE))).toEqual([
    expect.stringContaining('hanako@example.jp'),
    expect.stringContaining('hanako@example.jp'),
  ]);
});

it('a name cannot bring properties of its own', () => {
  const entry = { ...first, summary: 'x\r\nATTENDEE:mailto:evil@example.com' };
  const [text] = calendarTexts(
    { ...published, entries: [entry] },
    { organizer: { name: 'x":\r\nATTENDEE:mailto:evil@example.com', email: 'y@example.jp' }, attendee: 'z@example.jp' },
  );
  const [event] = readCalendar(text ?? '').events;
  expect(event?.SUMMARY).toBe('x\nATTENDEE:mailto:evil@example.com');
  expect(event).not.toHaveProperty('ATTENDEE');
});
