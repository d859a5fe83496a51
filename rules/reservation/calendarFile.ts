import { calendarSequence } from './calendarSequence.ts';

/** A use as calendars keep it. `uid` is the same in every message and file about it; instants in ms since 1970. */
export type CalendarUse = {
  readonly uid: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  /** How it stands by now; left out for what simply takes place. */
  readonly standing?: CalendarStanding;
};

export type CalendarStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

export type CalendarStanding = {
  readonly status: CalendarStatus;
  readonly description: string;
  /** When it became so, in ms since 1970: of two entries with one id the later one holds. */
  readonly changedAt: number;
};

/** '20260620T000000Z': in UTC no calendar can take it for another zone's, and no definition of a zone is needed. */
const stampOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A text as a value (RFC 5545 §3.3.11). Other control characters are not allowed in any value. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const encoder = new TextEncoder();

/** The lines of a property, none longer than 75 octets, no letter torn (RFC 5545 §3.1). */
function folded(line: string) {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > 75) {
      lines.push(current);
      // The space with which the next line begins counts too.
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const eventLines = ({ uid, startsAt, endsAt, summary, location, url, standing }: CalendarUse, stampedAt: number) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stampOf(standing?.changedAt ?? stampedAt)}`,
  `DTSTART:${stampOf(startsAt)}`,
  `DTEND:${stampOf(endsAt)}`,
  `SUMMARY:${escaped(summary)}`,
  `LOCATION:${escaped(location)}`,
  `URL:${url}`,
  ...(standing
    ? [`DESCRIPTION:${escaped(standing.description)}`, `SEQUENCE:${calendarSequence(standing.changedAt)}`]
    : []),
  `STATUS:${standing?.status ?? 'CONFIRMED'}`,
  'END:VEVENT',
];

/** What calendars that subscribe show of the whole: its name, and that asking every hour is enough. */
const subscribedLines = (name: string) => [
  `X-WR-CALNAME:${escaped(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** The text of a calendar file (RFC 5545), to be opened by any calendar; with a name, one to subscribe to. */
export const calendarFile = (uses: readonly CalendarUse[], stampedAt: number, name?: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//yoyaku//yoyaku//JA',
    ...(name === undefined ? [] : subscribedLines(name)),
    ...uses.flatMap((use) => eventLines(use, stampedAt)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
