import type { PendingActionStore } from '#client/idempotencyKeys.ts';
import { storage } from '#client/storage.ts';
import { type FacilityCart, isCart } from './cart.ts';

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
export const cartActionStore: PendingActionStore = {
  read: () => readCart()?.openAction ?? null,
  write: (openAction) => {
    const cart = readCart();
    if (cart) writeCart({ ...cart, openAction });
  },
};

export type CartPlace = { readonly containerId: string; readonly articleId: string };

/** Whether one can go on with a cart at an address: of that place and room, with an item, not reserved yet. */
export const isOpenAt = (cart: FacilityCart, { containerId, articleId }: CartPlace) =>
  cart.entryType === null &&
  cart.inputData.containerId === containerId &&
  cart.items[0]?.article.articleId === articleId;

export function openCartAt(place: CartPlace) {
  const cart = readCart();
  return cart && isOpenAt(cart, place) ? cart : null;
}
