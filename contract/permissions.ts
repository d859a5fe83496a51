/** What a member of staff may do; a call names one of these in the endpoint table. */
export const permissions = [
  'board.view',
  'reservation.view',
  'reservation.create',
  'reservation.change',
  'reservation.override',
  'reservation.approve',
  'reception.checkIn',
  'money.view',
  'money.receive',
  'money.refund',
  'money.refundAny',
  'money.override',
  'money.waive',
  'till.close',
  'till.reopen',
  'person.view',
  'person.reveal',
  'person.register',
  'person.review',
  'person.suspend',
  'person.merge',
  'closure.plan',
  'closure.commit',
  'fee.publish',
  'facility.edit',
  'course.edit',
  'announcement.publish',
  'message.send',
  'lottery.counts',
  'lottery.define',
  'export.people',
  'statistics.view',
  'export.statistics',
  'staff.manage',
  'settings.edit',
  'job.retry',
  'notice.retry',
  'audit.read',
] as const;

/** What a token of the API may be given: what calls that are marked for it ask for. */
export const tokenPermissions = [
  'board.view',
  'reservation.view',
  'reservation.create',
  'reservation.change',
  'reception.checkIn',
  'money.view',
  'person.view',
  'person.reveal',
  'statistics.view',
] as const satisfies readonly (typeof permissions)[number][];

export type TokenPermission = (typeof tokenPermissions)[number];

export type Permission = (typeof permissions)[number];

export const roles = ['admin', 'manager', 'desk', 'courses', 'cashier', 'viewer', 'auditor'] as const;

export type Role = (typeof roles)[number];
