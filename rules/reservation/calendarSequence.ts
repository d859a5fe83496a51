/** Sequence numbers count seconds from here, so that a later message has a higher one without anybody counting. */
const firstMs = Date.UTC(2026, 0, 1);

/** The sequence number of what calendars are told of a moment, in ms since 1970: the same in mails and in files. */
export const calendarSequence = (ms: number) => Math.max(0, Math.floor((ms - firstMs) / 1000));
