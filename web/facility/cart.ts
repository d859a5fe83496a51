import type { DayArticleAvailability, EntryType, FrameRow, ReserveResponse } from '#contract/facility.ts';
import type { ReservationInput } from '#rules/facility/reservationInput.ts';
import type { ActionMemory, OpenAction } from '#web/api/actionKeys.ts';
import { storage } from '#web/api/storage.ts';
import { isCart } from './cartShape.ts';

/** A ticked frame or row, with its times and fee beside it (spec §3). */
export type CartItem = {
  article: { articleId: string; articleName: string };
  timeFrameType: DayArticleAvailability['timeFrameType'];
  row: FrameRow;
} & Pick<
  FrameRow,
  'date' | 'timeFrameFromHour' | 'timeFrameFromMinute' | 'timeFrameToHour' | 'timeFrameToMinute' | 'basicFee'
>;

/** The booking under way (spec §3 Facility cart). */
export type FacilityCart = {
  /** What the booking became; null until it was reserved. */
  entryType: EntryType | null;
  /** What the screen announced before: the frames lie in an open lottery window or not. */
  expectedEntryType: EntryType;
  containerName: string;
  equipments: DayArticleAvailability['equipments'];
  inputData: { containerId: string; date: string } & ReservationInput;
  items: CartItem[];
  /** Once it was reserved. */
  reservationId: string | null;
  receipt: ReserveResponse['receipt'];
  /** The booking as it was sent while its outcome is unknown: sent again, even after a reload, it stays one booking. */
  openAction: OpenAction | null;
};

/** The cart in session storage; null when there is none, or something that is no cart. */
export function readCart(): FacilityCart | null {
  const text = storage.get('myCart');
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isCart(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeCart = (cart: FacilityCart) => storage.set('myCart', JSON.stringify(cart));

export const clearCart = () => storage.remove('myCart');

/** Keeps the open booking in the cart; once the cart is gone there is nothing to repeat. */
export const cartMemory: ActionMemory = {
  read: () => readCart()?.openAction ?? null,
  write: (openAction) => {
    const cart = readCart();
    if (cart) writeCart({ ...cart, openAction });
  },
};

type CartStart = {
  containerId: string;
  articleId: string;
  date: string;
  availability: DayArticleAvailability;
  /** In order of day and time. */
  rows: readonly FrameRow[];
};

/** A new cart for the chosen rows of one article; nothing is filled in yet. */
export const cartOf = ({ containerId, articleId, date, availability, rows }: CartStart): FacilityCart => ({
  entryType: null,
  expectedEntryType: availability.entryType,
  containerName: availability.containerName,
  equipments: availability.equipments,
  inputData: {
    containerId,
    date: rows[0]?.date ?? date,
    purpose: '',
    purposeType: '',
    admissionFeeRequired: false,
    admissionFee: null,
    expectedNumberOfAttendee: null,
  },
  items: rows.map((row) => ({
    article: { articleId, articleName: availability.articleName },
    timeFrameType: availability.timeFrameType,
    row,
    date: row.date,
    timeFrameFromHour: row.timeFrameFromHour,
    timeFrameFromMinute: row.timeFrameFromMinute,
    timeFrameToHour: row.timeFrameToHour,
    timeFrameToMinute: row.timeFrameToMinute,
    basicFee: row.basicFee,
  })),
  reservationId: null,
  receipt: null,
  openAction: null,
});

/** A cart to go on with at an address: of that place and room, with an item, not reserved yet. */
export function openCartAt({ containerId, articleId }: { containerId: string; articleId: string }) {
  const cart = readCart();
  if (cart === null || cart.entryType !== null || cart.inputData.containerId !== containerId) return null;
  return cart.items[0]?.article.articleId === articleId ? cart : null;
}
