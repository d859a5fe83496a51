import type { AttendanceMark } from '#contract/desk/course/attendance.ts';

/** Whether somebody came to a session, as a sheet shows it and as it is said. */
export const attendanceMarks: Readonly<Record<AttendanceMark, { readonly sign: string; readonly label: string }>> = {
  present: { sign: '○', label: '出席' },
  absent: { sign: '×', label: '欠席' },
  late: { sign: '遅', label: '遅刻' },
};

type Marked = {
  /** Null takes the mark away. */
  readonly mark: AttendanceMark | null;
  /** The day of the session. */
  readonly date: string;
  readonly today: string;
};

/** Nobody has come to what is still to come; that somebody will not come may be known before. */
export const isMarkedTooSoon = ({ mark, date, today }: Marked) => mark !== null && mark !== 'absent' && date > today;

/**
 * What a mark says of the reception, on the day itself: somebody who is there was received, somebody who is not was not.
 * On other days the reception keeps what it wrote.
 */
export function receptionBy({ mark, date, today }: Marked): 'received' | 'notReceived' | null {
  if (date !== today) return null;
  return mark === null || mark === 'absent' ? 'notReceived' : 'received';
}
