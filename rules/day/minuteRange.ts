/** Minutes of the day, `toMinute` exclusive. */
export type MinuteRange = { readonly fromMinute: number; readonly toMinute: number };

/** '09:00'; the end of the day is '24:00'. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** '09:00～10:00'; the end of the day is '24:00'. */
export const timeRangeName = ({ fromMinute, toMinute }: MinuteRange) =>
  `${clockText(fromMinute)}～${clockText(toMinute)}`;

export const overlaps = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute < other.toMinute && other.fromMinute < one.toMinute;

export const byTime = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute - other.fromMinute || one.toMinute - other.toMinute;

export const isSameRange = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute === other.fromMinute && one.toMinute === other.toMinute;

/** Whether the inner range lies wholly within the outer one. */
export const holdsRange = (outer: MinuteRange, inner: MinuteRange) =>
  outer.fromMinute <= inner.fromMinute && inner.toMinute <= outer.toMinute;
