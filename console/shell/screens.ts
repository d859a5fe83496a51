import {
  Activity,
  BookOpen,
  Building2,
  CalendarCheck,
  CalendarDays,
  CalendarOff,
  CalendarRange,
  ChartColumn,
  Coins,
  Dices,
  History,
  Hourglass,
  House,
  type LucideIcon,
  Mail,
  Megaphone,
  ReceiptJapaneseYen,
  Settings,
  UserRound,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { paths } from '#console/address/paths.ts';
import type { Permission } from '#contract/permissions.ts';
import type { TenantMode } from '#contract/tenant.ts';

export type ConsoleScreen = {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly to: (tenantAlias: string) => string;
  /** What one must be allowed to do somewhere to see it; null for everybody. */
  readonly permission: Permission | null;
  /** The letter that goes there after `g`. */
  readonly key: string;
  /** The one mode that has it; both where none is named. */
  readonly mode?: TenantMode;
};

/** The caller, and the mode of their town. */
export type Onlooker = { readonly permissions: readonly Permission[]; readonly tenantMode: TenantMode };

const ofRooms = { mode: 'facility' } as const;
const ofCourses = { mode: 'event' } as const;

/** The screens of the navigation, in its order. Who may not use one does not see it. */
export const consoleScreens: readonly ConsoleScreen[] = [
  { label: 'ホーム', Icon: House, to: paths.home, permission: null, key: 'h' },
  { label: '予約台帳', Icon: CalendarRange, to: paths.boards, permission: 'board.view', key: 'b', ...ofRooms },
  {
    label: '日程表',
    Icon: CalendarDays,
    to: paths.courseCalendar,
    permission: 'reservation.view',
    key: 'a',
    ...ofCourses,
  },
  { label: '受付', Icon: UserRoundCheck, to: paths.reception, permission: 'reception.checkIn', key: 'u' },
  { label: '審査待ち', Icon: Hourglass, to: paths.reviews, permission: 'reservation.view', key: 'r', ...ofRooms },
  { label: '講座', Icon: BookOpen, to: paths.courses, permission: 'reservation.view', key: 'k', ...ofCourses },
  { label: '予約', Icon: CalendarCheck, to: paths.reservations, permission: 'reservation.view', key: 'y' },
  { label: '利用者', Icon: UserRound, to: paths.people, permission: 'person.view', key: 'p' },
  { label: '休館・公用', Icon: CalendarOff, to: paths.closures, permission: 'closure.plan', key: 'c' },
  { label: '抽選', Icon: Dices, to: paths.draws, permission: 'lottery.counts', key: 'q' },
  { label: '使用料', Icon: ReceiptJapaneseYen, to: paths.fees, permission: 'board.view', key: 'f', ...ofRooms },
  { label: '施設設定', Icon: Building2, to: paths.places, permission: 'facility.edit', key: 'i', ...ofRooms },
  { label: '全体設定', Icon: Settings, to: paths.town, permission: 'settings.edit', key: 'o' },
  {
    label: 'お知らせ',
    Icon: Megaphone,
    to: paths.announcements,
    permission: 'announcement.publish',
    key: 'n',
  },
  { label: 'メッセージ', Icon: Mail, to: paths.messages, permission: 'message.send', key: 'd' },
  { label: '収納', Icon: Coins, to: paths.money, permission: 'money.view', key: 'm' },
  { label: '統計', Icon: ChartColumn, to: paths.statistics, permission: 'statistics.view', key: 't', ...ofRooms },
  { label: '職員', Icon: Users, to: paths.staff, permission: 'staff.manage', key: 's' },
  { label: '稼働状況', Icon: Activity, to: paths.health, permission: 'notice.retry', key: 'e' },
  { label: '操作記録', Icon: History, to: paths.audit, permission: 'audit.read', key: 'l' },
];

const hasMode = ({ mode }: ConsoleScreen, { tenantMode }: Pick<Onlooker, 'tenantMode'>) =>
  mode === undefined || mode === tenantMode;

export const screensFor = (who: Onlooker) =>
  consoleScreens.filter(
    (screen) => hasMode(screen, who) && (screen.permission === null || who.permissions.includes(screen.permission)),
  );

/** Whether an address belongs to a screen: 'page' on its own, true on one below it. */
export function currentStateOf(
  { to }: Pick<ConsoleScreen, 'to'>,
  { tenantAlias, pathname }: { readonly tenantAlias: string; readonly pathname: string },
) {
  const own = to(tenantAlias);
  if (pathname.replace(/\/$/, '') === own) return 'page';
  return own !== paths.home(tenantAlias) && pathname.startsWith(`${own}/`) ? true : undefined;
}

type Address = { readonly tenantAlias: string; readonly pathname: string };

/** Whether the town has no such screen in its mode, nor what lies below it: no link leads there. */
export const isOfOtherMode = (who: Pick<Onlooker, 'tenantMode'>, at: Address) =>
  consoleScreens.some((screen) => currentStateOf(screen, at) !== undefined && !hasMode(screen, who));

/** Whether an address is that of a screen which one may not use. Below a screen, the server judges each thing. */
export const isForbidden = ({ permissions }: Pick<Onlooker, 'permissions'>, at: Address) => {
  const screen = consoleScreens.find((one) => currentStateOf(one, at) === 'page');
  return screen !== undefined && screen.permission !== null && !permissions.includes(screen.permission);
};

/** Whether a link leads somewhere: its address may carry a question. */
export const leadsSomewhere = (
  tenant: { readonly tenantAlias: string; readonly tenantMode: TenantMode },
  to: string,
) => {
  const [pathname = ''] = to.split('?');
  return !isOfOtherMode(tenant, { tenantAlias: tenant.tenantAlias, pathname });
};
