import type { StaffMember } from '#contract/console/members.ts';

/** The states of a member of staff in words. */
export const memberStates = {
  active: { label: '利用中', tone: 'success' },
  invited: { label: '招待中', tone: 'info' },
  asleep: { label: '休止中', tone: 'warning' },
  disabled: { label: '停止', tone: 'error' },
} as const satisfies Record<StaffMember['state'], { label: string; tone: string }>;
