import { useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { FreeCell } from '#console/booking/place.ts';
import type { DoneWords } from '#console/reservations/moneyWords.ts';
import type { MoveTarget } from '#console/reservations/move/MoveDialog.tsx';
import type { Board } from '#contract/desk/board.ts';
import { overlaps } from '#rules/day/minuteRange.ts';
import { framesAt, neededBy } from './target.ts';

/** Why a free cell cannot be chosen, in a word and in a sentence. */
type Hindrance = { readonly word: string; readonly why: string };

export type Moving = ReturnType<typeof useMoving>;

/** What the cells of the board say while a new place is chosen. */
export type MovingCells = {
  /** Null where it can be chosen. */
  readonly hindranceAt: (cell: FreeCell) => Hindrance | null;
  /** The reservation is there now. */
  readonly isOrigin: (cell: FreeCell) => boolean;
};

const tooShort: Hindrance = { word: '空き不足', why: '予約の長さに対して空きが足りません。' };
const unmoved: Hindrance = { word: '移動元', why: '現在の日時・部屋です。移動先を選択してください。' };

/** The reservation that is moved, and what it needs at its new place. */
function useMoved(reservationId: string) {
  const isOn = reservationId !== '';
  const query = useStaffQuery('Desk/GetReservation', { reservationId }, { enabled: isOn });
  const seen = isOn && !query.isPlaceholderData ? query.data : undefined;
  const { containerId = '', firstDay = '' } = seen?.reservation ?? {};
  const canMove = seen?.whyNotMovable === null;
  const origin = useStaffQuery('Desk/GetBoard', { containerId, date: firstDay, seen: '' }, { enabled: canMove });
  const board = origin.isPlaceholderData ? null : origin.data?.board;
  const needed = canMove && board ? neededBy(board, reservationId) : null;
  return { seen, canMove, needed, error: query.error ?? origin.error };
}

/**
 * The reservation for which a new place is chosen on the board, '' for none. Its own place counts as free, as it does
 * when it is moved.
 */
export function useMoving(reservationId: string, containerId: string, shown: readonly Board[]) {
  const isOn = reservationId !== '';
  const { seen, canMove, needed, error } = useMoved(reservationId);
  const firstDay = seen?.reservation.firstDay;
  const [target, setTarget] = useState<MoveTarget | null>(null);
  /** Pressed before it was known how much time is needed. */
  const [pressed, setPressed] = useState<FreeCell | null>(null);
  const [told, setTold] = useState<DoneWords | null>(null);
  const giveUpTarget = () => {
    setPressed(null);
    setTarget(null);
  };

  const held = shown.flatMap(({ date, blocks }) =>
    blocks.filter((block) => isOn && block.reservationId === reservationId).map((block) => ({ date, block })),
  );
  const isHeld = ({ articleId, date }: FreeCell, range: FreeCell['range']) =>
    held.some(({ date: day, block }) => day === date && block.articleId === articleId && overlaps(block, range));
  const hindranceAt = (cell: FreeCell) => {
    if (!needed) return null;
    const frames = framesAt(cell, needed);
    if (!frames) return tooShort;
    return cell.date === firstDay && frames.every((frame) => isHeld(cell, frame)) ? unmoved : null;
  };
  if (pressed && needed) {
    const frames = hindranceAt(pressed) === null && framesAt(pressed, needed);
    setPressed(null);
    if (frames) setTarget({ containerId, articleId: pressed.articleId, date: pressed.date, frames });
  }
  const cells: MovingCells = { hindranceAt, isOrigin: (cell) => isHeld(cell, cell.range) };
  return {
    isOn,
    reservationId,
    seen,
    target,
    told,
    canMove,
    isReady: needed !== null,
    error,
    cells: isOn ? cells : null,
    /** The boards without the reservation that leaves its place. */
    boards: isOn
      ? shown.map((one) => ({ ...one, blocks: one.blocks.filter((block) => block.reservationId !== reservationId) }))
      : shown,
    choose: setPressed,
    giveUpTarget,
    tell: (words: DoneWords | null) => {
      giveUpTarget();
      setTold(words);
    },
  };
}
