import { useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { useActForm } from '#console/kit/act/useAct.ts';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { framesAtFirst, isTakenFor, moveDetails, namesHeld, namesOf } from './moveTarget.ts';

export type MoveTyped = {
  readonly containerId: string;
  readonly date: string;
  /** '' for the room that the reservation has. */
  readonly chosenRoom: string;
  /** Null while nobody has chosen: those that it has now. */
  readonly chosenFrames: readonly string[] | null;
};

export type MoveForm = ReturnType<typeof useActForm<MoveTyped>>;

const useDayBoard = (containerId: string, date: string) => {
  const query = useStaffQuery('Desk/GetBoard', { containerId, date, seen: '' });
  return { ...query, data: query.isPlaceholderData ? undefined : (query.data?.board ?? undefined) };
};

const roomOf = (board: Board | undefined, { articleId, name }: { articleId: string; name: string }) =>
  board?.rooms.find((room) => (articleId === '' ? room.articleName === name : room.articleId === articleId));

/** Where a reservation is to go: the board of the day, and of its room and frames those that are chosen or suggest themselves. */
export function useMoveChoice({ reservation, uses }: DeskReservation, { typed, change }: MoveForm) {
  const { reservationId, firstDay, name } = reservation;
  const { containerId, date, chosenRoom, chosenFrames } = typed;
  /** The names of the frames chosen last, which are looked for in the next room or on the next day. */
  const [lastNames, setLastNames] = useState<readonly string[]>([]);
  const boardQuery = useDayBoard(containerId, date);
  const { data: first } = useStaffQuery('Desk/GetBoard', {
    containerId: reservation.containerId,
    date: firstDay,
    seen: '',
  });
  const board = boardQuery.data;
  const room = roomOf(board, { articleId: chosenRoom, name });
  const namesNow = namesHeld(first?.board, reservation);
  const wish = { blocks: board?.blocks ?? [], reservationId, lastNames, namesNow };
  const { held, suggested } = framesAtFirst(room, wish);
  const frames = chosenFrames ?? suggested;
  const isUnmoved =
    date === firstDay && held.length > 0 && held.length === frames.length && held.every((key) => frames.includes(key));
  const hasFrames = room !== undefined && frames.length > 0;
  const wanted = hasFrames ? namesOf(room, frames) : lastNames.length > 0 ? lastNames : namesNow;
  const days = [...new Set(uses.map((use) => use.date))];
  return {
    boardQuery,
    room,
    frames,
    days,
    isUnmoved,
    details: room && !isUnmoved ? moveDetails(room, { days, date, frames }) : [],
    isTaken: (one: BoardRoom, { blocks }: Board) => isTakenFor(one, { blocks, reservationId, names: wanted }),
    /** Another hall, day or room: the frames of the same names are looked for there. */
    go: (changes: Partial<Omit<MoveTyped, 'chosenFrames'>>) => {
      if (hasFrames) setLastNames(namesOf(room, frames));
      change({ ...changes, chosenFrames: null });
    },
  };
}
