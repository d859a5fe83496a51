import { closureKinds } from '#rules/facility/closure/closurePlan.ts';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count } from '#ui/text/format.ts';
import { isUndecided, sumsOf } from '../choosing/choices.ts';
import { closedText } from '../closureWords.ts';
import { movedText } from './CommitDialog.tsx';
import type { ClosureInHand } from './useClosureDecision.ts';

type ImpactSummaryProps = { closure: ClosureInHand; place: string };

/** What would be closed, and in numbers what becomes of all that it lies over. */
export const ImpactSummary = ({ closure: { wanted, seen, choices, draft }, place }: ImpactSummaryProps) => {
  const { items, days } = seen;
  const sums = sumsOf(items, choices);
  const undecided = items.filter((item) => isUndecided(item, choices)).length;
  return (
    <DescriptionList
      items={[
        { term: '施設・部屋', value: place },
        { term: '休館する日', value: closedText(wanted, days) },
        draft !== null && { term: '種別・理由', value: `${closureKinds[wanted.kind].label}　${wanted.told}` },
        draft !== null && { term: '理由（職員用）', value: wanted.reason },
        { term: '影響を受ける予約・講座', value: count(items.length, '件') },
        sums.cancelled > 0 && { term: '取消', value: `${count(sums.cancelled, '件')}（返金 合計${yen(sums.refund)}）` },
        sums.moved > 0 && { term: '移動', value: movedText(sums) },
        undecided > 0 && { term: '未定', value: count(undecided, '件') },
        sums.waiting > 0 && { term: '発表待ち', value: `${count(sums.waiting, '件')}（抽選の発表後に処理）` },
        sums.notified > 0 && { term: '講座のお知らせ', value: count(sums.notified, '講座') },
        sums.kept > 0 && { term: 'そのまま残す', value: count(sums.kept, '件') },
        sums.mails > 0 && { term: '送信するメール', value: count(sums.mails, '通') },
      ]}
    />
  );
};
