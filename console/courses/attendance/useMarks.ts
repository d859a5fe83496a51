import { useRef, useState } from 'react';
import { queryClient } from '#client/queryClient.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { staffQuery, useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { MarkedCell } from '#contract/desk/course/attendance.ts';
import { cellKey, marksOn, type Put } from './sheet.ts';

/** What others mark is to be seen within five seconds. */
const everyMs = 4_000;

type Cell = Omit<MarkedCell, 'mark'>;

/**
 * The marks of a course as they are now, and how one is put. Each is sent by itself at once; of one cell they are sent
 * one after the other, so that the last one counts.
 */
export function useMarks(eventId: string) {
  const query = useStaffQuery('Desk/GetAttendance', { eventId }, { refetchInterval: everyMs });
  const { mutateAsync, error, reset } = useStaffMutation('Desk/MarkAttendance');
  const [onTheWay, setOnTheWay] = useState<ReadonlyMap<string, Put>>(new Map());
  const queues = useRef(new Map<string, Promise<unknown>>());
  const { queryKey } = staffQuery('Desk/GetAttendance', { eventId });

  const arrive = (cell: Cell, mark: Put) =>
    queryClient.setQueryData(queryKey, (former) => {
      const others = (former?.marks ?? []).filter((one) => cellKey(one) !== cellKey(cell));
      return { marks: mark === null ? others : [...others, { ...cell, mark }] };
    });

  const put = (cell: Cell, mark: Put) => {
    const key = cellKey(cell);
    reset();
    setOnTheWay((former) => new Map(former).set(key, mark));
    const sent = (queues.current.get(key) ?? Promise.resolve()).then(async () => {
      const isSaved = await mutateAsync({ ...cell, mark }).then(
        () => true,
        () => false,
      );
      if (isSaved) {
        // An answer that was asked for before would show the cell as it was.
        await queryClient.cancelQueries({ queryKey });
        arrive(cell, mark);
      }
      if (queues.current.get(key) !== sent) return;
      queues.current.delete(key);
      setOnTheWay((former) => new Map([...former].filter(([one]) => one !== key)));
    });
    queues.current.set(key, sent);
  };

  return { query, error, put, isSaving: onTheWay.size > 0, marks: marksOn(query.data?.marks ?? [], onTheWay) };
}
