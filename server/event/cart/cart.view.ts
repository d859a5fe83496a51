import type { CartEvent, CartHold, HoldState } from '#contract/event/cart.ts';
import type { EntryType } from '#contract/facility/room.ts';
import { extensionsLeft } from '#rules/event/cart/decideExtension.ts';
import { isCounted, type Loan } from '#rules/event/cart/loans.ts';
import { dateTimeText } from '#rules/event/dateTimeText.ts';
import type { ChildFacts } from '#rules/event/eventFacts.ts';
import { besideOf, borrowedOf, type CourseRow, feeWith, loansOf, priceOf } from '../event.queries.ts';
import { companionsView, dateTimeView } from '../event.view.ts';
import type { InCart } from './cart.queries.ts';

/** An event in the cart; `unavailable` is why it could not be reserved now. */
export function cartEventView(
  row: CourseRow & InCart,
  {
    choice,
    unavailable,
    children,
  }: Pick<CartEvent, 'choice' | 'unavailable'> & { readonly children: readonly ChildFacts[] },
): CartEvent {
  const dateTimes = row.sessions.map(dateTimeView);
  const beside = besideOf(row);
  return {
    eventReservationId: row.event_reservation_id,
    eventId: row.event_id,
    eventNumber: row.number,
    eventName: row.name,
    eventContainerId: row.event_container_id,
    eventCategoryId: row.event_category_id,
    eventContainerName: row.container_name,
    dateTimeText: dateTimeText(dateTimes),
    dateTimes,
    place: row.place,
    fee: feeWith(row, beside),
    ...priceOf(row),
    // A check of the table keeps it to the two.
    entryType: row.entry_type as EntryType,
    askForBorrowInstrument: row.ask_for_borrow_instrument,
    requestForBorrowInstrument: row.request_for_borrow_instrument,
    loans: loansOf(row).map((loan) => loanView(row, loan)),
    companions: companionsView(row),
    party: [...beside.party],
    holdState: holdStateOf(row),
    choice,
    ...participantOf(row, children),
    unavailable,
  };
}

/** Whose place it is, where that is a child's. */
function participantOf({ child_id: childId }: InCart, children: readonly ChildFacts[]): Pick<CartEvent, 'participant'> {
  const child = children.find((one) => one.childId === childId);
  return child ? { participant: { childId: child.childId, name: child.name } } : {};
}

function loanView(row: CourseRow & InCart, loan: Loan): CartEvent['loans'][number] {
  const { name, stock } = loan;
  const lent = row.lent.find((one) => one.name === name)?.count ?? 0;
  return {
    ...loan,
    left: stock !== null && isCounted(loan, row.capacity) ? Math.max(0, stock - lent) : null,
    isWanted: borrowedOf(row).some((borrowed) => borrowed.name === name),
  };
}

function holdStateOf({ entry_type, capacity, is_held }: CourseRow & InCart): HoldState {
  if (is_held) return 'held';
  return entry_type === 'lottery' || capacity === null ? 'none' : 'expired';
}

/** A seat that is held, and for how many seconds more. */
type HeldRow = { readonly seconds_left: number | null; readonly hold_extensions: number };

/** How long the seats are held; null without any. */
export function cartHoldView(held: readonly HeldRow[]): CartHold | null {
  if (held.length === 0) return null;
  const seconds = held.map(({ seconds_left }) => Math.max(0, seconds_left ?? 0));
  const extended = held.map(({ hold_extensions }) => ({ holdExtensions: hold_extensions }));
  return { secondsLeft: Math.min(...seconds), extensionsLeft: extensionsLeft(extended) };
}
