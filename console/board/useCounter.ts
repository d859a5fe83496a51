import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshAfter } from '#console/api/refresh.ts';
import { type Draft, draftAfter, draftAt, isBegun, type Registered } from '#console/booking/draft.ts';
import {
  type FreeCell,
  givenUp,
  isChosen,
  type Place,
  type Places,
  placedAt,
  pressed,
  steppedTo,
} from '#console/booking/place.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import type { Made } from './counter/Booked.tsx';
import type { Notice } from './counter/PlaceStep.tsx';

/** The cell of the board that Tab leads to. */
export const cellInReach = () => document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');

const question = {
  message: '入力した内容は保存されません。予約の受付をやめますか？',
  confirmLabel: '受付をやめる',
  cancelLabel: '入力を続ける',
};

/** Days and halls change beside a booking, and whoever is signed out has lost it already. */
const staysOnBoard = (_: string, next: string) => /\/(board|login)(\/|$)/.test(next);

export type Counter = ReturnType<typeof useCounter>;

/** Where the focus was before the panel was opened, and goes back to. */
function useFocusBefore() {
  const before = useRef<Element | null>(null);
  return {
    keep: () => {
      before.current = document.activeElement;
    },
    giveBack: () => {
      const at = before.current;
      (at instanceof HTMLElement && at.isConnected && at !== document.body ? at : cellInReach())?.focus();
    },
  };
}

/** The draft of the booking under way. Who the address names may become known only once the panel is open. */
function useDraft(booker: Registered | undefined) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [known, setKnown] = useState(booker);
  if (known?.userId !== booker?.userId) {
    setKnown(booker);
    if (booker) setDraft((former) => former && { ...former, person: former.person ?? booker });
  }
  return [draft, setDraft] as const;
}

/** The booking and how it is begun, changed and begun once more; none of it is asked or sent. */
function useBookingState(booker: Registered | undefined) {
  const [draft, setDraft] = useDraft(booker);
  const [made, setMade] = useState<Made | null>(null);
  /** Chosen by keyboard before the panel is opened. */
  const [chosen, setChosen] = useState<Place | null>(null);
  /** What became of the choice without a word in the form itself. */
  const [notice, setNotice] = useState<Notice>(null);
  return {
    draft,
    made,
    setMade,
    chosen,
    setChosen,
    notice,
    setNotice,
    /** What is chosen, before a booking is begun too. */
    places: made ? [] : (draft?.places ?? (chosen ? [chosen] : [])),
    begin: (at: Place, told: Notice) => {
      setMade(null);
      setChosen(null);
      setNotice(told);
      setDraft({ ...draftAt(at), person: booker ?? null });
    },
    change: (changes: Partial<Draft>) => {
      if (changes.places) setNotice(null);
      setDraft((former) => former && { ...former, ...changes });
    },
    /** Once more for the same person. */
    another: () => {
      setMade(null);
      setNotice(null);
      setDraft((former) => former && draftAfter(former));
    },
    end: () => {
      setDraft(null);
      setMade(null);
    },
  };
}

/**
 * The booking under way, and what is chosen for it on the board. It belongs to the page: days, views and the board itself
 * change beside it.
 */
export function useCounter(canSpan: boolean, booker: Registered | undefined) {
  const booking = useBookingState(booker);
  const { draft, made, notice, chosen, places, change, another } = booking;
  const focus = useFocusBefore();
  const hasBegun = draft !== null && !made && isBegun(draft);

  useAskBeforeLeaving(hasBegun, question, staysOnBoard);

  const open = (at: Place, told: Notice = null) => {
    if (!draft) focus.keep();
    booking.begin(at, told);
  };
  const changeOnBoard = (next: Places) => {
    const given = givenUp(places, next);
    change({ places: next });
    booking.setNotice(given ? { kind: 'replaced', articleId: given.articleId } : null);
  };

  return {
    draft,
    made,
    notice,
    places,
    open,
    change,
    another,
    press: (cell: FreeCell) => {
      const press = (place: Place | null) => pressed(place, cell, canSpan);
      if (draft && !made) changeOnBoard(placedAt(draft.places, cell, press));
      else open(chosen && isChosen([chosen], cell) ? chosen : press(null));
    },
    step: (from: FreeCell, to: FreeCell) => {
      const next = placedAt(places, to, (place) => steppedTo(place, from, to, canSpan));
      if (draft && !made) changeOnBoard(next);
      else booking.setChosen(next[0] ?? null);
    },
    finish: (answer: Made) => {
      booking.setMade(answer);
      void refreshAfter('Desk/Reserve');
    },
    /** False where staff stay with what they have typed. */
    close: async () => {
      if (!draft) return true;
      if (hasBegun && !(await confirm(question))) return false;
      flushSync(booking.end);
      focus.giveBack();
      return true;
    },
  };
}
