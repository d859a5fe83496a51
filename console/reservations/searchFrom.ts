import type { RequestOf } from '#contract/endpoints.ts';
import { bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { reductionKinds } from '#rules/facility/fee/reductionKinds.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';

/** The names under which the address keeps what is looked for. */
export const searchNames = [
  ...(['q', 'from', 'to', 'askedFrom', 'askedTo', 'state', 'payment', 'room', 'order'] as const),
  ...(['type', 'reduction', 'method'] as const),
] as const;

/** Those that are asked for rarely. */
export const rarerNames = [
  ...(['askedFrom', 'askedTo', 'room', 'payment', 'type', 'reduction', 'method'] as const),
] as const satisfies (typeof searchNames)[number][];

export type SearchState = Readonly<Record<(typeof searchNames)[number], string>>;

/** Looks for nothing in particular. */
export const blankSearch = Object.fromEntries(searchNames.map((name) => [name, ''])) as SearchState;

/** All that is owed, wherever it is to be paid. */
export const owedName = 'owed';
const owedStates = Object.entries(paymentStates).flatMap(([name, { isOwed }]) => (isOwed ? [name] : []));

/** Fees that staff have still to decide on. */
export const openFeeName = 'openFee';

const orders = ['use', 'latestUse', 'latestAsked', 'next'] as const;

/** A day while it is typed in may be of the first century, which no call takes. */
const dayOrNull = (typed: string) => (/^(19|20|21)\d\d-\d\d-\d\d$/.test(typed) ? typed : null);

const isOne = <Name extends string>(known: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(known, name);

/** What an address asks for. What is not right in it is left out. */
export const searchFrom = (
  { q, from, to, askedFrom, askedTo, state, payment, room, order, ...rest }: SearchState,
  containerId: string,
): RequestOf<'Desk/FindReservations'> => ({
  text: q.slice(0, 100),
  from: dayOrNull(from),
  to: dayOrNull(to),
  askedFrom: dayOrNull(askedFrom),
  askedTo: dayOrNull(askedTo),
  containerId: containerId === '' ? null : containerId,
  // A room of the hall that is chosen at the top.
  articleId: containerId !== '' && /^[\da-f-]{36}$/i.test(room) ? room : null,
  states: state === '' ? [] : [state],
  paymentStates: ['', openFeeName].includes(payment) ? [] : payment === owedName ? owedStates : [payment],
  isFeeOpen: payment === openFeeName,
  purposeType: rest.type.slice(0, 100),
  reduction: isOne(reductionKinds, rest.reduction) ? rest.reduction : null,
  method: isOne(bookingMethods, rest.method) ? rest.method : null,
  // Whoever searches for a person usually means a use that is still to come.
  order: orders.find((known) => known === order) ?? (q.trim() === '' ? 'use' : 'next'),
});

/** Nothing narrows the list down. */
export const isBlankSearch = (search: SearchState) =>
  searchNames.every((name) => name === 'order' || search[name] === '');

/** Where a list begins whose first day of use nobody has set. */
export const fromWords = ({ q, from, to, askedFrom, askedTo }: SearchState) => {
  if (q.trim() !== '' || from !== '') return '';
  if (to !== '') return '利用日（から）が空欄のため、過去の予約も含みます。';
  return askedFrom === '' && askedTo === '' ? '本日からの予約です。過去の予約は、利用日を指定して探してください。' : '';
};
