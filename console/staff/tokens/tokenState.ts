import type { ApiToken } from '#contract/console/tokens.ts';

/** The states of a token in words. */
export const tokenStates = {
  active: { label: '有効', tone: 'success' },
  expired: { label: '期限切れ', tone: 'warning' },
  revoked: { label: '失効', tone: 'error' },
} as const satisfies Record<ApiToken['state'], { label: string; tone: string }>;
