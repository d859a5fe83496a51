import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import type { FreeCell } from '#console/booking/place.ts';
import type { Board } from '#contract/desk/board.ts';
import { keyOfBlock } from './BoardCell.tsx';
import { useMoving } from './moving/useMoving.ts';
import type { BoardAddress } from './useBoardAddress.ts';
import type { Counter } from './useCounter.ts';

type Shown = {
  readonly days: readonly Board[] | undefined;
  /** What is shown belongs to another day or hall. */
  readonly isStale: boolean;
};

export type BlockActs = ReturnType<typeof useBlockActs>;

/** What is done with reservations and free cells on the board itself, and why something on it cannot be done. */
export function useBlockActs(address: BoardAddress, { days = [], isStale }: Shown, counter: Counter) {
  const { containerId, chosen, set } = address;
  const mayMove = useSelf().permissions.includes('reservation.change');
  const moving = useMoving(mayMove ? address.moving : '', containerId, days);
  const [blockedReason, setBlockedReason] = useState('');
  const blocks = (isStale ? [] : days).flatMap((board) =>
    board.blocks.map((block) => ({ key: keyOfBlock(board.date, block), board, block })),
  );
  const forgetTold = () => {
    setBlockedReason('');
    moving.tell(null);
  };
  /** The reservation with the focus, or whose panel is open. */
  const reservationMeant = () => {
    const key = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset.block ?? chosen;
    return blocks.find((one) => one.key === key && one.block.reservationId !== null);
  };
  const move = async (reservationId: string) => {
    if (!(await counter.close())) return;
    forgetTold();
    set({ chosen: '', moving: reservationId, person: '' }, { isStep: chosen === '' });
  };
  return {
    moving,
    mayMove,
    move,
    blockedReason,
    setBlockedReason,
    /** The block whose panel is open. */
    opened: blocks.find(({ key }) => key === chosen),
    press: (cell: FreeCell) => {
      forgetTold();
      if (!moving.isOn) counter.press(cell);
      else moving.choose(cell);
    },
    endMove: () => {
      setBlockedReason('');
      set({ moving: '' });
    },
    moveMeant: () => {
      const block = reservationMeant()?.block;
      if (!block?.reservationId) setBlockedReason('移動する予約を台帳で選んでから押してください。');
      else if (block.whyNotMovable === null) void move(block.reservationId);
      else setBlockedReason(block.whyNotMovable);
    },
    receiveMeant: () => {
      const meant = reservationMeant();
      if (meant) address.openBlock(meant.key);
      else setBlockedReason('受付する予約を台帳で選んでから押してください。');
    },
  };
}
