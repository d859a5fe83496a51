import { addEventToCart } from '#server/event/cart/addEventToCart.ts';
import { addFromMemory } from '#server/event/cart/addFromMemory.ts';
import { extendHold } from '#server/event/cart/extendHold.ts';
import { getEventInCart } from '#server/event/cart/getEventInCart.ts';
import { removeEventFromCart } from '#server/event/cart/removeEventFromCart.ts';
import { reserveCartFromMemory } from '#server/event/cart/reserveCartFromMemory.ts';
import { reserveEventFromCart } from '#server/event/cart/reserveEventFromCart.ts';
import { updateEventInCart } from '#server/event/cart/updateEventInCart.ts';
import { cancelEventReservation } from '#server/event/mine/cancelEventReservation.ts';
import { getReservationDetail } from '#server/event/mine/getReservationDetail.ts';
import { getReservationForYearMonth } from '#server/event/mine/getReservationForYearMonth.ts';
import { findEvent } from '#server/event/offer/findEvent.ts';
import { getEvent } from '#server/event/offer/getEvent.ts';
import { getEventCategory } from '#server/event/offer/getEventCategory.ts';
import { getEventContainer } from '#server/event/offer/getEventContainer.ts';
import { getEventContainerInfo } from '#server/event/offer/getEventContainerInfo.ts';
import { getParticipants } from '#server/event/offer/getParticipants.ts';
import { getDraw } from '#server/lottery/getDraw.ts';
import { listDraws } from '#server/lottery/listDraws.ts';
import type { Operations } from '#server/operation.ts';
import { startEventPayment } from '#server/payment/startPayment.ts';
import { drawKinds as kinds } from '../drawKinds.ts';
import type { Ports } from './ports.ts';

/** Calls of residents about courses and draws. */
export const courseOperations = (ports: Ports) =>
  ({
    'EventReservation/GetEventContainer': getEventContainer,
    'EventReservation/GetEventContainerInfo': getEventContainerInfo,
    'EventReservation/GetEventCategory': getEventCategory,
    'EventReservation/GetEvent': getEvent,
    'EventReservation/FindEvent': findEvent,
    'EventReservation/GetParticipants': getParticipants,
    'EventReservation/GetEventInCart': getEventInCart,
    'EventReservation/AddEventToCart': { late: addFromMemory, operation: addEventToCart },
    'EventReservation/UpdateEventInCart': updateEventInCart,
    'EventReservation/RemoveEventFromCart': removeEventFromCart,
    'EventReservation/ExtendHold': extendHold,
    'EventReservation/ReserveEventFromCart': { late: reserveCartFromMemory, operation: reserveEventFromCart },
    'EventReservation/CancelReservation': { unbound: cancelEventReservation(ports.payments) },
    'EventReservation/StartPayment': { unbound: startEventPayment(ports.payments) },
    'Lottery/ListDraws': listDraws,
    'Lottery/GetDraw': getDraw(kinds),
    'EventReservation/GetReservationForYearMonth': getReservationForYearMonth,
    'EventReservation/GetReservationDetail': getReservationDetail,
  }) satisfies Partial<Operations>;
