import { type FacilityCart, roomsOf } from '../cart.ts';

/** How many of a piece all rooms of the booking but one are to have. */
export const takenElsewhere = (cart: FacilityCart, articleId: string, name: string) =>
  roomsOf(cart)
    .filter((room) => room.articleId !== articleId)
    .flatMap(({ equipments = [] }) => equipments.filter((item) => item.isChecked && item.name === name))
    .reduce((sum, { quantity = 1 }) => sum + quantity, 0);
