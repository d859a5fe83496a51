import { monthlyDayText } from '#rules/day/monthlyDay.ts';
import type { BookingWindow } from './windows.ts';

const clock = (hour: number, minute = 0) => `${hour}:${String(minute).padStart(2, '0')}`;

function openingWords({ opens }: BookingWindow) {
  const { unit, ahead, onDay, hour, minute, ifClosed } = opens;
  const time = clock(hour, minute);
  const shifted = ifClosed === 'next_open_day' ? '（休館日のときは、次の開館日）' : '';
  if (unit === 'days') return `${ahead === 0 ? '利用日' : `利用日の${ahead}日前`}の${time}から${shifted}`;
  const month = ahead === 0 ? '利用月' : `利用月の${ahead}か月前`;
  const day =
    onDay === null ? 'の利用日と同じ日' : typeof onDay === 'number' ? `の${onDay}日` : `の${monthlyDayText(onDay)}`;
  return `${month}${day}の${time}から${shifted}`;
}

function closingWords({ closesDaysBefore, closesHour, closesMinute, closesIfClosed }: BookingWindow) {
  if (closesDaysBefore === 0 && closesHour === null) return '利用を始める時刻まで';
  const day =
    closesDaysBefore === 0 ? '利用日' : closesDaysBefore === 1 ? '利用日の前日' : `利用日の${closesDaysBefore}日前`;
  const shifted = closesIfClosed === 'open_day_before' ? '（休館日のときは、その前の開館日）' : '';
  return `${day}${closesHour === null ? '' : `の${clock(closesHour, closesMinute)}`}まで${shifted}`;
}

/** A window as a town prints it: '利用月の2か月前の1日の9:00から、利用日の前日の17:00まで'. */
export const windowWords = (window: BookingWindow) => `${openingWords(window)}、${closingWords(window)}`;
