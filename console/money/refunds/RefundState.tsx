import type { RefundItem } from '#contract/desk/money/money.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const states: Readonly<Record<RefundItem['state'], { readonly label: string; readonly tone: BadgeTone }>> = {
  waiting: { label: '待ち', tone: 'info' },
  failed: { label: '失敗', tone: 'error' },
  byHand: { label: '手渡し待ち', tone: 'warning' },
};

export const RefundState = ({ state }: Pick<RefundItem, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
