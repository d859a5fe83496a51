import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A use as calendars keep it; `uid` is the same in every message about it. Instants as ISO texts. */
export type CalendarEntry = {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  readonly startsAt: string;
  readonly endsAt: string;
};

/** Entries to put into a calendar, or to take out of it. Of two messages about an entry the later stamp wins. */
export type Calendar = {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly stampedAt: string;
  readonly entries: readonly CalendarEntry[];
  /** Entries that are not there any more beside those that are published. */
  readonly gone?: readonly CalendarEntry[];
};

type Organizer = { readonly name: string; readonly email: string };

/** Sequence numbers count seconds from here, so that a later message has a higher one without anybody counting. */
const firstMs = Date.UTC(2026, 0, 1);

/**
 * iCalendar texts (RFC 5545): one to publish entries, one per entry to cancel, because RFC 5546 cancels one at a time.
 */
export const calendarTexts = (calendar: Calendar, organizer: Organizer): string[] =>
  calendar.method === 'PUBLISH'
    ? [calendarText(calendar, organizer), ...calendarTexts({ ...calendar, ...cancelled(calendar) }, organizer)]
    : calendar.entries.map((entry) => calendarText({ ...calendar, entries: [entry] }, organizer));

const cancelled = ({ gone = [] }: Calendar) => ({ method: 'CANCEL', entries: gone, gone: [] }) as const;

function calendarText({ method, stampedAt, entries }: Calendar, organizer: Organizer) {
  const stamp = new Date(stampedAt);
  const isOver = method === 'CANCEL';
  const text = ical({
    prodId: { company: 'yoyaku', product: 'yoyaku', language: 'JA' },
    method: isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { uid, summary, location, url, startsAt, endsAt } of entries) {
    text.createEvent({
      id: uid,
      sequence: Math.max(0, Math.floor((stamp.getTime() - firstMs) / 1000)),
      stamp,
      // Instants in UTC: no calendar can take them for another zone's.
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary,
      location,
      url,
      description: url,
      organizer,
      status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return text.toString();
}
