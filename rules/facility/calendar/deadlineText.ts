import type { Holidays } from '#rules/day/dayKind.ts';
import { closeText } from '#rules/day/dayText.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { windowOn } from './bookingPhase.ts';

type Asked = {
  readonly article: ArticleFacts;
  readonly day: string;
  readonly holidays: Holidays;
  readonly classes: readonly string[];
};

/** Until when a day could be reserved: '受付は2026/12/18(金) 17:00で終了しました。'; null where the frame itself ends it. */
export function deadlineText({ classes, ...asked }: Asked) {
  const { closesAt } = windowOn({ ...asked, asking: { classes, conditions: [] } });
  return closesAt === null ? null : `受付は${closeText(closesAt)}で終了しました。`;
}
