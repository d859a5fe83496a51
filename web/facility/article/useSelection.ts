import { useEffect, useEffectEvent } from 'react';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { dayOf } from '#rules/day/day.ts';
import { type Fee, feeOfRows } from '#rules/facility/fee/fee.ts';
import { type Selection, selectDays } from '#rules/facility/request/frameSelection.ts';
import { isRefusal } from '#rules/refusal.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { dayText } from '#ui/text/format.ts';
import { rowText } from '../frameTexts.ts';
import { tickOf, type useTicks } from './useTicks.ts';

/** What the ticks amount to: rows to book, or what is in the way and on which days. */
export type Choice =
  | { kind: 'taken'; rows: readonly FrameRow[]; fee: Fee; firstDay: DayArticleAvailability | undefined }
  | { kind: 'refused'; message: string; dates: readonly string[]; isUnfinished: boolean };

/** What a selection means on the screen; one that mixes lottery days with others cannot be booked at once. */
export function choiceOf(days: readonly DayArticleAvailability[], selection: Selection): Choice {
  if (isRefusal(selection)) {
    const { code, message = screenRefusals[code] } = selection.refusal;
    // The first half of an hour is no mistake yet; the second is on its way.
    return { kind: 'refused', message, dates: selection.dates, isUnfinished: code === 'notWholeHours' };
  }
  const chosenDays = days.filter(({ date }) => selection.rows.some((row) => row.date === date));
  const [firstDay, ...others] = chosenDays;
  if (others.some(({ entryType }) => entryType !== firstDay?.entryType)) {
    const dates = chosenDays.map(({ date }) => date);
    return { kind: 'refused', message: screenRefusals.mixedWindows, dates, isUnfinished: false };
  }
  const fee = feeOfRows(firstDay?.timeFrameType ?? 'frame', selection.rows);
  return { kind: 'taken', rows: selection.rows, fee, firstDay };
}

const isFree = (row: FrameRow) => row.isAvailable && row.canReserve;

const alertLost = (rows: readonly FrameRow[]) =>
  alert({
    message: '選択していた時間は予約できなくなりました。別の時間を選択してください。',
    items: rows.map((row) => `${dayText(row.date)} ${rowText(row)}`),
  });

export type RoomSelection = ReturnType<typeof useSelection>;

/**
 * The ticks of one room over its days, and what they amount to. A row that is taken meanwhile loses its tick; those of
 * days that are not on the page count for nothing, and are there again with their days.
 */
export function useSelection(
  days: readonly DayArticleAvailability[],
  { ticks, setTicks }: Pick<ReturnType<typeof useTicks>, 'ticks' | 'setTicks'>,
) {
  const isTicked = (row: FrameRow) => isFree(row) && ticks.includes(tickOf(row));

  const dropLost = useEffectEvent(() => {
    const lost = days.flatMap(({ rows }) => rows).filter((row) => !isFree(row) && ticks.includes(tickOf(row)));
    if (lost.length === 0) return;
    const lostTicks = lost.map(tickOf);
    setTicks(ticks.filter((tick) => !lostTicks.includes(tick)));
    alertLost(lost);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other days come
  useEffect(() => dropLost(), [days]);

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
      const key = tickOf(row);
      setTicks(ticks.includes(key) ? ticks.filter((tick) => tick !== key) : [...ticks, key]);
    },
    removeDay: (date: string) => setTicks(ticks.filter((tick) => dayOf(tick) !== date)),
    hasTicks: tickedDays.some(({ tickedIndexes }) => tickedIndexes.length > 0),
    choice: choiceOf(days, selectDays(timeFrameType, tickedDays)),
  };
}
