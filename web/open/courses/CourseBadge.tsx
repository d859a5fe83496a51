import type { EventWithPlace } from '#contract/event/event.ts';
import { type CourseStanding, courseStanding } from '#rules/event/search/courseStanding.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const badges: Readonly<Record<CourseStanding, { tone: BadgeTone; word: string } | null>> = {
  open: null,
  drawn: { tone: 'info', word: '抽選' },
  full: { tone: 'error', word: '満席' },
  before: { tone: 'warning', word: '受付前' },
  over: { tone: 'neutral', word: '受付終了' },
  mine: { tone: 'success', word: '予約済み' },
  chosen: { tone: 'info', word: 'カートの中' },
  other: { tone: 'neutral', word: '申込み不可' },
};

/** How a course stands, where it cannot simply be had. */
export const CourseBadge = ({ course }: { course: EventWithPlace }) => {
  const badge = badges[courseStanding(course)];
  return badge && <Badge tone={badge.tone}>{badge.word}</Badge>;
};
