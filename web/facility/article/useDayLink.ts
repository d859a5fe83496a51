import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { ArticleAddress } from './useBookingStart.ts';

/** Leads to the same room on another day, in the place of this one: Back still leads to the calendar. */
export const useDayLink = (place: ArticleAddress) => {
  const { tenantAlias } = useTenant();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const frames = search.has('frames') ? '' : undefined;
  return (date: string) => ({
    to: paths.reservationArticle({ tenantAlias, ...place, date, frames }),
    replace: true,
    state: { ...state, keepsScroll: true },
  });
};
