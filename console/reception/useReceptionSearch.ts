import { useEffect, useRef, useState } from 'react';
import { queryClient } from '#client/queryClient.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { staffQuery, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useTypedText } from '#console/kit/useTypedText.ts';
import { blankSearch, searchFrom } from '#console/reservations/searchFrom.ts';
import type { Tenant } from '#contract/tenant.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { useListening } from './useListening.ts';

/** The states of reservations whose people may come, or have come. */
const comingStates = (tenantMode: Tenant['tenantMode']) =>
  tenantMode === 'event'
    ? [...eventStatesThat('takesSeat', 'isReserved')]
    : Object.entries(reservationStates)
        .filter(([state, { isConfirmed }]) => isConfirmed && state !== 'lost')
        .map(([state]) => state);

/** What is asked for a text: the reservations of today, and where there are none, those of any day. */
export function useSought() {
  const hall = useHall();
  const { tenantMode } = useTenant();
  const today = useToday();
  return {
    // Somebody who is looked for by name is told how it stands, too, when it is over.
    ofToday: (sought: string) => ({
      ...searchFrom({ ...blankSearch, q: sought, from: today, to: today }, hall),
      states: sought.trim() === '' ? comingStates(tenantMode) : [],
    }),
    ofAnyDay: (sought: string) => searchFrom({ ...blankSearch, q: sought }, ''),
  };
}

/** How long nothing is typed before it is looked for, in milliseconds. */
const restMs = 300;

type Sought = ReturnType<typeof useSought>;

const find = async (request: ReturnType<Sought['ofAnyDay']>) =>
  (await queryClient.fetchQuery(staffQuery('Desk/FindReservations', request))).items;

/** What is typed or read by a reader of codes; the only one that Enter finds is opened. */
export function useReceptionSearch({ ofToday, ofAnyDay }: Sought) {
  const [{ q, chosen }, set] = useAddressState(['q', 'chosen']);
  const [typed, type] = useTypedText(q, (text) => set({ q: text }));
  const field = useRef<HTMLInputElement>(null);
  // What Enter asked for, and how many there are once that is known.
  const [entered, setEntered] = useState<{ readonly text: string; readonly found: number | null } | null>(null);
  // Each time a number is read its panel begins anew: nothing of before hides what it says.
  const [reads, setReads] = useState(0);
  // What is shown for: what was typed once it has rested, and what Enter asked for at once. Whoever types on sees that
  // until the new text rests: with an older one the panel would close under the next key.
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const open = (reservationId: string) => set({ q: typed, chosen: reservationId }, { isStep: chosen === '' });
  // A reader of codes types a number and presses Enter at once: the answer to just that is waited for.
  const openOnlyOne = async (sought: string) => {
    if (sought.trim() === '') return;
    setEntered({ text: sought, found: null });
    setText(sought);
    const here = await find(ofToday(sought)).catch(() => null);
    const found = here?.length === 0 ? await find(ofAnyDay(sought)).catch(() => null) : here;
    if (found === null || field.current?.value !== sought) return;
    setEntered({ text: sought, found: found.length });
    const [only, ...more] = found;
    // The person who was shown before is not the one who was asked for.
    if (!only || more.length > 0) return set({ q: sought, chosen: '' });
    // The next number that is read takes the place of this one.
    field.current.select();
    setReads((before) => before + 1);
    set({ q: sought, chosen: only.reservationId }, { isStep: chosen === '' });
  };
  useListening({
    onTyped: (text) => {
      type(text);
      field.current?.focus({ preventScroll: true });
    },
    onEntered: (text) => {
      type(text);
      void openOnlyOne(text);
    },
  });
  const isEntered = entered?.text === typed;
  return {
    typed,
    type,
    field,
    text,
    foundNow: isEntered ? entered.found : null,
    chosen,
    reads,
    open,
    openOnlyOne,
    close: () => set({ chosen: '' }),
  };
}

/** The reservations of today that a text finds, and where there are none, `others` of any day. */
export function useFound(text: string, { ofToday, ofAnyDay }: Sought) {
  const query = useStaffQuery('Desk/FindReservations', ofToday(text));
  const isNone = query.data?.items.length === 0 && !query.isPlaceholderData;
  const isElsewhere = text.trim() !== '' && isNone;
  const elsewhere = useStaffQuery('Desk/FindReservations', ofAnyDay(text), { enabled: isElsewhere });
  const others = isElsewhere && !elsewhere.isPlaceholderData ? (elsewhere.data?.items ?? []) : [];
  return { query, others };
}
