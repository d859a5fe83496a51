import { useNavigate } from 'react-router';
import type { DayArticleAvailability, FrameRow } from '#contract/facility.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { downward } from '#web/shell/wayBack.ts';
import { cartOf, writeCart } from './cart.ts';
import { useInputDraft } from './inputDraft.ts';

/** The room and day of the address. */
export type BookingPlace = { containerId: string; date: string; articleId: string };

/** Goes on to the input with the chosen rows; `availability` is the answer of the first chosen day. */
export type BookingStart = (availability: DayArticleAvailability, rows: readonly FrameRow[]) => void;

export const useBookingStart = (place: BookingPlace): BookingStart => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const draft = useInputDraft();
  return (availability, rows) => {
    writeCart(draft.fillIn(cartOf({ ...place, availability, rows })));
    navigate(paths.reservationInput({ tenantAlias, ...place }), { state: downward });
  };
};
