/** The first part of an address below the town's, and the page and heading of the manual that tell of it. */
const told: Readonly<Record<string, string>> = {
  '': 'staff#ホーム',
  account: 'staff#ログインする',
  board: 'staff-desk#予約台帳',
  reception: 'staff-desk#受付',
  reservations: 'staff-desk#予約を探す',
  reviews: 'staff-reviews#審査待ち',
  'follow-ups': 'staff-reviews#要対応',
  closures: 'staff-reviews#休館・公用を登録する',
  people: 'staff-people#利用者を探す',
  money: 'staff-money',
  lotteries: 'staff-lottery',
  courses: 'staff-courses',
  calendar: 'staff-courses#日程表',
  facilities: 'staff-office#施設と部屋を追加する',
  fees: 'staff-office#使用料',
  settings: 'staff-office#全体設定',
  announcements: 'staff-office#お知らせ',
  messages: 'staff-office#メッセージ',
  statistics: 'staff-manage#統計',
  staff: 'staff-manage#職員を招待する',
  audit: 'staff-manage#操作記録と閲覧記録',
  health: 'staff-manage#稼働状況',
};

/** Where the manual tells of the screen at an address, '/console/help/…'. */
export function helpFor(pathname: string) {
  const [, , , area = ''] = pathname.split('/');
  const [page = '', heading] = (told[area] ?? 'staff').split('#');
  return `/console/help/${page}${heading === undefined ? '' : `#${encodeURIComponent(heading)}`}`;
}
