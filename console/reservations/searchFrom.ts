import type { RequestOf } from '#contract/endpoints.ts';

/** The names under which the address keeps what is looked for. */
export const searchNames = ['q', 'from', 'to', 'askedFrom', 'askedTo', 'state', 'payment', 'order'] as const;

export type SearchState = Readonly<Record<(typeof searchNames)[number], string>>;

const orders = ['use', 'latestUse', 'latestAsked'] as const;

/** A day while it is typed in may be of the first century, which no call takes. */
const dayOrNull = (typed: string) => (/^(19|20|21)\d\d-\d\d-\d\d$/.test(typed) ? typed : null);

/** What an address asks for. What is not right in it is left out. */
export const searchFrom = (
  { q, from, to, askedFrom, askedTo, state, payment, order }: SearchState,
  containerId: string,
): RequestOf<'Desk/FindReservations'> => ({
  text: q.slice(0, 100),
  from: dayOrNull(from),
  to: dayOrNull(to),
  askedFrom: dayOrNull(askedFrom),
  askedTo: dayOrNull(askedTo),
  containerId: containerId === '' ? null : containerId,
  states: state === '' ? [] : [state],
  paymentStates: payment === '' ? [] : [payment],
  order: orders.find((known) => known === order) ?? 'use',
});

/** Nothing narrows the list down. */
export const isBlankSearch = (search: SearchState) =>
  searchNames.every((name) => name === 'order' || search[name] === '');
