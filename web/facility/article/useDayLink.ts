import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#contract/screens.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { ArticleAddress } from './useBookingStart.ts';

/**
 * Leads to the same room on another day, in the place of this one: Back still leads to the calendar. Where several frames
 * are being chosen, that goes on there with none; `frames` says otherwise, and null that one is chosen by itself.
 */
export const useDayLink = (place: ArticleAddress) => {
  const { tenantAlias } = useTenant();
  const { state } = useLocation();
  const [search] = useSearchParams();
  return (date: string, frames: string | null = search.get('frames') && '') => ({
    to: paths.reservationArticle({ tenantAlias, ...place, date, frames: frames ?? undefined }),
    replace: true,
    state: { ...state, keepsScroll: true },
  });
};
