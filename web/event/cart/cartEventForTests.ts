import type { CartEvent } from '#contract/event/cart.ts';

/** A free course of one session with a held seat, that can be reserved. Its ids are its name. */
export const aCartEvent = (eventName: string, overrides: Partial<CartEvent> = {}): CartEvent => ({
  eventReservationId: eventName,
  eventId: eventName,
  eventNumber: 'E1',
  eventName,
  eventContainerId: 'container',
  eventCategoryId: 'category',
  eventContainerName: '文化学校',
  dateTimeText: '2026/07/12(日) 10:00～12:00',
  dateTimes: [{ date: '2026-07-12', startTime: '10:00', endTime: '12:00' }],
  place: '第1教室',
  fee: 0,
  price: 0,
  coursePrice: null,
  entryType: 'normal',
  askForBorrowInstrument: false,
  requestForBorrowInstrument: false,
  loans: [],
  companions: null,
  party: [],
  holdState: 'held',
  choice: null,
  unavailable: null,
  ...overrides,
});
