import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { isAmount } from '#rules/facility/request/amounts.ts';
import { rowTimeText } from '../frameTexts.ts';
import { type CartItem, type FacilityCart, roomsOf, wantedOf } from './cart.ts';

const detailOf = ({
  article,
  row,
  extendedBefore,
  extendedAfter,
  usedMinutes,
}: CartItem): Omit<ReserveDetail, 'reservationDetailNumber'> => ({
  articleId: article.articleId,
  articleName: article.articleName,
  date: row.date,
  timeFrameName: row.timeFrameName,
  timeFrameFromHour: row.timeFrameFromHour,
  timeFrameFromMinute: row.timeFrameFromMinute,
  timeFrameToHour: row.timeFrameToHour,
  timeFrameToMinute: row.timeFrameToMinute,
  basicFee: row.basicFee,
  ...(extendedBefore && { extendedBefore }),
  ...(extendedAfter && { extendedAfter }),
  ...(usedMinutes && { usedMinutes }),
});

type Stretch = ReturnType<typeof detailOf>;

/** The rows of one day as one stretch from the first beginning to the last end, at the first row's fee (spec §9). */
const stretched = (first: Stretch, last: Stretch): Stretch => {
  const times = {
    timeFrameFromHour: first.timeFrameFromHour,
    timeFrameFromMinute: first.timeFrameFromMinute,
    timeFrameToHour: last.timeFrameToHour,
    timeFrameToMinute: last.timeFrameToMinute,
  };
  return { ...first, ...times, timeFrameName: rowTimeText(times) };
};

/** Frames as they are; the rows of a time article, in order of day and time, as one stretch per day. */
function detailsOf(items: readonly CartItem[]) {
  const details = items.map(detailOf);
  if (items[0]?.timeFrameType !== 'time') return details;
  const days = new Map<string, Stretch>();
  for (const detail of details) {
    const before = days.get(detail.date);
    days.set(detail.date, before ? stretched(before, detail) : detail);
  }
  return [...days.values()];
}

function equipmentOf({ equipments, beside = [] }: FacilityCart) {
  const wanted = wantedOf(equipments);
  const several = wanted.flatMap(({ name, quantity = 1 }) => (quantity > 1 ? [{ name, quantity }] : []));
  const others = beside.flatMap((room) =>
    wantedOf(room.equipments).map(({ name, quantity = 1 }) => ({ articleId: room.articleId, name, quantity })),
  );
  return {
    equipmentNames: wanted.map(({ name }) => name),
    ...(several.length > 0 && { equipmentQuantities: several }),
    ...(others.length > 0 && { equipmentBeside: others }),
  };
}

/** The booking of the cart as it is sent (spec §7 Reserve). */
export const reserveRequestOf = (cart: FacilityCart): ReserveRequest => ({
  ...cart.inputData,
  details: roomsOf(cart)
    .flatMap(({ articleId, articleName }) =>
      detailsOf(cart.items).map((detail) => ({ ...detail, articleId, articleName })),
    )
    .map((detail, index) => ({ reservationDetailNumber: index + 1, ...detail })),
  ...equipmentOf(cart),
  ...(cart.useConditions.length > 0 && {
    useConditions: cart.useConditions.filter(({ isChecked }) => isChecked).map(({ code }) => code),
  }),
  ...(cart.requestedReduction !== null && { requestedReduction: cart.requestedReduction }),
});

/** What the price of the cart depends on, and nothing else of what is being typed: each change asks again. */
export function quoteRequestOf(cart: FacilityCart): ReserveRequest {
  const request = reserveRequestOf(cart);
  const known = (value: number | null) => (value !== null && isAmount(value) ? value : null);
  return {
    ...request,
    purpose: '',
    purposeType: '',
    expectedNumberOfAttendee: known(request.expectedNumberOfAttendee),
    admissionFee: known(request.admissionFee),
  };
}
