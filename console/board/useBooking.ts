import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import type { Draft } from '#console/booking/draft.ts';
import type { Board } from '#contract/desk/board.ts';
import { daysBetween } from '#rules/day/day.ts';
import { hasFree } from './boardRow.ts';
import { useBooker } from './counter/useBooker.ts';
import type { BoardAddress } from './useBoardAddress.ts';
import { useCounter } from './useCounter.ts';

type Shown = {
  readonly days: readonly Board[] | undefined;
  /** The room of which a week is shown; '' while none is known. */
  readonly weekRoom: string;
};

export type Booking = ReturnType<typeof useBooking>;

/** Booking beside the board: for whom, from which room and day on, and where the board leads afterwards. */
export function useBooking(address: BoardAddress, { days, weekRoom }: Shown) {
  const { canFacilitySpanReservation } = useTenant();
  const { permissions } = useSelf();
  const today = useToday();
  const { date, view, person, set, go } = address;
  const booker = useBooker(permissions.includes('person.view') ? person : '');
  const counter = useCounter(canFacilitySpanReservation, booker.person);
  const first = days?.[0];

  /** The first room that has a time left, where that is known of the day. */
  const openAtFree = () => {
    const isOver = daysBetween(today, date) < 0;
    const isElsewhere = isOver && !permissions.includes('reservation.override');
    const looked = view === 'week' || isOver || first?.date !== date ? undefined : first;
    const free = looked?.rooms.find((one) => hasFree(one, looked.blocks));
    counter.open(
      { articleId: free?.articleId ?? weekRoom, days: [{ date: isElsewhere ? today : date, frames: [] }] },
      looked && !free ? { kind: 'noneFree' } : null,
    );
  };
  const begin = () => {
    if (weekRoom === '' || (counter.draft && !counter.made)) return;
    const [begun] = counter.places;
    if (begun) counter.open(begun);
    else openAtFree();
  };
  /** The day of what was booked is shown, where it was another one. */
  const finish: typeof counter.finish = (made) => {
    counter.finish(made);
    const booked = counter.places[0]?.days[0]?.date;
    const isElsewhere = booked && days && !days.some((one) => one.date === booked);
    if (isElsewhere || booker.isOn) void go(isElsewhere ? booked : date, { person: '' });
  };
  /** The booking is for whom the address names, until somebody else is chosen. */
  const change = (changes: Partial<Draft>) => {
    counter.change(changes);
    if (booker.isOn && changes.person !== undefined && changes.person?.userNumber !== person) set({ person: '' });
  };
  const giveUp = async () => {
    if ((await counter.close()) && booker.isOn) set({ person: '' });
  };
  return { booker, counter, begin, finish, change, giveUp };
}
