import type { ListedAnnouncement } from '#contract/office/announcementEndpoints.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

type State = ListedAnnouncement['state'];

export const stateLabels: Readonly<Record<State, string>> = {
  draft: '下書き',
  scheduled: '公開予定',
  published: '公開中',
  ended: '終了',
};

const tones: Readonly<Record<State, BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  ended: 'neutral',
};

export const StateBadge = ({ state }: { state: State }) => <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
