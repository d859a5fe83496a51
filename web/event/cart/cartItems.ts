import type { CartEvent, CartHold } from '#contract/event/cart.ts';
import { loanParts } from '#rules/event/cart/loans.ts';
import { mostItems } from '#rules/event/cart/tooManyItems.ts';
import { partyParts } from '#rules/event/companions.ts';
import { courseFeeLines } from '#rules/event/courseFee.ts';
import type { Cart } from './cartQuery.ts';

export type SortedCart = {
  /** What will be reserved together. */
  ready: readonly CartEvent[];
  /** What could be reserved too, but only the next time. */
  waiting: readonly CartEvent[];
  blocked: readonly CartEvent[];
};

export function sortedCart(items: readonly CartEvent[]): SortedCart {
  const free = items.filter(({ unavailable }) => unavailable === null);
  return {
    ready: free.slice(0, mostItems),
    waiting: free.slice(mostItems),
    blocked: items.filter(({ unavailable }) => unavailable !== null),
  };
}

/** Yen of all courses; of the choices of a group one can be won, so the dearest counts. */
function sumOf(items: readonly Pick<CartEvent, 'fee' | 'choice'>[]) {
  const dearest = new Map<string, number>();
  let sum = 0;
  for (const { fee, choice } of items) {
    if (choice) dearest.set(choice.group, Math.max(fee, dearest.get(choice.group) ?? 0));
    else sum += fee;
  }
  return [...dearest.values()].reduce((all, fee) => all + fee, sum);
}

/** What the courses cost with this reservation, and what a draw adds where it is won. */
export const feesOf = (items: readonly Pick<CartEvent, 'fee' | 'choice' | 'entryType'>[]) => ({
  now: sumOf(items.filter(({ entryType }) => entryType !== 'lottery')),
  ifWon: sumOf(items.filter(({ entryType }) => entryType === 'lottery')),
});

/** The courses whose fee the list adds up: those that are reserved, and those that only lack who comes along. */
export const counted = (items: readonly CartEvent[]) =>
  items.filter((item) => item.unavailable === null || asksWho(item)).slice(0, mostItems);

/** Whether a course lacks something of those who come along. */
export const asksWho = ({ unavailable }: Pick<CartEvent, 'unavailable'>) =>
  unavailable?.code === 'companions' || unavailable?.code === 'companionAge';

/** What is to be said of the courses; none where there is nothing. */
export const inputTerms = (items: readonly Pick<CartEvent, 'askForBorrowInstrument' | 'loans' | 'companions'>[]) => [
  ...(items.some(({ companions }) => companions !== null) ? ['いっしょに参加する方'] : []),
  ...(items.some(({ askForBorrowInstrument }) => askForBorrowInstrument) ? ['楽器の貸出し'] : []),
  ...(items.some(({ loans }) => loans.length > 0) ? ['貸出し'] : []),
];

/** The names of what is borrowed with a course. */
export const borrowedNames = ({ loans }: Pick<CartEvent, 'loans'>) =>
  loans.flatMap(({ name, isWanted }) => (isWanted ? name : []));

/** Its fee and how it comes about, one line each. */
export const itemFeeLines = (item: CartEvent) =>
  courseFeeLines(item.fee, item, item.dateTimes.length, [
    ...partyParts(item.companions?.label ?? '', item.party),
    ...loanParts(item.loans.filter(({ isWanted }) => isWanted)),
  ]);

/** What the button does: reserving, or only entering draws. */
export const reserveLabelOf = (items: readonly Pick<CartEvent, 'entryType'>[]) =>
  items.length > 0 && items.every(({ entryType }) => entryType === 'lottery') ? '抽選に申し込む' : '予約する';

/** Which choices of a group are in the cart. */
export const choicesOf = (items: readonly Pick<CartEvent, 'choice'>[], group: string) =>
  items
    .flatMap(({ choice }) => (choice?.group === group ? choice.preference : []))
    .toSorted((one, other) => one - other);

/** A course has become that choice of its group; the others keep their order around it. */
export function withChoice(cart: Cart, eventReservationId: string, preference: number): Cart {
  const group = cart.items.find((item) => item.eventReservationId === eventReservationId)?.choice?.group;
  if (group === undefined) return cart;
  const [first = 1] = choicesOf(cart.items, group);
  const order = cart.items
    .filter((item) => item.choice?.group === group && item.eventReservationId !== eventReservationId)
    .toSorted((one, other) => (one.choice?.preference ?? 0) - (other.choice?.preference ?? 0))
    .map((item) => item.eventReservationId);
  order.splice(Math.max(0, preference - first), 0, eventReservationId);
  return {
    ...cart,
    items: cart.items.map((item) => {
      const index = order.indexOf(item.eventReservationId);
      return index < 0 ? item : { ...item, choice: { group, preference: first + index } };
    }),
  };
}

const holdsSeat = ({ holdState }: CartEvent) => holdState === 'held';

export function withoutItem(cart: Cart, eventReservationId: string): Cart {
  const items = cart.items.filter((item) => item.eventReservationId !== eventReservationId);
  return { ...cart, items, hold: items.some(holdsSeat) ? cart.hold : null };
}

/** What is wanted with a course: an instrument, and the names of what else is lent. */
export type LoanWish = { requestForBorrowInstrument: boolean; loans: readonly string[] };

/** What a course costs with these loans and not with those it had. */
export function withWish(item: CartEvent, { requestForBorrowInstrument, loans: names }: LoanWish): CartEvent {
  const loans = item.loans.map((loan) => ({ ...loan, isWanted: names.includes(loan.name) }));
  const costOf = (all: CartEvent['loans']) => all.reduce((sum, { price, isWanted }) => sum + (isWanted ? price : 0), 0);
  return { ...item, requestForBorrowInstrument, loans, fee: item.fee - costOf(item.loans) + costOf(loans) };
}

export const withLoan = (cart: Cart, eventReservationId: string, wish: LoanWish): Cart => ({
  ...cart,
  items: cart.items.map((item) => (item.eventReservationId === eventReservationId ? withWish(item, wish) : item)),
});

/** `receivedAt` as in `Cart`. */
export const withHold = (cart: Cart, hold: CartHold, receivedAt: number): Cart => ({ ...cart, hold, receivedAt });

/** The course that is read on with when one leaves the list: the next, else the one before. */
export function neighbourOf(items: readonly CartEvent[], eventReservationId: string) {
  const index = items.findIndex((item) => item.eventReservationId === eventReservationId);
  return items[index + 1] ?? items[index - 1];
}
