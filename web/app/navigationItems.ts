import { BookOpen, Building2, CalendarDays, type LucideIcon, Megaphone, ShoppingCart, Ticket } from 'lucide-react';
import { paths } from '#contract/screens.ts';
import type { TenantMode } from '#contract/tenant.ts';

export type NavigationItem = {
  label: string;
  Icon: LucideIcon;
  to: (tenantAlias: string) => string;
  /** First path segments, below the tenant's address, of the pages of this item. */
  areas: readonly string[];
  /** Shows the number of courses in the cart. */
  showsCartCount?: true;
};

/** The footer of each mode, in the order of spec §2. */
export const navigationItems: Record<TenantMode, readonly NavigationItem[]> = {
  facility: [
    { label: '予約票', Icon: Ticket, to: paths.myReservations, areas: ['my-reservation'] },
    {
      label: '施設',
      Icon: Building2,
      to: paths.home,
      areas: ['home', 'reservation-calendar', 'reservation-result'],
    },
    { label: 'お知らせ', Icon: Megaphone, to: paths.announcement, areas: ['announcement'] },
  ],
  event: [
    {
      label: 'マイ予約カレンダー',
      Icon: CalendarDays,
      to: (tenantAlias) => paths.eMyReservations(tenantAlias),
      areas: ['e-my-reservation-calendar'],
    },
    { label: '講座', Icon: BookOpen, to: paths.eHome, areas: ['e-home', 'e-reservation-calendar'] },
    { label: 'カート', Icon: ShoppingCart, to: paths.eCart, areas: ['e-reservation-cart'], showsCartCount: true },
  ],
};

/** The text of a badge that has room for two digits. */
export const badgeText = (amount: number) => (amount > 99 ? '99+' : String(amount));

/** Whether an address belongs to the item: 'page' on its own page, true on a page below it. */
export function currentStateOf(
  { to, areas }: NavigationItem,
  { tenantAlias, pathname }: { tenantAlias: string; pathname: string },
) {
  if (pathname === to(tenantAlias)) return 'page';
  const area = pathname.slice(paths.tenant(tenantAlias).length + 1).split('/')[0] ?? '';
  return areas.includes(area) ? true : undefined;
}
