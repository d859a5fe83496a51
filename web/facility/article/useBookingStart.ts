import { useNavigate } from 'react-router';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { cartOf } from '../booking/cart.ts';
import { writeCart } from '../booking/cartStorage.ts';
import { useInputDraft } from '../booking/input/inputDraft.ts';

/** The room and day of the address. */
export type ArticleAddress = { containerId: string; date: string; articleId: string };

/** Goes on to the input with the chosen rows; `availability` is the answer of the first chosen day. */
export type BookingStart = (availability: DayArticleAvailability, rows: readonly FrameRow[]) => void;

export const useBookingStart = (place: ArticleAddress): BookingStart => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const draft = useInputDraft();
  return (availability, rows) => {
    writeCart(draft.fillIn(cartOf({ ...place, availability, rows })));
    navigate(paths.reservationInput({ tenantAlias, ...place }), { state: drillDown });
  };
};
