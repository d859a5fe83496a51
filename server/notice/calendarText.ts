import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarSequence } from '#rules/reservation/calendarSequence.ts';

/** A use as calendars keep it; `uid` is the same in every message about it. Instants as ISO texts. */
export type CalendarEntry = {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  readonly startsAt: string;
  readonly endsAt: string;
};

/**
 * Entries to put into a calendar, to change there (REQUEST: only then do calendars change what they have by themselves), or
 * to take out of it. Of two messages about an entry the later stamp wins.
 */
export type Calendar = {
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  readonly stampedAt: string;
  readonly entries: readonly CalendarEntry[];
  /** Entries that are not there any more beside those that are published. */
  readonly gone?: readonly CalendarEntry[];
};

type Organizer = { readonly name: string; readonly email: string };

/** Who sends the entries, and the address to which they go. */
type Parties = { readonly organizer: Organizer; readonly attendee: string };

/**
 * iCalendar texts (RFC 5545): one to publish entries, one per entry to change or cancel, because RFC 5546 does that one at a time.
 */
export function calendarTexts(calendar: Calendar, parties: Parties): string[] {
  const one = (entry: CalendarEntry) => calendarText({ ...calendar, entries: [entry] }, parties);
  if (calendar.method === 'CANCEL') return calendar.entries.map(one);
  const put = calendar.method === 'PUBLISH' ? [calendarText(calendar, parties)] : calendar.entries.map(one);
  return [...put, ...calendarTexts({ ...calendar, ...cancelled(calendar) }, parties)];
}

/** The calendars of what goes as one message, each with one method: what is only published is published in one text. */
export function calendarsTogether(calendars: readonly Calendar[]): Calendar[] {
  const plain = calendars.flatMap((calendar) => {
    const { gone = [], ...put } = calendar;
    return gone.length === 0 ? [put] : [put, { ...calendar, ...cancelled(calendar) }];
  });
  const [first, ...others] = plain.filter(({ method }) => method === 'PUBLISH');
  const changes = plain.filter(({ method }) => method !== 'PUBLISH');
  if (!first) return changes;
  return [{ ...first, entries: [first, ...others].flatMap(({ entries }) => entries) }, ...changes];
}

const cancelled = ({ gone = [] }: Calendar) => ({ method: 'CANCEL', entries: gone, gone: [] }) as const;

const methods = {
  PUBLISH: ICalCalendarMethod.PUBLISH,
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
} as const;

function calendarText({ method, stampedAt, entries }: Calendar, { organizer, attendee }: Parties) {
  const stamp = new Date(stampedAt);
  const isOver = method === 'CANCEL';
  const text = ical({
    prodId: { company: 'yoyaku', product: 'yoyaku', language: 'JA' },
    method: methods[method],
  });
  for (const { uid, summary, location, url, startsAt, endsAt } of entries) {
    text.createEvent({
      id: uid,
      sequence: calendarSequence(stamp.getTime()),
      stamp,
      // Instants in UTC: no calendar can take them for another zone's.
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary,
      location,
      url,
      description: url,
      organizer,
      // A change names whom it is for. A publication must not.
      ...(method !== 'PUBLISH' && {
        attendees: [{ email: attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
      }),
      status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return text.toString();
}
