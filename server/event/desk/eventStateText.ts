import { eventReservationStates, isEventReservationState } from '#rules/event/eventReservationStates.ts';

/** The states that residents see no word for. */
const unseen: Readonly<Record<string, string>> = {
  in_cart: 'カート',
  removed: 'カートから削除',
  withdrawn: '申込取下げ',
  cancelled_user: '取消',
};

/** How a reservation of an event really stands, for operators: results are not kept from them. */
export function eventStateText(state: string) {
  if (!isEventReservationState(state)) throw new Error(`"${state}" is no state of an event reservation`);
  return eventReservationStates[state].statusText || (unseen[state] ?? state);
}
