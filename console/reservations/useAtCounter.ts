import { useSelf, useToday } from '#console/address/useConsole.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import { unpaidOf } from './moneyWords.ts';

/** What this user may take for a reservation, and charge beside its fee. */
export function useAtCounter(seen: Pick<DeskReservation, 'reservation' | 'money' | 'can' | 'uses'>) {
  const { permissions } = useSelf();
  const today = useToday();
  const unpaid = unpaidOf(seen);
  const isOver = isDayOver(
    seen.uses.map(({ date }) => date),
    today,
  );
  const mayReceive = permissions.includes('money.receive');
  return {
    isOver,
    unpaid,
    cash: unpaid > 0 && mayReceive,
    charge: seen.can.addCharge && mayReceive && (!isOver || permissions.includes('reservation.override')),
  };
}
