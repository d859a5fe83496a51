import type { Permission, Role } from '#contract/permissions.ts';

const looking = [
  'board.view',
  'reservation.view',
  'statistics.view',
  'export.statistics',
] as const satisfies readonly Permission[];

const atTheDesk = [
  ...looking,
  ...['reservation.create', 'reservation.change', 'reception.checkIn'],
  ...['money.view', 'money.receive', 'money.refund', 'money.waive', 'till.close'],
  ...['person.view', 'person.reveal', 'person.register', 'closure.plan', 'lottery.counts', 'notice.retry'],
] as const satisfies readonly Permission[];

const leading = [
  ...atTheDesk,
  ...['reservation.override', 'reservation.approve', 'money.refundAny', 'money.override', 'till.reopen'],
  ...[
    'person.review',
    'person.suspend',
    'person.merge',
    'closure.commit',
    'fee.publish',
    'facility.edit',
    'course.edit',
    'announcement.publish',
    'message.send',
    'lottery.define',
    'export.people',
    'audit.read',
  ],
] as const satisfies readonly Permission[];

const all = [...leading, ...['staff.manage', 'settings.edit', 'job.retry']] as const satisfies readonly Permission[];

type RoleRow = {
  readonly label: string;
  /** In one line, for who grants it. */
  readonly description: string;
  readonly permissions: readonly Permission[];
  /** Where a grant of it may reach: the whole tenant, or places of it as well. */
  readonly reach: 'tenant' | 'places';
};

/** Who may do what. Several grants add up. Nobody may grant what they may not do themselves. */
export const roleTable: Readonly<Record<Role, RoleRow>> = {
  admin: {
    label: '管理者',
    description: '職員と設定を管理し、すべての業務を行います。記録は消せません。',
    permissions: all,
    reach: 'tenant',
  },
  manager: {
    label: '館長・施設担当',
    description: '担当施設の承認・休館・料金を決め、その記録を見ます。',
    permissions: leading,
    reach: 'places',
  },
  desk: {
    label: '窓口',
    description: '担当施設の予約・変更・取消・収納と、利用者の登録をします。',
    permissions: atTheDesk,
    reach: 'places',
  },
  courses: {
    label: '講座担当',
    description: '担当する施設の講座をつくり、申込み・名簿・受付・収納を扱います。',
    permissions: [
      ...looking,
      ...([
        'course.edit',
        'reservation.create',
        'reception.checkIn',
        'money.view',
        'money.receive',
        'person.view',
        'lottery.counts',
        'notice.retry',
      ] as const),
    ],
    reach: 'places',
  },
  cashier: {
    label: '会計',
    description: '台帳・返金・締め・照合を扱います。予約は変えません。',
    permissions: [
      ...looking,
      ...(['money.view', 'money.receive', 'money.refund', 'money.refundAny', 'till.close', 'till.reopen'] as const),
      'person.view',
    ],
    reach: 'places',
  },
  viewer: {
    label: '閲覧',
    description: '予約台帳と一覧を見ます。氏名は一部だけ表示されます。',
    permissions: looking,
    reach: 'places',
  },
  auditor: {
    label: '監査',
    description: '操作記録と閲覧記録だけを見ます。',
    permissions: ['audit.read'],
    reach: 'tenant',
  },
};
