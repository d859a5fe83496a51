import type { RoomForm } from '#contract/office/placeForm.ts';
import { clockOf } from '#rules/day/typedClock.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import type { Texts } from '../group.ts';

type Window = RoomForm['bookingWindow'];

/** The window that most halls have. */
export const usualWindow: Window = {
  opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
  closesDaysBefore: 1,
  closesHour: 17,
};

/** An hour and a minute that are typed; null for what is no time of the day. */
function timeOf(text: string | undefined) {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)$/.exec(clockOf(text ?? '')) ?? [];
  const time = { hour: Number(hour), minute: Number(minute) };
  return time.hour * 60 + time.minute <= 24 * 60 ? time : null;
}

export const isTime = (text: string | undefined) => timeOf(text) !== null;

const timeText = (hour: number, minute = 0) => `${hour}:${String(minute).padStart(2, '0')}`;

export const windowTexts = ({ opens, closesDaysBefore, ...closes }: Window): Texts => ({
  'window.unit': opens.unit,
  'window.ahead': String(opens.ahead),
  'window.onDay': opens.onDay === null ? '' : String(opens.onDay),
  'window.opensAt': timeText(opens.hour, opens.minute),
  'window.ifClosed': opens.ifClosed ?? 'same_day',
  'window.closesDaysBefore': String(closesDaysBefore),
  'window.closesAt': closes.closesHour === null ? '' : timeText(closes.closesHour, closes.closesMinute),
  'window.closesIfClosed': closes.closesIfClosed ?? 'same_day',
});

const numberIn = (text: string | undefined) => wholeNumberOf(text ?? '') || 0;

function opensOf(texts: Texts): Window['opens'] {
  const unit = texts['window.unit'] === 'days' ? 'days' : 'months';
  const onDay = texts['window.onDay'] ?? '';
  const { hour, minute } = timeOf(texts['window.opensAt']) ?? { hour: 0, minute: 0 };
  return {
    unit,
    ahead: numberIn(texts['window.ahead']),
    onDay: unit === 'days' || onDay === '' ? null : /^\d+$/.test(onDay) ? Number(onDay) : onDay,
    hour,
    ...(minute > 0 && { minute }),
    ...(texts['window.ifClosed'] === 'next_open_day' && { ifClosed: 'next_open_day' }),
  };
}

/** What is typed as a window, without what goes without saying; a number or a time that is none counts as 0 until it is mended. */
export function windowOf(texts: Texts): Window {
  const closes = timeOf(texts['window.closesAt']);
  return {
    opens: opensOf(texts),
    closesDaysBefore: numberIn(texts['window.closesDaysBefore']),
    closesHour: closes?.hour ?? null,
    ...(closes && closes.minute > 0 && { closesMinute: closes.minute }),
    ...(texts['window.closesIfClosed'] === 'open_day_before' && { closesIfClosed: 'open_day_before' }),
  };
}
