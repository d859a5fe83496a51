import { useEffect, useEffectEvent } from 'react';
import type { BoardAddress } from './useBoardAddress.ts';

/**
 * Shows another hall, also when it is chosen at the top of the console.
 * @param close asks before a booking is given up; false where staff stay with it
 */
export function useHallChange({ hall, containerId, date, set, go }: BoardAddress, close: () => Promise<boolean>) {
  const change = async (next: string) => {
    // The hall at the top goes back to the one that is shown.
    if (!(await close())) return set({ hall: hall && containerId });
    await go(date, { view: '', room: '', hall: next }, next);
  };
  const follow = useEffectEvent((chosenAbove: string) => {
    if (chosenAbove !== '' && chosenAbove !== containerId) void change(chosenAbove);
  });
  useEffect(() => follow(hall), [hall]);
  return change;
}
