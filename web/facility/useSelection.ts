import { useState } from 'react';
import type { DayArticleAvailability, FrameRow } from '#contract/facility.ts';
import { refusals } from '#contract/refusals.ts';
import { type Fee, feeOfRows } from '#rules/facility/fee.ts';
import { type Selection, selectDays } from '#rules/facility/frameSelection.ts';
import { isRefusal } from '#rules/refusal.ts';
import { rowTimeText } from './frameTexts.ts';

/** What the ticks amount to: rows to book, or what is in the way and on which days. */
export type Choice =
  | { kind: 'taken'; rows: readonly FrameRow[]; fee: Fee; firstDay: DayArticleAvailability | undefined }
  | { kind: 'refused'; message: string; dates: readonly string[] };

/** The same after the answer was fetched again. */
const keyOf = (row: FrameRow) => `${row.date} ${rowTimeText(row)}`;

/** What a selection means on the screen; one that mixes lottery days with others cannot be booked at once. */
export function choiceOf(days: readonly DayArticleAvailability[], selection: Selection): Choice {
  if (isRefusal(selection)) {
    const { code, message = refusals[code].message } = selection.refusal;
    return { kind: 'refused', message, dates: selection.dates };
  }
  const chosenDays = days.filter(({ date }) => selection.rows.some((row) => row.date === date));
  const [firstDay, ...others] = chosenDays;
  if (others.some(({ entryType }) => entryType !== firstDay?.entryType)) {
    return { kind: 'refused', message: refusals.mixedWindows.message, dates: chosenDays.map(({ date }) => date) };
  }
  const fee = feeOfRows(firstDay?.timeFrameType ?? 'frame', selection.rows);
  return { kind: 'taken', rows: selection.rows, fee, firstDay };
}

/** The ticks of one room over its days, and what they amount to. */
export function useSelection(days: readonly DayArticleAvailability[]) {
  const [ticks, setTicks] = useState<readonly string[]>([]);
  const isTicked = (row: FrameRow) => ticks.includes(keyOf(row));

  const timeFrameType = days[0]?.timeFrameType ?? 'frame';
  const tickedDays = days.map(({ rows }) => ({
    rows,
    tickedIndexes: rows.flatMap((row, index) => (isTicked(row) ? [index] : [])),
  }));
  const takenByDay = tickedDays.map((day) => selectDays(timeFrameType, [day]));
  const taken = takenByDay.flatMap((selection) => (isRefusal(selection) ? [] : selection.rows));

  return {
    isTicked,
    /** Not ticked itself, but between two rows that are. */
    isIncluded: (row: FrameRow) => !isTicked(row) && taken.includes(row),
    toggle: (row: FrameRow) => {
      const key = keyOf(row);
      setTicks((before) => (before.includes(key) ? before.filter((tick) => tick !== key) : [...before, key]));
    },
    hasTicks: tickedDays.some(({ tickedIndexes }) => tickedIndexes.length > 0),
    choice: choiceOf(days, selectDays(timeFrameType, tickedDays)),
  };
}
