import { CircleCheck, type LucideIcon, ShoppingCart } from 'lucide-react';
import type { Event } from '#contract/event.ts';
import { paths } from '#web/shell/paths.ts';

type Way = { Icon: LucideIcon; label: string; to: (tenantAlias: string, yearMonth: string) => string };

const ways: Record<string, Way> = {
  alreadyInCart: { Icon: ShoppingCart, label: 'カートを見る', to: paths.eCart },
  alreadyReserved: { Icon: CircleCheck, label: 'マイ予約カレンダーを見る', to: paths.eMyReservations },
};

/** Where a course is that the user has already; undefined for one that cannot be had for another reason. */
export const wayToOwn = ({ unavailable }: Pick<Event, 'unavailable'>) =>
  unavailable ? ways[unavailable.code] : undefined;

/** Why a course cannot be had. */
export const whyNotText = ({ unavailable }: Pick<Event, 'unavailable'>) =>
  unavailable?.message ?? '現在、予約できません。';
