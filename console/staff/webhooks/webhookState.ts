import type { Webhook } from '#contract/console/webhooks.ts';

/** The states of an address in words. */
const states = {
  active: { label: '送信中', tone: 'success' },
  failing: { label: '再試行中', tone: 'warning' },
  stopped: { label: '停止', tone: 'warning' },
  parked: { label: '中断', tone: 'error' },
} as const;

/** How an address stands: one that answers nothing is tried again and again until it is parked. */
export const webhookState = ({ state, waitsUntil }: Pick<Webhook, 'state' | 'waitsUntil'>) =>
  states[state === 'active' && waitsUntil !== null ? 'failing' : state];
