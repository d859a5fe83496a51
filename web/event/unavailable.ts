import { CircleCheck, type LucideIcon, ShoppingCart } from 'lucide-react';
import type { Event } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';

type OwnLink = { Icon: LucideIcon; label: string; to: (tenantAlias: string, yearMonth: string) => string };

const ownLinks: Record<string, OwnLink> = {
  alreadyInCart: { Icon: ShoppingCart, label: 'カートを見る', to: paths.eCart },
  alreadyReserved: { Icon: CircleCheck, label: 'マイ予約カレンダーを見る', to: paths.eMyReservations },
};

/** Where a course is that the user has already; undefined for one that cannot be had for another reason. */
export const linkToOwn = ({ unavailable }: Pick<Event, 'unavailable'>) =>
  unavailable ? ownLinks[unavailable.code] : undefined;

/** Why a course cannot be had. */
export const unavailableText = ({ unavailable }: Pick<Event, 'unavailable'>) =>
  unavailable?.message ?? '現在、予約できません。';

/** The message for a whole list, when the same one makes all its courses unavailable. */
export function commonUnavailableText(items: readonly Pick<Event, 'unavailable'>[]) {
  const [first, ...others] = items.map(({ unavailable }) => unavailable);
  if (!first || (first.code !== 'reservingStopped' && first.code !== 'userSuspended')) return null;
  return others.every((other) => other?.code === first.code) ? first.message : null;
}
