import type { DrawAtDesk } from '#contract/desk/lottery.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { sourceNames } from './drawWords.ts';
import { ProgressBadge } from './ProgressBadge.tsx';

/** Nothing to type yet: who looks before the day learns here who is needed. */
const isWitnessedLater = ({ source, progress }: DrawAtDesk['draw']) =>
  source === 'ceremony' && (progress === 'published' || progress === 'open');

/** How far a draw has come, when it does what, and what it gives away. */
export const DrawSteps = ({ shown: { draw, closedAt, winLimit, things, digits } }: { shown: DrawAtDesk }) => (
  <Card title="日程と決め方" action={<ProgressBadge draw={draw} />}>
    <DescriptionList
      items={[
        { term: '申込み', value: count(draw.entryCount, '件') },
        { term: '受付', value: `${dateTimeText(draw.opensAt)}～${dateTimeText(draw.closesAt)}` },
        closedAt !== null && { term: '一覧の固定', value: dateTimeText(closedAt) },
        { term: '抽選', value: `${dateTimeText(draw.drawAt)}以降` },
        { term: '発表', value: dateTimeText(draw.announceAt) },
        {
          term: '乱数',
          value: `${sourceNames[draw.source]}${digits === null ? '' : `　${digits}桁`}`,
        },
        isWitnessedLater(draw) && { term: '数字の入力', value: '締切のあと、この画面で職員2人が別々に入力します。' },
        winLimit > 1 && { term: '当選の上限', value: `1つの申込みで${winLimit}件まで` },
        { term: '抽選するもの', value: things.join('、') },
      ]}
    />
  </Card>
);
