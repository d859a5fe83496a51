import { useLocation } from 'react-router';
import { paths } from '#contract/screens.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { ArticleAddress } from './useBookingStart.ts';

/** Leads to the same room on another day, in the place of this one: Back still leads to the calendar. */
export const useDayLink = (place: ArticleAddress) => {
  const { tenantAlias } = useTenant();
  const { state } = useLocation();
  return (date: string) => ({
    to: paths.reservationArticle({ tenantAlias, ...place, date }),
    replace: true,
    state: { ...state, keepsScroll: true },
  });
};
