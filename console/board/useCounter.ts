import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import type { Made } from './counter/Booked.tsx';
import { type Draft, draftAt, isBegun } from './counter/draft.ts';
import { type FreeCell, isChosen, type Place, pressed, steppedTo } from './counter/place.ts';

/** The cell of the board that Tab leads to. */
const cellInReach = () => document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');

/**
 * The booking under way, and what is chosen for it on the board. It belongs to the page: days, views and the board itself
 * change beside it.
 */
export function useCounter(canSpan: boolean) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  /** Chosen by keyboard before the panel is opened. */
  const [chosen, setChosen] = useState<Place | null>(null);
  const before = useRef<Element | null>(null);
  const place = made ? null : (draft?.place ?? chosen);

  const open = (at: Place) => {
    if (!draft) before.current = document.activeElement;
    setMade(null);
    setChosen(null);
    setDraft(draftAt(at));
  };
  const change = (changes: Partial<Draft>) => setDraft((former) => former && { ...former, ...changes });

  return {
    draft,
    made,
    place,
    open,
    change,
    press: (cell: FreeCell) => {
      if (draft && !made) change({ place: pressed(draft.place, cell, canSpan) });
      else open(chosen && isChosen(chosen, cell) ? chosen : pressed(null, cell, canSpan));
    },
    step: (from: FreeCell, to: FreeCell) => {
      const next = steppedTo(place, from, to, canSpan);
      if (draft && !made) change({ place: next });
      else setChosen(next);
    },
    finish: (answer: Made) => {
      setMade(answer);
      void refreshStaff(
        ...(['Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetBoardMonth', 'Desk/GetRoomDay'] as const),
        ...(['Desk/GetWork', 'Desk/ListUnderReview', 'Desk/FindReservations', 'Desk/ListUnpaid'] as const),
      );
    },
    /** False where somebody stays with what he has typed. */
    close: async () => {
      if (!draft) return true;
      const message = '入力した内容は保存されません。予約の受付をやめますか？';
      const words = { message, confirmLabel: '受付をやめる', cancelLabel: '入力を続ける' };
      if (!made && isBegun(draft) && !(await confirm(words))) return false;
      flushSync(() => {
        setDraft(null);
        setMade(null);
      });
      const at = before.current;
      (at instanceof HTMLElement && at.isConnected && at !== document.body ? at : cellInReach())?.focus();
      return true;
    },
  };
}
